"""JSON lines: one JSON object a line, so that a million puzzles stream and `grep` finds one.

`{"format":"sudokudb","version":1,"grid":"…","title":"…",…}`: every line has the mark, so that
lines can be cut from a file and files can be joined. The lines of other programs are read as in
`json`. Lines that begin with `#` are comments. Source: jsonlines.org.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.codecs.json import VERSION, entry_record, has_mark, own_entry, own_object
from sudokudb.formats.data.foreign_json import entries_in
from sudokudb.formats.data.json_values import Location, dump_json, load_json
from sudokudb.formats.data.table_rows import objects_of
from sudokudb.formats.model.record import Items, ParseError, Records, number_entries, try_parse
from sudokudb.formats.translations.puzzle_v1_names import is_v1

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.columns.column import Column
    from sudokudb.formats.source.source import Source


def confidence(source: Source) -> int:
    """Return 100 for lines with this format's mark, 60 for lines that are objects with a puzzle.

    One line alone gets 20: it may be any other JSON, whose entries `json` numbers.
    """
    if source.text.lstrip().startswith("[") or '"puzzles"' in "".join(source.leading[:1])[:200]:
        return 0
    if source.has(has_mark):
        return 100
    if not source.has(_holds_puzzles, most=True):
        return 0
    return 60 if len(source.leading) > 1 else 20


def _holds_puzzles(line: str) -> bool:
    if not line.startswith("{"):
        return False
    return not any(isinstance(item, ParseError) for item in _read_line(1, line, None))


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every line; memory does not grow with the input."""
    for number, line in source.lines("#"):
        if line.strip():
            yield from number_entries(_read_line(number, line, size))


def _read_line(number: int, line: str, size: int | None) -> Items:
    try:
        value = load_json(line)
        if is_v1(value):
            from sudokudb.formats.codecs.sudoku_puzzle import record_of_v1  # few lines are

            yield try_parse(number, record_of_v1, value, number, size)
            return
        own = own_object(value)
    except FormatError as error:
        yield ParseError.of(number, error)
        return
    for entry in [own_entry(own, number)] if own else entries_in(value, Location(number)):
        yield entry_record(entry, size)


def write(records: Records, out: IO[bytes], columns: Sequence[Column] | None = None) -> None:
    """Write puzzles with all their fields, or with some columns."""
    mark = {"format": "sudokudb", "version": VERSION}
    for found in objects_of(records, columns):
        out.write((dump_json(mark | found) + "\n").encode("utf-8", "replace"))
