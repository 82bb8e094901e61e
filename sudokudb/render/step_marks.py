"""Steps as marks: what a picture, a screen or a page emphasises in the position before a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import geometry
from sudokudb.render.marks import Link, Marks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.render.marks import Candidate, CandidateRole
    from sudokudb.techniques.position import Part, Step

# The roles of parts that tint a house, and what the candidates of each role are.
_HOUSES = ("base", "cells")
_ROLES: dict[str, CandidateRole] = {
    "base": "use",
    "fin": "fin",
    "endo-fin": "fin",
    "cells": "use",
    "pivot": "alt",
    "pincer": "use",
    "link": "use",
    "als": "use",
    "restricted": "alt",
    "corner": "use",
    "extra": "fin",
    "color-a": "use",
    "color-b": "alt",
    "on": "use",
    "off": "alt",
    "premise": "fin",
    "intersection": "use",
    "line-set": "alt",
    "box-set": "fin",
    "template": "use",
}
_MOST_LINKS = 60  # of a net that is still readable
_SEVERAL = ("als",)  # roles of which every other part is drawn as `alt`


def step_marks(step: Step, candidates: Sequence[int]) -> Marks:
    """Return the marks of a step; `candidates` are those before it, bit d for digit d."""
    marked: dict[Candidate, CandidateRole] = {}
    houses, counts = [], dict.fromkeys(_SEVERAL, 0)
    for part in step.evidence:
        if part.role in _HOUSES and 0 <= part.number < len(geometry(3).houses):
            houses.append(geometry(3).houses[part.number])
        role = _ROLES.get(part.role)
        if part.role in _SEVERAL:
            counts[part.role] += 1
            role = "use" if counts[part.role] % 2 else "alt"
        if role:
            marked |= dict.fromkeys(_present(part, candidates), role)
    marked |= dict.fromkeys(step.eliminations, "out")
    marked |= dict.fromkeys(step.placements, "put")
    changed = (cell for cell, _ in (*step.placements, *step.eliminations))
    return Marks(
        houses=tuple(dict.fromkeys(houses)),
        cells=dict.fromkeys(changed, "target"),
        candidates=marked,
        links=tuple(_links(step)),
    )


def _present(part: Part, candidates: Sequence[int]) -> list[Candidate]:
    """Return the candidates of a part that are there."""
    return [(x, d) for x in part.cells for d in part.digits if candidates[x] >> d & 1]


def _links(step: Step) -> Iterator[Link]:
    """Yield the links of chains, and those between the two places of a digit."""
    for part in step.evidence:
        if part.role == "link" and len(part.cells) == 2:
            (digit, *_), (one, other) = part.digits, part.cells
            yield Link((one, digit), (other, digit), strong=True)
    pairs = list(_pairs(step))
    for before, after in pairs if len(pairs) <= _MOST_LINKS else ():
        start, end = _nearest(before, after)
        strong = before.role == "off" or (before.role == "premise" and not before.number)
        yield Link((start, before.digits[0]), (end, after.digits[0]), strong)


def _pairs(step: Step) -> Iterator[tuple[Part, Part]]:
    """Yield the nodes of chains in pairs; in a net, each node after those it follows from."""
    first = before = None
    loop = False
    for part in step.evidence:
        if part.role in ("chain", "premise"):
            if loop and first and before:
                yield before, first
            loop = part.role == "chain" and part.number == 1
            first = before = part if part.role == "premise" else None
        elif part.role == "reason" and before:
            yield step.evidence[part.number], before
        elif part.role in ("on", "off"):
            if before and not any(each.role == "reason" for each in step.evidence):
                yield before, part
            first, before = first or part, part
    if loop and first and before:
        yield before, first


def _nearest(before: Part, after: Part) -> tuple[int, int]:
    """Return the cells of two nodes that are nearest to each other: a group has several."""

    def distance(pair: tuple[int, int]) -> int:
        (r1, c1), (r2, c2) = divmod(pair[0], 9), divmod(pair[1], 9)
        return (r1 - r2) ** 2 + (c1 - c2) ** 2

    return min(((x, y) for x in before.cells for y in after.cells), key=distance)
