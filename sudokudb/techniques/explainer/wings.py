"""XY- and XYZ-wings in Sudoku Explainer's order: pivot, then pincers, ascending."""

from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, first, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import PEERS
from sudokudb.techniques.kinds import XY_WING, XYZ_WING
from sudokudb.techniques.roles import PINCER, PIVOT
from sudokudb.techniques.search import Search


def xy_wing(board: Board, search: Search) -> bool:
    """Find a pivot xy that sees pincers xz and yz: remove z from cells that see both."""
    return _wing(board, search, XY_WING, 2)


def xyz_wing(board: Board, search: Search) -> bool:
    """Find a pivot xyz that sees pincers xz and yz: remove z from cells that see all three."""
    return _wing(board, search, XYZ_WING, 3)


def _wing(board: Board, search: Search, kind: int, n: int) -> bool:
    """Find a pivot with n candidates, and two pincers with two."""
    twos: Cells = board.cells_with(2)
    for pivot in each_cell(twos if n == 2 else board.cells_with(3)):
        ones: Cells = twos & PEERS[pivot]
        while ones:
            one: int = lowest(ones)
            ones &= ones - 1
            if size(board.cands[pivot] | board.cands[one]) == 3:
                if _second(board, search, kind, pivot, one, ones):
                    return True
    return False


def _second(board: Board, search: Search, kind: int, pivot: int, one: int, others: Cells) -> bool:
    """Find the second pincer among other cells."""
    three: Digits = board.cands[pivot] | board.cands[one]
    for other in each_cell(others):
        if board.cands[other] == board.cands[one] or board.cands[other] == board.cands[pivot]:
            continue
        if board.cands[other] & ~three == 0:
            z: int = first(board.cands[one] & board.cands[other])
            targets: Cells = board.places[z] & PEERS[one] & PEERS[other]
            if kind == XYZ_WING:
                targets &= PEERS[pivot]
            search.remove(z, targets)
            search.add_part(PIVOT, -1, board.cands[pivot], cell(pivot))
            search.add_part(PINCER, -1, board.cands[one], cell(one))
            search.add_part(PINCER, -1, board.cands[other], cell(other))
            if search.report(kind):
                return True
    return False
