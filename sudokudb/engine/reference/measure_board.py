"""The candidates of one puzzle, with the consequences of singles (the basic rules, BRT).

A decided digit leaves the cells that it sees. A cell with one candidate, and a digit with one place
in a house, are decided. A board is *closed* if these rules change nothing in it; a contradiction is
a cell without candidates, or a digit without a place in a house. Closing does not depend on the
order of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Iterator

DIGITS = range(9)
"""Digits from 0, as elsewhere in the measures."""
ALL_CELLS = (1 << 81) - 1
HOUSES = tuple(sum(1 << cell for cell in house) for house in CLASSIC_9.houses)
PEERS = {1 << cell: sum(1 << peer for peer in CLASSIC_9.peers[cell]) for cell in range(81)}
"""The cells that a cell sees; sets of cells are bits, here and below."""


class ClosedBoard:
    """For each digit the cells that can have it, and the decided cells; always closed."""

    __slots__ = ("_changed", "cells", "decided")

    def __init__(self, cells: list[int] | None = None, decided: int = 0) -> None:
        self.cells = cells or [ALL_CELLS] * 9
        self.decided = decided
        self._changed: set[int] = set()

    def copy(self) -> ClosedBoard:
        """Return a board that can be changed without changing this one."""
        return ClosedBoard(self.cells.copy(), self.decided)

    @property
    def is_full(self) -> bool:
        """True if every cell is decided."""
        return self.decided == ALL_CELLS

    def place(self, digit: int, cell: int) -> bool:
        """Decide the digit of a cell, given as a bit; return False for a contradiction.

        After a contradiction the board must not be used.
        """
        if not self.cells[digit] & cell:
            return False
        self._keep_only(digit, cell)
        return self._settle()

    def forbid(self, digit: int, cell: int) -> bool:
        """Remove a candidate; return False for a contradiction."""
        self._clear(digit, cell)
        return self._settle()

    def candidates(self, cells: int) -> int:
        """Return the number of candidates in some cells."""
        return sum((own & cells).bit_count() for own in self.cells)

    def text(self) -> str:
        """Return the digits of the decided cells, and dots."""
        marks = ["."] * 81
        for digit in DIGITS:
            for cell in each_bit(self.cells[digit] & self.decided):
                marks[cell.bit_length() - 1] = str(digit + 1)
        return "".join(marks)

    def _clear(self, digit: int, cells: int) -> None:
        if self.cells[digit] & cells:
            self.cells[digit] &= ~cells
            self._changed.add(digit)

    def _keep_only(self, digit: int, cell: int) -> None:
        for other in DIGITS:
            if other != digit:
                self._clear(other, cell)

    def _settle(self) -> bool:
        """Apply both rules until nothing changes; return False for a contradiction."""
        while self._changed:
            changed, self._changed = self._changed, set()
            if not self._follow_naked() or not all(map(self._follow_hidden, sorted(changed))):
                return False
        return True

    def _follow_naked(self) -> bool:
        once = twice = 0
        for cells in self.cells:
            twice |= once & cells
            once |= cells
        single = once & ~twice & ~self.decided
        self.decided |= single
        for digit in DIGITS if single else ():
            for cell in each_bit(self.cells[digit] & single):
                self._clear(digit, PEERS[cell])
        return once == ALL_CELLS

    def _follow_hidden(self, digit: int) -> bool:
        for house in HOUSES:
            places = self.cells[digit] & house
            if not places:
                return False
            if not places & (places - 1) and not places & self.decided:
                self._keep_only(digit, places)
        return True


def each_bit(bits: int) -> Iterator[int]:
    """Yield the bits of a number, each as a number, the lowest first."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def read_board(text: str) -> ClosedBoard | None:
    """Return the board of 81 characters, closed; None for a contradiction."""
    board = ClosedBoard()
    for at, mark in enumerate(text):
        if mark not in ".0" and not board.place(int(mark) - 1, 1 << at):
            return None
    return board


def cells_by_digit(solution: str) -> tuple[int, ...]:
    """Return the cells of each digit of a full grid."""
    return tuple(
        sum(1 << at for at, mark in enumerate(solution) if mark == str(digit + 1))
        for digit in DIGITS
    )
