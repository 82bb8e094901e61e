"""JSON lines by blocks, through PyArrow: objects with texts of puzzles and solutions."""

from __future__ import annotations

import io
import json
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.json

from sudokudb.errors import FormatError, say
from sudokudb.formats.bulk.row_batches import NamedColumns, batch_of, name_columns
from sudokudb.formats.data.column_mapping import map_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.bulk.row_batches import RowBatch
    from sudokudb.formats.source.source import Source

_BLOCK = 8 << 20
_LONGEST_LINE = 1 << 22


def columns_in(source: Source) -> NamedColumns | None:
    """Return the columns of the first object; None if its puzzle is not a text of 81 characters."""
    try:
        first = json.loads(source.first_lines[0])
    except (ValueError, LookupError, RecursionError):
        return None
    if not isinstance(first, dict) or source.encoding not in ("utf-8", "ascii"):
        return None
    mapping = map_columns([*first], first)
    if mapping is None or not isinstance(first.get(mapping.puzzle), str):
        return None
    return name_columns([*first], mapping.puzzle, mapping.solution)


def read_objects(
    stream: IO[bytes], columns: NamedColumns, *, solutions: bool, origins: bool
) -> Iterator[RowBatch]:
    """Yield the puzzles of JSON lines; a line that is not an object is not a puzzle.

    Raises FormatError for a line that is too long.
    """
    wanted = (True, solutions, origins, origins)
    columns = NamedColumns(*(n if w else None for n, w in zip(columns, wanted, strict=True)))
    number = 0
    for lines in _blocks(stream):
        table = _table(lines, columns)
        found = NamedColumns(*(name and table.column(name) for name in columns))
        yield batch_of(found, np.arange(number, number := number + len(table)))


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield whole lines, at most about 8 MB at a time."""
    rest = b""
    while data := stream.read(_BLOCK):
        data = rest + data
        end = data.rfind(b"\n") + 1
        if end:
            yield data[:end]
        rest = data[end:]
        if len(rest) > _LONGEST_LINE:
            raise FormatError(say("a line of more than {most:,} characters", most=_LONGEST_LINE))
    if rest.strip():
        yield rest


def _table(lines: bytes, columns: NamedColumns) -> Any:
    """Return the columns of objects, a row for each line."""
    schema = pa.schema([(name, pa.string()) for name in dict.fromkeys(columns) if name])
    options = pyarrow.json.ParseOptions(
        explicit_schema=schema, unexpected_field_behavior="ignore", newlines_in_values=False
    )
    read = pyarrow.json.ReadOptions(use_threads=False, block_size=len(lines) + 1)
    try:
        table = pyarrow.json.read_json(io.BytesIO(lines), read, options)
        if len(table) == lines.count(b"\n") + (not lines.endswith(b"\n")):
            return table
    except pa.ArrowException:
        pass
    rows = [_texts_in(line, schema.names) for line in lines.split(b"\n")]
    return pa.Table.from_pylist(rows if lines[-1:] != b"\n" else rows[:-1], schema)


def _texts_in(line: bytes, names: list[str]) -> dict[str, str | None]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: _text_of(found.get(name)) for name in names}


def _text_of(value: object) -> str | None:
    """Return a text without half characters, which JSON can have but Arrow cannot, or None."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else None
