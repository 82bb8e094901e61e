"""Apache Parquet: tables by columns, through PyArrow (the extra `parquet`).

Read is any file with a column of puzzles, as text or as lists of digits, a few thousand rows at a
time and fewer where they are long: dictionaries stay packed, and what would unpack to too much is
refused by its pages' headers. Written are the fields of `fields.FIELDS` (text, but for numbers),
with the mark `sudokudb` in the file's metadata, in groups of 10,000 rows. Source of the file's own
syntax: the specification in apache/parquet-format.
"""

from __future__ import annotations

from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import FormatError
from sudokudb.formats.data.columns import shape_of
from sudokudb.formats.data.fields import FIELDS, NUMBERS, record_of, row_of
from sudokudb.formats.data.parquet_pages import pages_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    from sudokudb.formats.data.columns import Shape
    from sudokudb.formats.model.record import ParseError, Record
    from sudokudb.formats.source.source import Source

_MAGIC = b"PAR1"
_GROUP = 10_000
_BATCH = 2_000
_LARGEST_PAGE = 1 << 26
_LARGEST_BATCH = 1 << 25
_LONGEST_TEXT = 1 << 19
_MOST_VALUES = 1 << 27
_VALUES_OF_ROW = 4096


def confidence(source: Source) -> int:
    """The first four bytes say it."""
    return 100 if source.head.startswith(_MAGIC) else 0


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every row; memory is that of a few pages.

    Raises FormatError where PyArrow is missing, no column holds puzzles, or the file is damaged.
    """
    arrow, tables = _arrow()
    try:
        stream = source.seekable()
        packed, batch_size = _looked_through(stream, tables.ParquetFile(stream).metadata)
        stream.seek(0)
        file = tables.ParquetFile(stream, pre_buffer=False, read_dictionary=packed)
        shape, columns = None, [field.name for field in file.schema_arrow]
        number = 0
        for batch in file.iter_batches(batch_size=batch_size, columns=columns):
            for row in _rows(batch):
                shape = shape or _shape(columns, row)
                number += 1
                yield record_of(row, number, shape, size)
        if shape is None:
            _shape(columns, {})
    except (
        *(arrow.ArrowException, OSError, ValueError, RuntimeError, MemoryError),
        *(LookupError, TypeError, OverflowError),
    ) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"no Parquet file: {_first_line(error)}") from None


def _arrow() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow as arrow
        import pyarrow.parquet as tables
    except ImportError:
        raise FormatError(
            "Parquet needs PyArrow, which is not here", "pip install 'sudokudb[parquet]'"
        ) from None
    return arrow, tables


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:120]


def _looked_through(stream: IO[bytes], metadata: Any) -> tuple[list[str], int]:
    """Return the columns of texts with a dictionary, and how many rows may be read at once.

    Raises FormatError where a page unpacks to too much, or lists have too many values.
    """
    packed: dict[str, None] = {}
    density = 1
    for group in range(metadata.num_row_groups):
        rows = metadata.row_group(group)
        for index in range(rows.num_columns):
            chunk = rows.column(index)
            values = 0
            for page in pages_of(stream, chunk):
                if page.unpacked > _LARGEST_PAGE:
                    raise FormatError(f"a page that unpacks to more than {_LARGEST_PAGE >> 20} MB")
                if page.is_dictionary and chunk.physical_type == "BYTE_ARRAY":
                    packed[chunk.path_in_schema] = None
                elif not page.is_dictionary:
                    values += page.values
                    density = max(density, page.unpacked // max(page.values, 1))
            if values > min(_MOST_VALUES, _VALUES_OF_ROW * (rows.num_rows + 1)):
                raise FormatError(f"{values:,} values in {rows.num_rows:,} rows")
            density = max(density, 8 * values // max(rows.num_rows, 1))
    return list(packed), max(1, min(_BATCH, _LARGEST_BATCH // density))


def _rows(batch: Any) -> Iterator[dict[str, object]]:
    """Yield the rows of a batch, unpacked as few at a time as makes them small."""
    length = sum(_length(column) for column in batch.columns)
    step = max(1, _LARGEST_BATCH // max(length, 1))
    for low in range(0, batch.num_rows, step):
        columns = [_unpacked(column.slice(low, step)) for column in batch.columns]
        names = batch.schema.names
        for values in zip(*(column.to_pylist() for column in columns), strict=True):
            yield dict(zip(names, values, strict=True))


def _unpacked(column: Any) -> Any:
    return column.dictionary_decode() if hasattr(column, "dictionary") else column


def _length(column: Any) -> int:
    """Return how long the longest text of a column is, or the list with most values.

    Raises FormatError where that is too long.
    """
    import pyarrow.compute as compute
    from pyarrow import types

    longest = 0
    if types.is_dictionary(column.type):
        return _length(column.dictionary)
    if types.is_list(column.type) or types.is_large_list(column.type):
        longest = compute.max(compute.list_value_length(column)).as_py() or 0
        if longest > _VALUES_OF_ROW:
            raise FormatError(f"a list of {longest:,} values")
        return longest * max(8, _length(column.flatten()))
    if types.is_struct(column.type):
        return sum(map(_length, column.flatten()))
    if types.is_map(column.type):
        raise FormatError("a column of maps, which is not read")
    if types.is_string(column.type) or types.is_large_string(column.type) or (
        types.is_binary(column.type) or types.is_large_binary(column.type)
    ):  # fmt: skip
        longest = compute.max(compute.binary_length(column)).as_py() or 0
        if longest > _LONGEST_TEXT:
            raise FormatError(f"a text of more than {_LONGEST_TEXT:,} bytes")
    return max(longest, 8)


def _shape(names: list[str], first: dict[str, object]) -> Shape:
    """Tell the column of puzzles from the first row."""
    shape = shape_of(names, first)
    if shape is None:
        shown = ", ".join(names)[:200]
        raise FormatError("no column that holds puzzles", f"the columns are: {shown}")
    return shape


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; nothing is lost. Raises FormatError where PyArrow is missing."""
    arrow, tables = _arrow()
    text, number = arrow.string(), arrow.int64()
    fields = [(name, number if name in NUMBERS else text) for name in FIELDS]
    schema = arrow.schema(fields, metadata={"sudokudb": "1"})
    rest = iter(records)
    with tables.ParquetWriter(out, schema, compression="zstd") as writer:
        while group := [row_of(record) for record in islice(rest, _GROUP)]:
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
