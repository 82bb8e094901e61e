"""Tables of text by blocks, through PyArrow: CSV with any delimiter that `data.tables` detects."""

from __future__ import annotations

import csv
from typing import IO, TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.csv

from sudokudb.errors import FormatError, say
from sudokudb.formats.bulk.row_batches import NamedColumns, batch_of, name_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from sudokudb.formats.bulk.row_batches import RowBatch
    from sudokudb.formats.data.tables import TableForm
    from sudokudb.formats.source.source import Source

_BLOCK = 8 << 20
_MOST_ODD = 1 << 20  # wrong rows without a sound block after them, of which all are in memory


def can_read_blocks(source: Source, form: TableForm) -> bool:
    """Return whether a table begins with its header or first row, in UTF-8."""
    first = source.first_lines[:1]
    if source.encoding not in ("utf-8", "utf-8-sig", "ascii") or not first:
        return False
    fields = _fields(first[0], form.delimiter)
    blank = source.text.lstrip("\r\n") != source.text
    return not blank and len(fields) >= len(form.names) and not first[0].startswith(("#", "sep="))


def _fields(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def read_blocks(
    source: Source, form: TableForm, *, solutions: bool, origins: bool
) -> Iterator[RowBatch]:
    """Yield the puzzles of a table, a block of 8 MB at a time.

    Rows with a wrong number of fields are not puzzles. Raises ArrowException for a damaged file,
    such as one with a million wrong rows one after the other.
    """
    names = [*map(str, range(len(_fields(source.first_lines[0], form.delimiter))))]
    columns = _columns(form, solutions=solutions, origins=origins)
    odd: list[int] = []

    def skip(row: Any) -> str:
        odd.append(row.number - 1 - form.has_header)
        return "skip" if len(odd) < _MOST_ODD else "error"

    stream = _CountedStream(source.seekable())
    reader = _open(stream, form, names, [name for name in columns if name], skip)
    rows = 0
    for batch in _batches(reader, columns, odd):
        rows += len(batch.rows) + len(batch.skipped)
        yield batch
    if stream.quotes % 2 and stream.lines > rows + 1:
        raise FormatError(say("a quote that does not end"))


class _CountedStream:
    """A stream that counts quotes and lines: a quote that does not end takes all the lines."""

    closed = False

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.quotes = self.lines = 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        data = self._stream.read(size)
        self.quotes += data.count(b'"')
        self.lines += data.count(b"\n")
        return data

    def readable(self) -> bool:
        """Return True, as PyArrow asks."""
        return True


def _columns(form: TableForm, *, solutions: bool, origins: bool) -> NamedColumns:
    """Return the names that the columns to be read have in PyArrow, which are their places."""
    found = name_columns(form.names, form.mapping.puzzle, form.mapping.solution)
    wanted = (True, solutions, origins, origins)
    places = {name: str(place) for place, name in enumerate(form.names)}
    return NamedColumns(
        *(
            places.get(name) if is_wanted else None
            for name, is_wanted in zip(found, wanted, strict=True)
        )
    )


def _open(
    stream: _CountedStream, form: TableForm, names: list[str], wanted: list[str], skip: Any
) -> Any:
    wide = pa.dictionary(pa.int32(), pa.binary())
    types = {name: pa.binary() for name in wanted[:2]} | dict.fromkeys(wanted[2:], wide)
    return pyarrow.csv.open_csv(
        stream,
        read_options=pyarrow.csv.ReadOptions(
            use_threads=False,  # the numbers of odd rows are known only then
            block_size=_BLOCK,
            column_names=names,
            skip_rows=int(form.has_header),
        ),
        parse_options=pyarrow.csv.ParseOptions(
            delimiter=form.delimiter, newlines_in_values=True, invalid_row_handler=skip
        ),
        convert_options=pyarrow.csv.ConvertOptions(include_columns=wanted, column_types=types),
    )


def _batches(reader: Any, columns: NamedColumns, odd: list[int]) -> Iterator[RowBatch]:
    number = 0
    for block in reader:
        numbers, number, count = _numbers(number, block.num_rows, odd)
        found = NamedColumns(*(name and block.column(name) for name in columns))
        yield batch_of(found, numbers, odd[:count])
        del odd[:count]
    if odd:
        empty = NamedColumns(pa.array([], pa.binary()))
        yield batch_of(empty, np.empty(0, np.int64), odd)


def _numbers(first: int, count: int, odd: list[int]) -> tuple[NDArray[np.int64], int, int]:
    """Return the numbers of the next rows, the number after them, and the odd rows before it."""
    numbers = np.arange(first, first + count + len(odd))
    numbers = np.setdiff1d(numbers, odd, assume_unique=True)[:count] if odd else numbers
    end = int(numbers[-1]) + 1 if count else first
    return numbers, end, sum(number < end for number in odd)
