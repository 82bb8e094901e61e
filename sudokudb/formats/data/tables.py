"""Tables of text: comma, semicolon, tab or bar between the fields, with a header or without.

The common part of `kaggle`, `csv` and `qqwing-csv`. Memory does not grow with the input; a row may
take several lines. Comments (`#`) before the first row, and the line `sep=;` for spreadsheets, are
skipped.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, say, say_all
from sudokudb.formats.data.column_mapping import ColumnMapping, looks_like_grid, map_columns
from sudokudb.formats.data.field_names import PUZZLES
from sudokudb.formats.data.fields import record_of
from sudokudb.formats.data.own_columns import are_ours
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import NO_SOLUTION, warnings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.formats.source.source import Source

_DELIMITERS = ",\t;|"
_SHOWN = 8
_BEFORE = re.compile(r"#|sep=.?\s*$", re.IGNORECASE)
_RULE = re.compile(r"[ :-]{0,15}")
_HEAD = 20
_BLANKS_AFTER_QUOTE = re.compile(r'(?<=") +(?=[\r\n]*\Z)')
_FORMULA = re.compile("'*[=+@\t\r\n-]")


_OURS = ColumnMapping("grid", "solution", own=True)


class TableForm(NamedTuple):
    """The layout of a table: the delimiter, the names of the columns, and the roles of some."""

    delimiter: str
    names: tuple[str, ...]
    has_header: bool
    mapping: ColumnMapping


def layout_of(source: Source) -> TableForm | None:
    """Return the layout that the head shows; None if no column can hold puzzles."""
    found = [layout for mark in _DELIMITERS if (layout := _layout(source, mark)) is not None]
    return max(found, key=lambda layout: len(layout.names), default=_one_column(source))


def _one_column(source: Source) -> TableForm | None:
    """Return the layout of a single column of puzzles under a usual name."""
    name, *rest = [line.strip("\"' ") for line in source.first_lines[:2]] or [""]
    if name.casefold() not in PUZZLES or not all(map(looks_like_grid, rest)):
        return None
    return TableForm(",", (name,), True, ColumnMapping(name, None))


def _layout(source: Source, delimiter: str) -> TableForm | None:
    lines = [line for line in source.first_lines[:_HEAD] if not _BEFORE.match(line)]
    if delimiter not in "".join(lines[:1]):
        return None
    rows = _sound_rows(lines[:3], delimiter)
    if not rows or len(rows[0]) < 2:
        return None
    has_header = not any(map(looks_like_grid, rows[0]))
    header = rows[0] if rows[0][-1] else rows[0][:-1]
    names = _names(header if has_header else [""] * len(header))
    first = dict(zip(names, rows[1] if has_header and len(rows) > 1 else rows[0], strict=False))
    ours = has_header and are_ours(names, first)
    mapping = _OURS if ours else map_columns(names, first)
    if mapping is None or (has_header and not mapping.named and len(rows[-1]) < 2):
        return None  # the second is a title with a comma above grids
    return TableForm(delimiter, names, has_header, mapping)


def _sound_rows(lines: list[str], delimiter: str) -> list[list[str]]:
    """Return the rows of some lines; none if a quote is malformed."""
    try:
        return [row for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return []


def _names(header: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the columns; one without a name, or with another's, gets a number."""
    names: dict[str, None] = {}
    for number, title in enumerate(header, start=1):
        name = title.strip() or ("index" if number == 1 else f"column {number}")
        while name in names:
            name = f"{name} {number}"
        names[name] = None
    return tuple(names)


def read_table(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every row, or an error.

    Raises FormatError if no column holds puzzles.
    """
    layout = layout_of(source)
    if layout is None:
        first = ", ".join(_names("".join(source.first_lines[:1]).split(","))[:_SHOWN])
        raise FormatError(
            say("no column that holds puzzles"), say("the columns are: {first}", first=first[:200])
        )
    begun = False
    for item in _rows_of(source.raw_lines(), layout.delimiter):
        if isinstance(item, ParseError):
            begun = True
            yield item
            continue
        number, row = item
        if _is_blank(row):
            continue
        if not begun and _BEFORE.match(text := layout.delimiter.join(row)):
            source.leave_out(text if text.startswith("#") else "")
            continue
        if begun or not layout.has_header:
            yield _record(number, row, layout, size)
        begun = True


def _rows_of(lines: Iterator[str], delimiter: str) -> Iterator[tuple[int, list[str]] | ParseError]:
    """Yield the fields of each row with the line where it begins, or the error in its quotes.

    After a quote that does not end, reading goes on in the next line.
    """
    taken: list[str] = []  # the lines of the current row
    waiting: deque[str] = deque()

    def take() -> Iterator[str]:
        while (line := waiting.popleft() if waiting else next(lines, None)) is not None:
            taken.append(line)
            yield _BLANKS_AFTER_QUOTE.sub("", line) if '" ' in line else line

    number = 1
    while True:
        try:
            for fields in csv.reader(take(), delimiter=delimiter, strict=True):
                yield number, fields
                number += len(taken)
                taken.clear()
            return
        except csv.Error as error:
            is_open = len(taken) > 1 or str(error).startswith("unexpected end")
            why = say("a quote that does not end") if is_open else str(error)
            yield ParseError(number, say("not a row of a table: {why}", why=why))
            waiting.extendleft(reversed(taken[1:]))
            taken.clear()
            number += 1


def _is_blank(row: list[str]) -> bool:
    """Return whether a row is an empty line, or the rule that is drawn below a header."""
    if not "".join(row).strip():
        return len(row) < 2
    return all(map(_RULE.fullmatch, row))


def _record(
    number: int, row: list[str], layout: TableForm, size: int | None
) -> Record | ParseError:
    """Return the puzzle of a row; a wrong number of fields is a warning, or part of the error."""
    count = len(layout.names)
    more = row[count:]
    is_odd = len(row) < count or any(more) or (bool(more) and layout.mapping.own)
    names = (*layout.names, *(f"column {place}" for place in range(count + 1, len(row) + 1)))
    fields = dict(zip(names, row, strict=False))
    if layout.mapping.own:
        fields = {name: as_typed(value) for name, value in fields.items()}
    why = (
        say("{expected} fields expected, {count} found", expected=count, count=len(row))
        if is_odd
        else ""
    )
    if not any(row):
        return ParseError(number, say("an empty row of {count} fields", count=len(row)))
    if layout.mapping.puzzle not in fields:
        return ParseError(number, why)
    item = record_of(fields, number, layout.mapping, size)
    if not is_odd:
        return item
    if isinstance(item, ParseError):
        return item._replace(message=say_all(why, item.message, separator=": "))
    warnings = warnings_of(item)
    if NO_SOLUTION in warnings:  # the value may belong in another field
        item = replace(item, solution=None)
    return replace(
        item, warnings=(say_all(*filter(None, (why, say_all(*warnings))), separator=": "),)
    )


def defuse(text: str) -> str:
    """Return a text with a quote before it if a spreadsheet would run it as a formula.

    A text that has such a quote already gets another, so that `as_typed` restores it.

    >>> defuse("=1+1"), defuse("a title"), as_typed(defuse("'=1"))
    ("'=1+1", 'a title', "'=1")
    """
    return "'" + text if _FORMULA.match(text) else text


def as_typed(text: str) -> str:
    """Return the text that was given to `defuse`."""
    return text[1:] if text[:1] == "'" and _FORMULA.match(text) else text
