"""Grids and marks for the tests of pictures."""

from __future__ import annotations

from sudokudb import Grid
from sudokudb.render.marks import Link, Marks
from tests.support import full

STEP = Marks(
    houses=((0, 1, 2, 3, 4, 5, 6, 7, 8),),
    cells={4: "target", 19: "clash", 20: "new"},
    candidates={
        (0, 5): "use",
        (2, 6): "alt",
        (10, 7): "use",
        (10, 8): "alt",
        (40, 1): "put",
        (44, 2): "out",
        (67, 3): "fin",
    },
    links=(
        Link((0, 5), (2, 6), strong=True),
        Link((2, 6), (44, 2), strong=False),
        Link((40, 1), (67, 3), strong=True),
        Link((10, 7), (10, 8), strong=True),
    ),
)
"""Every kind of mark, on the grid SEVENTEEN."""

SEVENTEEN = Grid(
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
)


def every_candidate(grid: Grid) -> list[int]:
    """Return sets of candidates that have every digit."""
    return [(1 << grid.size) - 1] * len(grid)


def part(order: int, share: int = 3) -> Grid:
    """Return a full grid of an order with only one of `share` digits left."""
    return Grid("".join(d if i % share == 0 else "." for i, d in enumerate(full(order))))
