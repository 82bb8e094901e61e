"""Puzzles as one HTML file to take along: chosen, and solved where that is quick."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, NotFound, say
from sudokudb.render.pages.pack_page import MOST, PackedPuzzle, pack_page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle

__all__ = ["MOST", "pack"]
_SECONDS = 10


def pack(puzzles: Iterable[Puzzle], title: str = "") -> str:
    """Return puzzles as one HTML file with their solutions, in the current language.

    Raise LimitError for more than MOST puzzles, and NotFound for none.
    """
    found = list(islice(puzzles, MOST + 1))
    if not found:
        raise NotFound(say("no puzzle matches"))
    if len(found) > MOST:
        raise LimitError(
            say("a file to take along has at most {most} puzzles", most=MOST),
            say("--limit {most} takes the first ones", most=MOST),
        )
    return pack_page([PackedPuzzle(one, _only_solution(one.grid)) for one in found], title)


def _only_solution(grid: Grid) -> Grid | None:
    """Return the solution of a valid grid; None for others, and if it takes too long."""
    from sudokudb.engine.single import solve

    try:
        result = solve(grid, 2, seconds=_SECONDS)
    except LimitError:
        return None
    return result.solutions[0] if result.unique else None
