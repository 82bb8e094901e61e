"""The position that finders read: candidates, and two queues of singles.

HoDoKu uses singles in the order in which they appeared; the queues imitate this order.
"""

from __future__ import annotations

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    digits,
    each_cell,
    each_digit,
    first,
    lowest,
    numbers,
    size,
)
from sudokudb.techniques.houses import ALL_CELLS, HOUSE, HOUSES_OF, PEERS


class Board:
    """Candidates by cell and by digit, places of a digit in a house, and the queues of singles.

    `cands[x]` is empty for a solved cell. `free[h][d]` is the number of unsolved cells of house h
    that have digit d, `open[h]` the number of all its unsolved cells. A board where a cell has
    lost all candidates is `broken`. The queues of naked and hidden singles are `ns_…` and `hs_…`.
    """

    def __init__(self) -> None:
        self.cands = digits(81)
        self.value = numbers(81)
        self.places = cells(10)
        self.free = numbers(27, 10)
        self.open = numbers(27)
        self.ns_cell = numbers(96)
        self.ns_digit = numbers(96)
        self.hs_cell = numbers(256)
        self.hs_digit = numbers(256)
        self.unsolved: Cells = ALL_CELLS
        self.givens: Cells = 0
        self.broken: bool = False
        self.ns_head: int = 0
        self.ns_tail: int = 0
        self.hs_head: int = 0
        self.hs_tail: int = 0
        self.clear()

    def clear(self) -> None:
        """Empty the grid: every cell can have every digit."""
        for x in range(81):
            self.cands[x] = 0x3FE
            self.value[x] = 0
        for d in range(1, 10):
            self.places[d] = ALL_CELLS
        for h in range(27):
            self.open[h] = 9
            for d in range(1, 10):
                self.free[h][d] = 9
        self.unsolved = ALL_CELLS
        self.givens = 0
        self.broken = False
        self.ns_head = self.ns_tail = self.hs_head = self.hs_tail = 0

    def place(self, x: int, d: int) -> None:
        """Put a digit into a cell, and remove it from the peers in ascending order."""
        old: Digits = self.cands[x]
        rest: Digits = old
        self.value[x] = d
        self.cands[x] = 0
        self.unsolved &= ~cell(x)
        for e in each_digit(rest):
            self.places[e] &= ~cell(x)
        for y in each_cell(PEERS[x] & self.places[d]):
            self.remove(y, d)
        for k in range(3):
            self.open[HOUSES_OF[x][k]] -= 1
        for digit in each_digit(old):
            self._leave(x, digit, d)

    def _leave(self, x: int, d: int, placed: int) -> None:
        """Subtract a candidate of a filled cell from the counts of the cell's houses."""
        for k in range(3):
            h = HOUSES_OF[x][k]
            self.free[h][d] -= 1
            if self.free[h][d] == 1 and d != placed:
                self._queue_hidden(h, d)

    def remove(self, x: int, d: int) -> None:
        """Remove a candidate, if the cell has it, and queue the singles that result."""
        left: Digits = self.cands[x]
        if not left >> d & 1:
            return
        left ^= 1 << d
        self.cands[x] = left
        self.places[d] &= ~cell(x)
        if not left:
            self.broken = True
            return
        if not left & (left - 1):
            self.ns_cell[self.ns_tail] = x
            self.ns_digit[self.ns_tail] = first(left)
            self.ns_tail += 1
        for k in range(3):
            h = HOUSES_OF[x][k]
            self.free[h][d] -= 1
            if self.free[h][d] == 1:
                self._queue_hidden(h, d)
            elif self.free[h][d] == 0:
                self._drop_hidden(h, d)

    def _queue_hidden(self, h: int, d: int) -> None:
        """Queue the last place of a digit in a house, if there is one, as a hidden single."""
        left: Cells = self.places[d] & HOUSE[h]
        if left:
            self.hs_cell[self.hs_tail] = lowest(left)
            self.hs_digit[self.hs_tail] = d
            self.hs_tail += 1

    def _drop_hidden(self, h: int, d: int) -> None:
        """Remove the first hidden single of a digit in a cell of the house from the queue."""
        i: int = self.hs_head
        while i < self.hs_tail:
            if self.hs_digit[i] == d and HOUSE[h] & cell(self.hs_cell[i]):
                break
            i += 1
        if i < self.hs_tail:
            self.hs_tail -= 1
            while i < self.hs_tail:
                self.hs_cell[i] = self.hs_cell[i + 1]
                self.hs_digit[i] = self.hs_digit[i + 1]
                i += 1

    def possible(self, x: int, d: int) -> bool:
        """Return whether no peer of a cell holds a digit."""
        for y in each_cell(PEERS[x] & ~self.unsolved):
            if self.value[y] == d:
                return False
        return True

    def seen_by_all(self, some: Cells) -> Cells:
        """Return the cells that see every cell of a set, which must not be empty."""
        seen: Cells = PEERS[lowest(some)]
        some &= some - 1
        for x in each_cell(some):
            seen &= PEERS[x]
        return seen

    def seen_by_any(self, some: Cells) -> Cells:
        """Return the cells that see at least one cell of a set."""
        seen: Cells = 0
        for x in each_cell(some):
            seen |= PEERS[x]
        return seen

    def cells_with(self, n: int) -> Cells:
        """Return the unsolved cells with n candidates."""
        found: Cells = 0
        for x in each_cell(self.unsolved):
            if size(self.cands[x]) == n:
                found |= cell(x)
        return found

    def digits_in(self, some: Cells) -> Digits:
        """Return the candidates of some cells together."""
        found: Digits = 0
        for x in each_cell(some):
            found |= self.cands[x]
        return found

    def copy_from(self, other: Board) -> None:
        """Copy another board, including its queues."""
        for x in range(81):
            self.cands[x] = other.cands[x]
            self.value[x] = other.value[x]
        for d in range(10):
            self.places[d] = other.places[d]
        for h in range(27):
            self.open[h] = other.open[h]
            for d in range(10):
                self.free[h][d] = other.free[h][d]
        self._copy_queues(other)
        self.unsolved = other.unsolved
        self.givens = other.givens
        self.broken = other.broken

    def _copy_queues(self, other: Board) -> None:
        for i in range(other.ns_head, other.ns_tail):
            self.ns_cell[i] = other.ns_cell[i]
            self.ns_digit[i] = other.ns_digit[i]
        for i in range(other.hs_head, other.hs_tail):
            self.hs_cell[i] = other.hs_cell[i]
            self.hs_digit[i] = other.hs_digit[i]
        self.ns_head = other.ns_head
        self.ns_tail = other.ns_tail
        self.hs_head = other.hs_head
        self.hs_tail = other.hs_tail

    def read(self, text: bytes) -> None:
        """Place the givens of a grid of 81 characters."""
        self.clear()
        for x in range(81):
            if 49 <= text[x] <= 57:
                self.place(x, text[x] - 48)
                self.givens |= cell(x)
