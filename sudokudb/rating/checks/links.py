"""Links between candidates, and chains of them: what follows if a candidate is true or false.

A node is a digit in one cell, or in a group of cells: on if one of the cells holds it, off if none
does. A node that is on turns off what it sees (weak links); one that is off turns on what is left
in a cell or a house (strong links).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.rating.checks.rules import (
    HOUSES,
    digits_in,
    is_house,
    places,
    sees_all,
    with_digit,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Part, Step


class Node(NamedTuple):
    """A digit in a cell or a group, as true or as false."""

    on: bool
    cells: frozenset[int]
    digit: int


class Chain(NamedTuple):
    """Nodes of which each follows from the one before; the last of a loop leads to the first.

    An almost locked set stands with the number of the node that follows by it.
    """

    loop: bool
    nodes: tuple[Node, ...]
    sets: dict[int, Part]


def node_of(part: Part) -> Node:
    """Return the node of a part `on` or `off`."""
    return Node(part.role == "on", frozenset(part.cells), part.digits[0])


def read_chains(step: Step) -> list[Chain]:
    """Return the chains of a step's evidence."""
    chains: list[tuple[bool, list[Node], dict[int, Part]]] = []
    for part in step.evidence:
        if part.role == "chain":
            chains.append((part.number == 1, [], {}))
        elif part.role in ("on", "off") and chains:
            chains[-1][1].append(node_of(part))
        elif part.role == "als" and chains:
            chains[-1][2][len(chains[-1][1])] = part
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


def is_left(position: PositionView, part: Part, one: Node, other: Node) -> bool:
    """Return whether n cells of a house with n + 1 digits need one digit if they lack another."""
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


def is_there(position: PositionView, node: Node) -> bool:
    """Return whether a node stands for candidates of the position."""
    return bool(node.cells) and with_digit(position, node.cells, node.digit) == node.cells


def follow(position: PositionView, chain: Chain) -> str | None:
    """Return why a chain is broken: a node does not follow from the one before."""
    nodes = chain.nodes
    following = nodes[1:] + (nodes[:1] if chain.loop else ())
    for number, (before, after) in enumerate(zip(nodes, following, strict=False), start=1):
        if before.on:
            linked = is_weak(before, after)
        elif number in chain.sets:
            linked = is_left(position, chain.sets[number], before, after)
        else:
            linked = is_strong(position, before, after)
        if before.on == after.on or not linked or not is_there(position, after):
            return say("nothing follows from node {number} of a chain", number=number)
    return None


def is_seen_by_all(cell: int, digit: int, nodes: Iterable[Node]) -> bool:
    """Return whether a candidate is false as soon as one of some nodes is true."""
    candidate = Node(on=True, cells=frozenset({cell}), digit=digit)
    return all(is_weak(node, candidate) for node in nodes)
