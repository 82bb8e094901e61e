"""Cells in arrays: the text of rows, digits, and objects of other libraries such as numpy arrays.

An array is anything with a `tolist()` or with the buffer protocol; no library is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.notation import ALL_SIZES, EMPTY, SIDES, format_digit

if TYPE_CHECKING:
    from collections.abc import Sequence


def text_of(cells: object) -> str:
    """Return a text for `notation.read_cells`; raise GridError for values that are not a grid.

    `cells` are n² values or n rows. A row is a text or n values. A value is a digit, or one mark;
    0 and None are an empty cell.

    >>> text_of([[1, 0, 3, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 4]])
    '1.3......2.....4'
    """
    values = _list_items(cells)
    if all(isinstance(row, str) and len(row) != 1 for row in values):
        return "\n".join(map(str, values))
    if len(values) in ALL_SIZES and all(map(_is_row, values)):
        rows = [[*row] if isinstance(row, str) else _list_items(row) for row in values]
        if any(len(row) != len(rows) or any(map(_is_row, row)) for row in rows):
            raise _wrong_shape(rows)
        values = [value for row in rows for value in row]
    elif len(values) not in SIDES or any(map(_is_row, values)):
        raise _wrong_shape(values)
    return "".join(map(_mark, values))


def _list_items(cells: object) -> list[object]:
    """Return the items of a sequence or of an array, of which each row is a list."""
    if convert := getattr(cells, "tolist", None):
        cells = convert()
    elif isinstance(cells, bytes | bytearray):
        cells = list(cells)
    elif not isinstance(cells, Iterable):
        try:
            cells = memoryview(cells).tolist()  # type: ignore[arg-type]  # checked here
        except TypeError:
            raise GridError(
                say("{type} is not a grid", type=type(cells).__name__),
                say("a grid is made of a text, of rows, of digits or of an array"),
            ) from None
    return list(cells) if isinstance(cells, Iterable) else [cells]


def _is_row(value: object) -> bool:
    """Return whether a value has cells rather than being one."""
    if isinstance(value, str):
        return len(value) != 1
    return isinstance(value, Iterable)


def _mark(value: object) -> str:
    """Return the character of one cell."""
    if isinstance(value, str):
        return value
    if value is None:
        return EMPTY
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        if isinstance(value, bool):
            raise TypeError(value)
        return format_digit(index(value))  # type: ignore[arg-type]  # checked here
    except TypeError:
        raise GridError(
            say("{value!r} is not a digit", value=value),
            say("digits are 1 to {count}, 0 is empty", count=max(ALL_SIZES)),
        ) from None


def _wrong_shape(values: Sequence[object]) -> GridError:
    """Return the error for an array of another shape than n² or n × n."""
    shape = _shape(values)
    return GridError(
        say("an array of {shape} cells is not a grid", shape="×".join(map(str, shape))),
        say("a grid has n rows of n cells, or n² cells in one row: n is 4 to 16, or 25"),
    )


def _shape(values: Sequence[object]) -> list[int | str]:
    """Return the lengths of an array in each dimension, `?` where they differ."""
    if not values or not all(map(_is_row, values)):
        return [len(values)] if not any(map(_is_row, values)) else [len(values), "?"]
    rows = [[*row] if isinstance(row, str) else _list_items(row) for row in values]
    shapes = [_shape(row) for row in rows]
    return [len(values), *(shapes[0] if all(shape == shapes[0] for shape in shapes) else ["?"])]
