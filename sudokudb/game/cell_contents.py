"""The contents of cells of a game, and changes of them.

A cell has four layers: its digit (0 in an empty cell), its marks in the centre, its marks in the
corners and its colours. The last three are sets, bit n − 1 for the digit or the colour n.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

COLOURS = 8
"""The number of colours; they are named by the letters from a."""


class Layer(IntEnum):
    """What a player enters into cells."""

    DIGIT = 0
    CENTRE = 1
    CORNER = 2
    COLOUR = 3


class CellContent(NamedTuple):
    """The digit, the marks in the centre and in the corners, and the colours of a cell."""

    digit: int
    marks: int = 0
    corners: int = 0
    colours: int = 0

    def with_bit(self, layer: Layer, bit: int, *, on: bool) -> CellContent:
        """Return the content with a bit of a layer of bits set or removed."""
        layers = list(self)
        layers[layer] = layers[layer] | bit if on else layers[layer] & ~bit
        return CellContent(*layers)

    def without_marks(self, bits: int) -> CellContent:
        """Return the content without some digits in its marks."""
        return self._replace(marks=self.marks & ~bits, corners=self.corners & ~bits)


class CellChange(NamedTuple):
    """A cell and its contents before and after a change."""

    cell: int
    before: CellContent
    after: CellContent


Change = tuple[CellChange, ...]
"""The cells that one move changed: one step of undo."""

Contents = dict[int, CellContent]
"""The contents of some cells."""
