"""Apache Parquet: tables by columns, through PyArrow (the extra `parquet`).

The reader takes any file with a column of puzzles, as text or as lists of digits, one row group
after another and a few hundred rows at a time. A file whose footer says that a group unpacks to too
much is refused. The columns of `column.file_columns` are written with their types, and the mark
`sudokudb` in the file's metadata, in groups of 10,000 rows. Source: apache/parquet-format.
"""

from __future__ import annotations

from itertools import islice
from typing import IO, TYPE_CHECKING, Any

from sudokudb.columns.column import COLUMNS, NAMES, file_columns, fit, schema_of
from sudokudb.errors import FormatError, say
from sudokudb.formats.data.column_mapping import ColumnMapping, map_columns
from sudokudb.formats.data.fields import record_of
from sudokudb.formats.data.table_rows import objects_of, text_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    from sudokudb.columns.column import Column
    from sudokudb.formats.model.record import Items, Records
    from sudokudb.formats.source.source import Source

_MAGIC = b"PAR1"
_GROUP = 10_000
_BATCH = 1_000
_SLICE = 100  # rows that are Python objects at the same time
_LARGEST_GROUP = 1 << 29
_LARGEST_BATCH = 1 << 25
_LONGEST_LIST = 4096
_MARK = "sudokudb"
_LISTS = {name for name, column in COLUMNS.items() if column.type == NAMES}


def confidence(source: Source) -> int:
    """Return 100 for the first four bytes of a Parquet file."""
    return 100 if source.head.startswith(_MAGIC) else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every row.

    Raises FormatError if PyArrow is missing, no column holds puzzles, or the file is damaged.
    """
    arrow, parquet = _import_arrow()
    try:
        stream = source.seekable()
        packed = _check_footer(parquet.ParquetFile(stream).metadata)
        stream.seek(0)
        file = parquet.ParquetFile(stream, pre_buffer=False, read_dictionary=packed)
        names = [field.name for field in file.schema_arrow]
        is_ours = _MARK.encode() in (file.schema_arrow.metadata or {}) and "grid" in names
        mapping = ColumnMapping("grid", "solution", own=True) if is_ours else None
        for number, row in enumerate(_rows(file), start=1):
            mapping = mapping or _find_mapping(names, row)
            yield record_of(row, number, mapping, size)
        if mapping is None:
            _find_mapping(names, {})
    except FormatError:
        raise
    except (
        *(arrow.ArrowException, OSError, ValueError, RuntimeError, MemoryError),
        *(LookupError, TypeError, OverflowError),
    ) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0][:120]
        raise FormatError(say("not a Parquet file: {reason}", reason=reason)) from None


def _import_arrow() -> tuple[ModuleType, ModuleType]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise FormatError(
            say("Parquet needs PyArrow, which is not installed"),
            say("pip install 'sudokudb[parquet]'"),
        ) from None
    return pyarrow, pyarrow.parquet


def _check_footer(metadata: Any) -> list[str]:
    """Return the columns of text with a dictionary; raise FormatError if a group is too large.

    Such columns stay packed: a text that the dictionary has once can be in a million rows.
    """
    packed: dict[str, None] = {}
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        if group.total_byte_size > _LARGEST_GROUP:
            raise FormatError(
                say(
                    "a row group that unpacks to more than {most} MB",
                    most=_LARGEST_GROUP >> 20,
                )
            )
        for index in range(group.num_columns):
            column = group.column(index)
            if column.num_values > _LONGEST_LIST * (group.num_rows + 1):
                raise FormatError(
                    say(
                        "{values:,} values in {rows:,} rows",
                        values=column.num_values,
                        rows=group.num_rows,
                    )
                )
            if column.has_dictionary_page and column.physical_type == "BYTE_ARRAY":
                packed[column.path_in_schema] = None
    return list(packed)


def _rows(file: Any) -> Iterator[dict[str, object]]:
    for group in range(file.num_row_groups):
        for batch in file.iter_batches(batch_size=_BATCH, row_groups=[group]):
            if batch.nbytes > _LARGEST_BATCH:
                raise FormatError(
                    say(
                        "{batch:,} rows of more than {most} MB",
                        batch=_BATCH,
                        most=_LARGEST_BATCH >> 20,
                    )
                )
            for start in range(0, batch.num_rows, _SLICE):
                yield from batch.slice(start, _SLICE).to_pylist()


def _find_mapping(names: list[str], first: dict[str, object]) -> ColumnMapping:
    """Return the roles of the columns, by their names and the first row."""
    mapping = map_columns(names, first)
    if mapping is None:
        shown = ", ".join(names)[:200]
        raise FormatError(
            say("no column that holds puzzles"), say("the columns are: {shown}", shown=shown)
        )
    return mapping


def write(records: Records, out: IO[bytes], columns: Sequence[Column] | None = None) -> None:
    """Write puzzles with all their fields, or with some columns, each with its type.

    Raises FormatError if PyArrow is missing. A number that its type cannot hold is null.
    """
    arrow, parquet = _import_arrow()
    chosen = columns or file_columns()
    schema = schema_of(chosen).with_metadata({_MARK: "1"})
    rest = (_table_row(row) for row in objects_of(records, chosen))
    with parquet.ParquetWriter(out, schema, compression="zstd") as writer:
        while group := list(islice(rest, _GROUP)):
            writer.write_table(_table(arrow, group, chosen, schema))


def _table_row(row: dict[str, Any]) -> dict[str, Any]:
    """Return the values of a row as a table has them; lists of names remain lists."""
    return {
        name: value if name in _LISTS else text_value(name, value) for name, value in row.items()
    }


def _table(arrow: Any, rows: list[dict[str, Any]], columns: Sequence[Column], schema: Any) -> Any:
    try:
        return arrow.Table.from_pylist(rows, schema=schema)
    except (arrow.ArrowInvalid, OverflowError):
        fitting = [{c.name: fit(row.get(c.name), c) for c in columns} for row in rows]
        return arrow.Table.from_pylist(fitting, schema=schema)
