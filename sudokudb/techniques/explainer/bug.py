"""Bivalue universal graves: but for extra digits, cells have two candidates, digits two places.

Without the extras the puzzle had no solution or several, so one of the extras is true.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import (
        HOUSE,
        HOUSES_OF,
        Cells,
        Digits,
        Flag,
        Num,
        cell,
        count,
        first,
        lowest,
        size,
    )
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.grave import Grave
    from sudokudb.techniques.explainer.positions import cells_at, digits_in, of_size, region
    from sudokudb.techniques.explainer.virtual_sets import next_naked
    from sudokudb.techniques.kinds import BUG_TYPE_1, BUG_TYPE_2, BUG_TYPE_3, BUG_TYPE_4
    from sudokudb.techniques.roles import CELLS, EXTRA, LINK
    from sudokudb.techniques.search import Search


def bug(board: Board, search: Search) -> Flag:
    """Find what the extra digits of a bivalue universal grave remove."""
    if not find(board, search.grave) or not is_grave(board, search.grave):
        return False
    return use(board, search, search.grave)


def find(board: Board, grave: Grave) -> Flag:
    """Find the cells that have a digit with three or more places in a house as an extra one."""
    concerned: Digits = 0
    grave.cells = grave.digits = 0
    for x in range(81):
        grave.extra[x] = 0
    for i in range(27):
        for d in range(1, 10):
            if board.free[region(i)][d] != 0 and board.free[region(i)][d] != 2:
                concerned |= 1 << d
    large: Cells = board.unsolved & ~of_size(board, 2)
    for i in range(27):
        for d in range(1, 10):
            if board.free[region(i)][d] != 0 and board.free[region(i)][d] != 2:
                here: Cells = board.places[d] & HOUSE[region(i)] & large
                if not here:
                    return False
                if count(here) == 1 or size(concerned) == 1:
                    add(grave, here, d)
    return grave.cells != 0


def add(grave: Grave, some: Cells, d: Num) -> None:
    """Note a digit as an extra one of some cells."""
    grave.cells |= some
    grave.digits |= 1 << d
    while some:
        grave.extra[lowest(some)] |= 1 << d
        some &= some - 1


def is_grave(board: Board, grave: Grave) -> Flag:
    """Tell whether cells have two candidates, and digits two places, but for the extras."""
    rest: Cells = board.unsolved
    while rest:
        x: Num = lowest(rest)
        rest &= rest - 1
        if size(board.cands[x] & ~grave.extra[x]) != 2:
            return False
    for h in range(27):
        for d in range(1, 10):
            if board.free[h][d] and (board.free[h][d] - extras(grave, h, d)) & ~2:
                return False
    return True


def extras(grave: Grave, h: Num, d: Num) -> Num:
    """Return how often a digit is an extra one in a house."""
    total: Num = 0
    rest: Cells = grave.cells & HOUSE[h]
    while rest:
        total += grave.extra[lowest(rest)] >> d & 1
        rest &= rest - 1
    return total


def note(search: Search, grave: Grave) -> None:
    """Note the cells with extra digits."""
    if search.explain:
        rest: Cells = grave.cells
        while rest:
            x: Num = lowest(rest)
            rest &= rest - 1
            search.part(EXTRA, -1, grave.extra[x], cell(x))


def use(board: Board, search: Search, grave: Grave) -> Flag:
    """Take the first type with an effect."""
    x: Num = lowest(grave.cells)
    d: Num = first(grave.digits)
    note(search, grave)
    if count(grave.cells) == 1:
        search.remove_digits(x, board.cands[x] & ~grave.extra[x])
        return search.found(BUG_TYPE_1)
    if size(grave.digits) == 1:
        search.remove(d, board.places[d] & board.seen_by_all(grave.cells))
        return search.found(BUG_TYPE_2)
    search.drop()
    return linked(board, search, grave) or with_set(board, search, grave)


def linked(board: Board, search: Search, grave: Grave) -> Flag:
    """Two cells of a house: what they share besides extras is in one of them, an extra in both."""
    x: Num = lowest(grave.cells)
    y: Num = lowest(grave.cells & (grave.cells - 1))
    left: Digits = board.cands[x] & ~grave.extra[x]
    right: Digits = board.cands[y] & ~grave.extra[y]
    if count(grave.cells) != 2 or size(left & right) != 1:
        return False
    for i in range(3):
        if grave.cells & ~HOUSE[HOUSES_OF[x][2 - i]] == 0:
            note(search, grave)
            search.part(LINK, HOUSES_OF[x][2 - i], left & right, grave.cells)
            search.remove_digits(x, left & ~right)
            search.remove_digits(y, right & ~left)
            return search.found(BUG_TYPE_4)
    return False


def with_set(board: Board, search: Search, grave: Grave) -> Flag:
    """Count the cells of a house with extras as one cell of a naked set."""
    x: Num = lowest(grave.cells)
    for n in range(size(grave.digits), 8):
        for i in range(3):
            h: Num = HOUSES_OF[x][2 - i]
            if grave.cells & ~HOUSE[h] == 0 and naked_sets(board, search, grave, h, n):
                return True
    return False


def naked_sets(board: Board, search: Search, grave: Grave, h: Num, n: Num) -> Flag:
    """Take a naked set of n cells, one of them virtual."""
    extras: Digits = grave.digits
    places: Digits = next_naked(board, h, n, grave.cells, extras, extras, 0)
    while places < 512:
        some: Cells = cells_at(h, places)
        union: Digits = extras | digits_in(board, some)
        search.extra = n - 1
        note(search, grave)
        search.part(CELLS, h, union, some)
        while union:
            d: Num = first(union)
            search.remove(d, board.places[d] & HOUSE[h] & ~(some | grave.cells))
            union &= union - 1
        if search.found(BUG_TYPE_3):
            return True
        places = next_naked(board, h, n, grave.cells, extras, extras, places)
    return False
