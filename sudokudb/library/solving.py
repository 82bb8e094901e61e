"""Solving stored puzzles, and keeping what that teaches."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError, SudokuError
from sudokudb.library.base import Base
from sudokudb.puzzle import SOLUTIONS_KNOWN_TO
from sudokudb.solvers import find_strategy
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from sudokudb.library.jobs import Job, Left
    from sudokudb.puzzle import Puzzle
    from sudokudb.solvers import Result, Verdict

_NOTE_MILLISECONDS = 500


class Solving(Base):
    """What finds out about puzzles."""

    def solve(self, puzzle: Puzzle, limit: int = 2, method: str = "palm") -> Result:
        """Solve a stored puzzle and keep what that taught: number of solutions and level."""
        result = find_strategy(method).solve(puzzle.grid, limit)
        self.learn(puzzle, result)
        return result

    def learn(self, puzzle: Puzzle, result: Result) -> None:
        """Keep what a result says about a puzzle; a file that is read-only stays as it is."""
        self._learn(puzzle, len(result.solutions), result.complete, result.level)

    def learn_verdict(self, puzzle: Puzzle, verdict: Verdict) -> None:
        """Keep a verdict on a puzzle, as `learn` does."""
        self._learn(puzzle, verdict.solutions, verdict.complete, verdict.level)

    def _learn(self, puzzle: Puzzle, found: int, complete: bool, level: str | None) -> None:
        """Keep what was found out where that is possible: the answer does not depend on it."""
        if self._store.writable():
            with suppress(StoreError), self._store.writing(_NOTE_MILLISECONDS) as connection:
                self._keep(connection, puzzle, found, complete, level)

    def _keep(
        self, connection: Connection, puzzle: Puzzle, found: int, complete: bool, level: str | None
    ) -> None:
        from sudokudb.store.writes import facts

        current = puzzles.by_id(self._store.querying(connection), puzzle.id)
        if current is not None and current.grid == puzzle.grid:
            known = complete or found >= SOLUTIONS_KNOWN_TO
            solutions = min(found, SOLUTIONS_KNOWN_TO) if known else current.solutions
            level = level or (current.level if solutions in (None, 1) else None)
            if (solutions, level) != (current.solutions, current.level):
                facts.learn(connection, puzzle.id, solutions, level)
            facts.use(connection, puzzle.id)

    def run(
        self,
        job: Job | None = None,
        *,
        workers: int | None = None,
        scheduler: str | None = None,
        threads: int | None = None,
    ) -> Iterator[int]:
        """Find out what is not known yet of every puzzle; yield how many each range had.

        The job is `jobs.CHECK` (number of solutions, level) unless another is named. It is done in
        as many processes as `workers` says, by default one a processor, or by the Dask cluster of
        a `scheduler`; work for one process is done in this one, which may have several `threads`.
        A range is kept as soon as it is done: what is kept stays when the job is stopped, and the
        next one goes on from there, also beside others.
        """
        from sudokudb.library import jobs

        if workers is not None and workers < 1:
            raise SudokuError(f"{workers} workers", "one at least")
        yield from jobs.run(self._store, job or jobs.CHECK, workers, scheduler, threads)

    def left(self, job: Job | None = None) -> Left | None:
        """Return what others hold of a job, by default `jobs.CHECK`; None where it is done."""
        from sudokudb.library import jobs

        return jobs.left(self._store, job or jobs.CHECK)
