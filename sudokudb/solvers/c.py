"""The C solver of any size: empty cells in a list, fewest candidates first.

Its authors announce two improvements, each a strategy here: sort the list again at every
step, and keep the candidates of every cell instead of asking the grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.backtracking import in_order, unlike_peers, walk
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.grid import Geometry, Grid
    from sudokudb.solvers.strategy import Tally

_AUTHORS = "Hugo Salou, Timothée Salomon, Thomas Leguéré, Bastien Favre"
_SOURCE = "Résolution d'une grille de Sudoku, in C"
_YEAR = None  # the slides bear no date


def sorted_once(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Walk through the empty cells in the order of how many candidates each had at the start."""
    cells = list(grid.digits)
    allowed = unlike_peers(cells, grid.geometry)
    count = _counter(grid.size, allowed, tally)
    order = sorted((cell for cell, digit in enumerate(cells) if not digit), key=count)
    return walk(cells, grid.size, in_order(order), allowed, tally)


def sorted_again(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Choose, at every step, the empty cell that has the fewest candidates now."""
    cells = list(grid.digits)
    allowed = unlike_peers(cells, grid.geometry)
    count = _counter(grid.size, allowed, tally)

    def choose(depth: int) -> int | None:
        return min((cell for cell, digit in enumerate(cells) if not digit), key=count, default=None)

    return walk(cells, grid.size, choose, allowed, tally)


def _counter(size: int, allowed: Callable[[int, int], bool], tally: Tally) -> Callable[[int], int]:
    def count(cell: int) -> int:
        tally.checks += size
        return sum(allowed(cell, digit) for digit in range(1, size + 1))

    return count


def with_candidates(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Keep each cell's candidates as a bit mask, and choose the cell with the fewest.

    A house holds the digits that it still lacks; a cell's candidates are what its three
    houses lack. Both improvements together.
    """
    board = grid.geometry
    lacking, empty = _lacking(grid)
    houses = [_houses_of(cell, board) for cell in range(board.cells)]
    cells = list(grid.digits)
    stack: list[tuple[int, int]] = []  # a cell and the candidates not tried yet
    while True:
        if empty:
            cell, candidates = _fewest(empty, houses, lacking, tally)
            empty.remove(cell)
            stack.append((cell, candidates))
        else:
            yield cells
        while stack:
            cell, left = stack.pop()
            if cells[cell]:
                _toggle(lacking, houses[cell], 1 << (cells[cell] - 1))
                cells[cell] = 0
            if left:
                break
            empty.add(cell)
            tally.retreats += 1
        else:
            return
        bit = left & -left
        stack.append((cell, left ^ bit))
        cells[cell] = bit.bit_length()
        _toggle(lacking, houses[cell], bit)
        tally.guesses += 1


def _houses_of(cell: int, board: Geometry) -> tuple[int, int, int]:
    row, column = divmod(cell, board.size)
    box = row // board.order * board.order + column // board.order
    return row, board.size + column, 2 * board.size + box


def _lacking(grid: Grid) -> tuple[list[int], set[int]]:
    """Return the digits that each house lacks, as masks, and the empty cells."""
    board, digits = grid.geometry, grid.digits
    every = (1 << board.size) - 1
    lacking = [
        every & ~sum(1 << (digits[cell] - 1) for cell in house if digits[cell])
        for house in board.houses
    ]
    return lacking, {cell for cell, digit in enumerate(digits) if not digit}


def _toggle(lacking: list[int], houses: tuple[int, int, int], bit: int) -> None:
    for house in houses:
        lacking[house] ^= bit


def _fewest(
    empty: set[int], houses: list[tuple[int, int, int]], lacking: list[int], tally: Tally
) -> tuple[int, int]:
    """Return the cell with the fewest candidates, the first such, and these candidates."""
    best = best_cell = best_mask = -1
    for cell in empty:
        row, column, box = houses[cell]
        mask = lacking[row] & lacking[column] & lacking[box]
        count = mask.bit_count()
        if best < 0 or count < best or (count == best and cell < best_cell):
            best, best_cell, best_mask = count, cell, mask
    tally.checks += len(empty)
    return best_cell, best_mask


C = Strategy(
    "c", "the list of empty cells sorted once by candidates", _AUTHORS, _YEAR, _SOURCE, sorted_once
)
C_RESORT = Strategy(
    "c-resort", "the list sorted again at every step", _AUTHORS, _YEAR, _SOURCE, sorted_again
)
C_CANDIDATES = Strategy(
    "c-candidates",
    "sorted at every step, the candidates kept",
    _AUTHORS,
    _YEAR,
    _SOURCE,
    with_candidates,
)
