"""Steps as figures: the position before a step, with its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.digit_sets import from_technique_sets
from sudokudb.grid import Grid
from sudokudb.layout import CLASSIC_9
from sudokudb.render.explanations import explain_fully
from sudokudb.render.explanations.branches import PATTERNS, read_branches
from sudokudb.render.figures import Figure
from sudokudb.render.marks import Link, Marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.explanations.branches import BranchNode
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
    "restricted": "fin",
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
_MOST_LINKS = 30  # of a net that is still readable
_SEVERAL = ("als",)  # roles of which every other part is drawn as `alt`
_NODES = ("chain", "premise", "on", "off", "reason", "nested", "guess", *PATTERNS)


def step_figure(
    givens: Grid, digits: Sequence[int], candidates: Sequence[int], step: Step
) -> Figure:
    """Return the figure of a step; `candidates` are those before it, as technique sets."""
    return Figure(
        givens.with_digits(digits),
        givens,
        from_technique_sets(candidates),
        step_marks(step, candidates),
        step.technique,
        explain_fully(step),
    )


def step_marks(step: Step, candidates: Sequence[int]) -> Marks:
    """Return the marks of a step; `candidates` are those before it, as technique sets."""
    marked: dict[Candidate, CandidateRole] = {}
    links = _pairs(step)
    parts = [*_patterns(step), *dict.fromkeys(node.part for node in _nodes(step, links))]
    counts = dict.fromkeys(_SEVERAL, 0)
    for part in parts:
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
        houses=tuple(dict.fromkeys(_houses(parts))),
        cells=dict.fromkeys(changed, "target"),
        candidates=marked,
        links=(*_places(step), *(_link(before, after) for before, after in links)),
    )


def _patterns(step: Step) -> Iterator[Part]:
    """Yield the parts outside chains: the last template, and both sets of a common digit."""
    sets = [part for part in step.evidence if part.role == "als"]
    common = [part for part in step.evidence if part.role == "restricted"]
    for part in step.evidence:
        if part.role not in _NODES and (part.role != "template" or part is step.evidence[-1]):
            yield part
    for part in common:
        for each in sets[part.number : part.number + 2]:
            yield part._replace(cells=each.cells)


def _houses(parts: Iterable[Part]) -> Iterator[tuple[int, ...]]:
    """Yield the houses to tint."""
    houses = CLASSIC_9.houses
    return (houses[p.number] for p in parts if p.role in _HOUSES and 0 <= p.number < len(houses))


def _present(part: Part, candidates: Sequence[int]) -> list[Candidate]:
    """Return the candidates of a part in the position; without digits, all in its cells."""
    digits = part.digits or range(1, 10)
    return [(x, d) for x in part.cells for d in digits if candidates[x] >> d & 1]


def _pairs(step: Step) -> list[tuple[BranchNode, BranchNode]]:
    """Return the links of chains; in a large net, only one path to the end of each branch."""
    branches = read_branches(step.evidence)
    pairs = [pair for branch in branches for pair in branch.links()]
    if len(pairs) <= _MOST_LINKS:
        return pairs
    return [pair for branch in branches for pair in branch.ways()]


def _nodes(step: Step, links: Iterable[tuple[BranchNode, BranchNode]]) -> Iterator[BranchNode]:
    """Yield the premises, and the nodes of links with their reasons."""
    yield from (branch.nodes[0] for branch in read_branches(step.evidence))
    for before, after in links:
        yield from (before, *after.reasons, after)


def _places(step: Step) -> Iterator[Link]:
    """Yield the links between two places of a digit."""
    for part in step.evidence:
        if part.role == "link" and len(part.cells) == 2:
            (digit, *_), (one, other) = part.digits, part.cells
            yield Link((one, digit), (other, digit), strong=True)


def _link(before: BranchNode, after: BranchNode) -> Link:
    start, end = _nearest(before.part, after.part)
    return Link((start, before.part.digits[0]), (end, after.part.digits[0]), not before.is_on)


def _nearest(before: Part, after: Part) -> tuple[int, int]:
    """Return the two nearest cells of two nodes, which may be groups of cells."""

    def distance(pair: tuple[int, int]) -> int:
        (r1, c1), (r2, c2) = divmod(pair[0], 9), divmod(pair[1], 9)
        return (r1 - r2) ** 2 + (c1 - c2) ** 2

    return min(((x, y) for x in before.cells for y in after.cells), key=distance)
