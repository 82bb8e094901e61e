"""The check of Sudoku Explainer's forcing chains and cycles, whose nodes are single cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.chains.links import Chain, check_links, is_seen_by_all, read_chains
from sudokudb.rating.checks.rules import is_candidate

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
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
    return _cycle(step, chain) if chain.loop else _chain(step, chain)


def _chain(step: Step, chain: Chain) -> str | None:
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


def _cycle(step: Step, chain: Chain) -> str | None:
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
