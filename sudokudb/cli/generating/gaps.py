"""`generate --for-gaps`: the gaps of a database, and the puzzles that fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.generating.running import Run
from sudokudb.errors import say, say_count
from sudokudb.library.gaps import Gaps
from sudokudb.words import _

if TYPE_CHECKING:
    from sudokudb.cli.generating.storing import Storing
    from sudokudb.generate.request import Request
    from sudokudb.generate.run import GeneratedPuzzle
    from sudokudb.library import Library

_NAMED = 12


class Filling:
    """The gaps of a database, and which puzzles fill them."""

    def __init__(self, library: Library, request: Request, number: int) -> None:
        self._gaps = Gaps(library, request, number)
        self._known = library.known_puzzles()
        self._rater = request.rated.rater.name if request.rated else ""
        if self._gaps.unrated:
            message = say_count(
                "1 valid puzzle has no rating by {rater} and is not counted",
                "{count:,} valid puzzles have no rating by {rater} and are not counted",
                self._gaps.unrated,
                rater=self._rater,
            )
            hint = say("`sudokudb rate --all --rater {rater}` rates them", rater=self._rater)
            output.note(say("{message}; {hint}", message=message, hint=hint))

    @property
    def is_needed(self) -> bool:
        """Whether anything is missing."""
        return any(self._gaps.missing.values())

    def run(
        self,
        request: Request,
        storing: Storing | None,
        limit: float | None,
        threads: int | None,
        *,
        jsonl: bool,
    ) -> None:
        """Generate the missing puzzles; at the end or after Ctrl-C, print what is still missing."""
        try:
            run = Run(self._gaps.request(request), limit, threads, self._refusal)
            run.run(storing, jsonl=jsonl)
        finally:
            self._report()

    def _refusal(self, made: GeneratedPuzzle) -> str | None:
        """Return the reason to refuse a puzzle, or None after counting it in its gap."""
        if not self._gaps.is_open(made):
            return say("gap")
        if not self._known.accept(made.grid):
            return say("new")
        self._gaps.count(made)
        return None

    def show(self, *, jsonl: bool) -> None:
        """Print the table."""
        rows = [
            (cell, count, self._gaps.missing[cell]) for cell, count in self._gaps.stored.items()
        ]
        if jsonl:
            for cell, stored, missing in rows:
                output.answer_json(cell._asdict() | {"stored": stored, "missing": missing})
        elif output.on_terminal():
            from sudokudb.render import terminal
            from sudokudb.render.terminal import tables

            columns = [_(word) for word in ("rating", "givens", say("stored"), say("missing"))]
            cells = ((str(c.rating), c.givens or "", *counts) for c, *counts in rows)
            terminal.show(*tables.table(columns, cells))
        else:
            for cell, stored, missing in rows:
                output.answer(f"{cell.rating}\t{cell.givens or ''}\t{stored}\t{missing}")

    def _report(self) -> None:
        left = [(cell, count) for cell, count in self._gaps.missing.items() if count]
        if left:
            names = [f"{cell} ({count:,})" for cell, count in left[:_NAMED]]
            names += ["…"] if len(left) > _NAMED else []
            output.note(say("still missing: {names}", names=", ".join(names)))
