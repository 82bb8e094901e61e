"""`generate --add`: puzzles are stored in jobs, so that a stopped run can be continued.

All jobs of a run are one change.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.errors import say_count
from sudokudb.generator.options import HIGHEST
from sudokudb.library.changes.long_change import LongChange

if TYPE_CHECKING:
    from sudokudb.cli.generating.conditions import Options
    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.run import Block, GeneratedPuzzle
    from sudokudb.library import Library

# A job ends at the first of these.
_ATTEMPTS, _PUZZLES, _SECONDS = 10_000, 500, 5.0
_SIZE = 9


class Storing:
    """The storage of a run: each job is a transaction, which records the next attempt.

    `request` is what is left to do. A run that fills gaps continues until none is left, whatever
    was found before. `is_recorded` is whether the same command continues where this run has ended.
    """

    def __init__(self, library: Library, request: GenerateRequest, options: Options) -> None:
        self._library, self._labels = library, options.labels
        self._fills_gaps = options.for_gaps
        self._options = options_of(request, new=options.new, gaps=options.for_gaps)
        self._change = LongChange()
        self._puzzles: list[GeneratedPuzzle] = []
        self._attempts = self._added = self._duplicates = 0
        self._job_begun = time.monotonic()
        self.is_recorded = False
        self.request = self._rest(request)

    def _rest(self, request: GenerateRequest) -> GenerateRequest:
        """Return the rest of a request, if a run with the same options has begun."""
        at = self._library.generated_runs.progress(self._options)
        if at is None:
            return request
        output.note(
            say_count(
                "continuing at attempt {next}, after 1 puzzle",
                "continuing at attempt {next}, after {count:,} puzzles",
                at.found,
                next=at.next_attempt,
            )
        )
        left = max(0, (request.count or 0) - (0 if self._fills_gaps else at.found))
        return replace(request, first=at.next_attempt, count=left)

    def add(self, block: Block) -> None:
        """Collect the puzzles of some attempts; store them if the job is large enough."""
        self._puzzles += block.puzzles
        self._attempts += len(block.attempts)
        self._following = block.attempts.stop
        if (
            self._attempts >= _ATTEMPTS
            or len(self._puzzles) >= _PUZZLES
            or time.monotonic() - self._job_begun >= _SECONDS
        ):
            self._store()

    def _store(self) -> None:
        if self._puzzles:
            self._store_puzzles()
            self.is_recorded = True
        elif self._attempts:
            self.is_recorded = self._library.generated_runs.record_attempts(
                self._options, self._following
            )
        self._puzzles, self._attempts, self._job_begun = [], 0, time.monotonic()

    def _store_puzzles(self) -> None:
        added = self._library.generated_runs.add(
            [puzzle.grid for puzzle in self._puzzles],
            self._options,
            self._following,
            ratings=[puzzle.rating for puzzle in self._puzzles],
            change=self._change,
            **self._labels,
        )
        self._added += added
        self._duplicates += len(self._puzzles) - added

    def finish(self) -> None:
        """Store the last puzzles, and print how many were added."""
        self._store()
        output.answer(say_count("added 1 puzzle", "added {count:,} puzzles", self._added))
        if self._duplicates:
            output.note(
                say_count(
                    "1 puzzle was there already",
                    "{count:,} puzzles were there already",
                    self._duplicates,
                )
            )


def options_of(request: GenerateRequest, *, new: bool, gaps: bool) -> str:
    """Return the options of a run, except the number of puzzles."""
    named = {
        "--givens": request.givens and f"{request.least}..{request.most}",
        "--symmetry": request.symmetry if request.symmetry != "none" else None,
        "--pattern": request.pattern
        and "".join("x" if cell in request.pattern else "." for cell in range(request.size**2)),
        "--level": request.level or (request.rated and request.rated.level),
        "--minimal": request.minimal,
        "--sampling": request.sampling if request.sampling != "top-down" else None,
        "--size": request.size if request.size != _SIZE else None,
        "--rules": f'"{request.rules}"' if request.rules else None,
        "--largest-cage": request.largest_cage
        if request.rules and request.wanted_rules.has_cages
        else None,
        "--from-attempt": request.first or None,
    }
    given = [
        f"--seed {request.seed}",
        *(f"{name} {value}" for name, value in named.items() if value),
    ]
    given += _rated_options(request.rated) if request.rated else []
    flags = {"--new": new, "--for-gaps": gaps}
    return " ".join([*given, *(name for name, is_given in flags.items() if is_given)])


def _rated_options(rated: ByRating) -> list[str]:
    """Return the options about ratings, with the version of a rater."""
    options = [f"--rater {rated.rater.name} {rated.rater.version}"]
    if rated.scores:
        form = "{}" if rated.rater.school == "explainer" else "{:g}"
        low, high = map(form.format, rated.scores)
        options.append(f"--rating {low}..{'' if rated.scores[1] == HIGHEST else high}")
    return [*options, *(f"--needs {name}" for name in rated.needs)]
