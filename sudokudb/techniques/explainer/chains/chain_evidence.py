"""Evidence that is collected before its step is known."""

from __future__ import annotations

from sudokudb.techniques.bits import Cells, Digits, cells, digits, numbers
from sudokudb.techniques.roles import REASON

MOST_NOTED = 20000


class Evidence:
    """Parts of evidence, as in `Search.add_part`; reasons count from the start of a block."""

    def __init__(self) -> None:
        self.role = numbers(MOST_NOTED)
        self.number = numbers(MOST_NOTED)
        self.digits = digits(MOST_NOTED)
        self.cells = cells(MOST_NOTED)
        self.n: int = 0
        self.block: int = 0  # the start of the current block

    def begin(self) -> None:
        """Begin a block."""
        self.block = self.n

    def at(self) -> int:
        """Return the index of the next part in the block."""
        return self.n - self.block

    def add_part(self, role: int, number: int, some: Digits, where: Cells) -> None:
        """Add a part, if there is room."""
        if self.n < MOST_NOTED:
            self.role[self.n] = role
            self.number[self.n] = number
            self.digits[self.n] = some
            self.cells[self.n] = where
            self.n += 1

    def copy(self, other: Evidence, start: int, n: int) -> None:
        """Copy a block of other evidence into the current block."""
        shift = self.at()
        for i in range(start, start + n):
            number = other.number[i] + (shift if other.role[i] == REASON else 0)
            self.add_part(other.role[i], number, other.digits[i], other.cells[i])
