"""What an index can tell about a single condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pyroaring import BitMap

Part = Callable[[int], BitMap]
"""A function from the number of a segment to some of its puzzles."""


class Leaf(NamedTuple):
    """The puzzles for which a condition may hold, and those for which it surely holds.

    `cost` is the number of bitmaps to read for a segment. If the condition `is_exact`, it holds
    for all that are `possible`; otherwise for those that are `sure`, and rows tell of the others.
    """

    cost: int
    possible: Part
    is_exact: bool = True
    sure: Part | None = None
