"""The marks of a picture: houses, cells, candidates, and links between candidates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

Candidate = tuple[int, int]
"""A cell, counted from 0, and a digit."""

CellRole = Literal["target", "new", "clash"]
CandidateRole = Literal["use", "alt", "fin", "out", "put"]


class Link(NamedTuple):
    """An implication between two candidates: solid if it is strong, else dotted."""

    start: Candidate
    end: Candidate
    strong: bool


@dataclass(frozen=True)
class Marks:
    """The emphasis in a picture, independent of techniques and of the database.

    `houses` are tuples of cells. A cell is the target of a step, newly filled, or in a clash. A
    candidate is used, of the other colour of a chain, a fin, removed or placed.
    """

    houses: tuple[tuple[int, ...], ...] = ()
    cells: Mapping[int, CellRole] = field(default_factory=dict)
    candidates: Mapping[Candidate, CandidateRole] = field(default_factory=dict)
    links: tuple[Link, ...] = ()


NO_MARKS = Marks()
