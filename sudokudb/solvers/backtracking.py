"""Depth-first backtracking, which the PSP, C and Java programs share.

They differ in which empty cell comes next and in how they ask whether a digit may stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.grid import Geometry
    from sudokudb.solvers.strategy import Tally


def walk(
    cells: list[int],
    size: int,
    choose: Callable[[int], int | None],
    allowed: Callable[[int, int], bool],
    tally: Tally,
) -> Iterator[list[int]]:
    """Yield `cells`, filled, at every solution; digits are tried in ascending order.

    `choose(depth)` names the cell to fill after `depth` others, None when all are filled;
    `allowed(cell, digit)` is asked while the cell is empty.
    """
    trail: list[int] = []
    cell = choose(0)
    while True:
        if cell is None:
            yield cells
        else:
            trail.append(cell)
        while trail and not _raise(cells, trail[-1], size, allowed, tally):
            trail.pop()
            tally.retreats += 1
        if not trail:
            return
        cell = choose(len(trail))


def _raise(
    cells: list[int], cell: int, size: int, allowed: Callable[[int, int], bool], tally: Tally
) -> bool:
    """Put the next digit that may stand into a cell; empty it and return False if none is left."""
    tried, cells[cell] = cells[cell], 0
    for digit in range(tried + 1, size + 1):
        tally.checks += 1
        if allowed(cell, digit):
            cells[cell] = digit
            tally.guesses += 1
            return True
    return False


def in_order(order: list[int]) -> Callable[[int], int | None]:
    """Choose cells in an order fixed beforehand."""
    return lambda depth: order[depth] if depth < len(order) else None


def unlike_peers(cells: list[int], board: Geometry) -> Callable[[int, int], bool]:
    """Allow a digit that no cell of the same row, column or box holds."""
    peers = board.peers

    def allowed(cell: int, digit: int) -> bool:
        return all(cells[peer] != digit for peer in peers[cell])

    return allowed
