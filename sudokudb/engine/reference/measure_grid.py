"""Unavoidable sets of one full grid: the specification of measure_grid.h, and its fallback.

An *unavoidable set* is a set of cells of a full grid that can be filled in another way while the
other cells are kept; only minimal sets count (McGuire, Tugemann, Civario, arXiv 1201.0749). Those
with four cells, and some with six, hold two digits: they are the components of the cells of two
digits, joined where they share a house. The others with six cells hold three digits, in two lines
and three columns (or the reverse): the lines hold the same digits there, and are in one chute, or
the columns are.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Cells = frozenset[int]


class GridFacts(NamedTuple):
    """The numbers of unavoidable sets of four and of six cells, and of disjoint ones of four."""

    u4: int
    u6: int
    disjoint: int


def measure_grid(grid: str) -> GridFacts:
    """Return the facts of a full grid of 81 characters."""
    pairs = [*two_digit_sets(grid)]
    fours = [cells for cells in pairs if len(cells) == 4]
    sixes = [cells for cells in pairs if len(cells) == 6]
    return GridFacts(len(fours), len(sixes) + len({*three_digit_sets(grid)}), most_disjoint(fours))


def two_digit_sets(grid: str) -> Iterator[Cells]:
    """Yield the unavoidable sets of two digits."""
    for digits in combinations("123456789", 2):
        left = {cell for cell in range(81) if grid[cell] in digits}
        while left:
            component = {min(left)}
            waiting = [*component]
            for cell in waiting:  # the loop appends to this list
                near = left.intersection(CLASSIC_9.peers[cell]) - component
                component |= near
                waiting += near
            left -= component
            yield frozenset(component)


def three_digit_sets(grid: str) -> Iterator[Cells]:
    """Yield the unavoidable sets of three digits in six cells."""
    for lines in (CLASSIC_9.rows, CLASSIC_9.columns):
        for (i, one), (j, other) in combinations(enumerate(lines), 2):
            for places in combinations(range(9), 3):
                digits = [{grid[line[place]] for place in places} for line in (one, other)]
                in_chute = i // 3 == j // 3 or len({place // 3 for place in places}) == 1
                if in_chute and digits[0] == digits[1]:
                    yield frozenset(line[place] for line in (one, other) for place in places)


def most_disjoint(sets: Sequence[Cells]) -> int:
    """Return the largest number of pairwise disjoint sets (MCN4, the players' forum, t36262)."""
    if not sets:
        return 0
    rivals = [[other for other in sets if other & one] for one in sets]
    least = min(rivals, key=len)
    # Some largest family has one of these: the set with the fewest rivals, or a rival of it.
    choices = least[:1] if len(least) == 1 else least
    return 1 + max(most_disjoint([s for s in sets if not s & one]) for one in choices)
