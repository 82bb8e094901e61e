"""The intersection of a line and a box, with the sets that Sue de Coq has chosen so far."""

from sudokudb.techniques.bits import Cells, Digits, digits
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import HOUSES_OF


class Intersection:
    """Cells of an intersection, and a set of cells of the line, with their digits.

    `spare` is the number of digits minus the number of cells; the box's set must hold `left` of
    the spare digits. `changed` contains the houses, as bits, whose candidates have changed since
    the last search without a result.
    """

    def __init__(self) -> None:
        self.before = digits(81)
        self.line: int = 0
        self.box: int = 18
        self.cells: Cells = 0
        self.digits: Digits = 0
        self.spare: int = 0
        self.line_set: Cells = 0
        self.line_digits: Digits = 0
        self.left: int = 0
        self.changed: int = 0

    def compare(self, board: Board) -> None:
        """Set `changed`, the houses that changed since the last search without a result."""
        self.changed = 0
        for x in range(81):
            if board.cands[x] != self.before[x]:
                for k in range(3):
                    self.changed |= 1 << HOUSES_OF[x][k]

    def remember(self, board: Board) -> None:
        """Remember the candidates of a search without a result."""
        for x in range(81):
            self.before[x] = board.cands[x]
