"""The C solver for any size: a list of the empty cells, those with the fewest candidates first.

Its authors announced two improvements, each of which is a strategy here: sort the list again at
every step, and store the candidates of every cell instead of computing them from the grid.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sudokudb.solvers.backtracking import backtrack, differs_from_peers, fixed_order
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import SearchStats


def sorted_once(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Fill the empty cells in the order of the number of candidates that each had at the start."""
    cells = list(grid.digits)
    allowed = differs_from_peers(cells, grid.layout)
    count = _counter(grid.size, allowed, stats)
    order = sorted((cell for cell, digit in enumerate(cells) if not digit), key=count)
    return backtrack(cells, grid.size, fixed_order(order), allowed, stats)


def sorted_every_step(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Fill, at every step, the empty cell that has the fewest candidates."""
    cells = list(grid.digits)
    allowed = differs_from_peers(cells, grid.layout)
    count = _counter(grid.size, allowed, stats)

    def choose(depth: int) -> int | None:
        return min((cell for cell, digit in enumerate(cells) if not digit), key=count, default=None)

    return backtrack(cells, grid.size, choose, allowed, stats)


def _counter(
    size: int, allowed: Callable[[int, int], bool], stats: SearchStats
) -> Callable[[int], int]:
    def count(cell: int) -> int:
        stats.checks += size
        return sum(allowed(cell, digit) for digit in range(1, size + 1))

    return count


def with_stored_candidates(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Store candidates as bit masks, and fill the cell with the fewest: both improvements.

    Each house has the mask of its missing digits; a cell's candidates are the digits that all
    three of its houses miss.
    """
    board = grid.layout
    missing, empty = _missing_digits(grid)
    houses = board.houses_of
    cells = list(grid.digits)
    stack: list[tuple[int, int]] = []  # a cell and its untried candidates
    while True:
        stats.require_time()
        if empty:
            cell, candidates = _best_cell(empty, houses, missing, stats)
            empty.remove(cell)
            stack.append((cell, candidates))
        else:
            yield cells
        while stack:
            cell, left = stack.pop()
            if cells[cell]:
                _toggle(missing, houses[cell], 1 << (cells[cell] - 1))
                cells[cell] = 0
            if left:
                break
            empty.add(cell)
            stats.backtracks += 1
        else:
            return
        bit = left & -left
        stack.append((cell, left ^ bit))
        cells[cell] = bit.bit_length()
        _toggle(missing, houses[cell], bit)
        stats.guesses += 1


def _missing_digits(grid: Grid) -> tuple[list[int], set[int]]:
    """Return the missing digits of each house, as masks, and the empty cells."""
    board, digits = grid.layout, grid.digits
    all_digits = (1 << board.size) - 1
    missing = [
        all_digits & ~sum(1 << (digits[cell] - 1) for cell in house if digits[cell])
        for house in board.houses
    ]
    return missing, {cell for cell, digit in enumerate(digits) if not digit}


def _toggle(missing: list[int], houses: Sequence[int], bit: int) -> None:
    for house in houses:
        missing[house] ^= bit


def _best_cell(
    empty: set[int], houses: Sequence[Sequence[int]], missing: list[int], stats: SearchStats
) -> tuple[int, int]:
    """Return the first cell with the fewest candidates, and these candidates."""
    best = best_cell = best_mask = -1
    for cell in empty:
        row, column, box = houses[cell]
        mask = missing[row] & missing[column] & missing[box]
        count = mask.bit_count()
        if best < 0 or count < best or (count == best and cell < best_cell):
            best, best_cell, best_mask = count, cell, mask
    stats.checks += len(empty)
    return best_cell, best_mask


_strategy = partial(
    Strategy,
    author="Hugo Salou, Timothée Salomon, Thomas Leguéré, Bastien Favre",
    year=None,  # the slides have no date
    source="Résolution d'une grille de Sudoku, in C",
)
C = _strategy("c", "the list of empty cells sorted once by candidates", search=sorted_once)
C_RESORT = _strategy("c-resort", "the list sorted again at every step", search=sorted_every_step)
C_CANDIDATES = _strategy(
    "c-candidates", "sorted at every step, the candidates stored", search=with_stored_candidates
)
