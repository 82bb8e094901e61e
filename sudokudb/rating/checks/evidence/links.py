"""Links between candidates, and chains of links.

A node is a digit in one cell or in a group of cells: on if one of the cells holds it, off if none
does. A node that is on turns off the nodes that it sees (weak links). One that is off turns on the
only node left in a cell or a house (strong links).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import (
    HOUSES,
    digits_in,
    is_house,
    places,
    sees_all,
    with_digit,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


class Node(NamedTuple):
    """A digit in a cell or a group of cells, on or off."""

    on: bool
    cells: frozenset[int]
    digit: int


class Chain(NamedTuple):
    """Nodes each of which follows from the one before; in a loop the first follows from the last.

    `sets` has the almost locked sets by the number of the node that follows by them.
    """

    loop: bool
    nodes: tuple[Node, ...]
    sets: dict[int, Part]


def node_of(part: Part) -> Node:
    """Return the node of a part with the role `on` or `off`."""
    return Node(part.role == "on", frozenset(part.cells), part.digits[0])


def read_chains(step: Step) -> list[Chain]:
    """Return the chains of a step's evidence.

    Raises IndexError for a node before the first chain, ValueError for two sets before one node.
    """
    chains: list[tuple[bool, list[Node], dict[int, Part]]] = []
    for part in step.evidence:
        if part.role == "chain":
            chains.append((part.number == 1, [], {}))
        elif part.role in ("on", "off"):
            chains[-1][1].append(node_of(part))
        elif part.role == "als":
            if (number := len(chains[-1][1])) in chains[-1][2]:
                raise ValueError(number)
            chains[-1][2][number] = part
    return [Chain(loop, tuple(nodes), sets) for loop, nodes, sets in chains]


def is_weak(one: Node, other: Node) -> bool:
    """Return whether two nodes cannot both be true: they share a cell, or one digit sees itself."""
    if one.digit != other.digit:
        return one.cells == other.cells and len(one.cells) == 1
    return all(sees_all(cell, other.cells) for cell in one.cells)


def is_strong(position: PositionView, one: Node, other: Node) -> bool:
    """Return whether two nodes cannot both be false: nothing else is left in a cell or a house."""
    if one.digit != other.digit:
        same_cell = one.cells == other.cells and len(one.cells) == 1
        return same_cell and digits_in(position, one.cells) == {one.digit, other.digit}
    both = one.cells | other.cells
    return any(
        house >= both and places(position, index, one.digit) <= both
        for index, house in enumerate(HOUSES)
    )


def is_linked_by_set(position: PositionView, part: Part, one: Node, other: Node) -> bool:
    """Return whether a part is an almost locked set that holds one digit if it lacks another."""
    digits = digits_in(position, part.cells)
    is_set = is_house(part.number) and HOUSES[part.number].issuperset(part.cells)
    return (
        is_set
        and len(digits) == len(part.cells) + 1
        and one.digit != other.digit
        and {one.digit, other.digit} <= digits == set(part.digits)
        and with_digit(position, part.cells, one.digit) <= one.cells
        and with_digit(position, part.cells, other.digit) <= other.cells
    )


def is_present(position: PositionView, node: Node) -> bool:
    """Return whether a node consists of candidates of the position."""
    return bool(node.cells) and with_digit(position, node.cells, node.digit) == node.cells


def check_links(position: PositionView, chain: Chain) -> str | None:
    """Return the reason why a node of a chain does not follow from the one before, or None."""
    nodes = chain.nodes
    following = nodes[1:] + (nodes[:1] if chain.loop else ())
    if any(not 0 < at <= len(following) or nodes[at - 1].on for at in chain.sets):
        return say("a set of a chain links no two nodes")
    for number, (before, after) in enumerate(zip(nodes, following, strict=False), start=1):
        if before.on:
            linked = is_weak(before, after)
        elif number in chain.sets:
            linked = is_linked_by_set(position, chain.sets[number], before, after)
        else:
            linked = is_strong(position, before, after)
        if before.on == after.on or not linked or not is_present(position, after):
            return say("nothing follows from node {number} of a chain", number=number)
    return None


def is_seen_by_all(cell: int, digit: int, nodes: Iterable[Node]) -> bool:
    """Return whether each of some nodes, if true, excludes a candidate."""
    candidate = Node(on=True, cells=frozenset({cell}), digit=digit)
    return all(is_weak(node, candidate) for node in nodes)
