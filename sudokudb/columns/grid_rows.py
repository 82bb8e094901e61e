"""Grids in any form as rows of 81 characters, which the engine takes without a copy."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from sudokudb.errors import GridError, Unsupported, say, say_count
from sudokudb.grid import Grid
from sudokudb.layout import ENGINE_CELLS as CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Rows = NDArray[np.uint8]
    """Puzzles as n × 81 characters, `1` to `9`, and `.` or `0` for empty cells."""

_SHAPES = ((CELLS,), (9, 9))
_ZERO = np.uint8(ord("0"))
_FORMS = say("give texts of 81 characters, or an array of uint8, n × 81")


def rows_of(grids: object) -> Rows:
    """Return 9×9 grids as n × 81 characters; an array that is that already is not copied.

    Takes an array of uint8, n × 81 or n × 9 × 9, of digits (0 for an empty cell) or of characters;
    an Arrow array of texts, as that of a column of pandas or polars; or texts and grids.

    Raises GridError for another shape, another type, and for texts without 81 characters. Other
    characters are found by the engine.
    """
    if isinstance(grids, np.ndarray) and grids.dtype.kind not in "OSUT":
        return _rows_of_numbers(grids)
    if hasattr(grids, "__arrow_c_array__") or hasattr(grids, "__arrow_c_stream__"):
        return _rows_of_arrow(grids)
    return _rows_of_texts(grids)


def _rows_of_numbers(array: NDArray[Any]) -> Rows:
    if array.shape[1:] not in _SHAPES:
        one = array.shape in _SHAPES
        raise GridError(
            say("an array of {shape}, not of (n, 81) or (n, 9, 9)", shape=array.shape),
            say("for one grid give array.reshape(1, 81)") if one else say("each row is a grid"),
        )
    if array.dtype != np.uint8:
        raise GridError(
            say("an array {shape} of {type}, not of uint8", shape=array.shape, type=array.dtype),
            say("give array.astype(numpy.uint8)"),
        )
    rows = np.ascontiguousarray(array).reshape(-1, CELLS)
    # The engine takes `0` for an empty cell as well: digits need one addition.
    return rows + _ZERO if rows.size and rows.max() <= 9 else rows


def _rows_of_arrow(texts: Any) -> Rows:
    from sudokudb.columns.needed_packages import require_data

    require_data()
    import pyarrow as pa

    array = pa.chunked_array(texts) if hasattr(texts, "__arrow_c_stream__") else pa.array(texts)
    array = _large_texts(array)
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if array.null_count:
        raise _missing(array)
    offsets = np.frombuffer(array.buffers()[1], np.int64)[array.offset :][: len(array) + 1]
    _require_cells(np.diff(offsets))
    if not len(array):
        return np.zeros((0, CELLS), np.uint8)
    return np.frombuffer(array.buffers()[2], np.uint8)[offsets[0] : offsets[-1]].reshape(-1, CELLS)


def _large_texts(array: Any) -> Any:
    """Return an Arrow array as texts with offsets of 64 bits; raise GridError for other types."""
    import pyarrow as pa

    kind = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if any(test(kind) for test in _text_types(pa.types)):
        with suppress(pa.ArrowException):  # bytes that are not UTF-8
            return array.cast(pa.large_string())
    is_table = pa.types.is_struct(kind)
    raise GridError(
        say("Arrow values of {type}, not texts", type=array.type),
        say('give one column of the table: table["grid"]') if is_table else _FORMS,
    )


def _text_types(types: Any) -> tuple[Callable[[object], bool], ...]:
    texts = types.is_string, types.is_large_string, types.is_string_view
    as_bytes = types.is_binary, types.is_large_binary, types.is_fixed_size_binary
    return *texts, *as_bytes, types.is_binary_view, types.is_null


def _missing(array: Any) -> GridError:
    """Return the error for texts of which some are missing."""
    import pyarrow.compute as compute

    first = compute.index(array.is_null(), True).as_py() + 1
    return GridError(
        say_count(
            "a value is missing: grid {first}",
            "{count:,} values are missing; the first is grid {first}",
            array.null_count,
            first=first,
        ),
        say("leave out empty values first, for example with drop_null()"),
    )


def _require_cells(lengths: NDArray[Any]) -> None:
    """Raise GridError for the first length that is not 81."""
    if (wrong := np.flatnonzero(lengths != CELLS)).size:
        place = int(wrong[0])
        raise GridError(
            say(
                "grid {number}: {count} characters, not 81",
                number=place + 1,
                count=int(lengths[place]),
            ),
            say("Grid reads other forms: give [Grid(text) for text in texts]"),
        )


def _rows_of_texts(grids: Any) -> Rows:
    if isinstance(grids, str | Grid):
        raise GridError(say("one grid, not many"), say("give a list: [grid]"))
    texts = [_text_of(grid, number) for number, grid in enumerate(_each(grids), start=1)]
    _require_cells(np.fromiter(map(len, texts), np.int64, len(texts)))
    data = "".join(texts).encode("ascii", "replace")
    return np.frombuffer(data, np.uint8).reshape(-1, CELLS)


def _each(grids: Any) -> Iterator[object]:
    try:
        each: Iterator[object] = iter(grids)
    except TypeError:
        raise GridError(say("{type}, not grids", type=type(grids).__name__), _FORMS) from None
    return each


def _text_of(grid: object, number: int) -> str:
    if isinstance(grid, Grid):
        if not grid.is_engine:
            raise Unsupported(
                say("grid {number} is not a usual 9×9 grid", number=number),
                say("solve, check and canonical take other grids, one by one"),
            )
        return grid.text
    if isinstance(grid, bytes):
        return grid.decode("ascii", "replace")
    if isinstance(grid, str):
        return grid
    name = type(grid).__name__
    raise GridError(say("grid {number}: {type}, not a text", number=number, type=name), _FORMS)


def texts_of(rows: Rows) -> Any:
    """Return rows of 81 characters as an Arrow array of texts, which shares their memory."""
    import pyarrow as pa

    data = np.ascontiguousarray(rows).reshape(-1)
    offsets = np.arange(0, data.size + 1, CELLS, dtype=np.int32)
    return pa.StringArray.from_buffers(len(rows), pa.py_buffer(offsets), pa.py_buffer(data.data))


def digits_of(rows: Rows) -> Rows:
    """Turn rows of characters, in their memory if it can be written, into digits; `.` is 0."""
    digits = rows if rows.flags.writeable else rows.copy()
    digits[digits == ord(".")] = _ZERO
    digits -= _ZERO
    return digits
