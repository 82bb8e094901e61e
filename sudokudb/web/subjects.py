"""The puzzle or the grid that an address names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import NotFound
from sudokudb.grid import Grid
from sudokudb.web.pages import site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

_ID = re.compile("[0-9]{1,18}")


class Subject(NamedTuple):
    """The grid of a puzzle, or a grid that is not stored, which has no name."""

    grid: Grid
    name: str
    address: str


def subject_of(request: Request) -> Subject:
    """Return the puzzle or the grid that an address names; raise NotFound if there is none."""
    if "text" in request.path_params:
        grid = Grid(request.path_params["text"])
        return Subject(grid, "", f"/grid/{grid}")
    with site_of(request).look() as library:
        puzzle = puzzle_of(request, library)
    return Subject(puzzle.grid, puzzle.name, f"/puzzle/{puzzle.id}")


def puzzle_of(request: Request, library: Library) -> Puzzle:
    """Return the puzzle that an address names; raise NotFound if there is none."""
    id = request.path_params["id"]
    if not _ID.fullmatch(id):
        raise NotFound(_("{id} is not the number of a puzzle", id=id[:20]))
    return library.find(f"#{id}")
