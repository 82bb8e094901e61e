"""Apache Parquet: tables by columns, through PyArrow (the extra `parquet`).

Read is any file with a column of puzzles, as text or as lists of digits, a few thousand rows at a
time. Written are the fields of `fields.FIELDS` (text, but for numbers), with the mark `sudokudb`
in the file's metadata, in groups of 10,000 rows.
"""

from __future__ import annotations

from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import FormatError
from sudokudb.formats.fields import FIELDS, record_of, row_of, shape_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import ModuleType

    from sudokudb.formats.fields import Shape
    from sudokudb.formats.record import Fault, Record
    from sudokudb.formats.source import Source

_MAGIC = b"PAR1"
_GROUP = 10_000
_BATCH = 2_000
_LARGEST_GROUP = 1 << 31
_LARGEST_ROW = 1 << 20
_NUMBERS = frozenset({"solutions", "id"})


def sniff(source: Source) -> int:
    """The first four bytes say it."""
    return 100 if source.head.startswith(_MAGIC) else 0


def read(source: Source, size: int | None) -> Iterator[Record | Fault]:
    """Yield the puzzle of every row; memory is that of a row group at most.

    Raises FormatError where PyArrow is missing, no column holds puzzles, or the file is damaged.
    """
    arrow, tables = _arrow()
    try:
        file = tables.ParquetFile(source.seekable(), pre_buffer=False)
        _refuse_bombs(file.metadata)
        shape, columns = _columns(file)
        number = 0
        for batch in file.iter_batches(batch_size=_BATCH, columns=columns):
            for row in batch.to_pylist():
                number += 1
                yield record_of(row, number, shape, size)
    except (arrow.ArrowException, OSError, ValueError, RuntimeError, MemoryError) as error:
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


def _refuse_bombs(metadata: Any) -> None:
    for group in range(metadata.num_row_groups):
        facts = metadata.row_group(group)
        if facts.total_byte_size > _LARGEST_GROUP:
            raise FormatError("a row group of more than 2 GB")
        if facts.total_byte_size > _LARGEST_ROW * (facts.num_rows + 1):
            raise FormatError("rows of more than 1 MB")


def _columns(file: Any) -> tuple[Shape, list[str]]:
    """Tell the column of puzzles from the first row, and the columns that are plain enough."""
    names = [field.name for field in file.schema_arrow]
    first = next(iter(file.iter_batches(batch_size=1)), None)
    rows = first.to_pylist() if first is not None else []
    shape = shape_of(names, rows[0] if rows else {})
    if shape is None:
        shown = ", ".join(names)[:200]
        raise FormatError("no column that holds puzzles", f"the columns are: {shown}")
    return shape, names


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; nothing is lost. Raises FormatError where PyArrow is missing."""
    arrow, tables = _arrow()
    text, number = arrow.string(), arrow.int64()
    fields = [(name, number if name in _NUMBERS else text) for name in FIELDS]
    schema = arrow.schema(fields, metadata={"sudokudb": "1"})
    rest = iter(records)
    with tables.ParquetWriter(out, schema, compression="zstd") as writer:
        while group := [row_of(record) for record in islice(rest, _GROUP)]:
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
