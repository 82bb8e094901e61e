"""JSON lines: one JSON object a line, so that a million puzzles stream and `grep` finds one.

`{"format":"sudokudb","version":1,"grid":"…","title":"…",…}`: each line says what it is, so that
lines can be cut from a file and files put together. Also taken: other people's lines, as in `json`.
Lines that begin with `#` are comments.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.codecs.json import (
    VERSION,
    entry_record,
    known_version,
    own_entry,
    own_version,
)
from sudokudb.formats.data.fields import object_of
from sudokudb.formats.data.foreign_json import entries_in
from sudokudb.formats.data.json_values import Place, dump_json, load_json
from sudokudb.formats.data.locations import numbered
from sudokudb.formats.model.record import ParseError, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

_MARKS = ("format", "version")


def confidence(source: Source) -> int:
    """Lines that are an object each; those of our own begin with a mark."""
    if source.text.lstrip().startswith("[") or '"puzzles"' in "".join(source.leading[:1])[:200]:
        return 0
    if source.has(_is_own):
        return 100
    if not source.has(_is_sound, most=True):
        return 0
    # One line alone may as well be any other JSON, which numbers its entries.
    return 60 if len(source.leading) > 1 else 20


def _is_own(line: str) -> bool:
    try:
        return own_version(line) is not None
    except FormatError:
        return False


def _is_sound(line: str) -> bool:
    if not line.startswith("{"):
        return False
    return not any(isinstance(item, ParseError) for item in _line(1, line, None))


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every line; memory does not grow with the input."""
    for number, line in source.lines("#"):
        if line.strip():
            yield from numbered(_line(number, line, size))


def _line(number: int, line: str, size: int | None) -> Iterator[Record | ParseError]:
    try:
        own = own_version(line) is not None
        entry = load_json(line)
        own = own or _is_marked(entry)
    except FormatError as error:
        yield ParseError(number, error.message, error.hint)
        return
    if own and isinstance(entry, dict):
        entry = {name: value for name, value in entry.items() if name not in _MARKS}
    for found in [own_entry(entry, number)] if own else entries_in(entry, Place(number)):
        yield entry_record(found, size)


def _is_marked(entry: object) -> bool:
    """Whether an object has our mark somewhere, as programs that sort names leave it."""
    if not isinstance(entry, dict) or entry.get("format") != "sudokudb":
        return False
    version = entry.get("version")
    return isinstance(version, int) and bool(known_version(version))


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; nothing is lost."""
    mark = {"format": "sudokudb", "version": VERSION}
    for record in records:
        out.write((dump_json(mark | object_of(record)) + "\n").encode("utf-8", "replace"))
