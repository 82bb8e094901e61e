"""The check of two to four strong links of a digit: one of the outer ends holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.chains.links import check_links, is_seen_by_all, read_chains

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step

_LINKS = {"two-strong-links": 2, "three-strong-links": 3, "four-strong-links": 4}


def check(position: PositionView, step: Step) -> str | None:
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
