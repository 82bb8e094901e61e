"""CSV with every field: a header of `fields.FIELDS`, then a row a puzzle.

RFC 4180 with LF for an end: commas, quotes where needed. Details are a JSON object, tags and
collections JSON lists, candidates a word of digits a cell. A text that a spreadsheet would run as
a formula (it begins with `=`, `+`, `-`, `@`, a tab or an end of line) has a `'` put before it,
which is taken away again on the way in.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.formats.data.fields import FIELDS, row_of
from sudokudb.formats.data.tables import defused, layout_of, read_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import ParseError, Record
    from sudokudb.formats.source.source import Source


def confidence(source: Source) -> int:
    """Our own header is beyond doubt."""
    layout = layout_of(source)
    return 100 if layout is not None and layout.shape.own else 0


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every row; memory does not grow with the input."""
    return read_table(source, size)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; nothing is lost."""
    out.write((",".join(FIELDS) + "\n").encode())
    for record in records:
        row = row_of(record)
        line = ",".join(_field(row.get(name, "")) for name in FIELDS)
        out.write((line + "\n").encode("utf-8", "replace"))


def _field(value: str | int) -> str:
    text = defused(value) if isinstance(value, str) else str(value)
    # The library's writer leaves a lone CR without quotes, and its reader ends a row there.
    quoted = any(mark in text for mark in ',"\r\n')
    return '"' + text.replace('"', '""') + '"' if quoted else text
