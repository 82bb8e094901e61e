"""The check of branches: the consequences of premises, node by node.

A branch begins with a premise, a candidate that is on or off. Each later node names the earlier
nodes of its branch from which it follows. Either the premises cover all cases, and the effect of
the step follows in each of them, or a single premise leads to a contradiction. A node can have
branches of its own, which are nested in its branch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import HOUSES, digits_in, is_candidate, places
from sudokudb.rating.checks.evidence.inner_patterns import ROLES, removes
from sudokudb.rating.checks.evidence.links import Node, is_weak, node_of
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    CELL_FORCING_CHAINS,
    DYNAMIC_CELL_FORCING_CHAINS,
    DYNAMIC_CONTRADICTION_FORCING_CHAIN,
    DYNAMIC_DOUBLE_FORCING_CHAIN,
    DYNAMIC_PLUS_CELL_FORCING_CHAINS,
    DYNAMIC_PLUS_CONTRADICTION_FORCING_CHAIN,
    DYNAMIC_PLUS_DOUBLE_FORCING_CHAIN,
    DYNAMIC_PLUS_REGION_FORCING_CHAINS,
    DYNAMIC_REGION_FORCING_CHAINS,
    FORCING_CHAIN_CONTRADICTION,
    FORCING_CHAIN_VERITY,
    FORCING_NET_CONTRADICTION,
    FORCING_NET_VERITY,
    NESTED_CELL_FORCING_CHAINS,
    NESTED_CONTRADICTION_FORCING_CHAIN,
    NESTED_DOUBLE_FORCING_CHAIN,
    NESTED_REGION_FORCING_CHAINS,
    NISHIO_FORCING_CHAIN,
    REGION_FORCING_CHAINS,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


class Inference(NamedTuple):
    """A node, the nodes from which it follows, the branches nested in it, and its patterns."""

    node: Node
    reasons: list[Node]
    nested: list[list[Inference]]
    patterns: list[Part]


class Reduced(NamedTuple):
    """A position without some candidates."""

    candidates: tuple[int, ...]
    digits: tuple[int, ...]
    givens: str


@checks(
    FORCING_CHAIN_CONTRADICTION,
    FORCING_CHAIN_VERITY,
    FORCING_NET_CONTRADICTION,
    FORCING_NET_VERITY,
    NISHIO_FORCING_CHAIN,
    CELL_FORCING_CHAINS,
    REGION_FORCING_CHAINS,
    DYNAMIC_CELL_FORCING_CHAINS,
    DYNAMIC_REGION_FORCING_CHAINS,
    DYNAMIC_CONTRADICTION_FORCING_CHAIN,
    DYNAMIC_DOUBLE_FORCING_CHAIN,
    DYNAMIC_PLUS_CELL_FORCING_CHAINS,
    DYNAMIC_PLUS_REGION_FORCING_CHAINS,
    DYNAMIC_PLUS_CONTRADICTION_FORCING_CHAIN,
    DYNAMIC_PLUS_DOUBLE_FORCING_CHAIN,
    NESTED_CELL_FORCING_CHAINS,
    NESTED_REGION_FORCING_CHAINS,
    NESTED_CONTRADICTION_FORCING_CHAIN,
    NESTED_DOUBLE_FORCING_CHAIN,
    roles="premise on off reason nested locked hidden-pair naked-pair x-wing",
)
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why branches are unsound, or None."""
    branches = read_branches(step.evidence, 0, len(step.evidence))
    on = {Node(True, frozenset({cell}), digit) for cell, digit in step.placements}
    off = {Node(False, frozenset({cell}), digit) for cell, digit in step.eliminations}
    return check_branches(position, branches, on | off)


def read_branches(evidence: tuple[Part, ...], start: int, end: int) -> list[list[Inference]]:
    """Return the branches in some parts; raise ValueError or IndexError for other parts."""
    branches: list[list[Inference]] = []
    at: dict[int, Node] = {}
    nested: list[list[Inference]] = []
    index = start
    while index < end:
        part = evidence[index]
        if nested and part.role not in ("on", "off"):
            raise ValueError(part.role)
        if part.role == "nested":
            nested = read_branches(evidence, index + 1, index + 1 + part.number)
            index += part.number
        elif part.role == "reason":
            if part.number == max(at):
                raise ValueError(part.number)
            branches[-1][-1].reasons.append(at[part.number])
        elif part.role in ROLES:
            branches[-1][-1].patterns.append(part)
        else:
            if part.role == "premise":
                branches.append([])
                at = {}
            at[index] = _node(part)
            branches[-1].append(Inference(at[index], [], nested, []))
            nested = []
        index += 1
    if nested:
        raise ValueError(end)
    return branches


def _node(part: Part) -> Node:
    """Return the node of a part; raise ValueError unless it is on or off, and has cells."""
    (_,) = part.digits
    if part.role == "premise" and part.number in (0, 1) and len(part.cells) == 1:
        return Node(part.number == 1, frozenset(part.cells), part.digits[0])
    if part.role not in ("on", "off") or part.number or not part.cells:
        raise ValueError(part.role)
    return node_of(part)


def check_branches(
    position: PositionView, branches: list[list[Inference]], effects: set[Node]
) -> str | None:
    """Return the reason why branches do not prove that some nodes are true, or None."""
    for branch in branches:
        for number, inference in enumerate(branch, start=1):
            if not all(
                is_candidate(position, cell, inference.node.digit) for cell in inference.node.cells
            ):
                return say("node {number} of a branch is not a candidate", number=number)
            earlier = branch[: number - 1]
            if number == 1 and any(inference[1:]):
                return say("a premise has reasons")
            if inference.node in [each.node for each in earlier]:
                return say("node {number} of a branch occurs twice", number=number)
            if number > 1 and not follows(position, inference, earlier):
                return say("node {number} of a branch does not follow", number=number)
    nodes = [[inference.node for inference in branch] for branch in branches]
    if len(nodes) == 1:
        return _check_refutation(nodes[0], effects)
    if not covers_all(position, [branch[0] for branch in nodes]):
        return say("the premises do not cover all cases")
    if not all(effects.issubset(branch) for branch in nodes):
        return say("the effect of the step does not follow in every branch")
    return None


def follows(position: PositionView, inference: Inference, earlier: list[Inference]) -> bool:
    """Return whether a node follows from earlier ones.

    A node that is off follows from the first node that is on and sees it. If there is none, it
    follows by a technique from others that are off, or by nested branches in a position without
    these. A node that is on follows if all other digits of its cell, or all other places of its
    digit in a house, are off. A node of several cells is on if one of them holds the digit.
    """
    node, reasons, nested, patterns = inference
    if len({*reasons}) < len(reasons):
        return False
    seeing = [each.node for each in earlier if each.node.on and is_weak(each.node, node)]
    if nested:
        alone = not (node.on or seeing or reasons or patterns)
        return alone and _holds_inside(position, inference, earlier)
    if not node.on and seeing:
        return reasons == seeing[:1] and not patterns
    if any(reason.on for reason in reasons):
        return False
    gone = {(cell, reason.digit) for reason in reasons for cell in reason.cells}
    first, *more = node.cells
    if not node.on:
        named = patterns[0] if patterns else None
        fits = bool(gone) and not more and len(patterns) < 2
        return fits and removes(position, gone, first, node.digit, named)
    if patterns:
        return False
    others = digits_in(position, node.cells) - {node.digit}
    if not more and gone == {(first, digit) for digit in others}:
        return True
    return any(
        house >= node.cells
        and gone == {(x, node.digit) for x in places(position, index, node.digit) - node.cells}
        for index, house in enumerate(HOUSES)
    )


def _holds_inside(position: PositionView, inference: Inference, earlier: list[Inference]) -> bool:
    """Return whether nested branches prove a node in a position without earlier candidates.

    Immediate predecessors with nested branches of their own may come from the same position.
    """
    while True:
        left = _without(position, [each.node for each in earlier if not each.node.on])
        if check_branches(left, inference.nested, {inference.node}) is None:
            return True
        if not earlier[-1].nested:
            return False
        earlier = earlier[:-1]


def _without(position: PositionView, offs: list[Node]) -> Reduced:
    """Return a position without the candidates that are off."""
    left = [*position.candidates]
    for node in offs:
        (cell,) = node.cells
        left[cell] &= ~(1 << node.digit)
    return Reduced(tuple(left), tuple(position.digits), position.givens)


def covers_all(position: PositionView, premises: list[Node]) -> bool:
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


def _check_refutation(nodes: list[Node], effects: set[Node]) -> str | None:
    """Return the reason why a premise is not refuted, or None.

    The last node must contradict an earlier one.
    """
    premise, last = nodes[0], nodes[-1]
    if last._replace(on=not last.on) not in nodes:
        return say("the branch has no contradiction")
    if effects != {premise._replace(on=not premise.on)}:
        return say("the step does not refute the premise")
    return None
