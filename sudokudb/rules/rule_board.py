"""What a rule may know of its puzzle: the size, the regions, and the marked edges."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.rules.primitives import Cells, Pair

REGIONS = "regions"
NO_BOXES = "noboxes"
OWN_REGIONS = (REGIONS, NO_BOXES)
"""The kinds that replace the usual boxes."""

BOX_SHAPES = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    14: (2, 7),
    15: (3, 5),
    16: (4, 4),
    25: (5, 5),
}
"""The rows and columns of a usual box by the size of the grid. Other sizes have no usual boxes."""

NEXT = ((0, 1), (1, 0))
"""The steps to the neighbours below and to the right, which give every pair of neighbours once."""


class RuleBoard:
    """The size of a grid, its regions, and its marked edges.

    `regions` is empty where there are none. `marked` has the pairs of cells with a mark on their
    edge by the kind and the value of the mark, such as "white" or "sum2 10".
    """

    def __init__(
        self,
        size: int,
        regions: tuple[Cells, ...],
        marked: dict[str, frozenset[frozenset[int]]] | None = None,
    ) -> None:
        self.size = size
        self.regions = regions
        self.marked = marked or {}

    @cached_property
    def region_of(self) -> dict[int, int]:
        """The number, from 0, of the region of each cell that has one."""
        return {cell: number for number, cells in enumerate(self.regions) for cell in cells}

    def near(self, *steps: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield all pairs of a cell and the one that is a step of rows and columns away."""
        for cell in range(self.size**2):
            for step in steps:
                if (other := self.shift(cell, *step)) is not None:
                    yield cell, other

    def shift(self, cell: int, down: int, right: int) -> int | None:
        """Return the cell that is some rows and columns away, or None outside the grid."""
        row, column = divmod(cell, self.size)
        row, column = row + down, column + right
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    def pairs(
        self, edges: Iterable[tuple[int, int]], fits: Callable[[int, int], bool]
    ) -> list[Pair]:
        """Return pairs of cells whose digits fit each other."""
        from sudokudb.rules.primitives import Pair  # classic grids need no primitives

        digits = range(1, self.size + 1)
        table = tuple(sum(1 << b - 1 for b in digits if fits(a, b)) for a in digits)
        return [Pair(one, other, table) for one, other in edges]


@cache
def usual_boxes(size: int) -> tuple[Cells, ...]:
    """Return the cells of each usual box, or nothing for a size that has none.

    >>> usual_boxes(6)[1], usual_boxes(7)
    ((3, 4, 5, 9, 10, 11), ())
    """
    if size not in BOX_SHAPES:
        return ()
    height, width = BOX_SHAPES[size]
    return tuple(
        tuple(
            (row + down) * size + column + right for down in range(height) for right in range(width)
        )
        for row in range(0, size, height)
        for column in range(0, size, width)
    )
