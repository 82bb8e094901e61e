"""Where a line meets a box: what Sue de Coq has chosen there so far."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSES_OF, Cells, Digits, Num, digits
    from sudokudb.techniques.board import Board


class Intersection:
    """Cells where a line meets a box, and a set of cells of the line, with their digits.

    `spare` is how many more digits than cells there are; the box's set has to take `left` of them.
    `changed` are the houses, as bits, with other candidates than when nothing was found before.
    """

    def __init__(self) -> None:
        """Make a intersection of the first row and the first box."""
        if not cython.compiled:
            self.before = digits(81)
        self.line: Num = 0
        self.box: Num = 18
        self.cells: Cells = 0
        self.digits: Digits = 0
        self.spare: Num = 0
        self.line_set: Cells = 0
        self.line_digits: Digits = 0
        self.left: Num = 0
        self.changed: Num = 0

    def compare(self, board: Board) -> None:
        """Note which houses changed since nothing was found."""
        self.changed = 0
        for x in range(81):
            if board.cands[x] != self.before[x]:
                for k in range(3):
                    self.changed |= 1 << HOUSES_OF[x][k]

    def keep(self, board: Board) -> None:
        """Keep the candidates in which nothing was found."""
        for x in range(81):
            self.before[x] = board.cands[x]
