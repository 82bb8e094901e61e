"""Where a line meets a box: what Sue de Coq has chosen there so far."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Cells, Digits, Num


class Crossing:
    """Cells where a line meets a box, and a set of cells of the line, with their digits.

    `spare` is how many more digits than cells there are; the box's set has to take `left` of them.
    """

    def __init__(self) -> None:
        """Make a crossing of the first row and the first box."""
        self.line: Num = 0
        self.box: Num = 18
        self.cells: Cells = 0
        self.digits: Digits = 0
        self.spare: Num = 0
        self.line_set: Cells = 0
        self.line_digits: Digits = 0
        self.left: Num = 0
