"""Steps as figures: the position before a step, with its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.digit_sets import from_technique_sets
from sudokudb.grid import Grid
from sudokudb.layout import CLASSIC_9
from sudokudb.render.explanations import explain_fully
from sudokudb.render.explanations.branches import PATTERNS, read_branches
from sudokudb.render.explanations.drawn_nodes import drawn_links, number_nodes
from sudokudb.render.figures import Figure
from sudokudb.render.marks import PATTERN, Link, Marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.explanations.branches import Branch, BranchNode
    from sudokudb.render.marks import Candidate, CandidateRole
    from sudokudb.techniques.position import Part, Step

    _Links = Sequence[tuple[BranchNode, BranchNode]]

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
_LETTERED = ("als", "intersection", "line-set", "box-set")  # sets, in the order of their letters
_SEVERAL = ("als",)  # roles of which every other part is drawn as `alt`
_NODES = ("chain", "premise", "on", "off", "reason", "nested", "guess", *PATTERNS)


def step_figure(
    givens: Grid, digits: Sequence[int], candidates: Sequence[int], step: Step, branch: int = 0
) -> Figure:
    """Return the figure of a step; `candidates` are those before it, as technique sets.

    Of a net with branches, only the one of the number `branch`, counted from 1, is drawn.
    """
    return Figure(
        givens.with_digits(digits),
        givens,
        from_technique_sets(candidates),
        step_marks(step, candidates, branch),
        step.technique,
        explain_fully(step),
    )


def step_marks(step: Step, candidates: Sequence[int], branch: int = 0) -> Marks:
    """Return the marks of a step; `candidates` are those before it, as technique sets.

    Of a net with branches, only the one of the number `branch`, counted from 1, is marked.
    """
    branches = read_branches(step.evidence)
    shown = branches[branch - 1 : branch] if branch else branches
    numbers, links = number_nodes(shown), drawn_links(shown)
    marked = _marked_candidates(step, candidates, shown, links)
    parts = [*_patterns(step), *dict.fromkeys(node.part for node in _nodes(shown, links))]
    changed = (cell for cell, _ in (*step.placements, *step.eliminations))
    return Marks(
        houses=tuple(dict.fromkeys(_houses(parts))),
        cells=dict.fromkeys(changed, "target"),
        candidates=marked,
        links=(*_places(step), *(_link(*pair, numbers) for pair in links)),
        sets=() if branches else _lettered_sets(step),
        numbers=_numbered_candidates(numbers, marked),
    )


def _lettered_sets(step: Step) -> tuple[tuple[int, ...], ...]:
    """Return the sets that the sentence names by letters; those of chains have no letters."""
    parts = step.evidence
    return tuple(part.cells for role in _LETTERED for part in parts if part.role == role)


def _marked_candidates(
    step: Step, candidates: Sequence[int], shown: Sequence[Branch], links: _Links
) -> dict[Candidate, CandidateRole]:
    """Return the roles of candidates; a conclusion hides another role."""
    marked: dict[Candidate, CandidateRole] = {}
    counts = dict.fromkeys(_SEVERAL, 0)
    nodes = _nodes(shown, links)
    for part in (*_patterns(step), *dict.fromkeys(node.part for node in nodes)):
        role = _ROLES.get(part.role)
        if part.role in _SEVERAL:
            counts[part.role] += 1
            role = "use" if counts[part.role] % 2 else "alt"
        if role:
            marked |= dict.fromkeys(_present(part, candidates), role)
    marked |= dict.fromkeys(step.eliminations, "out")
    marked |= dict.fromkeys(step.placements, "put")
    return marked


def _numbered_candidates(
    numbers: Mapping[BranchNode, int], marked: Iterable[Candidate]
) -> dict[Candidate, tuple[int, ...]]:
    """Return the numbers of the nodes of each marked candidate."""
    found: dict[Candidate, list[int]] = {}
    for node, number in numbers.items():
        cells, digit = node.candidates
        for cell in cells:
            found.setdefault((cell, digit), []).append(number)
    allowed = set(marked)
    return {each: tuple(found[each]) for each in found if each in allowed}


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


def _nodes(shown: Iterable[Branch], links: _Links) -> Iterator[BranchNode]:
    """Yield the nodes of links, and the first node of each branch that is drawn or has no links."""
    linked = {node for pair in links for node in pair}
    for branch in shown:
        if branch.nodes[0] in linked or not branch.nodes[1:]:
            yield branch.nodes[0]
    for pair in links:
        yield from pair


def _places(step: Step) -> Iterator[Link]:
    """Yield the links between two places of a digit."""
    for part in step.evidence:
        if part.role == "link" and len(part.cells) == 2:
            (digit, *_), (one, other) = part.digits, part.cells
            yield Link((one, digit), (other, digit), strong=True)


def _link(before: BranchNode, after: BranchNode, numbers: Mapping[BranchNode, int]) -> Link:
    """Return the link of two nodes, which appears with the later one."""
    start, end = _nearest(before.part, after.part)
    part = max(numbers.get(before, PATTERN), numbers.get(after, PATTERN))
    return Link((start, before.part.digits[0]), (end, after.part.digits[0]), not before.is_on, part)


def _nearest(before: Part, after: Part) -> tuple[int, int]:
    """Return the two nearest cells of two nodes, which may be groups of cells."""

    def distance(pair: tuple[int, int]) -> int:
        (r1, c1), (r2, c2) = divmod(pair[0], 9), divmod(pair[1], 9)
        return (r1 - r2) ** 2 + (c1 - c2) ** 2

    return min(((x, y) for x in before.cells for y in after.cells), key=distance)
