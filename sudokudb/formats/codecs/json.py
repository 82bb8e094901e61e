"""JSON: everything that is known of each puzzle; and other people's JSON, as far as it has grids.

`{"format":"sudokudb","version":1,"puzzles":[{"grid":"…","title":"…",…},…]}`, one puzzle a line,
with the fields of `fields.FIELDS` in that order, those that say nothing left out: a
form of our own, in JSON as RFC 8259 has it. Also taken: other people's JSON, as `nested` finds the
puzzles in it.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.codecs.f_puzzles import game_of
from sudokudb.formats.data.columns import Shape
from sudokudb.formats.data.fields import object_of, record_of
from sudokudb.formats.data.foreign_json import Entry, entries, refused
from sudokudb.formats.data.json_stream import JsonText
from sudokudb.formats.data.json_values import dump_json
from sudokudb.formats.data.locations import meant, numbered
from sudokudb.formats.model.loose_values import items
from sudokudb.formats.model.record import ParseError, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

VERSION = 1
OWN = Shape("grid", "solution", own=True)
_MARKS = ("format", "version")
_GRID = re.compile(
    r'"[0-9.A-Za-z*_-]{16,625}"|\[\s*("?[0-9]"?|null)\s*,|\[\s*"[0-9.*_xX-]{4,25}"\s*,'
)
_MARK = re.compile(r'\s*\{\s*"format"\s*:\s*"sudokudb"\s*,(?:\s*"version"\s*:\s*(\d{1,9})\s*,)?')


def confidence(source: Source) -> int:
    """Our own mark is beyond doubt; other JSON is told by a grid near its beginning."""
    if _MARK.match(source.text):
        return 100 if '"puzzles"' in source.text[:200] else 0
    head = source.text.lstrip()[:1]
    if head not in {"{", "["}:
        return 0
    found = _GRID.search(source.text)
    return 30 if found else 0


def own_version(text: str) -> int | None:
    """Return the version of our own format that a text is in; None for another's.

    Raises FormatError for a version that is not known yet.
    """
    mark = _MARK.match(text)
    return known_version(int(mark[1] or VERSION)) if mark else None


def known_version(version: int) -> int:
    """Return a version of our own format; raise FormatError for one that is not known yet."""
    if version > VERSION:
        raise FormatError(
            f"written by a later sudokudb (version {version} of its format)", "upgrade sudokudb"
        )
    return version


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield every entry."""
    return numbered(_records(source, size))


def _records(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    own = own_version(source.text) is not None
    any_entry = False
    try:
        for entry in _own_entries(source) if own else entries(source.pieces()):
            any_entry = True
            yield entry_record(entry, size)
    except FormatError as error:
        if not any_entry:
            raise
        yield ParseError(error.line, error.message, error.hint)


def _own_entries(source: Source) -> Iterator[Entry]:
    text = JsonText(source.pieces())
    for error in text.documents():
        if error:
            yield refused(error)
        elif text.peek() == "{":
            yield from _of_object(text)
        else:
            yield from _of_elements(text)


def _of_object(text: JsonText) -> Iterator[Entry]:
    """Yield the entries of an object such as is written here."""
    for name in text.names():
        line = text.line
        if name in _MARKS:
            text.value()
        elif name != "puzzles" or text.peek() != "[":
            text.value()
            yield Entry({}, None, _why_no_list(name), line)
        else:
            yield from _of_elements(text)


def _of_elements(text: JsonText) -> Iterator[Entry]:
    for element in text.elements():
        if isinstance(element, FormatError):
            yield refused(element)
        else:
            yield own_entry(element, text.place.line)


def _why_no_list(name: str) -> str:
    if name == "puzzles":
        return "'puzzles' is no list"
    near = meant(name, ("puzzles", *_MARKS))
    return f"no field {name[:30]!r} beside the puzzles" + (f" ({near}?)" if near else "")


def own_entry(value: object, line: int) -> Entry:
    """Return an entry of our own; what is no object can only be a grid."""
    if isinstance(value, dict):
        return Entry(value, OWN, line=line)
    return Entry({"": value}, Shape("", None), line=line)


def entry_record(entry: Entry, size: int | None) -> Record | ParseError:
    """Return the puzzle of an entry, or why it is none."""
    rows = items(entry.row.get("grid"))
    if rows and any(isinstance(cell, dict) for cell in items(rows[0])):  # as f-puzzles has it
        return game_of(entry.row, entry.line, size)
    if entry.shape is None:
        return ParseError(entry.line, entry.why, entry.hint)
    return record_of(entry.row, entry.line, entry.shape, size)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; nothing is lost."""
    out.write(f'{{"format":"sudokudb","version":{VERSION},"puzzles":['.encode())
    before = "\n"
    for record in records:
        out.write((before + dump_json(object_of(record))).encode("utf-8", "replace"))
        before = ",\n"
    out.write(b"\n]}\n")
