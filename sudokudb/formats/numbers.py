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

from sudokudb.errors import GridError
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.rows import Rows, drawn
from sudokudb.grid import cell_name
from sudokudb.notation import BLANKS, ORDERS, SIZES, digit_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.entries import Entry
    from sudokudb.formats.source import Source

_AROUND = re.compile(r"[\[\](){}\"'│║|]")
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_LENGTHS = frozenset({*SIZES, *ORDERS, 6, 36})
_SEPARATORS = ",;\t"
_WHITE = re.compile(r"\s+")


def sniff(source: Source) -> int:
    """Return 72 for rows of numbers with commas, or with blanks where some have two figures."""
    rows = [line for line in source.first_lines[:40] if not drawn(line) and not _is_size(line)]
    tokens = [fields for row in rows if (fields := fields_of(row))]
    if not tokens:
        return 0
    sound = [row for row in tokens if all(_value(field) is not None for field in row)]
    sound = [row for row in sound if len(row) in _LENGTHS]
    counts = {len(row) for row in sound}
    if len(sound) < len(tokens) and (len(sound) < SIZES[1] or 4 * len(sound) < 3 * len(tokens)):
        return 0  # more than some that are spoiled
    if not sound or (len(counts) > 1 and not counts <= {*SIZES}):
        return 0
    figures = any(len(field) == 2 for row in sound for field in row)
    listed = all(re.search(r"[,;\t]", row) for row in rows if len(fields_of(row)) > 1)
    return 72 if listed or (figures and len(counts) == 1 and counts != {9}) else 0


def fields_of(line: str) -> list[str]:
    """Return the fields of a row; between commas there may be none.

    >>> fields_of("[5,,16]"), fields_of("5 . | 16 2")
    (['5', '', '16'], ['5', '.', '16', '2'])
    """
    text = _AROUND.sub(" ", line).strip(" \r\n\ufeff")
    for mark in _SEPARATORS:
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


def _is_empty_row(line: str, fields: list[str]) -> bool:
    """Tell a row without a digit from a rule, by what stands between its cells."""
    parted = any(mark in line for mark in _SEPARATORS) and len(fields) in SIZES
    return parted and not any(map(_value, fields)) and None not in map(_value, fields)


def _is_size(line: str) -> bool:
    return line.strip() in {"2", "3", *map(str, SIZES)} or re.fullmatch(
        r"(\d{1,2})[ x×,]+\1", line.strip(), re.ASCII
    ) is not None  # fmt: skip


def read(source: Source, size: int | None = None) -> Iterator[Record | Fault]:
    """Yield each grid; its rows stand one below another."""
    rows: Rows[list[str]] = Rows(size)
    large = False
    for number, line in source.lines("#"):
        fields = fields_of(line)
        if not _is_empty_row(line, fields) and drawn(line):
            continue
        if not fields:
            yield from map(_item, rows.pause(number))
        elif not rows.goes_on and _is_size(line):
            large |= line.strip().startswith("16")
        elif fields:
            yield from map(_item, rows.take(number, _marks(fields), fields, large=large))
    yield from map(_item, rows.flush())


def _marks(fields: list[str]) -> str:
    """Return the marks that stand for numbers."""
    values = map(_value, fields)
    most = _size_of(fields) or SIZES[-1]
    return "".join("?" if n is None or n > most else digit_name(n) for n in values)


def _size_of(fields: list[str]) -> int:
    """Return the size of the grid of which the fields are a row or all; 0 where of none."""
    return len(fields) if len(fields) in SIZES else ORDERS.get(len(fields), 0) ** 2


def _item(found: tuple[Entry, list[list[str]]]) -> Record | Fault:
    """Return a puzzle, or what is wrong with it, in numbers."""
    entry, rows = found
    if entry.grid:
        return Record(grid=entry.grid, where=entry.line, doubts=_empty(rows, entry.grid.size))
    error = entry.error or GridError("no grid")
    for fields in rows:
        size = _size_of(fields)
        for cell, field in enumerate(fields):
            value = _value(field)
            if not size and value is None:
                return Fault(entry.line, f"{field[:20]!r} is no number")
            if size and (value is None or value > size):
                name = cell_name(cell + size * ((error.row or 1) - 1), size)
                return Fault(entry.line, f"{name}: {field[:20]!r} is no digit of {size}×{size}")
    return Fault(entry.line, error.message, error.hint)


def _empty(rows: list[list[str]], size: int) -> tuple[str, ...]:
    """Say which field is empty where an empty cell has a mark elsewhere."""
    fields = [field for row in rows for field in row]
    if "" not in fields or not any(field and _value(field) == 0 for field in fields):
        return ()
    return (f"{cell_name(fields.index(''), size)}: an empty field, taken for an empty cell",)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write rows of numbers."""
    for number, record in enumerate(records):
        digits, size = record.grid.digits, record.grid.size
        rows = (digits[i : i + size] for i in range(0, len(digits), size))
        text = "".join(",".join(map(str, row)) + "\n" for row in rows)
        if size == SIZES[2] and max(digits) <= SIZES[0]:
            text = f"{size}\n{text}"
        out.write(f"{chr(10) if number else ''}{text}".encode())
