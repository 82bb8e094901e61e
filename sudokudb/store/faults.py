"""What may be wrong with a file and the puzzles in it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudokudb.errors import GridError
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.database import Query


def find_faults(query: Query) -> list[str]:
    """Check every puzzle."""
    faults: list[str] = []
    after = 0
    while rows := list(query(_PAGE, {"after": after})):
        for id, size, givens, text in cast("list[tuple[int, int, int, str]]", rows):
            faults += [f"puzzle #{id}: {fault}" for fault in _of_puzzle(size, givens, text)]
            after = id
    return faults


_PAGE = "SELECT id, size, givens, grid FROM puzzles WHERE id > :after ORDER BY id LIMIT 1000"


def _of_puzzle(size: int, givens: int, text: str) -> Iterator[str]:
    try:
        grid = Grid(text, size)
    except GridError as error:
        yield error.message
        return
    if str(grid) != text:
        yield "its grid is not in canonical form"
    if grid.givens != givens:
        yield f"{givens} givens are stored, but its grid has {grid.givens}"
    yield from map(str, grid.conflicts())
