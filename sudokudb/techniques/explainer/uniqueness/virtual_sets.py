"""Naked and hidden sets in a house in which several cells count as one virtual cell."""

from sudokudb.techniques.bits import Cells, Digits, count, each_digit, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import HOUSE, cells_at


def next_naked(
    board: Board, h: int, n: int, virtual: Cells, extras: Digits, common: Digits, after: Digits
) -> Digits:
    """Return the positions of n − 1 cells that form a naked set of n with the virtual cell.

    The set must have n digits both with all extra digits and with only the common ones. Sets are
    tried in ascending order of their bits, after `after`; 512 means that there are no more.
    """
    while after < 511:
        after += 1
        if size(after) == n - 1:
            some: Cells = cells_at(h, after)
            if some & ~(board.unsolved & ~virtual) == 0:
                found: Digits = board.digits_in(some)
                if size(found | extras) == n and size(found | common) == n:
                    return after
    return 512


def next_hidden(
    board: Board, h: int, n: int, virtual: Cells, pair: Digits, extras: Digits, after: Digits
) -> Digits:
    """Return n digits, including the pair, with n − 1 places outside the virtual cells.

    None of them is an extra digit. Sets are tried in ascending order of their bits, after
    `after`; 1024 means that there are no more.
    """
    while after < 1022:
        after += 2
        if size(after) == n and pair & ~after == 0 and not after & extras:
            if count(holders(board, h, after) & ~virtual) == n - 1:
                return after
    return 1024


def holders(board: Board, h: int, some: Digits) -> Cells:
    """Return the cells of a house with any of some digits; none if one of these is placed."""
    found: Cells = 0
    for d in each_digit(some):
        if not board.places[d] & HOUSE[h]:
            return 0
        found |= board.places[d] & HOUSE[h]
    return found
