"""Puzzles of any form as rows of 81 characters, and as texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from sudokudb.errors import GridError, say
from sudokudb.layout import ENGINE_CELLS as CELLS

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rows_of(grids: Any) -> NDArray[np.uint8]:
    """Return grids as n × 81 characters, without a copy if they are that already.

    They are an array of n × 81 or n × 9 × 9 digits or characters (uint8), an Arrow array of texts,
    or texts. Raises GridError for others.
    """
    if isinstance(grids, np.ndarray):
        return _check_array(grids)
    texts = grids.to_pylist() if isinstance(grids, pa.Array | pa.ChunkedArray) else list(grids)
    if wrong := [text for text in texts if not _is_text(text)]:
        raise GridError(say("{text!r} is not a grid of 81 cells", text=str(wrong[0])[:40]))
    return np.frombuffer("".join(texts).encode(), np.uint8).reshape(-1, CELLS)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.isascii() and len(value) == CELLS


def _check_array(grids: NDArray[Any]) -> NDArray[np.uint8]:
    if grids.dtype != np.uint8 or grids.shape[1:] not in ((CELLS,), (9, 9)):
        raise GridError(
            say("an array of {type} {shape}", type=str(grids.dtype), shape=str(grids.shape)),
            say("grids are uint8 of the shape (n, 81) or (n, 9, 9)"),
        )
    rows: NDArray[np.uint8] = grids.reshape(-1, CELLS)
    return rows + np.uint8(ord("0")) if rows.size and rows.max() <= 9 else rows
