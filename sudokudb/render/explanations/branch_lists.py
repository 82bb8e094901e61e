"""Chains and nets as lists: the nodes of chains, and branches that can be opened one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.render.explanations.branches import read_branches
from sudokudb.render.explanations.drawn_nodes import number_nodes
from sudokudb.render.explanations.links import branch_lines, node_text

if TYPE_CHECKING:
    from sudokudb.render.explanations.branches import Branch, BranchNode
    from sudokudb.techniques.position import Step


class ListedNode(NamedTuple):
    """A node with the number that it has in the picture, or 0 if it has none there."""

    number: int
    text: str


class ListedBranch(NamedTuple):
    """A chain, or a branch of a net: its ends as a title, its nodes or lines, and nested branches.

    A branch whose nodes follow from each other has nodes, one with other reasons has lines.
    """

    title: str
    nodes: tuple[ListedNode, ...]
    lines: tuple[str, ...]
    nested: tuple[ListedBranch, ...] = ()


class ListedBranches(NamedTuple):
    """The branches of a step; those of a net are `folded`, and drawn one at a time."""

    branches: tuple[ListedBranch, ...]
    folded: bool


def list_branches(step: Step) -> ListedBranches:
    """Return the chains or the net of a step as lists; many steps have none."""
    branches = read_branches(step.evidence)
    chains = all(branch.is_chain for branch in branches)
    numbers = number_nodes(branches)
    short = chains and (bool(numbers) or all(len(branch.nodes) <= 2 for branch in branches))
    listed = (_list_branch(each, numbers if short else number_nodes([each])) for each in branches)
    return ListedBranches(tuple(listed), folded=not short)


def _list_branch(branch: Branch, numbers: dict[BranchNode, int]) -> ListedBranch:
    first, last = branch.nodes[0], branch.nodes[-1]
    title = say("{first} → … → {last}", first=node_text(first), last=node_text(last))
    if branch.is_chain:
        nodes = [*branch.nodes, *branch.nodes[: int(branch.is_loop)]]
        found = tuple(ListedNode(numbers.get(node, 0), node_text(node)) for node in nodes)
        return ListedBranch(title, found, ())
    nested = [_list_branch(each, {}) for node in branch.nodes for each in node.nested]
    return ListedBranch(title, (), tuple(branch_lines(branch)), tuple(nested))
