"""The graph of a grid with rules, and the identity that follows from its canonical form.

Vertices are cells, groups of different digits, the other constraints and, if the digits may be
renamed, the digits that occur; edges lead from a constraint to its cells, and between two cells
with a table. Two grids are equivalent if a renaming of the cells (and of digits where no rule reads
their values) turns one graph into the other.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.canon.graph_form import (
    ColouredGraph,
    GraphForm,
    Link,
    TooSymmetric,
    canonical_graph,
    link,
    number_of,
)
from sudokudb.rules.primitives import transpose
from sudokudb.symmetry.constraints import Constraint, constraints_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from sudokudb.grid import Grid
    from sudokudb.layout import Layout


class _Structure(NamedTuple):
    """The part of the graph that all grids of a layout share."""

    others: list[int]
    cell_links: list[list[Link]]
    other_links: list[list[Link]]


def graph_identity(grid: Grid) -> int | None:
    """Return the identity of a grid: a signed number of 64 bits, never 0.

    None is the identity of a grid with too many symmetries, such as a nearly empty one.
    """
    form = graph_form(grid)
    if form is None:
        return None
    relabels = constraints_of(grid.layout).relabels
    whole = repr((grid.size, relabels, form.colours)).encode()
    found = int.from_bytes(blake2b(whole, digest_size=8, person=b"sudokudb").digest(), "little")
    return (found or 1) - (found >> 63 << 64)


def graph_form(grid: Grid) -> GraphForm | None:
    """Return the canonical form of the graph of a grid; None if it has too many symmetries."""
    try:
        return canonical_graph(graph_of(grid))
    except TooSymmetric:
        return None


def graph_of(grid: Grid) -> ColouredGraph:
    """Return the graph of a grid."""
    structure, asked = _structure(grid.layout), constraints_of(grid.layout)
    masks = [a & b for a, b in zip(grid.start_masks(), asked.domains, strict=True)]
    if not asked.relabels:
        cells = [number_of("cell", mask) for mask in masks]
        return ColouredGraph(cells, structure.others, structure.cell_links, structure.other_links)
    every, places = (1 << grid.size) - 1, defaultdict[int, list[int]](list)
    for cell, mask in enumerate(masks):
        for digit in range(grid.size) if mask != every else ():
            if mask >> digit & 1:
                places[digit].append(cell)
    return _with_digits(structure, [*places.values()], len(masks))


_GIVEN = number_of("given")


def _with_digits(structure: _Structure, places: list[list[int]], cells: int) -> ColouredGraph:
    """Return the graph with a vertex for each digit that occurs, which stands for any name."""
    links, first = structure.cell_links[:], cells + len(structure.others)
    digits_of = defaultdict[int, list[int]](list)
    for number, cells_of_digit in enumerate(places):
        for cell in cells_of_digit:
            digits_of[cell].append(first + number)
    for cell, vertices in digits_of.items():
        links[cell] = [*links[cell], link(_GIVEN, vertices)]
    return ColouredGraph(
        [number_of("cell")] * cells,
        structure.others + [number_of("digit")] * len(places),
        links,
        [*structure.other_links, *([link(_GIVEN, places_of_one)] for places_of_one in places)],
    )


@lru_cache(maxsize=256)
def _structure(layout: Layout) -> _Structure:
    """Return the vertices and the edges that the rules of a layout make."""
    edges, asked = _Edges(layout.cells), constraints_of(layout)
    for group in sorted(asked.groups):
        edges.add_vertex(("group", len(group)), [("in", cell) for cell in group])
    for one, other, table in asked.pairs:
        edges.add(one, other, ("table", table), ("table", transpose(table)))
    for constraint in sorted(asked.others, key=Constraint.sort_key):
        edges.add_constraint(constraint)
    links = [
        [link(kind, vertices) for kind, vertices in found.items()] for found in edges.neighbours
    ]
    return _Structure(edges.colours, links[: layout.cells], links[layout.cells :])


class _Edges:
    """The neighbours of each vertex by the kind of edge; first those of cells."""

    def __init__(self, cells: int) -> None:
        self.colours: list[int] = []
        self.neighbours = [defaultdict[int, list[int]](list) for _ in range(cells)]

    def add(self, one: int, other: int, kind: Hashable, back: Hashable) -> None:
        """Add an edge, whose kind may be another as seen from its other end."""
        self.neighbours[one][number_of("edge", kind)].append(other)
        self.neighbours[other][number_of("edge", back)].append(one)

    def add_vertex(self, colour: Hashable, near: Iterable[tuple[Hashable, int]]) -> int:
        """Add a vertex with its edges to others; return its number."""
        vertex = len(self.neighbours)
        self.colours.append(number_of("vertex", colour))
        self.neighbours.append(defaultdict(list))
        for kind, other in near:
            self.add(vertex, other, kind, kind)
        return vertex

    def add_constraint(self, constraint: Constraint) -> int:
        """Add the vertex of a constraint, and those of what it is made of."""
        vertex = self.add_vertex(constraint.colour, constraint.cells)
        for inner in sorted(constraint.inner, key=Constraint.sort_key):
            self.add(vertex, self.add_constraint(inner), "has", "of")
        return vertex
