"""Trials: a depth-first search with singles, which solves a grid or refutes a digit."""

from sudokudb.techniques.bits import Digits, digits, each_digit, numbers, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import CELLS_OF, PEER_LIST

LEVELS = 82
BROKEN = 0
OPEN = 1
SOLVED = 2


class Trials:
    """The candidates by level (the number of assumptions), and the assumptions of a refutation.

    Assumption i places `digit[i]` in `cell[i]`. They are listed depth first: one that singles do
    not refute is followed by the candidates of a cell, in ascending order.
    """

    def __init__(self) -> None:
        self.left = digits(LEVELS, 81)
        self.cell = numbers(4000)
        self.digit = numbers(4000)
        self.n: int = 0
        self.changed: bool = False

    def begin(self, board: Board) -> None:
        """Use a position as level 0."""
        self.n = 0
        for x in range(81):
            self.left[0][x] = board.cands[x]
            if board.value[x]:
                self.left[0][x] = 1 << board.value[x]

    def assume(self, level: int, x: int, d: int) -> None:
        """Copy a level to the next one, with a digit in a cell."""
        for y in range(81):
            self.left[level + 1][y] = self.left[level][y]
        self.left[level + 1][x] = 1 << d

    def settle(self, level: int) -> int:
        """Place all singles; return BROKEN, OPEN or SOLVED."""
        solved: int = SOLVED
        self.changed = True
        while self.changed:
            self.changed = False
            for x in range(81):
                if size(self.left[level][x]) == 1:
                    self._clear_peers(level, x)
            for h in range(27):
                if not self._place_hidden(level, h):
                    return BROKEN
        for x in range(81):
            if not self.left[level][x]:
                return BROKEN
            if size(self.left[level][x]) > 1:
                solved = OPEN
        return solved

    def _clear_peers(self, level: int, x: int) -> None:
        some: Digits = self.left[level][x]
        for k in range(20):
            if self.left[level][PEER_LIST[x][k]] & some:
                self.left[level][PEER_LIST[x][k]] &= ~some
                self.changed = True

    def _place_hidden(self, level: int, h: int) -> bool:
        """Place the hidden singles of a house; return whether every digit has a place."""
        once: Digits = 0
        twice: Digits = 0
        for k in range(9):
            twice |= once & self.left[level][CELLS_OF[h][k]]
            once |= self.left[level][CELLS_OF[h][k]]
        once &= ~twice
        for k in range(9):
            some: Digits = self.left[level][CELLS_OF[h][k]] & once
            if size(some) > 1:
                return False
            if some and self.left[level][CELLS_OF[h][k]] != some:
                self.left[level][CELLS_OF[h][k]] = some
                self.changed = True
        return once | twice == 0x3FE

    def _narrowest(self, level: int) -> int:
        """Return the first of the open cells with the fewest candidates."""
        found: int = -1
        for x in range(81):
            if size(self.left[level][x]) > 1:
                if found < 0 or size(self.left[level][x]) < size(self.left[level][found]):
                    found = x
        return found

    def solve(self, level: int) -> int:
        """Return the level of the first solution below a level, or -1."""
        state = self.settle(level)
        if state != OPEN:
            return level if state == SOLVED else -1
        x = self._narrowest(level)
        for d in each_digit(self.left[level][x]):
            self.assume(level, x, d)
            found = self.solve(level + 1)
            if found >= 0:
                return found
        return -1

    def refute(self, level: int) -> bool:
        """List assumptions that prove that a level has no solution; return False if too many."""
        state = self.settle(level)
        if state != OPEN:
            return state == BROKEN
        x = self._narrowest(level)
        for d in each_digit(self.left[level][x]):
            if self.n == 4000 or not self.refute_digit(level, x, d):
                return False
        return True

    def refute_digit(self, level: int, x: int, d: int) -> bool:
        """List an assumption, and the proof that the level has no solution with it."""
        self.cell[self.n] = x
        self.digit[self.n] = d
        self.n += 1
        self.assume(level, x, d)
        return self.refute(level + 1)
