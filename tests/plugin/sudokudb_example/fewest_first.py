"""Depth-first search that fills, at every step, the cell with the fewest possible digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.solvers.strategy import SearchStats, Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Grid


def search(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Yield the digits of each solution of a grid without conflicts."""
    yield from _fill(list(grid.digits), grid.order, stats)


def _fill(digits: list[int], order: int, stats: SearchStats) -> Iterator[list[int]]:
    stats.require_time()
    empty = [cell for cell, digit in enumerate(digits) if not digit]
    if not empty:
        yield digits
        return
    found = [(len(left), cell, left) for cell in empty for left in [_left(digits, cell, order)]]
    _, cell, left = min(found)
    for digit in left:
        stats.guesses += 1
        digits[cell] = digit
        yield from _fill(digits, order, stats)
        stats.backtracks += 1
    digits[cell] = 0


def _left(digits: list[int], cell: int, order: int) -> list[int]:
    """Return the digits that no other cell of the row, column and box of a cell has."""
    size = order * order
    row, column = divmod(cell, size)
    top, first = row // order * order, column // order * order
    seen = {*digits[row * size : (row + 1) * size], *digits[column::size]}
    for at in range(top, top + order):
        seen.update(digits[at * size + first : at * size + first + order])
    return [digit for digit in range(1, size + 1) if digit not in seen]


STRATEGY = Strategy(
    name="fewest-first",
    idea="fill the cell with the fewest possible digits",
    author="the example of a plug-in",
    year=2026,
    source="docs/plugins.md",
    search=search,
)
