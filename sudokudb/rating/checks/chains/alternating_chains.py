"""The check of chains and loops: X-chains, XY-chains, nice loops and AICs, also with groups.

A chain proves that one of its ends is true, or that its first or its last node is false. In a
continuous loop, one end of every weak link is true.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.chains.links import check_links, is_seen_by_all, is_weak, read_chains
from sudokudb.rating.checks.rules import digits_in, sees_all, with_digit

if TYPE_CHECKING:
    from sudokudb.rating.checks.chains.links import Chain, Node
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Candidate, Part, Step


def check(position: PositionView, step: Step) -> str | None:
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
