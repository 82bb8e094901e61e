"""The lexicographically least form of a puzzle, which lists of puzzles use ("minlex").

It is the smallest of the texts of all equivalent grids, row by row, where an empty cell comes
before the digits. minlex.h computes the same for 9×9.

1. *Rows.* The rows are placed one after the other. Of all rows of the grid and of its transposed
   image that can come next in any layout so far, only those are followed whose digits give the
   smallest text.
2. *Labels.* Digits are labelled in the order of their appearance.
3. *Ties.* A row rarely determines the places of all columns. Columns in which it is empty, or has
   digits that have not occurred before, stay tied: they are in any order, and the labels of their
   digits follow them. A tied column gets its place when a digit that occurred in it first appears
   in a later row: its label is then the smallest that it can have. If several columns can give
   the smallest label, each is tried.
4. *Automorphisms.* If the search finds the least form a second time, an automorphism maps the
   branch where the two ways part to the one searched before, and the search continues there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.canon.layouts import PlacedRows
from sudokudb.notation import DIGITS, EMPTY, ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterator


def least_form(text: str) -> str:
    """Return the least form of a grid in canonical text, of any size."""
    order = ORDERS[len(text)]
    size = order * order
    digits = [DIGITS.index(mark) + 1 if mark != EMPTY else 0 for mark in text]
    rows = tuple(tuple(digits[at : at + size]) for at in range(0, size * size, size))
    search = _Search(size)
    search.place_rows(
        [PlacedRows(rows, order), PlacedRows(tuple(zip(*rows, strict=True)), order)], ()
    )
    marks = EMPTY + DIGITS
    return "".join(marks[label] for code in search.least for label in code)


class _Search:
    def __init__(self, size: int) -> None:
        self.size = size
        self.least: list[list[int]] = []  # the least rows so far
        self.path: tuple[int, ...] = ()  # the numbers of the branches that lead to them
        self._kept: list[PlacedRows] = []

    def place_rows(self, layouts: list[PlacedRows], path: tuple[int, ...]) -> int:
        """Place the remaining rows of some layouts; return the level to continue at."""
        level = len(path)
        if level == self.size:
            if not self.path:
                self.path = path
                return level
            pairs = zip(path, self.path, strict=True)
            return next((i for i, (one, other) in enumerate(pairs) if one != other), level)
        self._kept = []
        for layout in layouts:
            for row in _next_rows(layout):
                following = layout.copy()
                following.rows, following.code = (*layout.rows, row), []
                self._fill(following)
        for number, layout in enumerate(self._kept):
            back = self.place_rows([layout], (*path, number))
            if back < level:
                return back
        return level

    def _fill(self, layout: PlacedRows) -> None:
        """Complete the last row in all ways that can make it the least."""
        order = layout.order
        while (place := len(layout.code)) < self.size:
            ways = [layout]
            if place % order == 0 and layout.stacks[place // order]:
                ways = _place_stack(layout, place // order)
            if len(ways) == 1 and layout.tied[place]:
                ways = _place_column(layout, place)
            if len(ways) > 1:
                for way in ways:
                    self._fill(way)
                return
            layout.append(place)
            if self._is_larger(layout):
                return
        self._keep(layout)

    def _is_larger(self, layout: PlacedRows) -> bool:
        level = len(layout.rows) - 1
        return level < len(self.least) and layout.code > self.least[level][: len(layout.code)]

    def _keep(self, layout: PlacedRows) -> None:
        """Keep a layout with a complete row, and drop those with larger rows."""
        level = len(layout.rows) - 1
        if level == len(self.least) or layout.code < self.least[level]:
            self.least[level:] = [layout.code]
            self.path = ()
            self._kept = []
        self._kept.append(layout)


def _next_rows(layout: PlacedRows) -> Iterator[int]:
    """Yield the rows that can come next; of the empty rows of a band, only the first."""
    order, rows = layout.order, layout.rows
    empty_bands = set()
    for row, digits in enumerate(layout.lines):
        band = row // order
        if row in rows or (len(rows) % order and band != rows[-1] // order):
            continue
        if not any(digits):
            if band in empty_bands:
                continue
            empty_bands.add(band)
        yield row


def _place_stack(layout: PlacedRows, stack: int) -> list[PlacedRows]:
    """Put the least of tied stacks at a place; return the layouts in which it can be least.

    Equal stacks stay tied, if none of their digits has occurred before.
    """
    end = stack
    while layout.stacks[end]:
        end += 1
    keys = {other: layout.key(other) for other in range(stack, end + 1)}
    least = min((key.labels for key in keys.values() if key.fixed), default=None)
    chosen = [other for other, key in keys.items() if least is None or key.labels <= least]
    if len(chosen) > 1 and (layout.repeats() or not all(keys[other].fixed for other in chosen)):
        ways = [layout.copy() for _ in chosen]
        for way, other in zip(ways, chosen, strict=True):
            way.swap_stacks(stack, other)
            way.stacks[stack] = False
        return ways
    for at, other in enumerate(chosen, stack):
        layout.swap_stacks(at, other)
    layout.stacks[stack + len(chosen) - 1] = False
    return [layout]


def _place_column(layout: PlacedRows, place: int) -> list[PlacedRows]:
    """Put the least of tied columns at a place; return the layouts in which it can be least.

    Columns that are empty, or have a digit that has not occurred before, stay tied.
    """
    end = place
    while layout.tied[end]:
        end += 1
    labels = [layout.least_label(layout.digit(at)) for at in range(place, end + 1)]
    least = min(labels)
    chosen = [at for at, label in enumerate(labels, place) if label == least]
    is_fresh = least > layout.order**2 and not layout.repeats()
    if len(chosen) == 1 or not least or is_fresh:
        for at, other in enumerate(chosen, place):
            layout.swap(at, other)
        layout.tied[place + len(chosen) - 1] = False
        return [layout]
    ways = [layout.copy() for _ in chosen]
    for way, other in zip(ways, chosen, strict=True):
        way.swap(place, other)
        way.tied[place] = False
    return ways
