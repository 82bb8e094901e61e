"""Tables of text: comma, semicolon, tab or bar between, quotes where needed, a header or none.

What is common to `kaggle` and `csv`. Read row by row; a row may be more lines than one. Passed over
are comments (`#`) before the first row, and the line `sep=;` with which a spreadsheet is told.
"""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError
from sudokudb.formats.data.columns import PUZZLES, Shape, looks_like_grid, shape_of
from sudokudb.formats.data.csv_rows import Row, rows_of
from sudokudb.formats.data.fields import record_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import NO_SOLUTION, warnings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.formats.source.source import Source

_DELIMITERS = ",\t;|"
_OPEN = "a quote that never ends?"
_SHOWN = 8
_BEFORE = re.compile(r"#|sep=.?\s*$", re.IGNORECASE)
_RULE = re.compile(r"[ :-]{0,15}")
_GRID = re.compile(r"\s*[\"']?[0-9.A-Za-z*_-]{16}")
_ANY = re.compile("")
_CELLS = re.compile(r"[0-9.*_xX-]{16}")
_HEAD = 20
_FORMULA = re.compile("'*[=+@\t\r\n-]")


class Layout(NamedTuple):
    """How a table is laid out: what stands between fields, their names, where the puzzle is.

    `ends_empty` says that most rows have more fields than names, as with a delimiter at their end.
    """

    delimiter: str
    names: tuple[str, ...]
    has_header: bool
    shape: Shape
    ends_empty: bool = False

    @property
    def begin(self) -> re.Pattern[str]:
        """What a row begins with: a grid in a form of our own, in others it may be anything."""
        return _GRID if self.shape.own and self.names[0] == self.shape.puzzle else _ANY


def layout_of(source: Source) -> Layout | None:
    """Tell the layout from the head; None where no column can hold puzzles."""
    found = [layout for mark in _DELIMITERS if (layout := _layout(source, mark)) is not None]
    return max(found, key=lambda layout: len(layout.names), default=_one_column(source))


def _one_column(source: Source) -> Layout | None:
    """Tell a column of puzzles below a usual name, and nothing else."""
    name, *rest = [line.strip("\"' ") for line in source.first_lines[:2]] or [""]
    if name.casefold() not in PUZZLES or not all(map(looks_like_grid, rest)):
        return None
    return Layout(",", (name,), True, Shape(name, None))


def _layout(source: Source, delimiter: str) -> Layout | None:
    lines = [line for line in source.first_lines[:_HEAD] if not _BEFORE.match(line)]
    if delimiter not in "".join(lines[:1]):
        return None
    try:
        rows = [row for row in csv.reader(lines[:3], delimiter=delimiter) if row]
    except csv.Error:
        return None
    if not rows or len(rows[0]) < 2:
        return None
    has_header = not any(map(looks_like_grid, rows[0]))
    lengths = _lengths(lines[1:] if has_header else lines, delimiter)
    usual = max(lengths, key=lengths.count, default=0)
    header = rows[0] if has_header else [""] * max(usual, 2)
    if has_header and not header[-1] and usual == len(header) - 1:
        header = header[:-1]
    names = _names(header)
    first = dict(zip(names, rows[1] if has_header and len(rows) > 1 else rows[0], strict=False))
    shape = shape_of(names, first)
    if shape is None or (has_header and not shape.named and len(rows[-1]) < 2):
        return None  # in the second case a line of text with a comma, above grids
    return Layout(delimiter, names, has_header, shape, usual > len(names))


def _lengths(lines: list[str], delimiter: str) -> list[int]:
    """Count the fields of rows; of none where a quote is amiss."""
    try:
        return [len(row) for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return []


def _names(header: Sequence[str]) -> tuple[str, ...]:
    """Name the columns that have no name, or one that another has, by their numbers."""
    names: dict[str, None] = {}
    for number, title in enumerate(header, start=1):
        name = title.strip() or ("index" if number == 1 else f"column {number}")
        while name in names:
            name = f"{name} {number}"
        names[name] = None
    return tuple(names)


def read_table(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every row; memory does not grow with the input.

    Raises FormatError where no column holds puzzles.
    """
    layout = layout_of(source)
    if layout is None:
        first = ", ".join(_names("".join(source.first_lines[:1]).split(","))[:_SHOWN])
        raise FormatError("no column that holds puzzles", f"the columns are: {first[:200]}")
    before = True
    skip = layout.has_header
    cut = 0  # the line below a row of ours that has too few fields
    rows = rows_of(source.raw_lines(), layout.delimiter, layout.begin, len(layout.names))
    for number, last, row, why in _with_text(rows):
        if not row and why:
            yield ParseError(number, why)
        elif _is_none(row):
            continue
        elif before and _is_before(row, layout.delimiter):
            source.leave_out(_comment(row, layout.delimiter))
        elif skip:
            before = skip = False
        else:
            before = False
            record = _record(number, row, layout, size)
            if why:
                record = _odd(record, why)
            is_short = layout.shape.own and len(row) < len(layout.names)
            begins = layout.begin.match(row[0]) is not None
            is_rest = is_short and cut == number and not begins
            cut = last + 1 if is_short and (begins or is_rest) else 0
            if not is_rest:
                yield _several(record, last) if isinstance(record, ParseError) else record


def _with_text(rows: Iterator[Row]) -> Iterator[Row]:
    """Yield rows; what is below a quote that does not end, and has no cells in it, is of its text.

    So a note of many lines is one mistake.
    """
    spoiled: Row | None = None
    to = 0
    for row in rows:
        if spoiled and not row.why and not any(map(_has_cells, row.fields)):
            to = row.last if any(row.fields) else to
            continue
        if spoiled:
            yield _to_line(spoiled, to)
        spoiled, to = row if row.why else None, row.last
        if not spoiled:
            yield row
    if spoiled:
        yield _to_line(spoiled, to)


def _has_cells(field: str) -> bool:
    """Tell a field that could be meant for a grid."""
    return _CELLS.search(field) is not None or looks_like_grid(field)


def _to_line(row: Row, to: int) -> Row:
    """Say which lines below are no rows."""
    if to <= row.line:
        return row
    lines = f"line {to} is" if to == row.line + 1 else f"lines {row.line + 1} to {to} are"
    return row._replace(why=f"{row.why}: {lines} taken for its text")


def _is_none(row: list[str]) -> bool:
    """Tell an empty line, or a row that is drawn below a header."""
    if not "".join(row).strip():
        return len(row) < 2
    return all(map(_RULE.fullmatch, row))


def _is_before(row: list[str], delimiter: str) -> bool:
    """Tell what may stand above the first row."""
    return not any(row) or _BEFORE.match(delimiter.join(row)) is not None


def _comment(row: list[str], delimiter: str) -> str:
    """Return what a row says that is a comment."""
    return delimiter.join(row) if row[0].startswith("#") else ""


def _several(fault: ParseError, last: int) -> ParseError:
    """Say of a row that is no puzzle that it is more lines than one: a quote may not end."""
    if last <= fault.line:
        return fault
    return ParseError(fault.line, f"{fault.message} (in one row to line {last})", _OPEN)


def _record(number: int, row: list[str], layout: Layout, size: int | None) -> Record | ParseError:
    names = layout.names
    is_short, more = len(row) < len(names), row[len(names) :]
    if more:
        names += tuple(f"column {place}" for place in range(len(names) + 1, len(row) + 1))
    fields = dict(zip(names, row, strict=False))
    if layout.shape.own:
        fields = {name: as_typed(value) for name, value in fields.items()}
    if not any(row):
        return ParseError(number, f"an empty row of {len(row)} fields")
    if layout.shape.puzzle not in fields:
        return ParseError(number, _count(row, layout))
    record = record_of(fields, number, layout.shape, size)
    if isinstance(record, ParseError):
        return _odd(record, _count(row, layout)) if is_short or any(more) else record
    is_long = len(more) > layout.ends_empty or any(more)
    warnings = warnings_of(record) if is_short or more else ()
    if not (is_short or is_long or warnings):
        return record
    if NO_SOLUTION in warnings:  # it can be what belongs in another field
        record = replace(record, solution=None)
    return _odd(replace(record, warnings=warnings), _count(row, layout))


def _odd(item: Record | ParseError, why: str) -> Record | ParseError:
    """Say of a row, in one line, what is wrong with it as a whole and with its fields."""
    if isinstance(item, ParseError):
        return item._replace(message=f"{why}: {item.message}")
    return replace(item, warnings=(": ".join(filter(None, (why, "; ".join(item.warnings)))),))


def _count(row: list[str], layout: Layout) -> str:
    others = "the header has" if layout.has_header else "most rows have"
    fields = f"{len(row)} field{'s' if len(row) > 1 else ''}"
    return f"{fields}, {others} {len(layout.names)}"


def defused(text: str) -> str:
    """Put a quote before what a spreadsheet would run as a formula, or before such a quote.

    >>> defused("=1+1"), defused("a title"), as_typed(defused("'=1"))
    ("'=1+1", 'a title', "'=1")
    """
    return "'" + text if _FORMULA.match(text) else text


def as_typed(text: str) -> str:
    """Return the text that was given to `defused`."""
    return text[1:] if text[:1] == "'" and _FORMULA.match(text) else text
