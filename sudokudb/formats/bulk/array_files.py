"""Arrays in NumPy's files: `.npy`, `.npz` and folders in the layout of HRM and TRM.

They are read as streams, a part after another, so that memory does not grow with the file and a
packed array cannot fill it; objects, which only `pickle` could read, are refused. An array has
n × 81 or n × 9 × 9 integers: digits with 0 for an empty cell, digits one higher (0 is for padding
in HRM's layout: sapientinc/HRM, `dataset/build_sudoku_dataset.py`), or characters.
"""

from __future__ import annotations

import io
import zipfile
from itertools import repeat
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sudokudb.errors import FormatError, say
from sudokudb.formats.bulk.row_batches import (
    BATCH,
    NamedColumns,
    choose_rows,
    digit_cells,
    translate,
    without_empty,
)
from sudokudb.formats.data.field_names import PUZZLES, SOLUTIONS, find_name
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from sudokudb.formats.bulk.row_batches import Cells, RowBatch

    Opener = Callable[[], IO[bytes]]

INPUTS, LABELS = "all__inputs.npy", "all__labels.npy"
"""The names of the files of HRM's layout."""

_LARGEST = 1 << 29
_CHARACTER = ord("0")


class _Array(NamedTuple):
    """An array in a file: what opens it, its form, and the number of an empty cell."""

    open: Opener
    count: int  # type: ignore[assignment]  # hides tuple.count
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    by_columns: bool
    zero: int = 0

    def parts(self) -> Iterator[NDArray[Any]]:
        """Yield the rows, up to 65,536 at a time."""
        with self.open() as stream:
            _read_header(stream)
            if self.by_columns:
                yield from self._turn(stream)
                return
            for low in range(0, self.count, BATCH):
                yield self._take(stream, min(BATCH, self.count - low))

    def _turn(self, stream: IO[bytes]) -> Iterator[NDArray[Any]]:
        """Yield the rows of an array that is stored by columns, which is read as a whole."""
        if self.count * CELLS * self.dtype.itemsize > _LARGEST:
            raise FormatError(
                say("an array of more than {most} MB by columns", most=_LARGEST >> 20),
                say("store it by rows: numpy.save(FILE, numpy.ascontiguousarray(ARRAY))"),
            )
        cells = self._take(stream, self.count).ravel().reshape(self.shape, order="F")
        rows = cells.reshape(-1, CELLS)
        yield from (rows[low : low + BATCH] for low in range(0, self.count, BATCH))

    def _take(self, stream: IO[bytes], count: int) -> NDArray[Any]:
        size = count * CELLS * self.dtype.itemsize
        data = stream.read(size)
        if len(data) < size:
            raise FormatError(say("the array ends too early"))
        return np.frombuffer(data, self.dtype).reshape(count, CELLS)


def read_folder(folder: Path, *, solutions: bool) -> Iterator[RowBatch]:
    """Yield the puzzles of a folder in HRM's layout."""
    labels = folder / LABELS
    inputs = _array_in(lambda: (folder / INPUTS).open("rb"), is_shifted=True)
    found = (
        _array_in(lambda: labels.open("rb"), is_shifted=True)
        if solutions and labels.exists()
        else None
    )
    yield from _batches(inputs, found)


def read_array(stream: IO[bytes]) -> Iterator[RowBatch]:
    """Yield the puzzles of a `.npy` file."""
    yield from _batches(_array_in(lambda: _again(stream)), None)


def _again(stream: IO[bytes]) -> IO[bytes]:
    """Return a stream at its beginning that can be closed without closing the file."""
    stream.seek(0)
    return io.BufferedReader(_Kept(stream))


class _Kept(io.RawIOBase):
    """A stream over another one that stays open."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def read_arrays(stream: IO[bytes], *, solutions: bool) -> Iterator[RowBatch]:
    """Yield the puzzles of a `.npz` file, whose arrays are found by their names."""
    with zipfile.ZipFile(stream) as packed:
        names = [name.removesuffix(".npy") for name in packed.namelist() if name.endswith(".npy")]
        puzzle = find_name(names, (*PUZZLES, "inputs", "allinputs")) or next(iter(names[:1]), None)
        if puzzle is None or (len(names) > 1 and find_name(names, _NAMES) is None):
            shown = ", ".join(packed.namelist())[:200]
            raise FormatError(
                say("no array that holds puzzles"), say("the arrays are: {shown}", shown=shown)
            )
        answer = find_name([name for name in names if name != puzzle], (*SOLUTIONS, "labels"))
        found = _array_in(lambda: packed.open(f"{puzzle}.npy"))
        others = _array_in(lambda: packed.open(f"{answer}.npy")) if solutions and answer else None
        yield from _batches(found, others)


_NAMES = (*PUZZLES, "inputs", "allinputs")


def _array_in(open_stream: Opener, *, is_shifted: bool = False) -> _Array:
    """Return the array of a stream, after a look at all of its values for how digits are stored.

    Raises FormatError for an array that cannot hold 9×9 grids.
    """
    with open_stream() as stream:
        shape, by_columns, dtype = _read_header(stream)
    rest = 1
    for length in shape[1:]:
        rest *= length
    if rest != CELLS or len(shape) < 2:
        raise FormatError(
            say("an array of shape {shape} does not hold 9×9 grids", shape=shape),
            say("its shape must be (n, 81) or (n, 9, 9)"),
        )
    if dtype.kind not in "iu":
        raise FormatError(
            say("an array of {type} does not hold digits", type=str(dtype)[:40]),
            say("its type must be uint8, or another kind of integers"),
        )
    found = _Array(open_stream, shape[0], dtype, shape, by_columns)
    return found._replace(zero=_zero_of(found, is_shifted=is_shifted))


def _read_header(stream: IO[bytes]) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Return the shape, whether columns are stored one by one, and the type of an array."""
    version = np.lib.format.read_magic(stream)
    if version == (1, 0):
        return np.lib.format.read_array_header_1_0(stream)
    if version == (2, 0):
        return np.lib.format.read_array_header_2_0(stream)
    raise FormatError(say("a file of version {version}", version=".".join(map(str, version))))


def _zero_of(array: _Array, *, is_shifted: bool) -> int:
    """Return the number of an empty cell: 1 if no value is 0 and one is 10, 48 for characters.

    In HRM's layout, where 0 is for padding alone, it is 1 if no value is 0.
    """
    low, high = 255, 0
    for part in array.parts():
        low, high = min(low, int(part.min())), max(high, int(part.max()))
    if low >= ord(EMPTY) and high <= ord("9"):
        return _CHARACTER
    return int(array.count > 0 and low == 1 and (is_shifted or high == 10))


def _batches(array: _Array, solutions: _Array | None) -> Iterator[RowBatch]:
    columns = NamedColumns(None)
    number = 0
    for part, full in zip(array.parts(), _answers(array, solutions), strict=False):
        numbers = np.arange(number, number := number + len(part))
        yield choose_rows(_cells(part, array.zero), full, columns, numbers)


def _answers(array: _Array, solutions: _Array | None) -> Iterator[Cells | None]:
    """Yield the cells of solutions, which have no 0: it is that of the puzzles."""
    if solutions is None:
        yield from repeat(None)
        return
    if solutions.count != array.count:
        other = solutions.count
        raise FormatError(
            say("{count:,} puzzles, but {other:,} solutions", count=array.count, other=other)
        )
    zero = _CHARACTER if solutions.zero == _CHARACTER else array.zero % _CHARACTER
    for part in solutions.parts():
        yield without_empty(_cells(part, zero))


def _cells(part: NDArray[Any], zero: int) -> Cells:
    return digit_cells(part, zero) if zero != _CHARACTER else translate(part.astype(np.uint8))
