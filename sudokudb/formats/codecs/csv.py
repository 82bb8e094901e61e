"""CSV with every field: a header of `column.file_columns`, then a row for each puzzle.

As in RFC 4180, but with LF: commas, and quotes where needed. Details are a JSON object, tags and
collections JSON lists, candidates a word of digits for each cell. A text that a spreadsheet would
run as a formula (it begins with `=`, `+`, `-`, `@`, a tab or an end of line) gets a `'` before it,
which reading removes.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.columns.column import file_columns
from sudokudb.formats.data.table_rows import rows_of
from sudokudb.formats.data.tables import defuse, layout_of, read_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.columns.column import Column
    from sudokudb.formats.model.record import Items, Records
    from sudokudb.formats.source.source import Source


def confidence(source: Source) -> int:
    """Return 100 for the header of this format."""
    layout = layout_of(source)
    return 100 if layout is not None and layout.mapping.own else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every row; memory does not grow with the input."""
    return read_table(source, size)


def write(records: Records, out: IO[bytes], columns: Sequence[Column] | None = None) -> None:
    """Write puzzles with all their fields, or with some columns."""
    names = [column.name for column in columns or file_columns()]
    out.write((",".join(map(_field, names)) + "\n").encode())
    for row in rows_of(records, columns):
        line = ",".join(_field(row[name]) if name in row else "" for name in names)
        out.write((line + "\n").encode("utf-8", "replace"))


def _field(value: str | float) -> str:
    text = defuse(value) if isinstance(value, str) else str(value)
    # csv.writer leaves a lone CR without quotes, and csv.reader ends a row there.
    quoted = any(mark in text for mark in ',"\r\n')
    return '"' + text.replace('"', '""') + '"' if quoted else text
