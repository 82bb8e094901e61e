"""Some rows of a grid in their places, and the columns as far as these rows determine theirs."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Lines: TypeAlias = tuple[tuple[int, ...], ...]
"""The digits of the lines of one side; 0 for an empty cell."""


class StackKey(NamedTuple):
    """The least labels that the digits of a stack can have, and whether these are final."""

    labels: tuple[int, ...]
    fixed: bool


class PlacedRows:
    """The least arrangement of some rows, for some choices of lines.

    Columns, and stacks, are tied if they can be exchanged and the rows stay the same; the labels
    of digits follow their columns. `tied[p]` tells whether the columns at p and p + 1 are tied,
    `stacks[s]` whether the stacks at s and s + 1 are.
    """

    def __init__(self, lines: Lines, order: int) -> None:
        size = order * order
        self.lines, self.order = lines, order
        self.rows: tuple[int, ...] = ()
        self.code: list[int] = []  # the labels in the last row
        self.columns = list(range(size))
        self.tied = [(place + 1) % order > 0 for place in range(size)]
        self.stacks = [stack + 1 < order for stack in range(order)]
        self.labels: dict[int, int] = {0: 0}
        self.homes: dict[int, tuple[int, int]] = {}  # the row and column of a digit's first cell

    def copy(self) -> PlacedRows:
        """Return a layout that can be changed independently."""
        other = object.__new__(PlacedRows)
        other.lines, other.order, other.rows = self.lines, self.order, self.rows
        other.code, other.columns = self.code[:], self.columns[:]
        other.tied, other.stacks = self.tied[:], self.stacks[:]
        other.labels, other.homes = self.labels.copy(), self.homes.copy()
        return other

    def digit(self, place: int) -> int:
        """Return the digit of the last row at a place."""
        return self.lines[self.rows[-1]][self.columns[place]]

    def repeats(self) -> bool:
        """Return whether the last row has a digit twice."""
        digits = [digit for digit in self.lines[self.rows[-1]] if digit]
        return len({*digits}) < len(digits)

    def swap(self, place: int, other: int) -> None:
        """Exchange two tied columns, with the labels of the digits that occurred in them first."""
        if place == other:
            return
        a, b = self.columns[place], self.columns[other]
        for row in self.rows:
            x, y = self.lines[row][a], self.lines[row][b]
            if self.homes.get(x) == (row, a) and self.homes.get(y) == (row, b):
                self.labels[x], self.labels[y] = self.labels[y], self.labels[x]
        self.columns[place], self.columns[other] = b, a

    def swap_stacks(self, stack: int, other: int) -> None:
        """Exchange two tied stacks."""
        for column in range(self.order):
            self.swap(self.order * stack + column, self.order * other + column)

    def append(self, place: int) -> None:
        """Append the least label of the cell at a place to the last row."""
        digit = self.digit(place)
        if digit not in self.labels:
            self.labels[digit] = len(self.labels)
            self.homes[digit] = self.rows[-1], self.columns[place]
        elif digit and not self.is_fixed(digit):
            self._settle(self.homes[digit][1])
        self.code.append(self.labels[digit])

    def is_fixed(self, digit: int) -> bool:
        """Return whether no other column can take the place of a digit's first cell."""
        if digit not in self.homes:
            return True
        place = self.columns.index(self.homes[digit][1])
        stack = place // self.order
        before = (place and self.tied[place - 1]) or (stack and self.stacks[stack - 1])
        return not (before or self.tied[place] or self.stacks[stack])

    def least_label(self, digit: int) -> int:
        """Return the least label that a digit can have; a large one if it has not occurred."""
        if digit not in self.homes:
            return len(self.columns) + 1 if digit else 0
        row, column = self.homes[digit]
        first = self._first_place(self.columns.index(column))
        return self.labels[self.lines[row][self.columns[first]]]

    def key(self, stack: int) -> StackKey:
        """Return the least labels that the part of the last row in a stack can have."""
        labels: list[int] = []
        fixed = True
        for places in self.classes(stack):
            digits = [self.digit(place) for place in places]
            labels += sorted(map(self.least_label, digits))
            fixed = fixed and all(map(self.is_fixed, digits))
        return StackKey(tuple(labels), fixed)

    def classes(self, stack: int) -> list[list[int]]:
        """Return the places in a stack, grouped by ties."""
        found: list[list[int]] = [[]]
        for place in range(self.order * stack, self.order * (stack + 1)):
            found[-1].append(place)
            if not self.tied[place]:
                found.append([])
        return found[:-1]

    def _settle(self, column: int) -> None:
        """Give a column the first place that it can take."""
        place = self.columns.index(column)
        first = self._first_place(place)
        self.swap_stacks(first // self.order, place // self.order)
        self.swap(first, self.columns.index(column))
        self.stacks[first // self.order] = self.tied[first] = False

    def _first_place(self, place: int) -> int:
        while place >= self.order and self.stacks[place // self.order - 1]:
            place -= self.order
        while place and self.tied[place - 1]:
            place -= 1
        return place
