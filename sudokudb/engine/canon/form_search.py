"""The search for canonical forms of puzzles in which lines have equal colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.canon.model import Colours, FormResult, GivenCells, Labels, Line
from sudokudb.engine.canon.refinement import labels_of, refine, single_out, trace_of, write_form

if TYPE_CHECKING:
    from collections.abc import Iterable

Moves = dict[Line, Line]
"""A permutation of the rows and columns."""


class _Leaf(NamedTuple):
    """A leaf of the search tree: the path to it, and its labelling."""

    path: tuple[Line, ...]
    labels: Labels


class _Node(NamedTuple):
    """A node of the search tree."""

    colours: Colours
    ties: int
    trace: int


class FormSearch:
    """The search for the smallest form of one puzzle, and its automorphisms."""

    def __init__(self, cells: GivenCells) -> None:
        self._cells = cells
        self._leaves: dict[str, _Leaf] = {}
        self._known = list(_empty_swaps(cells))
        self._automorphisms = 1
        self._turned = 0
        self._path: list[Line] = []

    def run(self, colours: Colours, ties: int, orientations: tuple[int, ...]) -> FormResult:
        """Search from the refined colours of the puzzle, in one or both orientations."""
        for orientation in orientations:
            self._turned, self._path = orientation, []
            if self._descend(_Node(colours, ties, 0), 0) < 0:
                self._automorphisms *= 2
        form = min(self._leaves)
        labels = self._leaves[form].labels
        return FormResult(form, labels, self._automorphisms, tuple(self._known))

    def _descend(self, node: _Node, level: int) -> int:
        """Search below a node; return the level to continue at, -1 for the other orientation."""
        if not node.ties:
            return self._take_leaf(node)
        first = not self._leaves
        members = _choose_class(node.colours, self._turned)
        tried: list[Line] = []
        for line, child in self._children(node, members):
            if self._orbits().is_equivalent_to_any(line, tried):
                continue
            tried.append(line)
            self._path.append(line)
            back = self._descend(child, level + 1)
            self._path.pop()
            if back < level:
                return back
        if first:
            orbits = self._orbits()
            self._automorphisms *= sum(orbits.equivalent(line, tried[0]) for line in members)
        return level

    def _children(self, node: _Node, members: list[Line]) -> list[tuple[Line, _Node]]:
        """Return the children of a node that have the smallest trace."""
        orbits = self._orbits()
        children = []
        for index, line in enumerate(members):
            if not orbits.is_equivalent_to_any(line, members[:index]):
                colours, ties = refine(self._cells, single_out(node.colours, line))
                children.append((line, _Node(colours, ties, trace_of(colours, self._turned))))
        least = min(child.trace for _, child in children)
        return [(line, child) for line, child in children if child.trace == least]

    def _orbits(self) -> Orbits:
        """Return the orbits of the known automorphisms that keep the path."""
        return Orbits(moves for moves in self._known if _fixes(moves, self._path))

    def _take_leaf(self, node: _Node) -> int:
        """Store a new form; if a leaf has it already, return the level where the paths part.

        The rest of the branch below that level is the image of a searched one.
        """
        labels = labels_of(self._cells, node.colours, self._turned)
        leaf = _Leaf(tuple(self._path), labels)
        old = self._leaves.setdefault(write_form(self._cells, labels), leaf)
        if old is leaf:
            return len(leaf.path)
        moves = dict(zip(_lines(old.labels), _lines(labels), strict=True))
        if old.labels.transposed != labels.transposed:
            self._known.append(moves)
            return -1
        level = 0
        while old.path[level] == leaf.path[level]:
            level += 1
        if not _fixes(moves, leaf.path[:level]) or moves[old.path[level]] != leaf.path[level]:
            return len(leaf.path)
        self._known.append(moves)
        return level


class Orbits:
    """The orbits of permutations: classes of lines, stored as a forest."""

    def __init__(self, permutations: Iterable[Moves]) -> None:
        self._above: dict[Line, Line] = {}
        for moves in permutations:
            for line, place in moves.items():
                if line != place:
                    self._above[self._top(line)] = self._top(place)

    def equivalent(self, first: Line, second: Line) -> bool:
        """Return whether a product of the permutations maps one line to the other."""
        return self._top(first) == self._top(second)

    def is_equivalent_to_any(self, line: Line, others: Iterable[Line]) -> bool:
        """Return whether a line is equivalent to one of others."""
        return any(self.equivalent(line, other) for other in others)

    def _top(self, line: Line) -> Line:
        while (above := self._above.get(line, line)) != line:
            line = above
        return line


def _fixes(moves: Moves, path: Iterable[Line]) -> bool:
    """Return whether a permutation keeps rows as rows and fixes the choices of a path."""
    return moves[0, 0][0] == 0 and all(moves[line] == line for line in path)


def _lines(labels: Labels) -> list[Line]:
    """Return the lines in the order of their places, rows first."""
    transposed = labels.transposed
    rows = [(transposed, line) for line in labels.rows]
    return rows + [(1 - transposed, line) for line in labels.columns]


def _empty_swaps(cells: GivenCells) -> Iterable[Moves]:
    """Yield the swaps of empty lines of a band and of empty bands, which need no search."""
    order, size = cells.order, cells.size
    for side in range(2):
        filled = {given[side] for given in cells.givens}
        for line in range(size):
            if (line + 1) % order and filled.isdisjoint((line, line + 1)):
                yield _swap(side, line, line + 1, 1, size)
        for line in range(0, size - order, order):
            if filled.isdisjoint(range(line, line + 2 * order)):
                yield _swap(side, line, line + order, order, size)


def _swap(side: int, first: int, second: int, count: int, size: int) -> Moves:
    moves = {(s, line): (s, line) for s in range(2) for line in range(size)}
    for i in range(count):
        moves[side, first + i] = side, second + i
        moves[side, second + i] = side, first + i
    return moves


def _choose_class(colours: Colours, transposed: int) -> list[Line]:
    """Return the lines to single out next: the smallest class of the side with fewer colours."""
    choices = []
    for half in range(2):
        side = colours[half ^ transposed]
        sizes = {colour: side.count(colour) for colour in set(side)}
        classes = [(size, colour) for colour, size in sizes.items() if size > 1]
        if classes:
            choices.append((len(sizes), half, min(classes)[1]))
    _, half, colour = min(choices)
    side = colours[half ^ transposed]
    return [(half ^ transposed, line) for line in range(len(side)) if side[line] == colour]
