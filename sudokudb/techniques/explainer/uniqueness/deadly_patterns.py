"""The path of a unique loop, and the extra digits of a bivalue universal grave."""

from sudokudb.techniques.bits import Cells, Digits, cell, count, digits, numbers, size
from sudokudb.techniques.houses import houses_with


class LoopPath:
    """The cells of the path in order, and their extra digits.

    A house contains at most one cell at an even place of the path, and one at an odd place.
    """

    def __init__(self) -> None:
        self.cell = numbers(24)
        self.extras = digits(24)  # by number of cells: the extra digits of the first ones
        self.n: int = 0
        self.pair: Digits = 0
        self.free: Cells = 0  # the cells with both digits that are not on the path
        self.with_extras: Cells = 0  # the cells of the path with extra digits
        self.even: Digits = 0  # the houses of the cells at even places
        self.odd: Digits = 0

    def begin(self, pair: Digits, candidates: Cells) -> None:
        """Begin a path for two digits over the cells that have both."""
        self.n = 0
        self.pair = pair
        self.free = candidates
        self.with_extras = 0
        self.even = self.odd = self.extras[0] = 0

    def allows(self, x: int, candidates: Digits) -> bool:
        """Return whether a cell can be next: one extra digit in all, or two cells with extras."""
        more: Digits = candidates & ~self.pair
        if houses_with(x) & (self.odd if self.n & 1 else self.even):
            return False
        return not more or size(self.extras[self.n] | more) == 1 or count(self.with_extras) < 2

    def push(self, x: int, candidates: Digits) -> None:
        """Add a cell."""
        more: Digits = candidates & ~self.pair
        self.switch_houses(x)
        self.cell[self.n] = x
        self.extras[self.n + 1] = self.extras[self.n] | more
        self.free &= ~cell(x)
        if more:
            self.with_extras |= cell(x)
        self.n += 1

    def pop(self, x: int) -> None:
        """Remove the cell that was added last."""
        self.n -= 1
        self.switch_houses(x)
        self.free |= cell(x)
        self.with_extras &= ~cell(x)

    def switch_houses(self, x: int) -> None:
        """Add or remove the houses of the cell at the end of the path."""
        if self.n & 1:
            self.odd ^= houses_with(x)
        else:
            self.even ^= houses_with(x)


class BugExtras:
    """The cells with extra digits, and the extra digits."""

    def __init__(self) -> None:
        self.extra = digits(81)
        self.cells: Cells = 0
        self.digits: Digits = 0
