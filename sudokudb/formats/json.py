"""JSON: everything that is known of each puzzle; and other people's JSON, as far as it has grids.

`{"format":"sudokudb","version":1,"puzzles":[{"grid":"…","title":"…",…},…]}`, one puzzle a line,
with the fields of `fields.FIELDS` in that order, those that say nothing left out. Also taken: a
list, or an object with a list under a usual name, of grids or of objects with one, or one such
object.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.fields import Shape, dump_json, object_of, record_of, shape_of
from sudokudb.formats.jsontext import entries_of
from sudokudb.formats.record import Fault, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source import Source

VERSION = 1
OWN = Shape("grid", "solution", own=True)
_LISTS = ("puzzles", "sudokus", "grids", "boards", "data", "rows", "items", "records", "quizzes")
_MARK = re.compile(r'\s*\{\s*"format"\s*:\s*"sudokudb"\s*,\s*"version"\s*:\s*(\d{1,9})\s*,')


def sniff(source: Source) -> int:
    """Our own mark is beyond doubt; other JSON is told by a grid near its beginning."""
    if _MARK.match(source.text):
        return 100 if '"puzzles"' in source.text[:200] else 0
    head = source.text.lstrip()[:1]
    if head not in {"{", "["}:
        return 0
    found = re.search(r'"[0-9.A-Za-z*_-]{16,625}"|\[\s*("?[0-9]"?|null)\s*,', source.text)
    return 30 if found else 0


def own_version(text: str) -> int | None:
    """Return the version of our own format that a text is in; None for another's.

    Raises FormatError for a version that is not known yet.
    """
    mark = _MARK.match(text)
    if mark and int(mark[1]) > VERSION:
        raise FormatError(
            f"written by a later sudokudb (version {mark[1]} of its format)", "upgrade sudokudb"
        )
    return int(mark[1]) if mark else None


def read(source: Source, size: int | None) -> Iterator[Record | Fault]:
    """Yield every entry."""
    own = own_version(source.text) is not None
    number = 0
    try:
        for number, entry in enumerate(entries_of(source.pieces(), _LISTS), start=1):
            yield entry_record(entry, number, size, own=own)
    except FormatError as error:
        if not number:
            raise
        yield Fault(number + 1, error.message, error.hint)


def entry_record(entry: object, where: int, size: int | None, *, own: bool) -> Record | Fault:
    """Return the puzzle of one entry: an object, a grid as text, or lists of digits."""
    if not isinstance(entry, dict):
        return record_of({"puzzle": entry}, where, Shape("puzzle", None), size)
    shape = OWN if own else shape_of(list(entry), entry)
    if shape is None:
        return Fault(where, "no puzzle in this entry")
    return record_of(entry, where, shape, size)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; nothing is lost."""
    out.write(f'{{"format":"sudokudb","version":{VERSION},"puzzles":['.encode())
    before = "\n"
    for record in records:
        out.write((before + dump_json(object_of(record))).encode("utf-8", "replace"))
        before = ",\n"
    out.write(b"\n]}\n")
