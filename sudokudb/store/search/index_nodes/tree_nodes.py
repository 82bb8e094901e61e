"""The nodes of a tree of conditions that the index answers segment by segment.

A node finds two bitmaps among the given puzzles of a segment: those for which it surely holds, and
those for which it may hold. They are the same object if no row has to be read; otherwise the rows
of the puzzles between the two have to be checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from pyroaring import BitMap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.store.search.index_nodes.leaf import Leaf, Part


class Found(NamedTuple):
    """The puzzles for which a node surely holds, and those for which it may hold."""

    sure: BitMap
    possible: BitMap


class SegmentNode(Protocol):
    """A part of a tree; `cost` is the number of bitmaps that it reads for a segment."""

    @property
    def cost(self) -> int:
        """The number of bitmaps to read for a segment."""

    def find(self, segment: int, within: BitMap) -> Found:
        """Return which of the puzzles `within` a segment the node holds for."""


class Positive:
    """A condition that is not negated."""

    def __init__(self, leaf: Leaf) -> None:
        self.cost = leaf.cost
        self._leaf = leaf

    def find(self, segment: int, within: BitMap) -> Found:
        """Return the puzzles for which the condition holds."""
        possible = within & self._leaf.possible(segment)
        if self._leaf.is_exact:
            return Found(possible, possible)
        return Found(_among(self._leaf.sure, segment, possible), possible)


class Negative:
    """A negated condition: it holds where the facts are known and the condition does not hold."""

    def __init__(self, leaf: Leaf, known: Sequence[tuple[int, Part]]) -> None:
        self.cost = leaf.cost + sum(cost for cost, _ in known)
        self._leaf = leaf
        self._known = [part for _, part in sorted(known, key=lambda pair: pair[0])]

    def find(self, segment: int, within: BitMap) -> Found:
        """Return the puzzles for which the negated condition holds."""
        for part in self._known:
            if within:
                within = within & part(segment)
        if not within:
            return Found(within, within)
        sure = within - self._leaf.possible(segment)
        if self._leaf.is_exact:
            return Found(sure, sure)
        return Found(sure, within - _among(self._leaf.sure, segment, within))


class AllNodes:
    """Nodes that must all hold; those that read few bitmaps come first."""

    def __init__(self, parts: Sequence[SegmentNode]) -> None:
        self.cost = sum(part.cost for part in parts)
        self._parts = sorted(parts, key=lambda part: part.cost)

    def find(self, segment: int, within: BitMap) -> Found:
        """Return the puzzles for which all nodes hold."""
        sure = possible = within
        for part in self._parts:
            if not possible:
                break
            found = part.find(segment, possible)
            is_exact = sure is possible and found.sure is found.possible
            possible = found.possible
            sure = possible if is_exact else sure & found.sure
        return Found(sure, possible)


class AnyNode:
    """Nodes of which at least one must hold; it stops when they cover all puzzles."""

    def __init__(self, parts: Sequence[SegmentNode]) -> None:
        self.cost = sum(part.cost for part in parts)
        self._parts = sorted(parts, key=lambda part: part.cost)

    def find(self, segment: int, within: BitMap) -> Found:
        """Return the puzzles for which a node holds."""
        sure = possible = BitMap()
        for part in self._parts:
            found = part.find(segment, within)
            is_exact = sure is possible and found.sure is found.possible
            sure = sure | found.sure
            possible = sure if is_exact else possible | found.possible
            if len(sure) == len(within):
                return Found(sure, sure)
        return Found(sure, possible)


def _among(part: Part | None, segment: int, within: BitMap) -> BitMap:
    return within & part(segment) if part else BitMap()
