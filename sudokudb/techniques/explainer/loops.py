"""Unique rectangles and loops: closed ways over cells that could hold the same two digits.

If only the two digits were left in all cells of a loop, they could be exchanged, so a puzzle with
one solution does not get there.
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
    from sudokudb.techniques.explainer.positions import cells_at, digits_in, of_size
    from sudokudb.techniques.explainer.virtual_sets import holders, next_hidden, next_naked
    from sudokudb.techniques.explainer.way import Way
    from sudokudb.techniques.kinds import UNIQUE_LOOP_TYPE_1, UNIQUE_RECTANGLE_TYPE_1
    from sudokudb.techniques.roles import CELLS, CORNER, EXTRA, LINK
    from sudokudb.techniques.search import Search


def unique_loop(board: Board, search: Search) -> Flag:
    """Find the unique rectangle or loop with the lowest rating and type."""
    starts: Cells = of_size(board, 2)
    done: Cells = 0  # loops through these were found from there
    while starts:
        x: Num = lowest(starts)
        starts &= starts - 1
        pair: Digits = board.cands[x]
        wide: Cells = board.places[first(pair)] & board.places[first(pair & (pair - 1))] & ~done
        done |= cell(x)
        search.way.begin(pair, wide)
        visit(board, search, search.way, x, -1)
    return search.best()


def visit(board: Board, search: Search, way: Way, x: Num, kind: Num) -> None:
    """Add a cell that was reached through a row (kind 0), column or box; try all ways on."""
    way.push(x, board.cands[x])
    for i in range(3):  # box, column, row; but not the kind that was just used
        if kind != 2 - i:
            through(board, search, way, HOUSES_OF[x][2 - i], 2 - i)
    way.pop(x)


def through(board: Board, search: Search, way: Way, h: Num, kind: Num) -> None:
    """Close the way in a house, or go on to another cell of it."""
    rest: Cells = way.free & HOUSE[h]
    if way.n >= 4 and way.even == way.odd and HOUSE[h] & cell(way.path[0]):
        offer(board, search, way)
    while rest:
        y: Num = lowest(rest)
        rest &= rest - 1
        if way.allows(y, board.cands[y]):
            visit(board, search, way, y, kind)


def offer(board: Board, search: Search, way: Way) -> None:
    """Offer what the loop removes, by type."""
    n: Num = count(way.odd_ones)
    extras: Digits = way.extras[way.n]
    if n == 1:
        note(search, way)
        search.remove_digits(lowest(way.odd_ones), way.pair)
        take(search, way, 1, 0)
    elif size(extras) == 1:
        note(search, way)
        search.remove(first(extras), board.places[first(extras)] & board.seen_by_all(way.odd_ones))
        take(search, way, 2, 0)
    if n == 2:
        offer_sets(board, search, way, extras)
        offer_link(board, search, way)


def note(search: Search, way: Way) -> None:
    """Note the cells of the loop, and those with extra digits."""
    some: Cells = way.odd_ones
    for i in range(way.n):
        some |= cell(way.path[i])
    search.part(CORNER, -1, way.pair, some)
    search.part(EXTRA, -1, way.extras[way.n], way.odd_ones)


def take(search: Search, way: Way, number: Num, more: Num) -> None:
    """Offer the use of a type; `more` is what the type adds to the rating, in tenths."""
    search.extra = more
    if way.n == 4:
        search.prefer(UNIQUE_RECTANGLE_TYPE_1 + number - 1, 10 * more + number, 0)
    else:  # longer loops begin a tenth above rectangles
        search.extra += 0 if way.n == 6 else 1 if way.n == 8 else 4
        search.prefer(UNIQUE_LOOP_TYPE_1 + number - 1, 10 * (search.extra + 1) + number, 0)


def offer_sets(board: Board, search: Search, way: Way, extras: Digits) -> None:
    """Type 3: the two cells with extras count as one cell of a naked or hidden set."""
    x: Num = lowest(way.odd_ones)
    y: Num = lowest(way.odd_ones & (way.odd_ones - 1))
    common: Digits = board.cands[x] & board.cands[y] & ~way.pair
    if size(extras) < 2:
        return
    for n in range(2, 8):
        for i in range(3):
            h: Num = HOUSES_OF[x][2 - i]
            if HOUSE[h] & cell(y):
                if n >= size(extras) and 2 * n <= board.open[h]:
                    naked_sets(board, search, way, h, n, extras, common)
                if 2 * n < board.open[h]:
                    hidden_sets(board, search, way, h, n, extras)


def naked_sets(
    board: Board, search: Search, way: Way, h: Num, n: Num, extras: Digits, common: Digits
) -> None:
    """Offer naked sets of n cells, one of them the virtual cell."""
    places: Digits = next_naked(board, h, n, way.odd_ones, extras, common, 0)
    while places < 512:
        some: Cells = cells_at(h, places)
        union: Digits = extras | digits_in(board, some)
        note(search, way)
        search.part(CELLS, h, union, some)
        clear(board, search, h, union, some | way.odd_ones)
        take(search, way, 3, n - 1)
        places = next_naked(board, h, n, way.odd_ones, extras, common, places)


def clear(board: Board, search: Search, h: Num, union: Digits, kept: Cells) -> None:
    """Remove digits from the rest of a house."""
    while union:
        search.remove(first(union), board.places[first(union)] & HOUSE[h] & ~kept)
        union &= union - 1


def hidden_sets(board: Board, search: Search, way: Way, h: Num, n: Num, extras: Digits) -> None:
    """Offer hidden sets of n digits, the two of the loop among them, in n - 1 other cells."""
    union: Digits = next_hidden(board, h, n, way.odd_ones, way.pair, extras, 0)
    while union < 1024:
        some: Cells = holders(board, h, union) & ~way.odd_ones
        note(search, way)
        search.part(CELLS, h, union, some)
        while some:
            search.remove_digits(lowest(some), board.cands[lowest(some)] & ~union)
            some &= some - 1
        take(search, way, 3, n - 2)
        union = next_hidden(board, h, n, way.odd_ones, way.pair, extras, union)


def offer_link(board: Board, search: Search, way: Way) -> None:
    """Type 4: one digit must be in the two cells with extras, so the other one is in neither."""
    a: Num = first(way.pair)
    b: Num = first(way.pair & (way.pair - 1))
    for k in range(2):
        kept: Num = b if k else a
        h: Num = house_without(board, way, kept)
        if h >= 0:
            note(search, way)
            search.part(LINK, h, 1 << kept, way.odd_ones)
            search.remove(a + b - kept, way.odd_ones)
            take(search, way, 4, 0)
            return


def house_without(board: Board, way: Way, d: Num) -> Num:
    """Return a house of the two cells with extras where a digit has no other place, or -1."""
    last: Num = -1
    for i in range(3):
        h: Num = HOUSES_OF[lowest(way.odd_ones)][2 - i]
        if way.odd_ones & ~HOUSE[h] == 0:
            if board.places[d] & HOUSE[h] & ~way.odd_ones == 0:
                last = h
    return last
