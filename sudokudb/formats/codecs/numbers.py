"""Cells as decimal numbers, mostly for large grids: `1,0,16,…`, a row or a grid in each line.

Commas, semicolons, tabs, blanks or bars separate the numbers; 0, an empty field, or a mark such as
`.` is an empty cell; brackets and quotes are ignored. A line may have the size of the grid below
it, or its title; if one title is a number that is not a size, all single numbers are titles. There
is no specification; solvers of 16×16 and 25×25 grids use such files. Rows are written with commas,
0 for an empty cell and an empty line between puzzles. The size is written first if 16 rows could
also be 4×4 grids.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.text.lines import has_large_digits, is_drawn, is_row
from sudokudb.formats.text.parser import TextParser
from sudokudb.grid import format_cell
from sudokudb.notation import BLANKS, ORDERS, SIZES, format_digit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.parsed_grid import ParsedGrid

_AROUND = re.compile(r"[\[\](){}\"'│║|]")
_AFTER = re.compile(r"([\])}])\s*[,;]\s*$")
_OPENING = re.compile(r"\s*[\[({][\s\[({]*")
_CLOSING = re.compile(r"\s*[\])}][\s\])}]*[\s,;]*")
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_LENGTHS = frozenset({*SIZES, *ORDERS, 6, 36})
_SEPARATORS = ",;\t"
_AROUND_TITLE = " \"'" + _SEPARATORS
_WHITE = re.compile(r"\s+")
_REPEATED = re.compile(r"\s*([-_*=~+])(?: *\1)+\s*")


def confidence(source: Source) -> int:
    """Return 72 for rows of numbers with separators, or with blanks if some have two digits."""
    lines = [line for line in source.first_lines[:40] if line[0] != "#" and not is_drawn(line)]
    pairs = [(line, _cells(fields_of(line))) for line in lines if not _is_size(line)]
    rows = [(line, cells) for line, cells in pairs if cells]
    sound = [row for _, row in rows if len(row) in _LENGTHS and None not in map(_value, row)]
    counts = {len(row) for row in sound}
    if len(sound) < len(rows) and (len(sound) < SIZES[1] or 4 * len(sound) < 3 * len(rows)):
        return 0  # more than a few damaged rows
    if not sound or (len(counts) > 1 and not counts <= {*SIZES}):
        return 0
    figures = any(len(field) == 2 for row in sound for field in row)
    separated = [_has_separator(line) for line, cells in rows if len(cells) in counts]
    listed = 4 * sum(separated) >= 3 * len(separated)
    return 72 if listed or (figures and len(counts) == 1 and counts != {9}) else 0


def fields_of(line: str) -> list[str]:
    """Return the fields of a row; those between commas may be empty.

    >>> fields_of("[5,,16]"), fields_of("5 . | 16 2")
    (['5', '', '16'], ['5', '.', '16', '2'])
    """
    text = _AROUND.sub(" ", _AFTER.sub(r"\1", line)).strip(" \r\n\ufeff")
    for mark in _SEPARATORS:
        if mark in text:
            return [field.strip() for field in text.split(mark)]
    return _WHITE.split(text) if text else []


def _cells(fields: list[str]) -> list[str]:
    """Return the fields without the empty one after a separator at the end."""
    return fields[:-1] if _ends_empty(fields) else fields


def _ends_empty(fields: list[str]) -> bool:
    """Return whether a row, or a grid in one line, has a separator at its end."""
    return len(fields) > 1 and not fields[-1] and len(fields) - 1 in {*SIZES, *ORDERS}


def _value(field: str) -> int | None:
    if not field or (len(field) == 1 and field in BLANKS):
        return 0
    return int(field) if _NUMBER.fullmatch(field) else None


def _is_empty_row(line: str, fields: list[str]) -> bool:
    """Return whether a line is a row of empty cells with separators, not a rule."""
    values = [_value(field) for field in fields]
    return _has_separator(line) and len(fields) in SIZES and not any(values) and None not in values


def _is_rule(line: str, fields: list[str]) -> bool:
    """Return whether a line is drawn, or one mark again and again, and not a row of cells."""
    repeated = len(fields) not in SIZES and _REPEATED.fullmatch(line)
    return bool(repeated) or (is_drawn(line) and not _is_empty_row(line, fields))


def _has_separator(line: str) -> bool:
    return any(mark in line for mark in _SEPARATORS)


def _is_size(line: str) -> bool:
    line = line.strip(" \r\n\ufeff")  # tabs separate cells
    return line in {"2", "3", *map(str, SIZES)} or re.fullmatch(
        r"(\d{1,2})[ x×,]+\1", line, re.ASCII
    ) is not None  # fmt: skip


def read(source: Source, size: int | None = None) -> Items:
    """Yield each grid."""
    reader = _NumbersReader(source, size)
    for number, line in source.lines():
        yield from reader.feed(number, line)
    yield from reader.finish()
    source.left_out = reader.parser.left_out


class _NumbersReader:
    """A line-by-line reader that stores the fields of each row until its grid is complete."""

    def __init__(self, source: Source, size: int | None) -> None:
        self.parser = TextParser(size)
        ends = [
            _ends_empty(row) for row in map(fields_of, source.first_lines) if len(row) > SIZES[-1]
        ]
        self._lines_end_empty = 2 * sum(ends) > len(ends)
        self._fields: dict[int, list[str]] = {}
        self._has_numbers_as_titles = False

    def feed(self, number: int, line: str) -> Items:
        """Read the next line."""
        fields = fields_of(line)
        cells = _cells(fields)
        if line.lstrip("\ufeff \t").startswith("#"):
            found = self.parser.words(number, line)
        elif _is_rule(line, cells) or _OPENING.fullmatch(line):
            return
        elif not cells or _CLOSING.fullmatch(line):
            found = self.parser.pause()
        elif not self.parser.is_open and _is_size(line) and not self._has_numbers_as_titles:
            if line.strip().startswith("16"):
                self.parser.set_large()
            return
        elif title := _title_of(line, fields):
            self._has_numbers_as_titles |= title.isdecimal()
            found = self.parser.words(number, title)
        else:
            self._fields[number] = fields
            found = self.parser.row(number, _marks(cells))
        yield from map(self._item, found)
        if not self.parser.waits:
            self._fields.clear()

    def finish(self) -> Items:
        """Yield the last grids."""
        yield from map(self._item, self.parser.flush())

    def _item(self, entry: ParsedGrid) -> Record | ParseError:
        """Return a puzzle, or the error in terms of the fields."""
        if entry.grid is None:
            return _error(entry, self._fields.get(entry.line))
        rows = {row: self._fields.pop(row) for row in entry.rows}
        return _uneven(rows, self._lines_end_empty) or Record(
            grid=entry.grid, line=entry.line, title=entry.title
        )


def _title_of(line: str, fields: list[str]) -> str:
    """Return the words of a line that is not a row, or a number alone; nothing for a row.

    >>> [_title_of(line, fields_of(line)) for line in ("Puzzle 1,,,", "7", "Le Monde, 3 mai")]
    ['Puzzle 1', '7', 'Le Monde, 3 mai']
    >>> _title_of("1,q,3,4", ["1", "q", "3", "4"]), _title_of("q,,,", ["q", "", "", ""])
    ('', '')
    """
    words = [field for field in fields if field]
    odd = [word for word in words if _value(word) is None]
    if len(fields) == 1 and is_row(line) and len(line.strip()) in SIZES:
        return ""
    alone = len(words) == 1 and (len(fields) == 1 or len(words[0]) > 2)
    return line.strip(_AROUND_TITLE) if words and (alone or 2 * len(odd) >= len(words) > 1) else ""


def _marks(fields: list[str]) -> str:
    """Return a mark for each number, `?` for one that is not a digit."""
    values = map(_value, fields)
    most = _size_of(fields) or SIZES[-1]
    return "".join("?" if n is None or n > most else format_digit(n) for n in values)


def _size_of(fields: list[str]) -> int:
    """Return the size of a grid with so many cells in a row or in total; 0 if there is none."""
    return len(fields) if len(fields) in SIZES else ORDERS.get(len(fields), 0) ** 2


def _error(entry: ParsedGrid, fields: list[str] | None) -> ParseError:
    """Return an error, which names the field that is wrong."""
    error = entry.error or GridError(say("not a grid"))
    cells = _cells(fields or [])
    size = _size_of(cells)
    for at, field in enumerate(cells if size else ()):
        value = _value(field)
        if value is None or value > size:
            name = format_cell(at + size * ((error.row or 1) - 1), size)
            message = say(
                "{name}: {field!r} is not a digit of a {size}×{size} grid",
                name=name,
                field=field[:20],
                size=size,
            )
            return ParseError(entry.line, message)
    return ParseError.of(entry.line, error)


def _uneven(rows: Mapping[int, list[str]], lines_end_empty: bool) -> ParseError | None:
    """Return the error of a row that ends with a separator, or lacks it, unlike the others.

    The separator may be one too many, or one too few, inside the row: then cells are out of place.
    `lines_end_empty` says that most grids in one line end with a separator.
    """
    ends = [_ends_empty(fields) for fields in rows.values()]
    usual = 2 * sum(ends) > len(ends) if len(rows) > 1 else lines_end_empty
    for place, ((number, fields), ends_empty) in enumerate(zip(rows.items(), ends, strict=True), 1):
        cells = _cells(fields)
        if ends_empty != usual and ("" in cells if ends_empty else not cells[-1]):
            count = len(cells) + (1 if ends_empty else -1)
            template = say("{expected} cells expected, {count} found")
            if len(rows) > 1:
                template = say("{expected} cells expected in row {row}, {count} found")
            message = say(template, expected=len(cells), row=place, count=count)
            return ParseError(number, message)
    return None


def write(records: Records, out: IO[bytes]) -> None:
    """Write rows of numbers."""
    for number, record in enumerate(records):
        digits, size = record.grid.digits, record.grid.size
        rows = (digits[i : i + size] for i in range(0, len(digits), size))
        text = "".join(",".join(map(str, row)) + "\n" for row in rows)
        if size == SIZES[2] and not has_large_digits(record.grid.rows):
            text = f"{size}\n{text}"
        out.write(f"{chr(10) if number else ''}{text}".encode())
