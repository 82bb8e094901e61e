"""Parquet files, a batch of rows after another and only the columns of puzzles."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet

from sudokudb.errors import FormatError, say
from sudokudb.formats.bulk.row_batches import BATCH, NamedColumns, batch_of, name_columns
from sudokudb.formats.data.column_mapping import map_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.bulk.row_batches import RowBatch

_LARGEST_COLUMN = 1 << 29
_LONGEST_LIST = 128  # items for each row, on average
_LONGEST_TEXT = 4096


def read_groups(stream: IO[bytes], *, solutions: bool, origins: bool) -> Iterator[RowBatch]:
    """Yield the puzzles of a Parquet file.

    Raises FormatError if no column holds puzzles or a column unpacks to too much, and
    ArrowException for a damaged file.
    """
    file = _Checked(stream)
    wanted = (True, solutions, origins, origins)
    columns = NamedColumns(*(n if w else None for n, w in zip(file.columns(), wanted, strict=True)))
    chosen = [name for name in columns if name]
    number = 0
    for batch in file.batches(chosen):
        found = NamedColumns(*(name and batch.column(name) for name in columns))
        yield batch_of(found, np.arange(number, number + len(batch)))
        number += len(batch)


class _Checked:
    """A Parquet file whose columns are read only if they unpack to a reasonable size.

    A text that the dictionary of a column has once can be in a million rows: so a second reader,
    which leaves such columns packed, shows the dictionaries first.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        parquet = pyarrow.parquet.ParquetFile
        self._file = parquet(stream, pre_buffer=False)
        metadata = self._file.metadata
        texts = {
            column.path_in_schema
            for group in map(metadata.row_group, range(metadata.num_row_groups))
            for column in map(group.column, range(group.num_columns))
            if column.has_dictionary_page and column.physical_type == "BYTE_ARRAY"
        }
        self._packed = parquet(stream, pre_buffer=False, read_dictionary=sorted(texts))

    def columns(self) -> NamedColumns:
        """Return the columns of puzzles, detected by name or by the values of the first row."""
        names = self._file.schema_arrow.names
        first: dict[str, object] = {}
        if self._file.metadata.num_rows:
            small = [name for name in names if self._problem(0, name) is None]
            rows = next(self._packed.iter_batches(1, columns=small), None)
            first = rows.to_pylist()[0] if rows is not None and len(rows) else {}
        mapping = map_columns(names, first)
        if mapping is None:
            shown = ", ".join(names)[:200]
            raise FormatError(
                say("no column that holds puzzles"), say("the columns are: {shown}", shown=shown)
            )
        return name_columns(names, mapping.puzzle, mapping.solution)

    def batches(self, names: list[str]) -> Iterator[Any]:
        """Yield batches of some columns; raise FormatError for one that unpacks to too much."""
        for group in range(self._file.num_row_groups):
            for name in names:
                if problem := self._problem(group, name):
                    raise problem
            yield from self._file.iter_batches(BATCH, row_groups=[group], columns=names)

    def _problem(self, number: int, name: str) -> FormatError | None:
        """Return the error of a column that unpacks to too much in a row group."""
        group = self._file.metadata.row_group(number)
        columns = [group.column(index) for index in range(group.num_columns)]
        for column in columns:
            if column.path_in_schema.split(".")[0] != name:
                continue
            values, rows = column.num_values, group.num_rows
            if column.total_uncompressed_size > _LARGEST_COLUMN:
                most = _LARGEST_COLUMN >> 20
                return FormatError(say("a column that unpacks to more than {most} MB", most=most))
            if values > _LONGEST_LIST * (rows + 1):
                return FormatError(
                    say("{values:,} values in {rows:,} rows", values=values, rows=rows)
                )
            if column.has_dictionary_page and self._longest_text(number, name) > _LONGEST_TEXT:
                return FormatError(say("a text of more than {most:,} bytes", most=_LONGEST_TEXT))
        return None

    def _longest_text(self, group: int, name: str) -> int:
        """Return the length of the longest text in the dictionary of a column."""
        batch = next(self._packed.iter_batches(1, row_groups=[group], columns=[name]), None)
        if batch is None:
            return 0
        values = batch.column(0)
        while hasattr(values, "flatten") and pa.types.is_nested(values.type):
            values = values.flatten()
        if not pa.types.is_dictionary(getattr(values, "type", pa.null())):
            return 0
        return pc.max(pc.binary_length(values.dictionary)).as_py() or 0
