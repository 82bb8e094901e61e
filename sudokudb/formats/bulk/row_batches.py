"""Batches of puzzles as arrays, and the cells of columns of any type.

A cell is a byte, `1`-`9` or `.`; rows of 81 of them are what the engine takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.values import grid_of
from sudokudb.grid import is_engine
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.notation import BLANKS, EMPTY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Cells = NDArray[np.uint8]
    """Puzzles as n × 81 characters; a row of zeros is not a puzzle."""

BATCH = 65_536
"""The usual number of rows in a batch."""

_CELL_OF = bytes(
    code if 49 <= code <= 57 else ord(EMPTY) if chr(code) in BLANKS else 0 for code in range(256)
)
_LONGEST = 10_000


class RowBatch(NamedTuple):
    """Puzzles as n × 81 characters, `1`-`9` and `.`, and what their file says about them.

    `solutions` are n × 81 characters, of zeros for a puzzle whose solution the file does not have;
    None if it has no solutions. `source` and `license` are Arrow arrays of texts, or None.
    `numbers` are the numbers of the rows in their file, from 0: of the rows of a table or an array,
    or of the lines of a text. `skipped` are those of rows that are not 9×9 puzzles.
    """

    rows: Cells
    solutions: Cells | None
    source: pa.StringArray | None
    license: pa.StringArray | None
    numbers: NDArray[np.int64]
    skipped: NDArray[np.int64]


class NamedColumns(NamedTuple):
    """The columns of a table that are read; None for one that it does not have."""

    puzzle: Any
    solution: Any = None
    source: Any = None
    license: Any = None


LICENSES = ("license", "licence")


def name_columns(names: Sequence[str], puzzle: str, solution: str | None) -> NamedColumns:
    """Return the names of the columns of a table whose columns of grids are known."""
    lower = {name.casefold(): name for name in reversed(names)}
    licenses = (lower[name] for name in LICENSES if name in lower)
    return NamedColumns(puzzle, solution, lower.get("source"), next(licenses, None))


def batch_of(
    columns: NamedColumns, numbers: NDArray[np.int64], odd: Sequence[int] = ()
) -> RowBatch:
    """Return the batch of some columns (Arrow arrays); `odd` are rows that are known to be none."""
    cells = cells_of(columns.puzzle)
    solutions = None if columns.solution is None else full_cells(columns.solution)
    return choose_rows(cells, solutions, columns, numbers, odd)


def choose_rows(
    cells: Cells,
    solutions: Cells | None,
    columns: NamedColumns,
    numbers: NDArray[np.int64],
    odd: Sequence[int] = (),
) -> RowBatch:
    """Return the batch of the rows that are puzzles; the texts are those of `columns`."""
    fits = cells[:, 0] != 0
    texts = [each if each is None else _texts(each) for each in columns[2:]]
    skipped = np.array(odd, np.int64)
    if not fits.all():
        skipped = np.sort(np.concatenate((skipped, numbers[~fits])))
        mask = pa.array(fits)
        texts = [each if each is None else each.filter(mask) for each in texts]
        cells, numbers = cells[fits], numbers[fits]
        solutions = None if solutions is None else solutions[fits]
    return RowBatch(cells, solutions, texts[0], texts[1], numbers, skipped)


def cells_of(values: pa.Array) -> Cells:
    """Return the cells of puzzles in an Arrow array of texts or of lists of digits."""
    if isinstance(values, pa.ChunkedArray):
        values = values.combine_chunks()
    if pa.types.is_dictionary(values.type):
        values = values.dictionary_decode()
    if _is_list(values.type):
        cells, plain = _listed_cells(values)
    elif is_text(values.type):
        cells, plain = _text_cells(values)
    else:
        return np.zeros((len(values), CELLS), np.uint8)
    return _add_others(values, cells, plain)


def full_cells(values: pa.Array) -> Cells:
    """Return the cells of solutions; a row of zeros for a value that is not a full grid."""
    cells = cells_of(values)
    return without_empty(cells)


def without_empty(cells: Cells) -> Cells:
    """Return cells with a row of zeros for each grid that is not full."""
    is_empty = cells == ord(EMPTY)
    if is_empty.any():
        cells = cells.copy()
        cells[is_empty.any(axis=1)] = 0
    return cells


def translate(values: NDArray[np.uint8], table: bytes = _CELL_OF) -> Cells:
    """Return characters as cells, a row of zeros for each row with one that is not a cell.

    A `table` has the cells of other values, and 0 for those that are none.
    """
    data = values.tobytes().translate(table)
    found = np.frombuffer(data, np.uint8).reshape(-1, CELLS)
    if b"\0" in data:
        found = found.copy()
        found[(found == 0).any(axis=1)] = 0
    return found


def is_text(kind: pa.DataType) -> bool:
    """Return whether the values of an Arrow type are texts or bytes."""
    tests = (pa.types.is_string, pa.types.is_large_string, pa.types.is_binary)
    others = (pa.types.is_large_binary, pa.types.is_fixed_size_binary)
    return any(test(kind) for test in (*tests, *others))


def _is_list(kind: pa.DataType) -> bool:
    tests = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
    return any(test(kind) for test in tests)


def _text_cells(texts: pa.Array) -> tuple[Cells, NDArray[np.bool_]]:
    """Return the cells of texts of 81 characters, and which texts they are of."""
    if pa.types.is_fixed_size_binary(texts.type):
        texts = texts.cast(pa.binary())
    plain = pc.fill_null(pc.equal(pc.binary_length(texts), CELLS), False)
    is_plain = plain.to_numpy(zero_copy_only=False)
    if is_plain.all():
        return translate(_bytes_of(texts)), is_plain
    cells = np.zeros((len(texts), CELLS), np.uint8)
    cells[is_plain] = translate(_bytes_of(texts.filter(plain)))
    return cells, is_plain


def _bytes_of(texts: pa.Array) -> Cells:
    """Return the bytes of texts of 81 bytes each, without an object for each."""
    _, offsets, data = texts.buffers()
    if not len(texts) or data is None:
        return np.zeros((0, CELLS), np.uint8)
    wide = pa.types.is_large_string(texts.type) or pa.types.is_large_binary(texts.type)
    start = int(np.frombuffer(offsets, np.int64 if wide else np.int32)[texts.offset])
    return np.frombuffer(data, np.uint8, CELLS * len(texts), start).reshape(-1, CELLS)


def _listed_cells(lists: pa.Array) -> tuple[Cells, NDArray[np.bool_]]:
    """Return the cells of lists of 81 digits, and which lists they are of."""
    cells = np.zeros((len(lists), CELLS), np.uint8)
    if not pa.types.is_integer(lists.type.value_type):
        return cells, np.zeros(len(lists), np.bool_)
    plain = pc.fill_null(pc.equal(pc.list_value_length(lists), CELLS), False)
    is_plain = plain.to_numpy(zero_copy_only=False)
    digits = pc.fill_null(pc.list_flatten(lists.filter(plain)), 0)
    cells[is_plain] = digit_cells(digits.to_numpy(zero_copy_only=False).reshape(-1, CELLS))
    return cells, is_plain


def digit_cells(digits: NDArray[Any], zero: int = 0) -> Cells:
    """Return n × 81 numbers as cells, a row of zeros for each row with one that is not a digit.

    `zero` is the number of an empty cell; digits follow it.
    """
    if digits.dtype != np.uint8:
        digits = np.where((digits >= 0) & (digits < 255), digits, 255).astype(np.uint8)
    table = bytes(zero) + EMPTY.encode() + bytes(range(ord("1"), ord("9") + 1))
    return translate(digits, table.ljust(256, b"\0"))


def _add_others(values: pa.Array, cells: Cells, plain: NDArray[np.bool_]) -> Cells:
    """Add the cells of values that are written in another way, such as drawn grids."""
    missing = np.flatnonzero(cells[:, 0] == 0)
    if not len(missing):
        return cells
    cells = cells.copy()
    for index in missing:
        if text := _other_text(values[int(index)].as_py()):
            cells[index] = np.frombuffer(text.encode(), np.uint8)
    return cells


def _other_text(value: object) -> str:
    """Return the 81 cells of a value as the ordinary reader of tables reads it, or nothing."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if not isinstance(value, str | list) or not CELLS // 9 <= len(value) <= _LONGEST:
        return ""
    try:
        grid = grid_of(value)
    except (GridError, FormatError):
        return ""
    return grid.text if grid is not None and is_engine(grid) and grid.givens is not None else ""


def _texts(values: pa.Array) -> pa.StringArray:
    """Return values as texts, of which few are different; null for an empty one."""
    if isinstance(values, pa.ChunkedArray):
        values = values.combine_chunks()
    if not pa.types.is_dictionary(values.type):
        values = values.dictionary_encode()
    names = [_text_of(value) for value in values.dictionary.to_pylist()]
    return pa.array(names, pa.string()).take(values.indices)


def _text_of(value: object) -> str | None:
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")
    return text.strip() or None
