"""Values in requests: the puzzle or grid of an address, queries, numbers, JSON, typed lines."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from sudokudb.errors import NotFound, UsageError
from sudokudb.grid import Grid
from sudokudb.line_editing import edit_line, lost_characters
from sudokudb.notation import EMPTY
from sudokudb.puzzle import caption_of
from sudokudb.query import Order, parse_order, parse_query
from sudokudb.query.raters import require_subject
from sudokudb.render.rules import rule_sentences
from sudokudb.render.text import visible
from sudokudb.rules.rule_board import BOX_SHAPES
from sudokudb.web.pages import site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query

_ID = re.compile("[0-9]{1,18}")
_LONGEST = 9  # digits of a number
RATERS = {"hodoku": "HoDoKu", "se": "Sudoku Explainer"}
"""The raters that an address can name, and their own names."""

_SIZES = {str(size): size for size in BOX_SHAPES}


class Subject(NamedTuple):
    """The grid of a puzzle, or a grid that is not stored, which has no name."""

    grid: Grid
    name: str
    address: str


def subject_of(request: Request) -> Subject:
    """Return the puzzle or the grid that an address names; raise NotFound if there is none."""
    if "text" in request.path_params:
        grid = Grid(request.path_params["text"])
        return Subject(grid, "", grid_address(grid))
    with site_of(request).look() as library:
        puzzle = puzzle_of(request, library)
    return Subject(puzzle.grid, caption_of(puzzle.id, puzzle.title), f"/puzzle/{puzzle.id}")


def grid_address(grid: Grid) -> str:
    """Return the address of a grid that is not stored, with its rules."""
    return f"/grid/{quote(str(grid), safe='')}"


def puzzle_of(request: Request, library: Library) -> Puzzle:
    """Return the puzzle that an address names; raise NotFound if there is none."""
    id = request.path_params["id"]
    if not _ID.fullmatch(id):
        raise NotFound(_("{id} is not the number of a puzzle", id=id[:20]))
    return library.get(f"#{id}")


def rater_in(request: Request) -> str:
    """Return the rater in an address, or the site's."""
    rater = request.query_params.get("rater", "")
    return rater if rater in RATERS else site_of(request).rater


def query_in(request: Request) -> tuple[Query, Order]:
    """Return the query and the order in an address; raise QueryError if one is wrong."""
    q, sort = (request.query_params.get(name, "").strip() for name in ("q", "sort"))
    query, order = parse_query(q), parse_order(sort) if sort else Order()
    require_subject(query, order)
    return query, order


def number_in(text: str, most: int) -> int:
    """Return the number from 1 to `most` that a text is; raise SudokuError for another text."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST else 0
    if not 1 <= number <= most:
        raise UsageError(
            _("{text} is not a number from 1 to {most}", text=text[:20] or "?", most=most)
        )
    return number


# JSON


def read_json(body: bytes) -> dict[str, Any]:
    """Return the JSON object of a request; raise SudokuError for anything else."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise UsageError(_("the request is not a JSON object"))
    return data


def grid_in(data: dict[str, Any], name: str = "grid") -> Grid:
    """Return the grid in a field of a request."""
    text = data.get(name)
    if not isinstance(text, str):
        raise UsageError(_("the field {name} is missing", name=name))
    return Grid(text)


def game_in(data: dict[str, Any]) -> tuple[Grid, Grid]:
    """Return the grid and the digits of a player in a request."""
    grid, digits = grid_in(data), data.get("digits")
    if not isinstance(digits, str):
        raise UsageError(_("the field {name} is missing", name="digits"))
    if len(digits) != len(grid):
        raise UsageError(_("the digits belong to a grid of another size"))
    return grid, Grid(digits, layout=grid.layout)


# Puzzles typed line by line, by the rule of the line editor


class TypedGrid(NamedTuple):
    """A typed grid and its title."""

    grid: Grid
    title: str

    @property
    def clash(self) -> set[int]:
        """The cells in which a digit clashes with another."""
        return {cell for conflict in self.grid.conflicts() for cell in conflict.cells}


def size_of(text: str) -> int:
    """Return the size of a new grid; raise SudokuError for another text."""
    if text not in _SIZES:
        raise UsageError(_("there is no grid of size {size}", size=text[:20]))
    return _SIZES[text]


def read_entry(form: Mapping[str, str], base: Grid, title: str = "") -> TypedGrid:
    """Return a grid with the lines of a form typed over its rows.

    Raise SudokuError for a line with more than its row can take.
    """
    rows = []
    for number, row in enumerate(base.rows, start=1):
        typed = form.get(f"line{number}", "")
        if lost := lost_characters(typed, base.size):
            raise UsageError(_("line {number}: {what}", number=number, what=lost))
        rows.append(edit_line(row, typed))
    return TypedGrid(base.with_digits("".join(rows)), form.get("title", title))


def seen_by(form: Mapping[str, str], puzzle: Puzzle) -> Puzzle:
    """Return a puzzle as the sender of a form saw it; titles have visible characters there."""
    grid, title = form.get("seen_grid"), form.get("seen_title")
    return replace(
        puzzle,
        grid=puzzle.grid if grid in (None, str(puzzle.grid)) else Grid(str(grid)),
        title=puzzle.title if title in (None, visible(puzzle.title)) else str(title),
        changed=form.get("changed", puzzle.changed),
    )


def rule_values(grid: Grid) -> dict[str, object]:
    """Return what a page shows of other rules: their sentences, and whether they need a style."""
    sentences = rule_sentences(grid.layout) if grid.layout.rules else ()
    return {
        "rules": [sentence.text for sentence in sentences],
        "other": grid.layout.order is None,
    }


def line_values(grid: Grid) -> list[str]:
    """Return the rows of a grid as a form shows them."""
    return [row.replace(EMPTY, "-") for row in grid.rows]


def whole_lines(grid: Grid) -> list[str]:
    """Return lines that change any grid of this size into `grid`."""
    return [row.replace(EMPTY, "0") for row in grid.rows]
