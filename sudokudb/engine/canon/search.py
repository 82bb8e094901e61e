"""The search of `canon`: for puzzles whose lines the colours alone do not tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.canon.model import Colours, Found, Labels, Line, Puzzle
from sudokudb.engine.canon.refinement import labels_of, refine, single_out, trace_of, write_form

if TYPE_CHECKING:
    from collections.abc import Iterable

Moves = dict[Line, Line]
"""A permutation of rows and columns."""


class _Leaf(NamedTuple):
    """One end of a path: the choices on it, and the places it gives."""

    path: tuple[Line, ...]
    labels: Labels


class _Node(NamedTuple):
    colours: Colours
    ties: int
    trace: int


class Search:
    """Finds the least form of one puzzle, and its automorphisms on the way."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._leaves: dict[str, _Leaf] = {}
        self._known = list(_plain(puzzle))
        self._automorphisms = 1
        self._turned = 0
        self._path: list[Line] = []

    def run(self, colours: Colours, ties: int, ways: tuple[int, ...]) -> Found:
        """Search from the refined colours of the puzzle, held in one or both ways."""
        for way in ways:
            self._turned, self._path = way, []
            if self._descend(_Node(colours, ties, 0), 0) < 0:
                self._automorphisms *= 2
        form = min(self._leaves)
        labels = self._leaves[form].labels
        return Found(form, labels, self._automorphisms, tuple(self._known))

    def _descend(self, node: _Node, level: int) -> int:
        """Search below a node; return the level to go on at, -1 for the other way."""
        if not node.ties:
            return self._take_leaf(node)
        first = not self._leaves
        members = _choose_class(node.colours, self._turned)
        tried: list[Line] = []
        for line, child in self._children(node, members):
            if self._orbits().any_alike(line, tried):
                continue
            tried.append(line)
            self._path.append(line)
            back = self._descend(child, level + 1)
            self._path.pop()
            if back < level:
                return back
        if first:
            orbits = self._orbits()
            self._automorphisms *= sum(orbits.alike(line, tried[0]) for line in members)
        return level

    def _children(self, node: _Node, members: list[Line]) -> list[tuple[Line, _Node]]:
        """Return what singling out each line leads to, those with the least trace."""
        orbits = self._orbits()
        children = []
        for index, line in enumerate(members):
            if not orbits.any_alike(line, members[:index]):
                colours, ties = refine(self._puzzle, single_out(node.colours, line))
                children.append((line, _Node(colours, ties, trace_of(colours, self._turned))))
        least = min(child.trace for _, child in children)
        return [(line, child) for line, child in children if child.trace == least]

    def _orbits(self) -> Orbits:
        """Return which lines are known to be alike, while the choices made stay."""
        return Orbits(moves for moves in self._known if _keeps(moves, self._path))

    def _take_leaf(self, node: _Node) -> int:
        """Keep a new form; where it is an earlier one again, return the level where paths part.

        What hangs there is the image of what was searched already.
        """
        labels = labels_of(self._puzzle, node.colours, self._turned)
        leaf = _Leaf(tuple(self._path), labels)
        old = self._leaves.setdefault(write_form(self._puzzle, labels), leaf)
        if old is leaf:
            return len(leaf.path)
        moves = dict(zip(_lines(old.labels), _lines(labels), strict=True))
        if old.labels.turned != labels.turned:
            self._known.append(moves)
            return -1
        parted = 0
        while old.path[parted] == leaf.path[parted]:
            parted += 1
        if not _keeps(moves, leaf.path[:parted]) or moves[old.path[parted]] != leaf.path[parted]:
            return len(leaf.path)
        self._known.append(moves)
        return parted


class Orbits:
    """Lines that permutations take to each other, as a forest."""

    def __init__(self, known: Iterable[Moves]) -> None:
        self._above: dict[Line, Line] = {}
        for moves in known:
            for line, place in moves.items():
                if line != place:
                    self._above[self._top(line)] = self._top(place)

    def alike(self, first: Line, second: Line) -> bool:
        """Tell whether a product of the permutations takes one line to the other."""
        return self._top(first) == self._top(second)

    def any_alike(self, line: Line, others: Iterable[Line]) -> bool:
        """Tell whether a line is alike with one of others."""
        return any(self.alike(line, other) for other in others)

    def _top(self, line: Line) -> Line:
        while (above := self._above.get(line, line)) != line:
            line = above
        return line


def _keeps(moves: Moves, path: Iterable[Line]) -> bool:
    """Tell whether rows stay rows and the choices on a path stay where they are."""
    return moves[0, 0][0] == 0 and all(moves[line] == line for line in path)


def _lines(labels: Labels) -> list[Line]:
    """Return the lines in the order of their places."""
    turned = labels.turned
    rows = [(turned, line) for line in labels.rows]
    return rows + [(1 - turned, line) for line in labels.columns]


def _plain(puzzle: Puzzle) -> Iterable[Moves]:
    """Yield the swaps of empty lines of a band, and of empty bands: no search need find them."""
    order, size = puzzle.order, puzzle.size
    for side in range(2):
        filled = {given[side] for given in puzzle.givens}
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


def _choose_class(colours: Colours, turned: int) -> list[Line]:
    """Return the lines to tell apart next: of the side with fewer colours the smallest class."""
    choices = []
    for half in range(2):
        side = colours[half ^ turned]
        sizes = {colour: side.count(colour) for colour in set(side)}
        classes = [(size, colour) for colour, size in sizes.items() if size > 1]
        if classes:
            choices.append((len(sizes), half, min(classes)[1]))
    _, half, colour = min(choices)
    side = colours[half ^ turned]
    return [(half ^ turned, line) for line in range(len(side)) if side[line] == colour]
