"""The marks of a picture: houses, cells, candidates, links between candidates, and sets."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Candidate = tuple[int, int]
"""A cell, counted from 0, and a digit."""

CellRole = Literal["target", "new", "clash"]
CandidateRole = Literal["use", "alt", "fin", "out", "put"]

PATTERN, CONCLUSION = 1, 99
"""The parts in which marks appear after the position; nodes of a chain are parts from 1 on."""
_CONCLUDED = ("out", "put")


class Link(NamedTuple):
    """An implication between two candidates: solid if it is strong, else dotted.

    It appears with the node of the number `part`.
    """

    start: Candidate
    end: Candidate
    strong: bool
    part: int = PATTERN


@dataclass(frozen=True)
class Marks:
    """The emphasis in a picture, independent of techniques and of the database.

    `houses` and `sets` are tuples of cells; the sets have the letters A, B and so on. A cell is the
    target of a step, newly filled, or in a clash. A candidate is used, of the other colour of a
    chain, a fin, removed or placed. `numbers` are those of the nodes of a chain.
    """

    houses: tuple[tuple[int, ...], ...] = ()
    cells: Mapping[int, CellRole] = field(default_factory=dict)
    candidates: Mapping[Candidate, CandidateRole] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    sets: tuple[tuple[int, ...], ...] = ()
    numbers: Mapping[Candidate, tuple[int, ...]] = field(default_factory=dict)

    def part_of(self, candidate: Candidate) -> int:
        """Return the part in which the mark of a candidate appears."""
        if self.candidates.get(candidate) in _CONCLUDED:
            return CONCLUSION
        return min(self.numbers.get(candidate, (PATTERN,)))


NO_MARKS = Marks()


def candidates_across(size: int) -> int:
    """Return the number of candidates in a line of a cell.

    >>> [candidates_across(size) for size in (4, 6, 9, 10, 16, 25)]
    [2, 3, 3, 4, 4, 5]
    """
    return isqrt(size - 1) + 1
