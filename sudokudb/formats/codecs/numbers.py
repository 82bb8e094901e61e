"""Cells as decimal numbers, for large grids above all: `1,0,16,…`, a row a line or a grid a line.

Commas, semicolons, tabs, blanks or bars stand between; 0, an empty field, or a mark such as `.`
is an empty cell; brackets and quotes around do not matter. A separator may end each row of a grid,
but not one alone: then it has a field too many. A line may be just the size of the grid below, or
its title, as in `entries`; a number is a title where numbers are that are no size.
There is no specification: so have the programs that solve 16×16 and 25×25. Written as rows with
commas, 0 for an empty cell, an empty line between puzzles; 16 rows that could be 4×4 grids below
their size.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.text.row_parser import Rows, drawn, is_row
from sudokudb.grid import format_cell
from sudokudb.notation import BLANKS, ORDERS, SIZES, format_digit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.parser import Entry

_AROUND = re.compile(r"[\[\](){}\"'│║|]")
_BEHIND = re.compile(r"([\])}])\s*[,;]\s*$")
_OPENING = re.compile(r"\s*[\[({][\s\[({]*")
_CLOSING = re.compile(r"\s*[\])}][\s\])}]*[\s,;]*")
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_LENGTHS = frozenset({*SIZES, *ORDERS, 6, 36})
_SEPARATORS = ",;\t"
_AROUND_WORDS = " \"'" + _SEPARATORS
_RUN = re.compile(r"\s*([-_*=~+])(?:[ ]*\1)+\s*")
_WHITE = re.compile(r"\s+")


class _Row(NamedTuple):
    """The number of a line and its fields, as many as are there."""

    number: int
    fields: list[str]


def confidence(source: Source) -> int:
    """Return 72 for rows of numbers with commas, or with blanks where some have two figures."""
    lines = [line for line in source.first_lines[:40] if line[0] != "#" and not drawn(line)]
    rows = {row: cells for row in lines if not _is_size(row) and (cells := _cells(fields_of(row)))}
    tokens = [rows[line] for line in lines if line in rows]
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
    parted = [re.search(r"[,;\t]", row) for row, cells in rows.items() if len(cells) in counts]
    listed = 4 * sum(map(bool, parted)) >= 3 * len(parted)  # some rows may have lost theirs
    return 72 if listed or (figures and len(counts) == 1 and counts != {9}) else 0


def fields_of(line: str) -> list[str]:
    """Return the fields of a row; between commas there may be none.

    >>> fields_of("[5,,16]"), fields_of("5 . | 16 2")
    (['5', '', '16'], ['5', '.', '16', '2'])
    """
    text = _AROUND.sub(" ", _BEHIND.sub(r"\1", line)).strip(" \r\n\ufeff")
    for mark in _SEPARATORS:
        if mark in text:
            return [field.strip() for field in text.split(mark)]
    return _WHITE.split(text) if text else []


def _cells(fields: list[str]) -> list[str]:
    """Return the fields without what a separator at the end makes."""
    return fields[:-1] if _ends_empty(fields) else fields


def _ends_empty(fields: list[str]) -> bool:
    """Tell a row, or a grid in a line, with a separator at its end."""
    return len(fields) > 1 and not fields[-1] and len(fields) - 1 in {*SIZES, *ORDERS}


def _value(field: str) -> int | None:
    if not field or (len(field) == 1 and field in BLANKS):
        return 0
    return int(field) if _NUMBER.fullmatch(field) else None


def _is_empty_row(line: str, fields: list[str]) -> bool:
    """Tell a row without a digit from a rule, by what stands between its cells."""
    parted = any(mark in line for mark in _SEPARATORS) and len(fields) in SIZES
    return parted and not any(map(_value, fields)) and None not in map(_value, fields)


def _is_rule(line: str, fields: list[str], *, parted: bool) -> bool:
    """Tell a line that is drawn; a run of one mark is no row where those are `parted`."""
    is_drawn = drawn(line) and not _is_empty_row(line, fields)
    return is_drawn or (parted and _RUN.fullmatch(line) is not None)


def _is_parted_row(line: str) -> bool:
    """Tell a row with separators."""
    cells = _cells(fields_of(line))
    parted = any(mark in line for mark in _SEPARATORS) and len(cells) in SIZES
    return parted and None not in map(_value, cells)


def _is_apart(line: str, fields: list[str]) -> bool:
    """Tell a line without a separator, where rows have some, that is no row without them."""
    parted = any(mark in line for mark in _SEPARATORS)
    return not parted and len(fields) not in SIZES and not is_row(line)


def _is_size(line: str) -> bool:
    line = line.strip(" \r\n\ufeff")  # tabs stand between cells
    return line in {"2", "3", *map(str, SIZES)} or re.fullmatch(
        r"(\d{1,2})[ x×,]+\1", line, re.ASCII
    ) is not None  # fmt: skip


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield each grid; its rows stand one below another."""
    rows: Rows[_Row] = Rows(size)
    large = numbered = False
    heads = [fields for line in source.first_lines if len(fields := fields_of(line)) > SIZES[-1]]
    end_empty = 2 * sum(map(_ends_empty, heads)) > len(heads)
    parted = any(map(_is_parted_row, source.first_lines))
    for number, line in source.lines():
        fields = fields_of(line)
        cells = _cells(fields)
        if line.lstrip("\ufeff \t").startswith("#"):
            found = rows.words(number, line)
        elif _is_rule(line, cells, parted=parted) or _OPENING.fullmatch(line):
            continue
        elif not cells or _CLOSING.fullmatch(line):
            found = rows.pause(number)
        elif not rows.goes_on and _is_size(line) and not numbered:
            large |= line.strip().startswith("16")
            continue
        elif (title := _title_of(line, fields)) and rows.may_name(title):
            numbered |= title.isdecimal()
            found = rows.words(number, title)
        elif parted and rows.may_begin and _is_apart(line, fields):
            found = rows.words(number, line.strip())
        else:
            marks = title if len(fields) == 1 and len(title) < SIZES[-1] else _marks(cells)
            found = rows.take(number, marks, _Row(number, fields), large=large)
        for entry, its in found:
            yield _item(entry, its, end_empty)
    for entry, its in rows.flush():
        yield _item(entry, its, end_empty)
    source.left_out = rows.left_out


def _title_of(line: str, fields: list[str]) -> str:
    """Return the words of a line that is no row, or a number alone; nothing of a row.

    >>> [_title_of(line, fields_of(line)) for line in ("Puzzle 1,,,", "7", "Le Monde, 3 mai")]
    ['Puzzle 1', '7', 'Le Monde, 3 mai']
    >>> _title_of("1,q,3,4", ["1", "q", "3", "4"]), _title_of("q,,,", ["q", "", "", ""])
    ('', '')
    """
    words = [field for field in fields if field]
    odd = [word for word in words if _value(word) is None]
    alone = len(words) == 1 and (len(fields) == 1 or len(words[0]) > 2)
    return line.strip(_AROUND_WORDS) if words and (alone or 2 * len(odd) >= len(words) > 1) else ""


def _marks(fields: list[str]) -> str:
    """Return the marks that stand for numbers."""
    values = map(_value, fields)
    most = _size_of(fields) or SIZES[-1]
    return "".join("?" if n is None or n > most else format_digit(n) for n in values)


def _size_of(fields: list[str]) -> int:
    """Return the size of the grid of which the fields are a row or all; 0 where of none."""
    return len(fields) if len(fields) in SIZES else ORDERS.get(len(fields), 0) ** 2


def _item(entry: Entry, rows: list[_Row], end_empty: bool) -> Record | ParseError:
    """Return a puzzle, or what is wrong with it, in numbers."""
    if entry.grid:
        fault = _uneven(rows, end_empty)
        warnings = _empty(rows, entry.grid.size)
        return fault or Record(
            grid=entry.grid, line=entry.line, title=entry.label, warnings=warnings
        )
    error = entry.error or GridError("no grid")
    for row in rows:
        cells = _cells(row.fields)
        size = _size_of(cells)
        for cell, field in enumerate(cells):
            value = _value(field)
            if not size and value is None:
                return ParseError(entry.line, f"{field[:20]!r} is no number")
            if size and (value is None or value > size):
                name = format_cell(cell + size * ((error.row or 1) - 1), size)
                return ParseError(
                    entry.line, f"{name}: {field[:20]!r} is not a digit of {size}×{size}"
                )
    return ParseError(entry.line, error.message, error.hint)


def _uneven(rows: list[_Row], end_empty: bool) -> ParseError | None:
    """Say which row has a separator at its end where the others have none, or lacks it.

    It may be one too many, or too few, before: then cells are not where they should be. Of a grid
    in a line it is other grids that tell whether their lines `end_empty`.
    """
    more = [_ends_empty(row.fields) for row in rows]
    usual = 2 * sum(more) > len(rows) if len(rows) > 1 else end_empty
    for place, (row, has_more) in enumerate(zip(rows, more, strict=True), start=1):
        cells = _cells(row.fields)
        if has_more != usual and ("" in cells if has_more else not cells[-1]):
            count = len(cells) + (1 if has_more else -1)
            of = f"in row {place} of a {len(cells)}×{len(cells)} grid"
            return ParseError(
                row.number, f"{count} cells {of if len(rows) > 1 else 'do not make a grid'}"
            )
    return None


def _empty(rows: list[_Row], size: int) -> tuple[str, ...]:
    """Say which field is empty where an empty cell has a mark elsewhere."""
    fields = [field for row in rows for field in _cells(row.fields)]
    if "" not in fields or not any(field and _value(field) == 0 for field in fields):
        return ()
    return (f"{format_cell(fields.index(''), size)}: an empty field, taken for an empty cell",)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write rows of numbers."""
    for number, record in enumerate(records):
        digits, size = record.grid.digits, record.grid.size
        rows = (digits[i : i + size] for i in range(0, len(digits), size))
        text = "".join(",".join(map(str, row)) + "\n" for row in rows)
        if size == SIZES[2] and max(digits) <= SIZES[0]:
            text = f"{size}\n{text}"
        out.write(f"{chr(10) if number else ''}{text}".encode())
