"""The coloring of a digit's candidates: cells that are the only two places in a house alternate."""

from sudokudb.techniques.bits import Cells, cell, cells, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import HOUSE, HOUSES_OF


class Colors:
    """The components of a digit's links: component i has the colors 2i and 2i + 1.

    `cells[k]` are the cells of color k, `seen[k]` those that see at least one of them.
    """

    def __init__(self) -> None:
        self.cells = cells(82)
        self.seen = cells(82)
        self.n: int = 0

    def paint(self, board: Board, d: int) -> None:
        """Color the components of a digit, each starting with its lowest cell."""
        rest: Cells = linked_cells(board, d)
        self.n = 0
        while rest:
            a: int = 2 * self.n
            self.cells[a] = self.cells[a + 1] = 0
            self._spread(board, d, lowest(rest), a)
            self.seen[a] = board.seen_by_any(self.cells[a])
            self.seen[a + 1] = board.seen_by_any(self.cells[a + 1])
            rest &= ~(self.cells[a] | self.cells[a + 1])
            self.n += 1

    def _spread(self, board: Board, d: int, x: int, color: int) -> None:
        """Give cell x a color, and the opposite color to the cells that it is linked to."""
        self.cells[color] |= cell(x)
        for k in range(3):
            h = HOUSES_OF[x][k]
            other = board.places[d] & HOUSE[h] & ~cell(x)
            if board.free[h][d] == 2 and not other & (self.cells[color] | self.cells[color ^ 1]):
                self._spread(board, d, lowest(other), color ^ 1)


def linked_cells(board: Board, d: int) -> Cells:
    """Return the cells that are one of only two places for a digit in a house."""
    found: Cells = 0
    for h in range(27):
        if board.free[h][d] == 2:
            found |= board.places[d] & HOUSE[h]
    return found
