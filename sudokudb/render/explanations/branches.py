"""The chains and branches in the evidence of a step: nodes and their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.techniques.position import Part


PATTERNS = ("locked", "hidden-pair", "naked-pair", "x-wing")
"""The roles of parts that are the pattern by which a node follows from others."""


class BranchNode:
    """A digit that is in one of some cells, or in none of them.

    It follows from other nodes of its branch, or from branches of its own; by a `pattern` if the
    other nodes leave one.
    """

    __slots__ = ("nested", "part", "pattern", "reasons")

    def __init__(self, part: Part, nested: list[Branch]) -> None:
        self.part = part
        self.reasons: list[BranchNode] = []
        self.nested = nested
        self.pattern: Part | None = None

    @property
    def is_on(self) -> bool:
        """Whether the digit is there."""
        return self.part.number == 1 if self.part.role == "premise" else self.part.role == "on"

    @property
    def candidates(self) -> tuple[tuple[int, ...], int]:
        """The cells and the digit."""
        return self.part.cells, self.part.digits[0]


class Branch:
    """A premise, or the first node of a chain, with all that follows from it.

    The last node of a loop leads to the first.
    """

    __slots__ = ("is_loop", "nodes")

    def __init__(self, is_loop: bool = False) -> None:
        self.is_loop = is_loop
        self.nodes: list[BranchNode] = []

    @property
    def is_chain(self) -> bool:
        """Whether each node follows from the previous one alone."""
        pairs = zip(self.nodes, self.nodes[1:], strict=False)
        return all(node.reasons == [before] and not node.nested for before, node in pairs)

    def links(self) -> Iterator[tuple[BranchNode, BranchNode]]:
        """Yield each node with each of its reasons, the reason first."""
        for node in self.nodes:
            yield from ((reason, node) for reason in node.reasons)
        if self.is_loop:
            yield self.nodes[-1], self.nodes[0]

    def ways(self) -> list[tuple[BranchNode, BranchNode]]:
        """Return the links from the premise to the last node, and to the node that it contradicts.

        The links to a node that follows from nested branches alone begin at that node.
        """
        before: dict[BranchNode, BranchNode] = {}
        for node in self.nodes[1:]:
            known = (each for each in node.reasons if each is self.nodes[0] or each in before)
            if reason := next(known, None):
                before[node] = reason
        found: dict[tuple[BranchNode, BranchNode], None] = {}
        for end in filter(None, (self.contradicted_node(), self.nodes[-1])):
            node = end
            while reason := before.get(node) or next(iter(node.reasons), None):
                found[reason, node] = None
                node = reason
        return list(found)

    def contradicted_node(self) -> BranchNode | None:
        """Return the node that the last one contradicts, if there is one."""
        last = self.nodes[-1]
        others = (n for n in self.nodes if n.candidates == last.candidates)
        return next((node for node in others if node.is_on != last.is_on), None)


def read_branches(evidence: Sequence[Part]) -> list[Branch]:
    """Return the branches in some evidence; none for trials, which are too numerous."""
    found: list[Branch] = []
    at: dict[int, BranchNode] = {}
    nested: list[Branch] = []
    index = 0
    while index < len(evidence):
        part = evidence[index]
        if part.role == "guess":
            return []
        if part.role == "nested":
            inside = evidence[index + 1 : index + 1 + part.number]
            nested = read_branches([_move(each, index + 1) for each in inside])
            index += part.number
        elif part.role == "reason":
            found[-1].nodes[-1].reasons.append(at[part.number])
        elif part.role in PATTERNS:
            found[-1].nodes[-1].pattern = part
        else:
            if part.role in ("chain", "premise"):
                found.append(Branch(part.role == "chain" and part.number == 1))
            if part.role in ("premise", "on", "off"):
                at[index] = BranchNode(part, nested)
                found[-1].nodes.append(at[index])
                nested = []
        index += 1
    return [_link_nodes(branch) for branch in found]


def _move(part: Part, start: int) -> Part:
    """Return a part whose reference to another counts from the start of a nested branch."""
    return part._replace(number=part.number - start) if part.role == "reason" else part


def _link_nodes(branch: Branch) -> Branch:
    """Add the previous node as the reason of each node without reasons, as in a chain."""
    for before, node in zip(branch.nodes, branch.nodes[1:], strict=False):
        if not node.reasons and not node.nested:
            node.reasons.append(before)
    return branch
