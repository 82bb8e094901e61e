"""The templates of a digit: the ways to place it in the whole grid that its candidates allow."""

from sudokudb.techniques.bits import Cells, cell, cells, each_cell, lowest, numbers
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import HOUSE, PEERS


class TemplateSets:
    """The places of each digit in its templates, and the steps that narrowed them.

    A template has the digit once in each house, so a place that all templates have is the only
    one left in its row. `left[d]` are the places left for digit d. Step i of n narrowed the
    places of `digit[i]` to `narrowed[i]`.
    """

    def __init__(self) -> None:
        self.left = cells(10)
        self.read = cells(10)
        self.lost = cells(10)
        self.digit = numbers(1000)
        self.narrowed = cells(1000)
        self.n: int = 0

    def impossible(self, board: Board, d: int) -> Cells:
        """Return the places of a digit that none of its templates has.

        Logic about this digit alone can remove no other candidate, so that finders begin here.
        """
        if self.read[d] != board.places[d]:
            self.read[d] = board.places[d]
            self.lost[d] = self.outside(board, d, board.places[d])
        lost: Cells = self.lost[d]
        return lost

    def outside(self, board: Board, d: int, places: Cells) -> Cells:
        """Return the places that are in no template within the given places of a digit."""
        lost: Cells = 0
        rest: Cells = places
        while rest:
            x = lowest(rest)
            found: Cells = self.template(board, d, 0, places & ~PEERS[x])
            if not found:
                lost |= cell(x)
            rest &= ~(found | cell(x))
        return lost

    def template(self, board: Board, d: int, row: int, left: Cells) -> Cells:
        """Complete a template from a row on, with the cells left; return it, or no cells."""
        if row == 9:
            return left
        if not board.free[row][d]:
            return self.template(board, d, row + 1, left)
        for x in each_cell(left & HOUSE[row]):
            found: Cells = self.template(board, d, row + 1, left & ~PEERS[x])
            if found:
                return found
        return 0

    def settle(self, board: Board) -> None:
        """Narrow the places of each digit until nothing changes."""
        changed: bool = True
        self.n = 0
        for d in range(1, 10):
            self.left[d] = board.places[d]
        while changed:
            changed = False
            for d in range(1, 10):
                if self.narrow(board, d):
                    changed = True

    def narrow(self, board: Board, d: int) -> bool:
        """Narrow the places of a digit; return whether any was removed.

        This removes the cells that other digits must have, then those without a template.
        """
        left: Cells = self.left[d]
        for e in range(1, 10):
            if e != d:
                left &= ~self.forced_places(e)
        left &= ~self.outside(board, d, left)
        if left == self.left[d]:
            return False
        self.left[d] = left
        self.digit[self.n] = d
        self.narrowed[self.n] = left
        self.n += 1
        return True

    def forced_places(self, d: int) -> Cells:
        """Return the places that all templates of a digit have."""
        found: Cells = 0
        for row in range(9):
            here: Cells = self.left[d] & HOUSE[row]
            if not here & (here - 1):
                found |= here
        return found
