"""The check of branches: what follows from each of some premises, node by node.

A branch begins with a premise, a candidate that is on or off. Each later node names the earlier
ones of its branch from which it follows. The premises cover all cases, and what the step does
follows in each of them; or there is one premise, from which a candidate is on and off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.assumed import removes
from sudokudb.rating.checks.chain import Node, is_weak, node_of
from sudokudb.rating.checks.rules import HOUSES, digits_in, has, places

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import Ground
    from sudokudb.techniques.position import Part, Step

Reasoned = tuple[Node, list[Node]]
"""A node, and the nodes from which it follows."""


def check(position: Ground, step: Step) -> str | None:
    """Return why branches are not sound; None if they are."""
    branches = read_branches(step)
    for branch in branches:
        for number, (node, reasons) in enumerate(branch, start=1):
            if not all(has(position, cell, node.digit) for cell in node.cells):
                return say("node {number} of a branch is not a candidate", number=number)
            earlier = [each for each, _ in branch[: number - 1]]
            if number > 1 and not follows(position, node, reasons, earlier):
                return say("node {number} of a branch does not follow", number=number)
    if len(branches) == 1:
        return _refuted(step, [node for node, _ in branches[0]])
    if not covers_all(position, [branch[0][0] for branch in branches]):
        return say("the premises do not cover all cases")
    effects = [*_nodes(step.placements, on=True), *_nodes(step.eliminations, on=False)]
    if any(effect not in [node for node, _ in branch] for effect in effects for branch in branches):
        return say("what the step does does not follow in every branch")
    return None


def _nodes(candidates: tuple[tuple[int, int], ...], *, on: bool) -> list[Node]:
    return [Node(on, frozenset({cell}), digit) for cell, digit in candidates]


def read_branches(step: Step) -> list[list[Reasoned]]:
    """Return the branches of a step's evidence; raise ValueError if they have other parts."""
    branches: list[list[Reasoned]] = []
    at: dict[int, Node] = {}
    for index, part in enumerate(step.evidence):
        if part.role == "reason":
            if part.number == max(at):
                raise ValueError(part.number)
            branches[-1][-1][1].append(at[part.number])
            continue
        if part.role == "premise":
            branches.append([])
            at = {}
        at[index] = _node(part)
        branches[-1].append((at[index], []))
    return branches


def _node(part: Part) -> Node:
    """Return the node of a part; raise ValueError unless it is one candidate, on or off."""
    (_,), (_,) = part.cells, part.digits
    if part.role == "premise" and part.number in (0, 1):
        return Node(part.number == 1, frozenset(part.cells), part.digits[0])
    if part.role not in ("on", "off") or part.number:
        raise ValueError(part.role)
    return node_of(part)


def follows(position: Ground, node: Node, reasons: list[Node], earlier: list[Node]) -> bool:
    """Return whether a node follows from others.

    One that is off follows from the first one that is on and sees it; if there is none, by a
    technique from others that are off. One that is on follows if all other digits of its cell, or
    all other places of its digit in a house, are off.
    """
    seeing = [each for each in earlier if each.on and is_weak(each, node)]
    if not node.on and seeing:
        return reasons == seeing[:1]
    if not reasons or any(reason.on for reason in reasons):
        return False
    gone = {(cell, reason.digit) for reason in reasons for cell in reason.cells}
    (cell,) = node.cells
    if not node.on:
        return removes(position, gone, cell, node.digit)
    if gone == {(cell, digit) for digit in digits_in(position, node.cells) - {node.digit}}:
        return True
    return any(
        cell in house
        and gone == {(x, node.digit) for x in places(position, index, node.digit) - {cell}}
        for index, house in enumerate(HOUSES)
    )


def covers_all(position: Ground, premises: list[Node]) -> bool:
    """Return whether one of some premises must be true."""
    candidates = {(cell, premise.digit) for premise in premises for cell in premise.cells}
    if len(candidates) == 1:
        return {premise.on for premise in premises} == {True, False}
    if not all(premise.on for premise in premises) or len(candidates) < len(premises):
        return False
    cells = {cell for cell, _ in candidates}
    found = {digit for _, digit in candidates}
    if len(cells) == 1:
        return digits_in(position, cells) == found
    return len(found) == 1 and any(
        places(position, index, *found) == cells for index in range(len(HOUSES))
    )


def _refuted(step: Step, nodes: list[Node]) -> str | None:
    """Return why a premise is not refuted; the last node contradicts an earlier one."""
    premise, last = nodes[0], nodes[-1]
    if last._replace(on=not last.on) not in nodes:
        return say("the branch has no contradiction")
    (cell,) = premise.cells
    effects = step.eliminations if premise.on else step.placements
    other = step.placements if premise.on else step.eliminations
    if effects != ((cell, premise.digit),) or other:
        return say("the step is not that the premise is wrong")
    return None
