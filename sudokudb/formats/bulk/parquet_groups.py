"""Parquet files, a batch of rows after another and only the columns of puzzles."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet

from sudokudb.errors import FormatError, say
from sudokudb.formats.bulk.row_batches import (
    BATCH,
    NamedColumns,
    batch_of,
    is_text,
    name_columns,
)
from sudokudb.formats.data.column_mapping import map_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.bulk.row_batches import RowBatch

_LARGEST_COLUMN = 1 << 29
_LARGEST_ROW = 1024  # bytes, on average, in larger columns of many rows
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
    which leaves such columns packed, shows the dictionaries first. It also finds damage of the
    metadata of a column, for which PyArrow's own functions for metadata would end the process.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        parquet = pyarrow.parquet.ParquetFile
        self._file = parquet(stream, pre_buffer=False)
        schema = self._file.schema
        leaves = [schema.column(index) for index in range(len(schema))]
        self._leaves: dict[str, list[int]] = {}
        for index, leaf in enumerate(leaves):
            self._leaves.setdefault(leaf.path.split(".")[0], []).append(index)
        texts = [leaf.path for leaf in leaves if leaf.physical_type == "BYTE_ARRAY"]
        self._packed = parquet(stream, pre_buffer=False, read_dictionary=texts)

    def columns(self) -> NamedColumns:
        """Return the columns of puzzles, detected by name or by the values of the first row."""
        names = [*self._leaves]
        first: dict[str, object] = {}
        if self._file.metadata.num_rows:
            for name in names:
                with suppress(FormatError):
                    first |= self._check(0, name)
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
                self._check(group, name)
            yield from self._file.iter_batches(BATCH, row_groups=[group], columns=names)

    def _check(self, group: int, name: str) -> dict[str, object]:
        """Return the first value of a column in a row group, if there is any, by its name.

        Raises FormatError if the column unpacks to too much.
        """
        if pa.types.is_nested(self._file.schema_arrow.field(name).type):
            self._check_size(group, name)
        batch = next(self._packed.iter_batches(1, row_groups=[group], columns=[name]), None)
        self._check_size(group, name)
        if batch is None or not len(batch):
            return {}
        if _longest_text(batch.column(0)) > _LONGEST_TEXT:
            raise FormatError(say("a text of more than {most:,} bytes", most=_LONGEST_TEXT))
        return {name: batch.column(0)[0].as_py()}

    def _check_size(self, number: int, name: str) -> None:
        group = self._file.metadata.row_group(number)
        for column in map(group.column, self._leaves[name]):
            values, rows = column.num_values, group.num_rows
            largest = max(_LARGEST_COLUMN, _LARGEST_ROW * rows)
            if column.total_uncompressed_size > largest:
                most = largest >> 20
                raise FormatError(say("a column that unpacks to more than {most} MB", most=most))
            if values > _LONGEST_LIST * (rows + 1):
                why = say("{values:,} values in {rows:,} rows", values=values, rows=rows)
                raise FormatError(why)


def _longest_text(values: Any) -> int:
    """Return the length of the longest text in the dictionary of packed values."""
    while pa.types.is_nested(values.type) and hasattr(values, "flatten"):
        values = values.flatten()
        if isinstance(values, list):  # of a struct
            return 0
    if not pa.types.is_dictionary(values.type) or not is_text(values.type.value_type):
        return 0
    return pc.max(pc.binary_length(values.dictionary)).as_py() or 0
