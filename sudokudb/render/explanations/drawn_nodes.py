"""What is drawn of chains and nets: the numbers of nodes, and the links of a readable picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.render.explanations.branches import Branch, BranchNode

_MOST_LINKS = 30  # of a picture that is still readable


def number_nodes(branches: Sequence[Branch]) -> dict[BranchNode, int]:
    """Return the numbers of the nodes of chains, counted from 1 through all of them.

    There are none in nets, and where every chain has just one link.
    """
    nodes = [node for branch in branches for node in branch.nodes]
    readable = len(nodes) <= _MOST_LINKS and all(branch.is_chain for branch in branches)
    if not readable or all(len(branch.nodes) <= 2 for branch in branches):
        return {}
    return {node: number for number, node in enumerate(nodes, start=1)}


def drawn_links(branches: Sequence[Branch]) -> list[tuple[BranchNode, BranchNode]]:
    """Return the links to draw: of a large net, only the paths to the ends of branches.

    These are drawn whole, as many as are readable.
    """
    pairs = [pair for branch in branches for pair in branch.links()]
    if len(pairs) <= _MOST_LINKS:
        return pairs
    found: list[tuple[BranchNode, BranchNode]] = []
    for branch in branches:
        ways = branch.ways()
        if len(found) + len(ways) <= _MOST_LINKS or not found:
            found += ways[:_MOST_LINKS]
    return found
