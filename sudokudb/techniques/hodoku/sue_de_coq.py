"""Sue de Coq: the intersection of a line and a box, with a set of the line and a set of the box.

The cells of the intersection have at least two more digits than cells. The two sets hold different
ones of these digits, so that all cells together have as many digits as cells.
"""

from sudokudb.technique_names import SUE_DE_COQ
from sudokudb.techniques.bits import Cells, Digits, cell, count, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.intersection import Intersection
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.roles import BOX_SET, INTERSECTION, LINE_SET
from sudokudb.techniques.search import Search


def sue_de_coq(board: Board, search: Search) -> bool:
    """Search each line and box that have at least two unsolved cells in common.

    The result depends only on the line and the box: those that have not changed since a search
    without a result are skipped.
    """
    again: bool = search.all_uses != 0 or search.explain != 0
    search.intersection.compare(board)
    for line in range(18):
        for box in range(18, 27):
            if again or search.intersection.changed & (1 << line | 1 << box):
                search.intersection.line = line
                search.intersection.box = box
                if _cross(board, search, search.intersection):
                    return True
    if not again:
        search.intersection.remember(board)
    return False


FINDERS[SUE_DE_COQ] = sue_de_coq


def _cross(board: Board, search: Search, at: Intersection) -> bool:
    """Try the first two cells, all three, the first and the last, then the last two."""
    both: Cells = HOUSE[at.line] & HOUSE[at.box] & board.unsolved
    first: Cells = both & ~(both - 1)
    rest: Cells = both & (both - 1)
    last: Cells = rest & (rest - 1)
    if not rest:
        return False
    if _choose(board, search, at, both & ~last):
        return True
    if not last:
        return False
    if _choose(board, search, at, both) or _choose(board, search, at, first | last):
        return True
    return _choose(board, search, at, rest)


def _choose(board: Board, search: Search, at: Intersection, chosen: Cells) -> bool:
    """Search for sets for some cells of the intersection that have two or more spare digits."""
    at.cells = chosen
    at.digits = board.digits_in(chosen)
    at.spare = size(at.digits) - count(chosen)
    if at.spare < 2:
        return False
    return _extend_line(board, search, at, HOUSE[at.line] & board.unsolved & ~chosen, 0, 0)


def _extend_line(
    board: Board, search: Search, at: Intersection, rest: Cells, chosen: Cells, digits: Digits
) -> bool:
    """Add a cell to the line's set, which must hold some of the spare digits, but not all."""
    while rest:
        at.line_set = chosen | cell(lowest(rest))
        at.line_digits = digits | board.cands[lowest(rest)]
        rest &= rest - 1
        taken = count(at.line_set) - size(at.line_digits & ~at.digits)
        at.left = at.spare - taken
        if taken > 0 and at.left > 0 and at.line_digits & at.digits:
            free = HOUSE[at.box] & board.unsolved & ~at.cells & ~at.line_set
            if _extend_box(board, search, at, free, 0, 0):
                return True
        if _extend_line(board, search, at, rest, at.line_set, at.line_digits):
            return True
    return False


def _extend_box(
    board: Board, search: Search, at: Intersection, rest: Cells, chosen: Cells, digits: Digits
) -> bool:
    """Add a cell to the box's set, without the digits that the line's set holds."""
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if board.cands[x] & at.digits & at.line_digits:
            continue
        more = chosen | cell(x)
        union = digits | board.cands[x]
        if count(more) - size(union & ~at.digits) == at.left:
            if _close(board, search, at, more, union):
                return True
        if _extend_box(board, search, at, rest, more, union):
            return True
    return False


def _close(board: Board, search: Search, at: Intersection, box_set: Cells, digits: Digits) -> bool:
    """Remove the digits of the sets from the rest of the box and of the line.

    The rest of the box contains the line set's cells in the box, which lose the digits that both
    sets hold: the box set holds them, too. The same is true of the line.
    """
    both: Digits = at.line_digits & digits
    in_box: Digits = (at.digits | digits) & ~at.line_digits | both
    in_line: Digits = (at.digits | at.line_digits) & ~digits | both
    box: Cells = HOUSE[at.box] & ~at.cells & ~box_set
    line: Cells = HOUSE[at.line] & ~at.cells & ~at.line_set
    search.remove_all(board, box, in_box)
    search.remove_all(board, line & box, in_line & ~in_box)
    search.remove_all(board, line & ~box, in_line)
    search.add_part(INTERSECTION, -1, at.digits, at.cells)
    search.add_part(LINE_SET, at.line, at.line_digits, at.line_set)
    search.add_part(BOX_SET, at.box, digits, box_set)
    return search.report(SUE_DE_COQ)
