"""Layouts: the houses of a grid, and whether its rules are the usual ones.

A cell is its index from 0 to n²−1, row by row; a house is a row, a column or a region of n cells,
each of which holds another digit. Usual regions are boxes. Houses are numbered from 0 within
their kind, and printed with numbers from 1.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, Message, Unsupported, say
from sudokudb.notation import DIGITS, EMPTY, ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable

    House = tuple[int, ...]

ENGINE_CELLS = 81
"""The number of cells of the grids that the engine solves."""


class Layout:
    """The size and the houses of a grid: immutable, hashable, and equal if all houses are equal.

    `regions` has a label for each cell, such as a character of a text; the cells of a region have
    the same one. By default the regions are the usual boxes, and the layout is classic. There is
    one classic layout of each size: `Layout(9) is Layout(9)`. Raises GridError for a size that
    grids do not have, and for regions that are not n sets of n cells.

    `order` is the width of a usual box, or None. `marks` are the characters of canonical text.

    >>> Layout(4).is_classic, Layout(4).order, len(Layout(4).houses)
    (True, 2, 12)
    >>> jigsaw = Layout(4, regions="1112122233434434")
    >>> jigsaw.is_classic, jigsaw.regions[0], jigsaw.house_name(8)
    (False, (0, 1, 2, 4), 'region 1')
    """

    size: int
    cells: int
    order: int | None
    is_classic: bool
    is_engine: bool
    marks: bytes
    _labels: tuple[int, ...] | None

    def __new__(cls, size: int = 9, regions: Iterable[object] | None = None) -> Layout:
        """Return the shared layout of a size, or a layout with other regions than boxes."""
        if size not in SIZES:
            raise GridError(
                say("there is no grid of size {size}", size=size), say("sizes are 4, 9, 16 and 25")
            )
        classic = CLASSIC[size * size]
        labels = None if regions is None else _number_labels(regions, size)
        return classic if labels in (None, _boxes(size)) else _layout(size, labels)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Layout is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Layout is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Layout], tuple[object, ...]]:
        return Layout, (self.size, self._labels)

    def __repr__(self) -> str:
        if self._labels is None:
            return f"Layout({self.size})"
        return f"Layout({self.size}, regions={''.join(DIGITS[n] for n in self._labels)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return (self.size, self._labels) == (other.size, other._labels)

    def __hash__(self) -> int:
        return hash((self.size, self._labels))

    @cached_property
    def rows(self) -> tuple[House, ...]:
        """The cells of each row."""
        return tuple(tuple(range(at, at + self.size)) for at in range(0, self.cells, self.size))

    @cached_property
    def columns(self) -> tuple[House, ...]:
        """The cells of each column."""
        return tuple(tuple(range(at, self.cells, self.size)) for at in range(self.size))

    @cached_property
    def regions(self) -> tuple[House, ...]:
        """The cells of each region, in ascending order: the usual boxes, or others."""
        found: list[list[int]] = [[] for _ in range(self.size)]
        for cell, number in enumerate(self._labels or _boxes(self.size)):
            found[number].append(cell)
        return tuple(map(tuple, found))

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All rows, then all columns, then all regions."""
        return self.rows + self.columns + self.regions

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices in `houses` of the houses of each cell."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(self.houses):
            for cell in house:
                found[cell].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def houses_per_cell(self) -> int:
        """The number of houses of a cell, which is the same for all cells."""
        return len(self.houses_of[0])

    @cached_property
    def peers(self) -> tuple[House, ...]:
        """The other cells that share a house with each cell, in ascending order."""
        found: list[set[int]] = [set() for _ in range(self.cells)]
        for house in self.houses:
            for cell in house:
                found[cell].update(house)
        return tuple(tuple(sorted(peers - {cell})) for cell, peers in enumerate(found))

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """One bit for each house of each cell, with room for a bit per digit above it."""
        width = self.size + 1
        return tuple(sum(1 << index * width for index in houses) for houses in self.houses_of)

    def house_name(self, index: int) -> Message:
        """Return the name of a house, given its index in `houses`.

        >>> Layout(9).house_name(2), Layout(9).house_name(26)
        ('row 3', 'box 9')
        """
        kind, number = divmod(index, self.size)
        last = say("box {number}") if self.order else say("region {number}")
        name = (say("row {number}"), say("column {number}"), last)[kind]
        return say(name, number=number + 1)

    def require_classic(self, thing: str) -> Layout:
        """Return the layout itself; raise Unsupported if it is not classic.

        `thing` names what exists only for classic layouts, such as "a picture".
        """
        if not self.is_classic:
            raise self.refusal(thing)
        return self

    def refusal(self, thing: str) -> Unsupported:
        """Return the error for something that exists only for other layouts."""
        return Unsupported(say("{thing} needs a grid with the usual boxes", thing=thing))


def is_engine_text(text: str) -> bool:
    """Return whether a text of `sukaku.format_puzzle` is that of a grid that the engine solves."""
    return len(text) == ENGINE_CELLS


def are_engine_texts(texts: Iterable[str]) -> bool:
    """Return `is_engine_text` for all texts; this is faster for many."""
    return {*map(len, texts)} <= {ENGINE_CELLS}


def _layout(size: int, labels: tuple[int, ...] | None) -> Layout:
    """Return a new layout with labels of regions, or with the usual boxes."""
    layout = object.__new__(Layout)
    layout.__dict__.update(
        size=size,
        cells=size * size,
        order=ORDERS[size * size] if labels is None else None,
        is_classic=labels is None,
        is_engine=labels is None and size * size == ENGINE_CELLS,
        marks=(EMPTY + DIGITS[:size]).encode(),
        _labels=labels,
    )
    return layout


def _boxes(size: int) -> tuple[int, ...]:
    """Return the number, from 0, of the usual box of each cell."""
    order, lines = ORDERS[size * size], range(size)
    return tuple(row // order * order + column // order for row in lines for column in lines)


def _number_labels(labels: Iterable[object], size: int) -> tuple[int, ...]:
    """Return labels as numbers from 0, in the order in which they appear."""
    numbers: dict[object, int] = {}
    found = tuple(numbers.setdefault(label, len(numbers)) for label in labels)
    if len(found) != size * size or any(found.count(n) != size for n in range(len(numbers))):
        raise GridError(
            say("regions must be {size} sets of {size} cells", size=size),
            say("give {count} labels, one for each cell", count=size * size),
        )
    return found


CLASSIC = {size * size: _layout(size, None) for size in SIZES}
"""The classic layouts by their number of cells."""

CLASSIC_9 = CLASSIC[ENGINE_CELLS]
"""The layout that techniques are about."""
