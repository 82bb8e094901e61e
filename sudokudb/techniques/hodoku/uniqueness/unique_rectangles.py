"""Uniqueness tests and hidden rectangles, which assume a single solution.

If four corners in two rows, two columns and two boxes held only two digits, these could be
exchanged, and there would be a second solution.
"""

from sudokudb.technique_names import (
    HIDDEN_RECTANGLE,
    UNIQUENESS_TEST_1,
    UNIQUENESS_TEST_2,
    UNIQUENESS_TEST_3,
    UNIQUENESS_TEST_4,
    UNIQUENESS_TEST_5,
    UNIQUENESS_TEST_6,
)
from sudokudb.techniques.bits import Cells, Digits, cell, count, each_cell, first, lowest, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.roles import CELLS, CORNER, EXTRA, LINK
from sudokudb.techniques.search import Search


def unique_rectangle(board: Board, search: Search) -> bool:
    """Search each rectangle for the test that the number of the finder selects."""
    search.rectangles.collect(board, search.missing_allowed)
    for i in range(search.rectangles.n):
        if _rectangle(board, search, search.rectangles.pair[i], search.rectangles.corners[i]):
            return True
    return False


FINDERS[UNIQUENESS_TEST_1] = FINDERS[UNIQUENESS_TEST_2] = unique_rectangle
FINDERS[UNIQUENESS_TEST_3] = FINDERS[UNIQUENESS_TEST_4] = unique_rectangle
FINDERS[UNIQUENESS_TEST_5] = FINDERS[UNIQUENESS_TEST_6] = unique_rectangle
FINDERS[HIDDEN_RECTANGLE] = unique_rectangle


def _rectangle(board: Board, search: Search, pair: Digits, corners: Cells) -> bool:
    """Test a rectangle of two digits."""
    kind = search.finder
    extra: Cells = corners & ~_within(board, corners, pair)
    n: int = count(extra)
    if kind == UNIQUENESS_TEST_1:
        return n == 1 and _test_1(board, search, pair, corners, extra)
    if kind == HIDDEN_RECTANGLE:
        return n > 1 and _find_hidden(board, search, pair, corners, extra)
    if kind == UNIQUENESS_TEST_5:
        return n > 1 and _one_extra(board, search, pair, corners, extra)
    if n != 2:
        return False
    if kind == UNIQUENESS_TEST_2:
        return _one_extra(board, search, pair, corners, extra)
    if kind == UNIQUENESS_TEST_3:
        return _test_3(board, search, pair, corners, extra)
    if kind == UNIQUENESS_TEST_4:
        return _test_4(board, search, pair, corners, extra)
    return _test_6(board, search, pair, corners, extra)


def _within(board: Board, corners: Cells, pair: Digits) -> Cells:
    """Return the corners that have no candidates outside the pair."""
    found: Cells = 0
    for x in each_cell(corners):
        if board.cands[x] & ~pair == 0:
            found |= cell(x)
    return found


def _line_of(two: Cells) -> int:
    """Return the row or the column that two cells share, or -1."""
    x: int = lowest(two)
    for k in range(2):
        if two & ~HOUSE[HOUSES_OF[x][k]] == 0:
            return HOUSES_OF[x][k]
    return -1


def _extras(board: Board, pair: Digits, extra: Cells) -> Digits:
    """Return the digits outside the pair that some corners have."""
    digits: Digits = 0
    for x in each_cell(extra):
        digits |= board.cands[x] & ~pair
    return digits


def _test_1(board: Board, search: Search, pair: Digits, corners: Cells, extra: Cells) -> bool:
    """Find three corners with only two digits: the fourth holds neither."""
    search.remove_digits(lowest(extra), board.cands[lowest(extra)] & pair)
    search.add_part(CORNER, -1, pair, corners)
    search.add_part(EXTRA, -1, _extras(board, pair, extra), extra)
    return search.report(UNIQUENESS_TEST_1)


def _one_extra(board: Board, search: Search, pair: Digits, corners: Cells, extra: Cells) -> bool:
    """Find corners with the same extra digit: cells that see all of them lose it.

    For test 2 they are two corners in line, for test 5 two opposite ones, or three.
    """
    digits: Digits = _extras(board, pair, extra)
    aligned: bool = count(extra) == 2 and _line_of(extra) >= 0
    wanted: bool = search.finder == UNIQUENESS_TEST_2
    if size(digits) != 1 or aligned != wanted:
        return False
    search.remove(first(digits), board.places[first(digits)] & board.seen_by_all(extra))
    search.add_part(CORNER, -1, pair, corners)
    search.add_part(EXTRA, -1, digits, extra)
    return search.report(search.finder)


def _test_3(board: Board, search: Search, pair: Digits, corners: Cells, extra: Cells) -> bool:
    """Find two corners whose extra digits form a subset with other cells of a house."""
    digits: Digits = _extras(board, pair, extra)
    pairs: Cells = board.places[first(pair)] | board.places[first(pair & (pair - 1))]
    fit: Cells = board.unsolved & ~corners & ~pairs
    for k in range(3):
        h = HOUSES_OF[lowest(extra)][k]
        if extra & ~HOUSE[h] == 0:
            if _extend(board, search, h, pair, corners, extra, fit & HOUSE[h], 0, digits):
                return True
    return False


def _extend(
    board: Board,
    search: Search,
    h: int,
    pair: Digits,
    corners: Cells,
    extra: Cells,
    rest: Cells,
    chosen: Cells,
    digits: Digits,
) -> bool:
    """Add a cell of house h to the subset; a subset is tried before its extensions."""
    while rest:
        more = chosen | cell(lowest(rest))
        union = digits | board.cands[lowest(rest)]
        rest &= rest - 1
        if size(union) == count(more) + 1:
            if _close(board, search, h, pair, corners, extra, more, union):
                return True
        if _extend(board, search, h, pair, corners, extra, rest, more, union):
            return True
    return False


def _close(
    board: Board,
    search: Search,
    h: int,
    pair: Digits,
    corners: Cells,
    extra: Cells,
    chosen: Cells,
    digits: Digits,
) -> bool:
    """Remove the subset's digits from its house, and from a box that contains it."""
    box: Cells = HOUSE[HOUSES_OF[lowest(extra)][2]]
    members: Cells = chosen | extra
    if h >= 18 and members & ~HOUSE[_line_of(extra)] == 0:
        return False  # found in the line
    search.remove_all(board, HOUSE[h] & ~members, digits)
    if h < 18 and members & ~box == 0:
        search.remove_all(board, box & ~HOUSE[h], digits)
    search.add_part(CORNER, -1, pair, corners)
    search.add_part(EXTRA, -1, _extras(board, pair, extra), extra)
    search.add_part(CELLS, h, digits, chosen)
    return search.report(UNIQUENESS_TEST_3)


def _test_4(board: Board, search: Search, pair: Digits, corners: Cells, extra: Cells) -> bool:
    """Find two corners in line, one of which must hold a digit of the pair: they lose the other."""
    h: int = _line_of(extra)
    if h < 0:
        return False
    for k in range(2):
        a = first(pair) if k == 0 else first(pair & (pair - 1))
        b = first(pair & ~(1 << a))
        if board.places[a] & board.seen_by_all(extra) == 0:
            search.remove(b, board.places[b] & extra)
            search.add_part(CORNER, -1, pair, corners)
            search.add_part(LINK, h, 1 << a, board.places[a] & extra)
            if search.report(UNIQUENESS_TEST_4):
                return True
    return False


def _test_6(board: Board, search: Search, pair: Digits, corners: Cells, extra: Cells) -> bool:
    """Find a digit that the four lines have only in the corners: two opposite ones lose it.

    If these held it, the other two would hold the other digit.
    """
    x: int = lowest(extra)
    y: int = lowest(extra & (extra - 1))
    if _line_of(extra) >= 0:
        return False
    for k in range(2):
        a = first(pair) if k == 0 else first(pair & (pair - 1))
        if _lines_within(board, a, corners, x) and _lines_within(board, a, corners, y):
            search.remove(a, board.places[a] & extra)
            search.add_part(CORNER, -1, pair, corners)
            _show_lines(board, search, a, x)
            _show_lines(board, search, a, y)
            if search.report(UNIQUENESS_TEST_6):
                return True
    return False


def _lines_within(board: Board, d: int, corners: Cells, x: int) -> bool:
    """Return whether the row and the column of a cell have a digit only in the corners."""
    lines: Cells = HOUSE[HOUSES_OF[x][0]] | HOUSE[HOUSES_OF[x][1]]
    others: Cells = board.places[d] & lines & ~corners
    return others == 0


def _show_lines(board: Board, search: Search, d: int, x: int) -> None:
    for k in range(2):
        h = HOUSES_OF[x][k]
        search.add_part(LINK, h, 1 << d, board.places[d] & HOUSE[h])


def _find_hidden(board: Board, search: Search, pair: Digits, corners: Cells, extra: Cells) -> bool:
    """Find two lines with a digit only in the corners: where they meet, the other is removed.

    The corner opposite has no extra digits. If the corner where they meet held the other digit, the
    other three would follow.
    """
    starts: Cells = corners & ~extra
    if count(starts) == 2 and _line_of(starts) >= 0:
        return False
    for x in each_cell(starts):
        o = lowest(corners & ~HOUSE[HOUSES_OF[x][0]] & ~HOUSE[HOUSES_OF[x][1]])
        for k in range(2):
            a = first(pair) if k == 0 else first(pair & (pair - 1))
            if _lines_within(board, a, corners, o):
                search.remove_digits(o, board.cands[o] & pair & ~(1 << a))
                search.add_part(CORNER, -1, pair, corners)
                _show_lines(board, search, a, o)
                if search.report(HIDDEN_RECTANGLE):
                    return True
    return False
