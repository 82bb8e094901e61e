"""JSON with every field of each puzzle; and the JSON of other programs, as far as it holds grids.

`{"format":"sudokudb","version":1,"puzzles":[{"grid":"…","title":"…",…},…]}`, one puzzle a line,
with the columns of `column.file_columns` in that order and without empty ones: this package's own
format, in JSON as in RFC 8259. Puzzles in other JSON are found by `foreign_json`.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.data.column_mapping import ColumnMapping
from sudokudb.formats.data.fields import record_of
from sudokudb.formats.data.foreign_json import ForeignEntry, entries_in
from sudokudb.formats.data.json_values import Location, dump_json, load_json, location_of
from sudokudb.formats.data.table_rows import objects_of
from sudokudb.formats.model.loose_values import as_list
from sudokudb.formats.model.record import (
    Items,
    ParseError,
    Record,
    Records,
    number_entries,
    try_parse,
)
from sudokudb.formats.translations.puzzle_v1_names import is_v1

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.columns.column import Column
    from sudokudb.formats.source.source import Source

VERSION = 1
_MARKS = ("format", "version")
_GRID = re.compile(
    r'"[0-9.A-Za-z*_-]{16,625}"|"(?:[0-9.*_-](?:[ ,]|\\[nr])*){81}"'
    r'|\[\s*("?[0-9]"?|null)\s*,|\[\s*"[0-9.*_xX-]{4,25}"\s*,'
    r'|\{[^{}]*"(?:value|v|val|digit|number)"\s*:\s*(?:"?\d{0,2}"?|null)\s*[,}]'
)
_MARK = re.compile(r'\s*\{\s*"format"\s*:\s*"sudokudb"\s*,')


def confidence(source: Source) -> int:
    """Return 100 for this format's mark, 30 for other JSON with a grid near its beginning."""
    if has_mark(source.text):
        return 100 if '"puzzles"' in source.text[:200] else 0
    return 30 if _GRID.search(source.text) else 0


def has_mark(text: str) -> bool:
    """Return whether JSON begins with the mark of this package's format."""
    return _MARK.match(text) is not None


def own_object(value: object) -> dict[str, object]:
    """Return an object with the mark of this package's format, or an empty one.

    Raises FormatError for a later version.
    """
    if not isinstance(value, dict) or value.get("format") != "sudokudb":
        return {}
    version = value.get("version", VERSION)
    if isinstance(version, int) and version > VERSION:
        raise FormatError(
            say("written by a later sudokudb (version {version} of its format)", version=version),
            say("upgrade sudokudb"),
        )
    return value


def read(source: Source, size: int | None) -> Items:
    """Yield every puzzle; raise FormatError if the file is not JSON."""
    text = source.read_text()
    value = load_json(text)
    place = location_of(text)
    if is_v1(value) or (isinstance(value, list) and any(map(is_v1, value))):
        from sudokudb.formats.codecs.sudoku_puzzle import read_objects  # few files have any

        yield from read_objects(value, place, size)
        return
    own = own_object(value)
    is_list = own and "grid" not in own
    entries = _own_entries(own, place) if is_list else entries_in(value, place)
    yield from number_entries(entry_record(entry, size) for entry in entries)


def _own_entries(value: dict[str, object], place: Location) -> Iterator[ForeignEntry]:
    for name in [name for name in value if name not in (*_MARKS, "puzzles")]:
        yield ForeignEntry(
            {}, None, say("unknown field {name!r}", name=name[:30]), place.member(name).line
        )
    inside = place.member("puzzles")
    if not isinstance(value.get("puzzles"), list):
        yield ForeignEntry({}, None, say("'puzzles' is not a list"), inside.line)
    for index, element in enumerate(as_list(value.get("puzzles"))):
        yield own_entry(element, inside.member(index).line)


def own_entry(value: object, line: int) -> ForeignEntry:
    """Return an entry of the own format; a value that is not an object can only be a grid."""
    if isinstance(value, dict):
        row = {name: field for name, field in value.items() if name not in _MARKS}
        return ForeignEntry(row, ColumnMapping("grid", "solution", own=True), line=line)
    return ForeignEntry({"": value}, ColumnMapping("", None), line=line)


def entry_record(entry: ForeignEntry, size: int | None) -> Record | ParseError:
    """Return the puzzle of an entry, or why it is not one."""
    rows = as_list(entry.row.get("grid") if "size" in entry.row else None)
    if rows and any(isinstance(cell, dict) for cell in as_list(rows[0])):
        from sudokudb.formats.codecs.f_puzzles import record_of_game  # few entries are like these

        return try_parse(entry.line, record_of_game, entry.row, entry.line, size)
    if entry.mapping is None:
        return ParseError(entry.line, entry.why)
    return record_of(entry.row, entry.line, entry.mapping, size)


def write(records: Records, out: IO[bytes], columns: Sequence[Column] | None = None) -> None:
    """Write puzzles with all their fields, or with some columns."""
    out.write(f'{{"format":"sudokudb","version":{VERSION},"puzzles":['.encode())
    before = "\n"
    for found in objects_of(records, columns):
        out.write((before + dump_json(found)).encode("utf-8", "replace"))
        before = ",\n"
    out.write(b"\n]}\n")
