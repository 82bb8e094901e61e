"""The rectangles of a position that uniqueness tests examine."""

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    digits,
    each_cell,
    first,
    numbers,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF


class Rectangles:
    """Rectangles: four corners in two rows, columns and boxes that can hold the same two digits.

    If `missing_allowed`, a corner may lack one that logic removed. Each rectangle is listed once,
    with the two candidates of its first bivalue corner.
    """

    def __init__(self) -> None:
        self.corners = cells(486)
        self.pair = digits(486)
        self.cands = digits(81)
        self.value = numbers(81)
        self.n: int = 0
        self.missing_allowed: int = 0

    def collect(self, board: Board, missing_allowed: int) -> None:
        """List the rectangles of a position, unless it equals the last one."""
        starts: Cells = board.unsolved
        if self._is_same(board) and self.missing_allowed == missing_allowed:
            return
        self.missing_allowed = missing_allowed
        self.n = 0
        for x in each_cell(starts):
            if size(board.cands[x]) == 2:
                self._collect_from(x, board.cands[x], self._fitting(board, board.cands[x]))
        for x in range(81):
            self.cands[x] = board.cands[x]
            self.value[x] = board.value[x]

    def _is_same(self, board: Board) -> bool:
        for x in range(81):
            if self.cands[x] != board.cands[x] or self.value[x] != board.value[x]:
                return False
        return True

    def _fitting(self, board: Board, pair: Digits) -> Cells:
        """Return the unsolved cells that can be corners for two digits."""
        a: int = first(pair)
        b: int = first(pair & (pair - 1))
        fit: Cells = board.places[a] & board.places[b]
        if not self.missing_allowed:
            return fit
        fit = board.unsolved
        for h in range(27):
            if not board.free[h][a] or not board.free[h][b]:
                fit &= ~HOUSE[h]
        return fit

    def _collect_from(self, x: int, pair: Digits, fit: Cells) -> None:
        """Pair a corner with others in a line of its box, then with parallel lines elsewhere."""
        near: Cells = fit & HOUSE[HOUSES_OF[x][2]] & ~cell(x)
        near &= HOUSE[HOUSES_OF[x][0]] | HOUSE[HOUSES_OF[x][1]]
        for y in each_cell(near):
            across = 1 if HOUSES_OF[x][0] == HOUSES_OF[y][0] else 0
            for i in range(9):
                u = CELLS_OF[HOUSES_OF[x][across]][i]
                far = cell(u) | cell(u + y - x)
                if not far & ~fit and not far & HOUSE[HOUSES_OF[x][2]]:
                    self._add(far | cell(x) | cell(y), pair)

    def _add(self, corners: Cells, pair: Digits) -> None:
        for i in range(self.n):
            if self.corners[i] == corners:
                return
        self.corners[self.n] = corners
        self.pair[self.n] = pair
        self.n += 1
