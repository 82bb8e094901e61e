"""Storage of solvers' results for stored puzzles."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError
from sudokudb.layout import ENGINE_CELLS
from sudokudb.puzzle import SOLUTIONS_KNOWN_TO
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store
    from sudokudb.store.writes.computed_columns import Pending

_SMALL = ENGINE_CELLS  # cells of the largest grids whose level is computed at once
_TIMEOUT_MILLISECONDS = 500


def learn(store: Store, puzzle: Puzzle, found: int, complete: bool, level: str | None) -> None:
    """Save a number of solutions and a level, unless the database is read-only or busy."""
    if store.writable():
        has_level = puzzle.grid.layout.order is not None
        with suppress(StoreError):
            _save(store, puzzle, found, complete, level if has_level else None)


def _save(store: Store, puzzle: Puzzle, found: int, complete: bool, level: str | None) -> None:
    with store.writing(_TIMEOUT_MILLISECONDS) as connection:
        from sudokudb.store.connection.transactions import run_sql_in
        from sudokudb.store.writes import unjournaled

        current = puzzles.by_id(run_sql_in(connection), puzzle.id)
        if current is None or current.grid != puzzle.grid:
            return
        known = complete or found >= SOLUTIONS_KNOWN_TO
        solutions = min(found, SOLUTIONS_KNOWN_TO) if known else current.solutions
        level = level or (current.level if solutions in (None, 1) else None)
        if (solutions, level) != (current.solutions, current.level):
            unjournaled.save_verdict(connection, puzzle.id, solutions, level)
        unjournaled.mark_used(connection, puzzle.id)


def without_verdict(puzzles: Iterable[Puzzle]) -> list[Pending]:
    """Return the puzzles whose number of solutions or level is not known, without Sukakus."""
    from sudokudb.store.writes.computed_columns import pending_of

    return [
        pending_of(puzzle)
        for puzzle in puzzles
        if puzzle.grid.candidates is None and _lacks_verdict(puzzle)
    ]


def _lacks_verdict(puzzle: Puzzle) -> bool:
    if puzzle.solutions == 1:
        return puzzle.level is None and puzzle.grid.layout.order is not None
    return puzzle.solutions is None


def learn_valid(store: Store, puzzles: Iterable[Puzzle]) -> None:
    """Save that puzzles have one solution, with the level where it takes no time to compute.

    A busy database stays as it is, as in `learn`.
    """
    from sudokudb.library.jobs.job import verdicts
    from sudokudb.store.writes import computed_columns

    unknown = without_verdict(puzzles)
    small = [puzzle for puzzle in unknown if len(puzzle.line) <= _SMALL]
    found = dict(zip(small, verdicts([puzzle.text for puzzle in small]), strict=True))
    results = [found.get(puzzle, (1, None)) for puzzle in unknown]
    with suppress(StoreError), store.writing() as connection:
        computed_columns.save(connection, computed_columns.VERDICTS, unknown, results)
