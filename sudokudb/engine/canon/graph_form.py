"""The canonical form of a graph with coloured vertices and edges: equal for equal graphs.

A colour is a number of 64 bits that does not depend on the numbers of the vertices.

1. *Refinement.* Each vertex gets a colour from its own and those of its neighbours, until no more
   vertices are told apart; once all are, these colours tell the whole graph.
2. *Search.* If vertices still have equal colours, each of the smallest such class is singled out in
   turn, and the colours are refined again. Only the choices whose colours have the smallest sum are
   followed. The form is the least of all leaves.
3. *Automorphisms.* Two leaves with the same form give a permutation that changes nothing; the
   images of searched branches need no search, and the search continues where the paths part.

This is the method of `form`, for graphs. It is limited to a number of steps, since the graph of a
nearly empty grid may have more symmetries than can be searched.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.canon.model import MIX_A, MIX_B, MIX_D, WORD

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

MOST_STEPS = 1_000_000
"""The greatest number of vertices whose colour is computed for one form: about a second."""

Link = tuple[int, "Callable[[Sequence[int]], Sequence[int]]"]
"""The number of a kind of edge, and a function that takes the colours of the neighbours."""


class ColouredGraph(NamedTuple):
    """The colours and the links of the vertices: those of cells, then others.

    An edge has two links, one at each of its vertices; they may have different kinds.
    """

    cells: list[int]
    others: list[int]
    cell_links: Sequence[Sequence[Link]]
    other_links: Sequence[Sequence[Link]]


class GraphForm(NamedTuple):
    """The canonical form of a graph: its colours in ascending order, and the vertices in theirs."""

    colours: tuple[int, ...]
    order: list[int]


class TooSymmetric(Exception):
    """A graph has too many symmetries to be searched."""


@lru_cache(maxsize=8192)
def number_of(*words: Hashable) -> int:
    """Return an odd number of 64 bits for words, the same on every machine."""
    return int.from_bytes(blake2b(repr(words).encode(), digest_size=8).digest(), "little") | 1


def link(kind: int, vertices: Sequence[int]) -> Link:
    """Return the link of a kind to some vertices."""
    if len(vertices) == 1:
        return kind, itemgetter(slice(vertices[0], vertices[0] + 1))
    return kind, itemgetter(*vertices)


def canonical_graph(graph: ColouredGraph, most_steps: int = MOST_STEPS) -> GraphForm:
    """Return the canonical form of a graph; raise TooSymmetric if that takes too many steps."""
    search = _GraphSearch(graph, most_steps)
    search.visit(search.refine([*graph.cells, *graph.others]), 0)
    return min(search.leaves.values(), key=lambda leaf: leaf.form.colours).form


class _GraphLeaf(NamedTuple):
    path: tuple[int, ...]
    form: GraphForm


class _GraphSearch:
    def __init__(self, graph: ColouredGraph, most_steps: int) -> None:
        self.leaves: dict[tuple[int, ...], _GraphLeaf] = {}
        self._graph, self._steps = graph, most_steps
        self._automorphisms: list[list[int]] = []
        self._path: list[int] = []

    def refine(self, colours: list[int]) -> list[int]:
        """Return colours that tell more vertices apart, as many as neighbours can."""
        graph, cells, count = self._graph, len(self._graph.cells), len(set(colours))
        while True:
            self._steps -= len(colours)
            if self._steps < 0:
                raise TooSymmetric
            after = colours[:cells]
            after += _mix(colours[cells:], graph.other_links, colours)
            after[:cells] = _mix(colours[:cells], graph.cell_links, after)
            colours, before, count = after, count, len(set(after))
            if count == before:
                return colours

    def visit(self, colours: list[int], level: int) -> int:
        """Search from some colours; return the level to continue at."""
        members = _smallest_class(colours)
        if not members:
            return self._take_leaf(colours, level)
        tried: list[int] = []
        for vertex, child in self._children(colours, members):
            if tried and self._is_image(vertex, tried):
                continue
            tried.append(vertex)
            self._path.append(vertex)
            back = self.visit(child, level + 1)
            self._path.pop()
            if back < level:
                return back
        return level

    def _children(self, colours: list[int], members: list[int]) -> list[tuple[int, list[int]]]:
        """Return the choices whose colours have the smallest sum, one for each known orbit."""
        found, seen = [], list[int]()
        for vertex in members:
            if seen and self._is_image(vertex, seen):
                continue
            seen.append(vertex)
            chosen = colours[:]
            chosen[vertex] = (chosen[vertex] ^ MIX_B) * MIX_D & WORD
            refined = self.refine(chosen)
            found.append((sum(refined) & WORD, vertex, refined))
        least = min(total for total, *_ in found)
        return [(vertex, refined) for total, vertex, refined in found if total == least]

    def _is_image(self, vertex: int, others: Iterable[int]) -> bool:
        """Return whether known automorphisms that keep the path lead from a vertex to others."""
        keeping = [a for a in self._automorphisms if all(a[at] == at for at in self._path)]
        reached = [vertex]
        for one in reached:  # the loop appends to this list
            reached += {image for a in keeping if (image := a[one]) not in reached}
        return not set(reached).isdisjoint(others)

    def _take_leaf(self, colours: list[int], level: int) -> int:
        """Store a new form; if a leaf has it already, return the level where the paths part."""
        order = sorted(range(len(colours)), key=colours.__getitem__)
        leaf = _GraphLeaf(tuple(self._path), GraphForm(tuple(colours[v] for v in order), order))
        old = self.leaves.setdefault(leaf.form.colours, leaf)
        if old is leaf:
            return level
        moves = [0] * len(order)
        for one, other in zip(old.form.order, order, strict=True):
            moves[one] = other
        self._automorphisms.append(moves)
        pairs = zip(old.path, leaf.path, strict=False)
        return next((at for at, (one, other) in enumerate(pairs) if one != other), level)


def _mix(own: list[int], links: Sequence[Sequence[Link]], colours: list[int]) -> list[int]:
    """Return new colours of some vertices from their own and those of their neighbours."""
    found = []
    for colour, near in zip(own, links, strict=True):
        total = colour * MIX_A
        for kind, take in near:
            total += kind * sum(take(colours))
        total &= WORD
        total = (total ^ total >> 32) * MIX_D & WORD
        found.append(total ^ total >> 29)
    return found


def _smallest_class(colours: list[int]) -> list[int]:
    """Return the vertices of the smallest class of several with equal colours, or none."""
    classes = defaultdict[int, list[int]](list)
    for vertex, colour in enumerate(colours):
        classes[colour].append(vertex)
    several = [(len(found), colour) for colour, found in classes.items() if len(found) > 1]
    return classes[min(several)[1]] if several else []
