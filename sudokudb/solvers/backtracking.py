"""Depth-first backtracking, which the PSP, C and Java programs share.

They differ in the order of the empty cells and in the check whether a digit is is_allowed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.layout import Layout
    from sudokudb.solvers.strategy import SearchStats


def backtrack(
    cells: list[int],
    size: int,
    choose: Callable[[int], int | None],
    is_allowed: Callable[[int, int], bool],
    stats: SearchStats,
) -> Iterator[list[int]]:
    """Yield `cells`, filled, at every solution; digits are tried in ascending order.

    `choose(depth)` returns the cell to fill after `depth` others, or None if all are filled.
    `is_allowed(cell, digit)` is called while the cell is empty.
    """
    path: list[int] = []
    cell = choose(0)
    while True:
        stats.require_time()
        if cell is None:
            yield cells
        else:
            path.append(cell)
        while path and not _try_next(cells, path[-1], size, is_allowed, stats):
            path.pop()
            stats.backtracks += 1
        if not path:
            return
        cell = choose(len(path))


def _try_next(
    cells: list[int],
    cell: int,
    size: int,
    is_allowed: Callable[[int, int], bool],
    stats: SearchStats,
) -> bool:
    """Place the next is_allowed digit in a cell; empty it and return False if there is none."""
    last, cells[cell] = cells[cell], 0
    for digit in range(last + 1, size + 1):
        stats.checks += 1
        if is_allowed(cell, digit):
            cells[cell] = digit
            stats.guesses += 1
            return True
    return False


def fixed_order(order: list[int]) -> Callable[[int], int | None]:
    """Return a `choose` that takes the cells in a given order."""
    return lambda depth: order[depth] if depth < len(order) else None


def differs_from_peers(cells: list[int], board: Layout) -> Callable[[int, int], bool]:
    """Return an `is_allowed` that compares a digit with the cells of the row, column and box."""
    peers = board.peers

    def is_allowed(cell: int, digit: int) -> bool:
        return all(cells[peer] != digit for peer in peers[cell])

    return is_allowed
