"""The canonical form of a graph does not depend on the numbers of its vertices."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.engine.canon.graph_form import ColouredGraph, canonical_graph, link, number_of
from sudokudb.engine.canon.rule_graph import graph_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.engine.canon.graph_form import Link

EMPTY = "." * 81
SYMMETRIC = [
    *("." * 36, "." * 16 + ";noboxes", EMPTY + ";noboxes", EMPTY + ";disjoint", EMPTY + ";windoku"),
    *(EMPTY + ";diagonal /;diagonal \\", EMPTY + ";antiknight", "1" * 81 + ";noboxes"),
    *("12.." * 4 + ";noboxes", "1...2...3" * 9 + ";noboxes", EMPTY + ";circles r1c1r2c2r3c3r4c4"),
    "." * 64 + ";noboxes;cage 5 r1c1r2c2;cage 5 r3c3r4c4;cage 5 r5c5r6c6",
    EMPTY + ";either odd r1c1 & white r1c1r1c2 | odd r5c5 & white r5c5r6c5;zipper r1c1r2c2r3c3r4c4",
]


def with_other_numbers(graph: ColouredGraph, seed: int) -> ColouredGraph:
    """Return an equal graph whose cells, and other vertices, are in another order."""
    rng, count = random.Random(seed), len(graph.cells)
    cells = rng.sample(range(count), count)
    others = rng.sample(range(len(graph.others)), len(graph.others))
    place = {old: new for new, old in enumerate([*cells, *(count + one for one in others)])}
    return ColouredGraph(
        [graph.cells[old] for old in cells],
        [graph.others[old] for old in others],
        [_renumber(graph.cell_links[old], place) for old in cells],
        [_renumber(graph.other_links[old], place) for old in others],
    )


def _renumber(links: Sequence[Link], place: dict[int, int]) -> list[Link]:
    vertices = [*range(len(place))]
    return [link(kind, [place[vertex] for vertex in take(vertices)]) for kind, take in links]


@pytest.mark.parametrize("text", SYMMETRIC, ids=range(len(SYMMETRIC)))
def test_the_form_does_not_depend_on_the_order_of_vertices(text: str) -> None:
    graph = graph_of(Grid(text))
    colours = canonical_graph(graph).colours
    for seed in range(4):
        other = with_other_numbers(graph, seed)
        assert canonical_graph(other).colours == colours


def test_the_order_maps_one_graph_to_the_other() -> None:
    graph = graph_of(Grid(EMPTY + ";noboxes;cage 3 r1c1r2c2"))
    other = with_other_numbers(graph, 5)
    one, two = canonical_graph(graph), canonical_graph(other)
    image = dict(zip(one.order, two.order, strict=True))
    vertices = [*range(len(image))]
    links = [*graph.cell_links, *graph.other_links]
    others = [*other.cell_links, *other.other_links]
    for vertex, near in enumerate(links):
        there = {kind: {*take(vertices)} for kind, take in others[image[vertex]]}
        assert {kind: {image[v] for v in take(vertices)} for kind, take in near} == there


def test_graphs_that_refinement_cannot_tell_apart() -> None:
    """Two triangles and a hexagon have equal colours in each step, but other edges."""
    kind = number_of("edge")
    triangles = [(1, 2), (0, 2), (0, 1), (4, 5), (3, 5), (3, 4)]
    hexagon = [(1, 5), (0, 2), (1, 3), (2, 4), (3, 5), (0, 4)]
    forms = [
        canonical_graph(ColouredGraph([1] * 6, [], [[link(kind, near)] for near in edges], []))
        for edges in (triangles, hexagon)
    ]
    assert forms[0].colours != forms[1].colours
