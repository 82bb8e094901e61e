"""Values in requests: JSON objects, grids, numbers and queries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sudokudb.errors import SudokuError
from sudokudb.grid import Grid
from sudokudb.query import Order, parse_order, parse_query
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request

    from sudokudb.query import Query

_LONGEST = 9  # digits of a number


def read_json(body: bytes) -> dict[str, Any]:
    """Return the JSON object of a request; raise SudokuError for anything else."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise SudokuError(_("the request is not a JSON object"))
    return data


def grid_in(data: dict[str, Any], name: str = "grid") -> Grid:
    """Return the grid in a field of a request."""
    text = data.get(name)
    if not isinstance(text, str):
        raise SudokuError(_("the field {name} is missing", name=name))
    return Grid(text)


def game_in(data: dict[str, Any]) -> tuple[Grid, Grid]:
    """Return the grid and the digits of a player in a request."""
    grid, digits = grid_in(data), grid_in(data, "digits")
    if digits.size != grid.size:
        raise SudokuError(_("the digits belong to a grid of another size"))
    return grid, digits


def query_in(request: Request) -> tuple[Query, Order]:
    """Return the query and the order in an address; raise QueryError if one is wrong."""
    q, sort = (request.query_params.get(name, "").strip() for name in ("q", "sort"))
    return parse_query(q), parse_order(sort) if sort else Order()


def number_in(text: str, most: int) -> int:
    """Return the number from 1 to `most` that a text is; raise SudokuError for another text."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST else 0
    if not 1 <= number <= most:
        raise SudokuError(
            _("{text} is not a number from 1 to {most}", text=text[:20] or "?", most=most)
        )
    return number
