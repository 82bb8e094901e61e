"""The excluders of aligned pair and triple exclusion, and the digits that they allow."""

from sudokudb.techniques.bits import Cells, Digits, cell, cells, digits, each_cell
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import PEERS


class Exclusion:
    """The excluders that each cell sees, and the digits that remain possible in three cells."""

    def __init__(self) -> None:
        self.excluders = cells(81)
        self.mask = digits(20)  # the candidates of the common excluders
        self.possible = digits(3)
        self.base: Cells = 0
        self.n: int = 0

    def prepare(self, board: Board, small: Cells) -> None:
        """List the base cells, which see an excluder and no cell with one candidate."""
        ones: Cells = board.cells_with(1)
        rest: Cells = board.unsolved & ~ones
        self.base = 0
        for x in each_cell(rest):
            self.excluders[x] = PEERS[x] & small
            if self.excluders[x] and not PEERS[x] & ones:
                self.base |= cell(x)

    def list_masks(self, board: Board, common: Cells) -> None:
        """List the candidates of some excluders."""
        self.n = 0
        for x in each_cell(common):
            self.mask[self.n] = board.cands[x]
            self.n += 1

    def excluded_digits(self, a: Digits, b: Digits) -> Digits:
        """Return the digits that are excluded by digits a and b; all, if a and b are impossible."""
        both: Digits = a | b
        out: Digits = 0
        for i in range(self.n):
            left: Digits = self.mask[i] & ~both
            if not left:
                return 0x3FF
            if left & (left - 1) == 0:
                out |= left
        return out

    def allow(self, a: Digits, b: Digits, c: Digits) -> None:
        """Add a combination to the possible digits, unless the second cell has none."""
        if b:
            self.possible[0] |= a
            self.possible[1] |= b
            self.possible[2] |= c
