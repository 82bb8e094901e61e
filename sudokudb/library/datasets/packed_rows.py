"""Many puzzles in little memory: 41 bytes for the cells of a grid, and keys of 64 bits.

A key is a hash of a text, or of the canonical form, which all equivalent grids share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sudokudb.columns import row_facts
from sudokudb.engine.canon.identity import OWN, identify_rows
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Rows = NDArray[np.uint8]
    Keys = NDArray[np.int64]

WIDTH = 41
"""The bytes of a packed row: two cells in each."""

_BYTE = np.zeros(16, np.uint8)
_BYTE[1:10] = np.arange(ord("1"), ord("9") + 1)
_BYTE[ord(EMPTY) & 15] = ord(EMPTY)
_MIX = np.uint64(0xBF58476D1CE4E5B9)


class GrowingArray:
    """An array that grows at its end; `values` is all of it, until it grows again."""

    def __init__(self, kind: type[np.generic], width: int = 1) -> None:
        self._data = bytearray()
        self._type, self._width = kind, width

    def add(self, values: NDArray[Any]) -> None:
        """Add rows."""
        self._data += np.ascontiguousarray(values, self._type).reshape(-1).view(np.uint8).data

    @property
    def values(self) -> NDArray[Any]:
        """The rows, without a copy."""
        flat = np.frombuffer(self._data, self._type)
        return flat if self._width == 1 else flat.reshape(-1, self._width)


def pack(rows: Rows) -> Rows:
    """Return n × 81 characters as n × 41 bytes."""
    packed = rows[:, 0::2] & np.uint8(15)
    packed[:, :-1] |= rows[:, 1::2] << np.uint8(4)
    return packed


def unpack(packed: Rows) -> Rows:
    """Return the n × 81 characters that were packed."""
    rows = np.empty((len(packed), CELLS), np.uint8)
    rows[:, 0::2] = _BYTE[packed & np.uint8(15)]
    rows[:, 1::2] = _BYTE[packed[:, :-1] >> np.uint8(4)]
    return rows


def text_keys(packed: Rows) -> Keys:
    """Return a hash of 64 bits of each packed row."""
    wide = np.zeros((len(packed), 48), np.uint8)
    wide[:, :WIDTH] = packed
    words, total = wide.view(np.uint64), np.zeros(len(packed), np.uint64)
    for column in range(words.shape[1]):
        total = (total ^ words[:, column]) * _MIX
        total ^= total >> np.uint64(29)
    return total.view(np.int64)


def identities(rows: Rows) -> Keys:
    """Return the identity of each puzzle."""
    return np.frombuffer(identify_rows(rows.reshape(-1).data)[0], np.int64)


def forms_of_solutions(rows: Rows) -> Rows:
    """Return the canonical form of the solution of each puzzle, computed once for equal ones."""
    rows = row_facts.solve(rows)[0]
    _, first, inverse = np.unique(text_keys(pack(rows)), return_index=True, return_inverse=True)
    if len(first) == len(rows) or not np.array_equal(rows[first][inverse], rows):
        return row_facts.forms(rows, OWN)
    return row_facts.forms(rows[first], OWN)[inverse]


def solution_classes(solutions: Rows, keys: Keys) -> Keys:
    """Return the identities of solutions, each computed once.

    Puzzles with equal `keys`, their own identities, have equivalent solutions.
    """
    return _for_each_key(keys, lambda rows: _identities_of_texts(solutions[rows]))


def _identities_of_texts(rows: Rows) -> Keys:
    return _for_each_key(text_keys(pack(rows)), lambda chosen: identities(rows[chosen]))


def _for_each_key(keys: Keys, compute: Callable[[NDArray[np.intp]], Keys]) -> Keys:
    """Return what is computed for the first row of each different key, for all rows."""
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    if len(first) == len(keys):
        return compute(np.arange(len(keys)))
    return compute(first)[inverse]
