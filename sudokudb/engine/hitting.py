"""Removal of givens one by one, by an implicit hitting set over many puzzles at once.

A full grid and an order of its cells are given. Removing the cells one by one, wherever the puzzle
stays unique, keeps a cell exactly if some unavoidable set (the cells in which another full grid
differs) has it as its last cell in the order, and none of its earlier cells was kept. So:

1. Collect unavoidable sets, each at its last position in the order; some are easy to find.
2. Decide the positions one after the other: keep a position if one of its sets contains no cell
   kept before.
3. Decide only below a horizon; the cells from there on stay. Solve that puzzle. If it is unique,
   the decisions are right, and the horizon moves. If not, its other solutions are sets that were
   missed: decide again from the last position of each.

The result is that of removing the cells one by one, whatever sets were found: it depends on the
grid and the order alone. A position may also be several cells, which stay or go together. Cells
without a position are empty. `native/hitting.h` is the same in C.
"""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from sudokudb.engine.buffers import CELLS, first_solutions
from sudokudb.grid import geometry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Order = Sequence[Sequence[int]]

_EMPTY = ord(".")
_FLIGHT = 512  # puzzles whose rows are solved together
# Measured; they change the speed alone.
_FIRST_HORIZON = 0.6  # of the positions
_STEP = 3
_LIMIT = 2  # solutions that one test lists


def minimal_rows(puzzles: Iterable[tuple[bytes, Order]]) -> Iterator[bytes]:
    """Yield the puzzles that are left of full grids after removing cells in given orders.

    A grid is 81 bytes, and an order is a sequence of positions, each a sequence of cells. The
    cells that have a position must be a puzzle with the grid as its only solution.
    """
    source = enumerate(puzzles)
    waiting: list[tuple[int, _Removal]] = []
    ready: dict[int, bytes] = {}
    following = 0
    while True:
        waiting += [(n, _Removal(*one)) for n, one in islice(source, _FLIGHT - len(waiting))]
        if not waiting:
            return
        found, counts = first_solutions(b"".join([one.row for _, one in waiting]), _LIMIT)
        for place, (index, removal) in enumerate(waiting):
            low = CELLS * _LIMIT * place
            removal.learn([found[low + CELLS * k :][:CELLS] for k in range(counts[place])])
            if removal.finished:
                ready[index] = bytes(removal.row)
        waiting = [item for item in waiting if not item[1].finished]
        while following in ready:
            yield ready.pop(following)
            following += 1


class _Removal:
    """The removal of cells from one grid: its sets, its decisions and the puzzle to solve next."""

    def __init__(self, grid: bytes, order: Order) -> None:
        self.row = bytearray(b"." * CELLS)
        self.finished = False
        self._grid, self._order = grid, order
        self._bits = [0] * CELLS
        for position, cells in enumerate(order):
            for cell in cells:
                self._bits[cell] = 1 << position
        self._sets: list[list[int]] = [[] for _ in order]
        self._kept = 0
        for cells in easy_sets(grid):
            self._add(cells)
        self._horizon = int(_FIRST_HORIZON * len(order))
        self._decide(0)
        self._write(0, len(order))

    def learn(self, solutions: Iterable[bytes | bytearray]) -> None:
        """Use the solutions of the row: decide again, or move the horizon."""
        changed = [self._add(cells) for one in solutions if (cells := self._different(one))]
        if not changed and self._horizon == len(self._order):
            self.finished = True
            return
        first = min(changed, default=self._horizon)
        if not changed:
            self._horizon = min(self._horizon + _STEP, len(self._order))
        self._decide(first)
        self._write(first, self._horizon)

    def _different(self, solution: bytes | bytearray) -> list[int]:
        return [cell for cell in range(CELLS) if solution[cell] != self._grid[cell]]

    def _add(self, cells: Iterable[int]) -> int:
        """Add an unavoidable set; return its last position."""
        bits = 0
        for cell in cells:
            bits |= self._bits[cell]
        if not bits:
            raise ValueError("the cells that have a position are not a valid puzzle")
        last = bits.bit_length() - 1
        self._sets[last].append(bits)
        return last

    def _decide(self, first: int) -> None:
        """Decide the positions from `first` to the horizon."""
        kept = self._kept & (1 << first) - 1
        for position in range(first, self._horizon):
            if any(not one & kept for one in self._sets[position]):
                kept |= 1 << position
        self._kept = kept

    def _write(self, first: int, end: int) -> None:
        for position in range(first, end):
            stays = position >= self._horizon or self._kept >> position & 1
            for cell in self._order[position]:
                self.row[cell] = self._grid[cell] if stays else _EMPTY


def easy_sets(grid: bytes) -> Iterator[list[int]]:
    """Yield about a hundred unavoidable sets: of two digits, and of two lines in a chute."""
    places: dict[int, list[int]] = {}
    for cell, digit in enumerate(grid):
        places.setdefault(digit, []).append(cell)
    for one, other in combinations(sorted(places), 2):
        yield from _components(places[one] + places[other])
    board = geometry(3)
    for lines in (board.rows, board.columns):
        for chute in range(0, 9, 3):
            for first, second in combinations(lines[chute : chute + 3], 2):
                yield from _cycles(grid, first, second)


def _components(cells: list[int]) -> Iterator[list[int]]:
    """Yield the cells of two digits that are connected through houses: swapping them is a grid."""
    peers = geometry(3).peers
    left = set(cells)
    while left:
        component = [left.pop()]
        for cell in component:  # the loop appends to this list
            near = left.intersection(peers[cell])
            left -= near
            component += near
        yield component


def _cycles(grid: bytes, first: Sequence[int], second: Sequence[int]) -> Iterator[list[int]]:
    """Yield the cells of two lines, cycle by cycle, whose swap leaves each line its digits."""
    place = {grid[cell]: index for index, cell in enumerate(first)}
    left = set(range(9))
    while left:
        start = index = min(left)
        cycle = []
        while index in left:
            left.remove(index)
            cycle += [first[index], second[index]]
            index = place[grid[second[index]]]
        assert index == start
        yield cycle
