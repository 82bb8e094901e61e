"""A way over cells that can all hold the same two digits, of which loops are made."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import (
        Cells,
        Digits,
        Flag,
        Num,
        cell,
        count,
        digits,
        numbers,
        size,
    )
    from sudokudb.techniques.explainer.positions import houses_with


class Way:
    """The cells of the way in order, and what they have besides the two digits.

    A house holds at most one cell at an even place of the way, and one at an odd place.
    """

    def __init__(self) -> None:
        """Make room."""
        if not cython.compiled:
            self.path = numbers(24)
            self.extras = digits(24)  # other digits of the first cells
        self.n: Num = 0
        self.pair: Digits = 0
        self.free: Cells = 0  # the cells with both digits that are not on the way
        self.odd_ones: Cells = 0  # the cells of the way with other digits
        self.even: Digits = 0  # the houses of the cells at even places
        self.odd: Digits = 0

    def begin(self, pair: Digits, wide: Cells) -> None:
        """Begin a way for two digits over the cells that have both."""
        self.n = 0
        self.pair = pair
        self.free = wide
        self.odd_ones = 0
        self.even = self.odd = self.extras[0] = 0

    def allows(self, x: Num, candidates: Digits) -> Flag:
        """Tell whether a cell can be next: one extra digit in all, or at most two odd ones."""
        more: Digits = candidates & ~self.pair
        if houses_with(x) & (self.odd if self.n & 1 else self.even):
            return False
        return not more or size(self.extras[self.n] | more) == 1 or count(self.odd_ones) < 2

    def push(self, x: Num, candidates: Digits) -> None:
        """Add a cell."""
        more: Digits = candidates & ~self.pair
        self.turn(x)
        self.path[self.n] = x
        self.extras[self.n + 1] = self.extras[self.n] | more
        self.free &= ~cell(x)
        if more:
            self.odd_ones |= cell(x)
        self.n += 1

    def pop(self, x: Num) -> None:
        """Remove the cell that was added last."""
        self.n -= 1
        self.turn(x)
        self.free |= cell(x)
        self.odd_ones &= ~cell(x)

    def turn(self, x: Num) -> None:
        """Add or remove the houses of the cell at the end of the way."""
        if self.n & 1:
            self.odd ^= houses_with(x)
        else:
            self.even ^= houses_with(x)
