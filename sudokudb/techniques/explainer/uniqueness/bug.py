"""Bivalue universal graves: apart from extra digits, cells have two candidates, digits two places.

Without the extra digits the puzzle would have no solution or several, so that one of them is true.
"""

from sudokudb.technique_names import BUG_TYPE_1, BUG_TYPE_2, BUG_TYPE_3, BUG_TYPE_4
from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    count,
    each_cell,
    each_digit,
    first,
    lowest,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.uniqueness.deadly_patterns import BugExtras
from sudokudb.techniques.explainer.uniqueness.virtual_sets import next_naked
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, cells_at, region
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import CELLS, EXTRA, LINK
from sudokudb.techniques.search import Search


def bug(board: Board, search: Search) -> bool:
    """Find a bivalue universal grave whose extra digits have eliminations."""
    if not _find_extras(board, search.bug_extras) or not _is_bug(board, search.bug_extras):
        return False
    return _report_type(board, search, search.bug_extras)


FINDERS[EXPLAINER + BUG_TYPE_1] = bug


def _find_extras(board: Board, bug_extras: BugExtras) -> bool:
    """List, as extra, the digits with three or more places in a house; return False if unclear."""
    concerned: Digits = 0
    bug_extras.cells = bug_extras.digits = 0
    for x in range(81):
        bug_extras.extra[x] = 0
    for i in range(27):
        for d in range(1, 10):
            if board.free[region(i)][d] != 0 and board.free[region(i)][d] != 2:
                concerned |= 1 << d
    large: Cells = board.unsolved & ~board.cells_with(2)
    for i in range(27):
        for d in range(1, 10):
            if board.free[region(i)][d] != 0 and board.free[region(i)][d] != 2:
                here: Cells = board.places[d] & HOUSE[region(i)] & large
                if not here:
                    return False
                if count(here) == 1 or size(concerned) == 1:
                    _add_extra(bug_extras, here, d)
    return bug_extras.cells != 0


def _add_extra(bug_extras: BugExtras, some: Cells, d: int) -> None:
    """Add an extra digit to some cells."""
    bug_extras.cells |= some
    bug_extras.digits |= 1 << d
    for x in each_cell(some):
        bug_extras.extra[x] |= 1 << d


def _is_bug(board: Board, bug_extras: BugExtras) -> bool:
    """Return whether cells have two candidates, and digits two places, apart from the extras."""
    for x in each_cell(board.unsolved):
        if size(board.cands[x] & ~bug_extras.extra[x]) != 2:
            return False
    for h in range(27):
        for d in range(1, 10):
            if board.free[h][d] and (board.free[h][d] - _count_extras(bug_extras, h, d)) & ~2:
                return False
    return True


def _count_extras(bug_extras: BugExtras, h: int, d: int) -> int:
    """Return the number of cells of a house that have a digit as an extra one."""
    total: int = 0
    for x in each_cell(bug_extras.cells & HOUSE[h]):
        total += bug_extras.extra[x] >> d & 1
    return total


def _note(search: Search, bug_extras: BugExtras) -> None:
    """Add the cells with extra digits to the evidence."""
    if search.explain:
        for x in each_cell(bug_extras.cells):
            search.add_part(EXTRA, -1, bug_extras.extra[x], cell(x))


def _report_type(board: Board, search: Search, bug_extras: BugExtras) -> bool:
    """Report the first type with an effect."""
    x: int = lowest(bug_extras.cells)
    d: int = first(bug_extras.digits)
    _note(search, bug_extras)
    if count(bug_extras.cells) == 1:
        search.remove_digits(x, board.cands[x] & ~bug_extras.extra[x])
        return search.report(BUG_TYPE_1)
    if size(bug_extras.digits) == 1:
        search.remove(d, board.places[d] & board.seen_by_all(bug_extras.cells))
        return search.report(BUG_TYPE_2)
    search.discard()
    return _remove_linked(board, search, bug_extras) or _with_set(board, search, bug_extras)


def _remove_linked(board: Board, search: Search, bug_extras: BugExtras) -> bool:
    """Remove the digits that only one of two cells of a house has: one holds the shared digit."""
    x: int = lowest(bug_extras.cells)
    y: int = lowest(bug_extras.cells & (bug_extras.cells - 1))
    left: Digits = board.cands[x] & ~bug_extras.extra[x]
    right: Digits = board.cands[y] & ~bug_extras.extra[y]
    if count(bug_extras.cells) != 2 or size(left & right) != 1:
        return False
    for i in range(3):
        if bug_extras.cells & ~HOUSE[HOUSES_OF[x][2 - i]] == 0:
            _note(search, bug_extras)
            search.add_part(LINK, HOUSES_OF[x][2 - i], left & right, bug_extras.cells)
            search.remove_digits(x, left & ~right)
            search.remove_digits(y, right & ~left)
            return search.report(BUG_TYPE_4)
    return False


def _with_set(board: Board, search: Search, bug_extras: BugExtras) -> bool:
    """Find naked sets in which the cells with extra digits count as one cell."""
    x: int = lowest(bug_extras.cells)
    for n in range(size(bug_extras.digits), 8):
        for i in range(3):
            h: int = HOUSES_OF[x][2 - i]
            if bug_extras.cells & ~HOUSE[h] == 0 and _naked_sets(board, search, bug_extras, h, n):
                return True
    return False


def _naked_sets(board: Board, search: Search, bug_extras: BugExtras, h: int, n: int) -> bool:
    """Report a naked set of n cells, one of them virtual."""
    extras: Digits = bug_extras.digits
    places: Digits = next_naked(board, h, n, bug_extras.cells, extras, extras, 0)
    while places < 512:
        some: Cells = cells_at(h, places)
        union: Digits = extras | board.digits_in(some)
        search.extra = n - 1
        _note(search, bug_extras)
        search.add_part(CELLS, h, union, some)
        for d in each_digit(union):
            search.remove(d, board.places[d] & HOUSE[h] & ~(some | bug_extras.cells))
        if search.report(BUG_TYPE_3):
            return True
        places = next_naked(board, h, n, bug_extras.cells, extras, extras, places)
    return False
