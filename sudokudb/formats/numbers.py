"""Cells as decimal numbers, for large grids above all: `1,0,16,…`, a row a line or a grid a line.

Commas, semicolons, tabs, blanks or bars stand between; 0, an empty field, or a mark such as `.`
is an empty cell; brackets and quotes around do not matter. A first line may be just the size.
There is no specification: so have the programs that solve 16×16 and 25×25. Written as rows with
commas, 0 for an empty cell, an empty line between puzzles; 16 rows that could be 4×4 grids below
their size.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.formats.record import Fault, Record
from sudokudb.formats.rows import drawn
from sudokudb.grid import Grid, cell_name
from sudokudb.notation import BLANKS, ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source import Source

_AROUND = re.compile(r"[\[\](){}\"'│║|]")
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_WHITE = re.compile(r"\s+")
_HINT = "sizes are 4, 9, 16 and 25"


def sniff(source: Source) -> int:
    """Return 72 for rows of numbers with commas, or with blanks where some have two figures."""
    rows = [line for line in source.first_lines[:40] if not drawn(line) and not _is_size(line)]
    tokens = [fields for row in rows if (fields := fields_of(row))]
    if not tokens:
        return 0
    counts = {len(row) for row in tokens}
    if not counts <= {*SIZES, *ORDERS, 6, 36} or (len(counts) > 1 and not counts <= {*SIZES}):
        return 0
    known = all(_value(field) is not None for row in tokens for field in row)
    figures = any(len(field) == 2 for row in tokens for field in row)
    listed = all(re.search(r"[,;\t]", row) for row in rows if fields_of(row))
    return 72 if known and (listed or (figures and len(counts) == 1 and counts != {9})) else 0


def fields_of(line: str) -> list[str]:
    """Return the fields of a row; between commas there may be none.

    >>> fields_of("[5,,16]"), fields_of("5 . | 16 2")
    (['5', '', '16'], ['5', '.', '16', '2'])
    """
    text = _AROUND.sub(" ", line).strip(" \r\n\ufeff")
    for mark in ",;\t":
        if mark in text:
            fields = [field.strip() for field in text.split(mark)]
            return (
                fields[:-1] if not fields[-1] and len(fields) - 1 in {*SIZES, *ORDERS} else fields
            )
    return _WHITE.split(text) if text else []


def _value(field: str) -> int | None:
    if not field or (len(field) == 1 and field in BLANKS):
        return 0
    return int(field) if _NUMBER.fullmatch(field) else None


def _is_size(line: str) -> bool:
    return line.strip() in {"2", "3", *map(str, SIZES)} or re.fullmatch(
        r"(\d{1,2})[ x×,]+\1", line.strip(), re.ASCII
    ) is not None  # fmt: skip


def read(source: Source, size: int | None = None) -> Iterator[Record | Fault]:
    """Yield each grid; its rows stand one below another."""
    reader = _Reader(size)
    for number, line in source.lines():
        yield from reader.take(number, line)
    yield from reader.flush()


class _Reader:
    """Rows as they come, until they make a grid."""

    def __init__(self, size: int | None) -> None:
        self._size = size
        self._rows: list[list[str]] = []
        self._where = 0
        self._told_large = False

    def take(self, number: int, line: str) -> Iterator[Record | Fault]:
        """Take one more line."""
        if drawn(line) or line.lstrip().startswith("#") or not line.strip():
            yield from self.flush() if not drawn(line) and self._between() else ()
            return
        fields = fields_of(line)
        if not fields or (not self._rows and _is_size(line)):
            self._told_large |= line.strip().startswith("16")
            return
        if len(fields) > SIZES[-1] and len(fields) not in ORDERS:
            yield Fault(number, f"{len(fields)} cells make no grid", _HINT)
            return
        if self._rows and len(fields) != len(self._rows[0]):
            yield from self.flush(f"{len(fields)} in a row of {len(self._rows[0])}", number)
            return
        self._where = self._where if self._rows else number
        self._rows.append(fields)
        if len(fields) in (81, 256, 625) or len(self._rows) == len(fields):
            yield from self.flush()

    def _between(self) -> bool:
        """Tell an empty line below 4×4 grids from one between the boxes of a grid."""
        return bool(self._rows) and len(self._rows[0]) not in SIZES

    def flush(self, why: str = "", where: int = 0) -> Iterator[Record | Fault]:
        """Yield the grid of the rows so far, or why they are none, and forget them."""
        rows, self._rows = self._rows, []
        if why:
            yield Fault(where, why)
        elif rows and len(rows[0]) == SIZES[2] and self._is_small(rows):
            for index, row in enumerate(rows):
                yield self._item(self._where + index, row)
        elif rows:
            yield self._item(self._where, [field for row in rows for field in row])

    def _is_small(self, rows: list[list[str]]) -> bool:
        if self._size is not None:
            return self._size == SIZES[0]
        return not self._told_large and all(
            (_value(field) or 0) <= SIZES[0] for row in rows for field in row
        )

    def _item(self, where: int, fields: list[str]) -> Record | Fault:
        order = ORDERS.get(len(fields))
        if order is None:
            return Fault(where, f"{len(fields)} cells make no grid", _HINT)
        size = order * order
        if self._size not in (None, size):
            return Fault(where, f"a {size}×{size} grid, not {self._size}×{self._size}")
        values = list(map(_value, fields))
        for cell, value in enumerate(values):
            if value is None or value > size:
                name = cell_name(cell, size)
                return Fault(where, f"{name}: {fields[cell][:20]!r} is no digit of {size}×{size}")
        return Record(grid=Grid.from_digits(value or 0 for value in values), where=where)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write rows of numbers."""
    for number, record in enumerate(records):
        digits, size = record.grid.digits, record.grid.size
        rows = (digits[i : i + size] for i in range(0, len(digits), size))
        text = "".join(",".join(map(str, row)) + "\n" for row in rows)
        if size == SIZES[2] and max(digits) <= SIZES[0]:
            text = f"{size}\n{text}"
        out.write(f"{chr(10) if number else ''}{text}".encode())
