"""Sue de Coq: cells where a line meets a box, with a set of the line and a set of the box.

The cells of the intersection have at least two digits more than there are cells; the two sets take
different ones of them, so that together there are as many digits as cells.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, Cells, Digits, Flag, cell, count, lowest, size
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.hodoku.intersection import Intersection
    from sudokudb.techniques.kinds import SUE_DE_COQ
    from sudokudb.techniques.roles import BOX_SET, INTERSECTION, LINE_SET
    from sudokudb.techniques.search import Search


def sue_de_coq(board: Board, search: Search) -> Flag:
    """Look at each line with each box that it crosses in at least two unsolved cells.

    What a intersection gives depends on its line and its box alone: those are left out for which
    nothing was found before.
    """
    again: Flag = search.all_uses != 0 or search.explain != 0
    search.intersection.compare(board)
    for line in range(18):
        for box in range(18, 27):
            if again or search.intersection.changed & (1 << line | 1 << box):
                search.intersection.line = line
                search.intersection.box = box
                if _cross(board, search, search.intersection):
                    return True
    if not again:
        search.intersection.keep(board)
    return False


def _cross(board: Board, search: Search, at: Intersection) -> Flag:
    """Take the first two cells, all three, the first and the last, the last two."""
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


def _choose(board: Board, search: Search, at: Intersection, chosen: Cells) -> Flag:
    """Look for sets for some cells of the intersection, with at least two spare digits."""
    at.cells = chosen
    at.digits = _digits_of(board, chosen)
    at.spare = size(at.digits) - count(chosen)
    if at.spare < 2:
        return False
    return _extend_line(board, search, at, HOUSE[at.line] & board.unsolved & ~chosen, 0, 0)


def _digits_of(board: Board, some: Cells) -> Digits:
    digits: Digits = 0
    while some:
        digits |= board.cands[lowest(some)]
        some &= some - 1
    return digits


def _extend_line(
    board: Board, search: Search, at: Intersection, rest: Cells, chosen: Cells, digits: Digits
) -> Flag:
    """Add a cell to the line's set: it takes some of the spare digits, and leaves some."""
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
) -> Flag:
    """Add a cell to the box's set, without the digits that the line's set takes."""
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


def _close(board: Board, search: Search, at: Intersection, box_set: Cells, digits: Digits) -> Flag:
    """Remove what the sets take from the rest of the box and of the line, digits of both twice."""
    sets: Cells = at.cells | at.line_set | box_set
    both: Digits = at.line_digits & digits
    in_box: Digits = (at.digits | digits) & ~at.line_digits | both
    in_line: Digits = (at.digits | at.line_digits) & ~digits | both
    box: Cells = HOUSE[at.box]
    _clear(board, search, box & ~sets, in_box)
    _clear(board, search, HOUSE[at.line] & box & ~sets, in_line & ~in_box)
    _clear(board, search, HOUSE[at.line] & ~box & ~sets, in_line)
    search.part(INTERSECTION, -1, at.digits, at.cells)
    search.part(LINE_SET, at.line, at.line_digits, at.line_set)
    search.part(BOX_SET, at.box, digits, box_set)
    return search.found(SUE_DE_COQ)


def _clear(board: Board, search: Search, rest: Cells, digits: Digits) -> None:
    """Remove digits from cells, cell by cell."""
    rest &= board.unsolved
    while rest:
        search.remove_digits(lowest(rest), board.cands[lowest(rest)] & digits)
        rest &= rest - 1
