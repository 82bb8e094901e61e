"""Checks of chains and loops, link by link, also with groups and almost locked sets as nodes.

A chain proves that one of its ends is true, or that its first or its last node is false. In a
continuous loop, one end of every weak link is true.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import (
    PEERS,
    digits_in,
    is_candidate,
    sees_all,
    with_digit,
)
from sudokudb.rating.checks.evidence.links import (
    Chain,
    check_links,
    is_seen_by_all,
    is_weak,
    read_chains,
)
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import (
    AIC,
    CONTINUOUS_NICE_LOOP,
    DISCONTINUOUS_NICE_LOOP,
    FORCING_X_CHAIN,
    FORCING_XY_CHAIN,
    FOUR_STRONG_LINKS,
    GROUPED_AIC,
    GROUPED_CONTINUOUS_NICE_LOOP,
    GROUPED_DISCONTINUOUS_NICE_LOOP,
    REMOTE_PAIR,
    THREE_STRONG_LINKS,
    TURBOT_FISH,
    TWO_STRONG_LINKS,
    X_CHAIN,
    X_CYCLE,
    XY_CHAIN,
    XY_CYCLE,
    Y_CYCLE,
)

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.rating.checks.evidence.links import Chain, Node
    from sudokudb.techniques.position import Candidate, Part, Step


@checks(
    TURBOT_FISH,
    X_CHAIN,
    XY_CHAIN,
    CONTINUOUS_NICE_LOOP,
    DISCONTINUOUS_NICE_LOOP,
    AIC,
    roles="chain on off",
)
@checks(
    GROUPED_CONTINUOUS_NICE_LOOP,
    GROUPED_DISCONTINUOUS_NICE_LOOP,
    GROUPED_AIC,
    roles="chain on off als",
)
def check_chain(position: PositionView, step: Step) -> str | None:
    """Return the reason why a chain or loop is unsound, or None."""
    (chain,) = read_chains(step)
    if not _has_form(step, chain):
        return say("the chain does not have the form of this technique")
    if reason := check_links(position, chain):
        return reason
    excludes = _excluded_by_loop if chain.loop else _excluded_by_chain
    if not all(excludes(position, chain, candidate) for candidate in step.eliminations):
        return say("the chain does not exclude a removed candidate")
    return say("this technique places nothing") if step.placements else None


def _has_form(step: Step, chain: Chain) -> bool:
    """Return whether loops end in their first cell, and other chains elsewhere.

    An X-chain may end in either. Only a continuous loop has a number.
    """
    first, *others = step.evidence
    is_plain = (first.role, *first.cells, *first.digits) == ("chain",)
    if not is_plain or any(part.number for part in others if part.role != "als"):
        return False
    ends_meet = chain.nodes[0].cells == chain.nodes[-1].cells
    is_loop = step.technique.endswith("nice-loop")
    is_right = ends_meet == is_loop or step.technique in ("x-chain", "turbot-fish")
    return is_right and chain.loop == (is_loop and "discontinuous" not in step.technique)


def _excluded_by_chain(position: PositionView, chain: Chain, candidate: Candidate) -> bool:
    """Return whether the ends of a chain exclude a candidate."""
    first, last = chain.nodes[0], chain.nodes[-1]
    if not first.on and last.on:  # one of both is true
        return is_seen_by_all(*candidate, (first, last))
    if first.on and not last.on:  # if they are one node, it is false
        return first[1:] == last[1:] and _is(first, candidate)
    # If one end implies the other, but also excludes it, it is false.
    return is_weak(first, last) and _is(first if first.on else last, candidate)


def _is(node: Node, candidate: Candidate) -> bool:
    return (set(node.cells), node.digit) == ({candidate[0]}, candidate[1])


def _excluded_by_loop(position: PositionView, chain: Chain, candidate: Candidate) -> bool:
    """Return whether a weak link or an almost locked set of a loop excludes a candidate."""
    weak = [
        pair for pair in pairwise((*chain.nodes, chain.nodes[0])) if pair[0].on and not pair[1].on
    ]
    if any(is_seen_by_all(*candidate, pair) for pair in weak):
        return True
    return any(
        _keeps(position, part, {node.digit for node in chain.nodes[i - 1 : i + 1]}, candidate)
        for i, part in chain.sets.items()
    )


def _keeps(position: PositionView, part: Part, two: set[int], candidate: Candidate) -> bool:
    """Return whether a set that lacks one of two digits holds a digit that excludes a candidate."""
    cell, digit = candidate
    kept = digits_in(position, part.cells) - two
    return digit in kept and sees_all(cell, with_digit(position, part.cells, digit))


@checks(X_CYCLE, Y_CYCLE, XY_CYCLE, FORCING_X_CHAIN, FORCING_XY_CHAIN, roles="chain on off")
def check_forcing_chain(position: PositionView, step: Step) -> str | None:
    """Return the reason why a chain or cycle is unsound, or None."""
    (chain,) = read_chains(step)
    if chain.loop != step.technique.endswith("cycle") or len(step.evidence) <= len(chain.nodes):
        return say("the evidence does not have the parts of this technique")
    for part in step.evidence[1:]:
        (cell,), (digit,) = part.cells, part.digits
        if part.number or not is_candidate(position, cell, digit):
            return say("a node of the chain is not a candidate")
    if reason := check_links(position, chain):
        return reason
    return _check_cycle(step, chain) if chain.loop else _check_opposite(step, chain)


def _check_opposite(step: Step, chain: Chain) -> str | None:
    """Return the reason why a chain does not lead to the opposite of its start, or None."""
    first, last = chain.nodes[0], chain.nodes[-1]
    (cell,) = last.cells
    if last != first._replace(on=not first.on):
        return say("the chain does not lead to the opposite of its start")
    expected = ((), ((cell, last.digit),))
    effects = (
        (step.eliminations, step.placements) if last.on else (step.placements, step.eliminations)
    )
    return None if effects == expected else say("the step does not follow from the chain")


def _check_cycle(step: Step, chain: Chain) -> str | None:
    """Return the reason why a cycle does not exclude the removed candidates, or None.

    Either all nodes of a cycle are true, or all are false: so a candidate that sees a node that is
    on and one that is off is false.
    """
    if step.placements or len({node[1:] for node in chain.nodes}) < len(chain.nodes):
        return say("a cycle has each candidate once, and places nothing")
    for cell, digit in step.eliminations:
        seeing = {node.on for node in chain.nodes if is_seen_by_all(cell, digit, [node])}
        if seeing != {True, False}:
            return say("a removed candidate does not see both sides of the cycle")
        if any(cell in node.cells for node in chain.nodes):
            return say("a removed candidate is in a cell of the cycle")
    return None


_LINKS = {"two-strong-links": 2, "three-strong-links": 3, "four-strong-links": 4}


@checks(TWO_STRONG_LINKS, THREE_STRONG_LINKS, FOUR_STRONG_LINKS, roles="chain on off")
def check_strong_links(position: PositionView, step: Step) -> str | None:
    """Return the reason why the links are unsound, or None."""
    (chain,) = read_chains(step)
    nodes, digits = chain.nodes, {node.digit for node in chain.nodes}
    single = len(digits) == 1 and not any(part.number for part in step.evidence[1:])
    if len(nodes) != 2 * _LINKS[step.technique] or nodes[0].on or not single:
        return say("the chain does not have the links of this technique")
    if reason := check_links(position, chain):
        return reason
    joints = [(nodes[0], nodes[-1])]  # one of two joined ends holds the digit
    if chain.loop:
        joints += zip(nodes[1:-1:2], nodes[2:-1:2], strict=True)
    for cell, digit in step.eliminations:
        if not any(is_seen_by_all(cell, digit, joint) for joint in joints):
            return say("a removed candidate does not see all cells of which one has the digit")
    return say("this technique places nothing") if step.placements else None


@checks(REMOTE_PAIR, roles="color-a color-b")
def check_remote_pair(position: PositionView, step: Step) -> str | None:
    """Return the reason why a remote pair is unsound, or None."""
    pair = set(step.evidence[0].digits)
    colors: dict[str, set[int]] = {"color-a": set(), "color-b": set()}
    for part in step.evidence:
        (cell,) = part.cells
        colors[part.role].add(cell)
        is_pair = set(part.digits) == digits_in(position, part.cells) == pair
        if len(pair) != 2 or not is_pair or part.number:
            return say("the cells of a remote pair do not have the same two digits")
    if sum(map(len, colors.values())) < len(step.evidence):
        return say("a cell of a remote pair occurs twice")
    for one, other in pairwise(step.evidence):
        if one.role == other.role or other.cells[0] not in PEERS[one.cells[0]]:
            return say("the cells of a remote pair are not linked")
    for cell, digit in step.eliminations:
        if digit not in pair or not all(PEERS[cell] & cells for cells in colors.values()):
            return say("a removed candidate does not see cells of both colors")
    return say("this technique places nothing") if step.placements else None
