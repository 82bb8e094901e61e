"""Grids in an address: links that store nothing, until a visitor saves the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import Grid
from sudokudb.render.pages.html_board import play_board
from sudokudb.web.pages import page, site_of
from sudokudb.web.routes import solving
from sudokudb.web.routes.puzzles import keep as keep_grid
from sudokudb.web.routes.puzzles import puzzle_of
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response


def grid_of(request: Request) -> Grid:
    """Return the grid in an address."""
    return Grid(request.path_params["text"])


def show(request: Request) -> Response:
    """Show a grid to play; nothing is stored."""
    grid = grid_of(request)
    clash = {cell for conflict in grid.conflicts() for cell in conflict.cells}
    table = play_board(grid, _("Board of the grid"), clash=clash)
    conflicts = [str(conflict) for conflict in grid.conflicts()]
    return page(request, "grid.html", grid=grid, board=table, conflicts=conflicts)


def keep(request: Request, form: Mapping[str, str]) -> Response:
    """Store the grid of an address."""
    return keep_grid(request, grid_of(request), form.get("title", ""))


def stages(request: Request) -> Response:
    """Show the stages of the grid in an address."""
    grid = grid_of(request)
    return solving.stages_page(request, grid, _("A grid"), f"/grid/{grid}")


def solutions(request: Request) -> Response:
    """Show the solutions of the grid in an address."""
    grid = grid_of(request)
    return solving.solutions_page(request, grid, _("A grid"), f"/grid/{grid}")


def stages_of_puzzle(request: Request) -> Response:
    """Show the stages of a puzzle."""
    with site_of(request).look() as library:
        puzzle = puzzle_of(request, library)
    return solving.stages_page(request, puzzle.grid, puzzle.name, f"/puzzle/{puzzle.id}")


def solutions_of_puzzle(request: Request) -> Response:
    """Show the solutions of a puzzle."""
    with site_of(request).look() as library:
        puzzle = puzzle_of(request, library)
    return solving.solutions_page(request, puzzle.grid, puzzle.name, f"/puzzle/{puzzle.id}")
