"""Random transforms of many grids, which depend only on the puzzle, a number and a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sudokudb.library.datasets.building.split_rule import hash_classes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Digits = NDArray[np.uint8]

_NUMBERS = 34  # a flip; twice the order of 3 bands and of 3 lines in each; the names of 9 digits


def transform_rows(
    grids: Sequence[Digits], keys: NDArray[np.int64], number: int, seed: int
) -> list[Digits]:
    """Return arrays of n × 81 digits, moved and relabelled by the same transform in each row.

    The transform is chosen by the `keys` of the rows, the number of the transform, from 1, and the
    seed: bands, stacks, rows and columns are put in an order, digits get new names, and half of the
    grids are transposed.
    """
    numbers = _random_numbers(keys, number, seed)
    flip = numbers[:, 0] >> np.uint64(63) == 1
    orders = [_line_order(numbers[:, first : first + 12]) for first in (1, 13)]
    names = np.zeros((len(keys), 10), np.uint8)
    names[:, 1:] = numbers[:, 25:].argsort(axis=1, kind="stable") + 1
    return [_move(each, flip, orders, names) for each in grids]


def _random_numbers(keys: NDArray[np.int64], number: int, seed: int) -> NDArray[np.uint64]:
    base = hash_classes(hash_classes(keys, seed).view(np.int64), number)
    columns = [hash_classes(base.view(np.int64), place) for place in range(_NUMBERS)]
    return np.stack(columns, axis=1)


def _line_order(numbers: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return an order of nine lines that keeps bands together, from twelve numbers a row."""
    bands = numbers[:, :3].argsort(axis=1, kind="stable")
    inside = numbers[:, 3:].reshape(-1, 3, 3).argsort(axis=2, kind="stable")
    return (3 * bands[:, :, None] + inside).reshape(-1, 9)


def _move(
    digits: Digits, flip: NDArray[np.bool_], orders: list[NDArray[np.intp]], names: Digits
) -> Digits:
    cells = digits.reshape(-1, 9, 9)
    cells = np.where(flip[:, None, None], cells.transpose(0, 2, 1), cells)
    cells = np.take_along_axis(cells, orders[0][:, :, None], 1)
    cells = np.take_along_axis(cells, orders[1][:, None, :], 2)
    moved: Digits = np.take_along_axis(names, cells.reshape(-1, 81), 1)
    return moved
