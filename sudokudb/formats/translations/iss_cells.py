"""The words of ISS texts: cells, rows and columns, and tables of pairs.

A cell is `R1C1`, with `a` to `g` for 10 to 16. A table of pairs is a key: one bit for each pair of
digits, six in each character, without zeros at the end.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rules.rule import rule_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.rules.primitives import Cells, Masks

LARGEST = 16
"""The size of the largest grids that ISS has."""

BETWEEN_SEGMENTS = "-"
"""The word between groups of cells that have the same sum."""

_NUMBERS = "0123456789abcdefg"
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE)
_BITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BITS_OF_KEY = 6


def parse_iss_cell(name: str, size: int) -> int:
    """Return the cell of a name; raise RuleError for another word.

    >>> parse_iss_cell("R2Ca", 16)
    25
    """
    if found := _CELL.fullmatch(name):
        row, column = (_NUMBERS.index(mark.lower()) - 1 for mark in found.groups())
        if max(row, column) < size:
            return row * size + column
    raise rule_error(say("{name} is not a cell of the grid", name=name[:20] or "''"))


def format_iss_cell(cell: int, size: int) -> str:
    """Return the name of a cell; the inverse of `parse_iss_cell`."""
    return f"R{_NUMBERS[cell // size + 1]}C{_NUMBERS[cell % size + 1]}"


def parse_iss_cells(names: Iterable[str], size: int) -> Cells:
    """Return the cells of several names."""
    return tuple(parse_iss_cell(name, size) for name in names)


@lru_cache(256)
def row_or_column(name: str, size: int) -> Cells:
    """Return the cells of `R1` or `C1`; raise RuleError for another word."""
    number = _NUMBERS.find(name[1:].lower()) if len(name) == 2 else 0
    if not 1 <= number <= size or name[0] not in "RC":
        raise rule_error(say("{name} is not a row or a column", name=name[:20] or "''"))
    if name[0] == "R":
        return tuple(range((number - 1) * size, number * size))
    return tuple(range(number - 1, size * size, size))


def name_of_line(cells: Cells, size: int) -> tuple[str, bool]:
    """Return the name of a row or a column, and whether its cells are read from its end."""
    is_row = abs(cells[1] - cells[0]) == 1
    number = cells[0] // size if is_row else cells[0] % size
    return f"{'R' if is_row else 'C'}{_NUMBERS[number + 1]}", cells[1] < cells[0]


def segments_of(words: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield groups of cells with the name above each: `_name` begins one, an empty word ends one.

    >>> [*segments_of(["_a", "R1C1", "R1C2", "", "R2C1", "R2C2"])]
    [('a', ('R1C1', 'R1C2')), ('a', ('R2C1', 'R2C2'))]
    """
    name, cells = "", list[str]()
    for word in (*words, ""):
        if word and not word.startswith("_"):
            cells.append(word)
            continue
        if cells:
            yield name, tuple(cells)
            cells = []
        name = word[1:] if word else name


def parse_key(key: str, size: int) -> Masks:
    """Return the table of a key: a mask of second digits for each first one.

    Raises RuleError for a key that is too long or has other characters.

    >>> parse_key("E", 4), write_key((4, 0, 0, 0))
    ((4, 0, 0, 0), 'E')
    """
    if key.strip(_BITS) or len(key) * _BITS_OF_KEY >= size * size + _BITS_OF_KEY:
        raise rule_error(say("{key!r} is not a table of pairs", key=key[:20]))
    bits = sum(_BITS.index(mark) << at * _BITS_OF_KEY for at, mark in enumerate(key))
    if bits >> size * size:
        raise rule_error(say("{key!r} is not a table of pairs", key=key[:20]))
    return tuple(bits >> digit * size & (1 << size) - 1 for digit in range(size))


def write_key(masks: Masks) -> str:
    """Return the key of a table; the inverse of `parse_key`."""
    bits = sum(mask << digit * len(masks) for digit, mask in enumerate(masks))
    marks = []
    while bits:
        marks.append(_BITS[bits & (1 << _BITS_OF_KEY) - 1])
        bits >>= _BITS_OF_KEY
    return "".join(marks)
