"""Save what a solver found out about stored puzzles."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError
from sudokudb.puzzle import SOLUTIONS_KNOWN_TO
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store

_TIMEOUT_MILLISECONDS = 500


def learn(store: Store, puzzle: Puzzle, found: int, complete: bool, level: str | None) -> None:
    """Save a number of solutions and a level where that is possible: the user waits for neither."""
    if store.writable():
        with suppress(StoreError):
            _save(store, puzzle, found, complete, level)


def _save(store: Store, puzzle: Puzzle, found: int, complete: bool, level: str | None) -> None:
    with store.writing(_TIMEOUT_MILLISECONDS) as connection:
        from sudokudb.store.writes import facts

        current = puzzles.by_id(store.run_sql_in(connection), puzzle.id)
        if current is None or current.grid != puzzle.grid:
            return
        known = complete or found >= SOLUTIONS_KNOWN_TO
        solutions = min(found, SOLUTIONS_KNOWN_TO) if known else current.solutions
        level = level or (current.level if solutions in (None, 1) else None)
        if (solutions, level) != (current.solutions, current.level):
            facts.save_verdict(connection, puzzle.id, solutions, level)
        facts.mark_used(connection, puzzle.id)
