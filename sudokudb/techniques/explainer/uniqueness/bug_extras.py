"""The extra digits of a bivalue universal grave."""

from sudokudb.techniques.bits import Cells, Digits, digits


class BugExtras:
    """The cells with extra digits, and the extra digits."""

    def __init__(self) -> None:
        self.extra = digits(81)
        self.cells: Cells = 0
        self.digits: Digits = 0
