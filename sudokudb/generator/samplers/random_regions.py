"""Random connected regions: cells are exchanged between neighbouring regions that stay connected.

Regions are sets of cells as bits. Not all regions have the same probability.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.layout import CLASSIC
from sudokudb.notation import DIGITS
from sudokudb.rules.rule_board import usual_boxes

if TYPE_CHECKING:
    from sudokudb.generator.randomness import Stream

_SWAPS = 300
_LEAST_SIZE = 4


class _Board(NamedTuple):
    """The cells next to each cell, as bits, and the cells of all columns but the first or last."""

    near: tuple[int, ...]
    not_first: int
    not_last: int


@cache
def _board(size: int) -> _Board:
    every = (1 << size * size) - 1
    first = sum(1 << row * size for row in range(size))
    board = _Board((), every & ~first, every & ~(first << size - 1))
    return board._replace(
        near=tuple(_around(1 << cell, size, board) & every for cell in range(size * size))
    )


def _around(cells: int, size: int, board: _Board) -> int:
    """Return the cells next to some cells; those below the last row are not in the grid."""
    sideways = (cells & board.not_last) << 1 | (cells & board.not_first) >> 1
    return sideways | cells << size | cells >> size


def is_connected(cells: int, size: int) -> bool:
    """Return whether some cells, as bits, are connected by their sides."""
    board, found, last = _board(size), cells & -cells, 0
    while found != last:
        last, found = found, found | _around(found, size, board) & cells
    return found == cells


def draw_regions(stream: Stream, size: int) -> str:
    """Return the labels of random connected regions that are not the usual boxes.

    A size without usual boxes begins with its rows.
    """
    while True:
        labels = _mix_regions(stream, size)
        text = "".join(DIGITS[label] for label in labels)
        if CLASSIC.get(size * size) is None or not _are_usual(labels, size):
            return text


def _are_usual(labels: list[int], size: int) -> bool:
    return all(len({labels[cell] for cell in box}) == 1 for box in usual_boxes(size))


def _mix_regions(stream: Stream, size: int) -> list[int]:
    """Return the number of the region of each cell after many swaps."""
    houses = usual_boxes(size) or tuple(
        tuple(range(low, low + size)) for low in range(0, size * size, size)
    )
    regions = [sum(1 << cell for cell in house) for house in houses]
    labels = [0] * size**2
    for number, house in enumerate(houses):
        for cell in house:
            labels[cell] = number
    swaps = 0
    while swaps < _SWAPS:
        swaps += _swap(stream, labels, regions, size)
    return labels


def _swap(stream: Stream, labels: list[int], regions: list[int], size: int) -> bool:
    """Exchange a random cell for one of a neighbouring region; return whether that was possible."""
    near = _board(size).near
    one = stream.below(size * size)
    mine = labels[one]
    outside = _cells(near[one] & ~regions[mine])
    if not outside:
        return False
    yours = labels[outside[stream.below(len(outside))]]
    ends = [cell for cell in _cells(regions[yours]) if near[cell] & regions[mine]]
    other = ends[stream.below(len(ends))]
    change = 1 << one | 1 << other
    if one == other or not all(is_connected(regions[k] ^ change, size) for k in (mine, yours)):
        return False
    regions[mine] ^= change
    regions[yours] ^= change
    labels[one], labels[other] = yours, mine
    return True


def _cells(bits: int) -> list[int]:
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found
