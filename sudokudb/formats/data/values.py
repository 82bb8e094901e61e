"""Values of fields in any table or JSON: grids, candidates, names and times."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from sudokudb.digit_sets import digit_set
from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.json_values import load_json
from sudokudb.formats.model.loose_values import as_int, as_list, as_text
from sudokudb.grid import Grid
from sudokudb.layout import ENGINE_CELLS
from sudokudb.notation import EMPTY, SIDES, format_digit, parse_digit

if TYPE_CHECKING:
    from sudokudb.layout import Layout

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_LONGEST = 10_000
_BETWEEN = re.compile(r"[\s,;\[\]]+")


def grid_of(value: object, size: int | None = None, layout: Layout | None = None) -> Grid | None:
    """Return the grid in a text or in a list of numbers or rows; None for an empty value.

    A text may have rules after the cells; else the grid has a layout, if one is given. Raises
    GridError if the value is not a grid.

    >>> grid_of([[1, 0, 0, 0], [0, 0, 0, 0], [0, None, 0, 0], ".3.."])
    Grid('1............3..')
    """
    if layout is not None:
        size, layout = (layout.size, None) if layout.is_classic else (None, layout)
    if isinstance(value, str):
        if ";" in value and (line := _line_with_rules(value)):
            return Grid(line, size)
        if len(value) > _LONGEST:
            raise GridError(say("a text of {count:,} characters is not a grid", count=len(value)))
        value = _listed_cells(value)
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return Grid(value.strip(" \t"), size, layout)
    if not isinstance(value, list | tuple):
        raise GridError(say("{text!r} is not a grid", text=flat(value)[:20]))
    return Grid("".join(map(_row_text, value)), size, layout)


def _line_with_rules(text: str) -> str:
    """Return the cells and the rules of a text, as `Grid` takes them; "" for another text."""
    from sudokudb.formats.model.ruled_lines import split_rules  # few texts may have rules

    found = split_rules(text)
    return found.text if found else ""


def _listed_cells(text: str) -> object:
    """Return the cells of a text that lists them with brackets, commas or blanks between them."""
    if text.lstrip()[:1] == "[" and text.count("[") > 1 and "," in text:
        return load_json(text)
    if len(text) == ENGINE_CELLS or not _BETWEEN.search(text.strip()):
        return text
    cells = [cell for cell in _BETWEEN.split(text) if cell]
    if len(cells) not in SIDES:
        return load_json(text) if text.lstrip()[:1] == "[" else text
    return [int(cell) if cell.isascii() and cell.isdigit() else cell for cell in cells]


def _row_text(row: object) -> str:
    return "".join(map(_mark, row)) if isinstance(row, list | tuple) else _mark(row)


def _mark(value: object) -> str:
    if value is None or value == "":
        return EMPTY
    if isinstance(value, str) and (len(value) > 1 or not value.isdigit()):
        return value
    digit = as_int(value)
    if digit is None:
        raise GridError(say("{text!r} is not a digit", text=as_text(value)[:20]))
    return format_digit(digit)


def candidates_of(value: object, size: int) -> tuple[int, ...] | None:
    """Return the candidates of every cell from words of digits, in a list or in one text.

    Raises GridError if there is not one word a cell, or if a character is not a digit.
    """
    cells = value.split() if isinstance(value, str) else [as_text(cell) for cell in as_list(value)]
    if not cells:
        return None
    if len(cells) != size * size:
        raise GridError(
            say(
                "candidates of {size} cells expected, {count} found",
                size=size * size,
                count=len(cells),
            )
        )
    return tuple(digit_set(_digits(cell, size)) for cell in cells)


def _digits(cell: str, size: int) -> list[int]:
    digits = [parse_digit(mark, size) for mark in cell if mark not in ".0"]
    if not all(digits):
        raise GridError(
            say("{cell!r} are not candidates of a {size}×{size} grid", cell=cell[:30], size=size)
        )
    return digits


def is_time(text: str) -> bool:
    """Return whether a text is a time such as 2026-11-21T10:00:00Z."""
    return _TIME.fullmatch(text) is not None


def names_of(value: object) -> tuple[str, ...]:
    """Return the names in a list of texts, or in one text with commas between them."""
    if isinstance(value, str):
        return tuple(name.strip() for name in value.split(",") if name.strip())
    return tuple(name for name in map(as_text, as_list(value)) if name)


def flat(value: object) -> str:
    """Return any value as text."""
    try:
        return as_text(value) or (as_text(json.dumps(value, default=str)) if value else "")
    except RecursionError:
        raise FormatError(say("JSON that is nested too deep")) from None
