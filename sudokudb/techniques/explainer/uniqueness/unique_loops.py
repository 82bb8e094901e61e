"""Unique rectangles and loops: closed paths over cells that could hold the same two digits.

If all cells of a loop held only the two digits, these could be exchanged, and there would be a
second solution.
"""

from sudokudb.technique_names import UNIQUE_LOOP_TYPE_1, UNIQUE_RECTANGLE_TYPE_1
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
from sudokudb.techniques.explainer.uniqueness.deadly_patterns import LoopPath
from sudokudb.techniques.explainer.uniqueness.virtual_sets import holders, next_hidden, next_naked
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, cells_at
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import CELLS, CORNER, EXTRA, LINK
from sudokudb.techniques.search import Search


def unique_loop(board: Board, search: Search) -> bool:
    """Find the unique rectangle or loop with the lowest rating and type."""
    starts: Cells = board.cells_with(2)
    done: Cells = 0  # starts whose loops have been found
    for x in each_cell(starts):
        pair: Digits = board.cands[x]
        both: Cells = board.places[first(pair)] & board.places[first(pair & (pair - 1))] & ~done
        done |= cell(x)
        search.loop_path.begin(pair, both)
        _visit(board, search, search.loop_path, x, -1)
    return search.best()


FINDERS[EXPLAINER + UNIQUE_RECTANGLE_TYPE_1] = unique_loop


def _visit(board: Board, search: Search, loop: LoopPath, x: int, kind: int) -> None:
    """Add a cell, reached through a row (kind 0), column (1) or box (2); try all continuations."""
    loop.push(x, board.cands[x])
    for i in range(3):  # box, column, row; but not the kind that was just used
        if kind != 2 - i:
            _through(board, search, loop, HOUSES_OF[x][2 - i], 2 - i)
    loop.pop(x)


def _through(board: Board, search: Search, loop: LoopPath, h: int, kind: int) -> None:
    """Close the path in a house, or continue to another cell of the house."""
    rest: Cells = loop.free & HOUSE[h]
    if loop.n >= 4 and loop.even == loop.odd and HOUSE[h] & cell(loop.cell[0]):
        _offer(board, search, loop)
    for y in each_cell(rest):
        if loop.allows(y, board.cands[y]):
            _visit(board, search, loop, y, kind)


def _offer(board: Board, search: Search, loop: LoopPath) -> None:
    """Offer the loop as each type that applies."""
    n: int = count(loop.with_extras)
    extras: Digits = loop.extras[loop.n]
    if n == 1:
        _note(search, loop)
        search.remove_digits(lowest(loop.with_extras), loop.pair)
        _offer_type(search, loop, 1, 0)
    elif size(extras) == 1:
        _note(search, loop)
        search.remove(
            first(extras), board.places[first(extras)] & board.seen_by_all(loop.with_extras)
        )
        _offer_type(search, loop, 2, 0)
    if n == 2:
        _offer_sets(board, search, loop, extras)
        _offer_link(board, search, loop)


def _note(search: Search, loop: LoopPath) -> None:
    """Add the cells of the loop, and those with extra digits, to the evidence."""
    some: Cells = loop.with_extras
    for i in range(loop.n):
        some |= cell(loop.cell[i])
    search.add_part(CORNER, -1, loop.pair, some)
    search.add_part(EXTRA, -1, loop.extras[loop.n], loop.with_extras)


def _offer_type(search: Search, loop: LoopPath, number: int, more: int) -> None:
    """Offer the current use as a type; `more` is the type's addition to the rating, in tenths.

    The rank is the rating above that of rectangles, then the number of the type, below 10.
    """
    search.extra = more
    if loop.n == 4:
        search.offer_ranked(UNIQUE_RECTANGLE_TYPE_1 + number - 1, 10 * more + number, 0)
    else:  # longer loops begin a tenth above rectangles
        search.extra += 0 if loop.n == 6 else 1 if loop.n == 8 else 4
        search.offer_ranked(UNIQUE_LOOP_TYPE_1 + number - 1, 10 * (search.extra + 1) + number, 0)


def _offer_sets(board: Board, search: Search, loop: LoopPath, extras: Digits) -> None:
    """Type 3: the two cells with extras count as one cell of a naked or hidden set."""
    x: int = lowest(loop.with_extras)
    y: int = lowest(loop.with_extras & (loop.with_extras - 1))
    common: Digits = board.cands[x] & board.cands[y] & ~loop.pair
    if size(extras) < 2:
        return
    for n in range(2, 8):
        for i in range(3):
            h: int = HOUSES_OF[x][2 - i]
            if HOUSE[h] & cell(y):
                if n >= size(extras) and 2 * n <= board.open[h]:
                    _naked_sets(board, search, loop, h, n, extras, common)
                if 2 * n < board.open[h]:
                    _hidden_sets(board, search, loop, h, n, extras)


def _naked_sets(
    board: Board, search: Search, loop: LoopPath, h: int, n: int, extras: Digits, common: Digits
) -> None:
    """Offer naked sets of n cells, one of them the virtual cell."""
    places: Digits = next_naked(board, h, n, loop.with_extras, extras, common, 0)
    while places < 512:
        some: Cells = cells_at(h, places)
        union: Digits = extras | board.digits_in(some)
        _note(search, loop)
        search.add_part(CELLS, h, union, some)
        _clear(board, search, h, union, some | loop.with_extras)
        _offer_type(search, loop, 3, n - 1)
        places = next_naked(board, h, n, loop.with_extras, extras, common, places)


def _clear(board: Board, search: Search, h: int, union: Digits, kept: Cells) -> None:
    """Remove digits from the rest of a house."""
    for d in each_digit(union):
        search.remove(d, board.places[d] & HOUSE[h] & ~kept)


def _hidden_sets(
    board: Board, search: Search, loop: LoopPath, h: int, n: int, extras: Digits
) -> None:
    """Offer hidden sets of n digits, the two of the loop among them, in n - 1 other cells."""
    union: Digits = next_hidden(board, h, n, loop.with_extras, loop.pair, extras, 0)
    while union < 1024:
        some: Cells = holders(board, h, union) & ~loop.with_extras
        _note(search, loop)
        search.add_part(CELLS, h, union, some)
        for x in each_cell(some):
            search.remove_digits(x, board.cands[x] & ~union)
        _offer_type(search, loop, 3, n - 2)
        union = next_hidden(board, h, n, loop.with_extras, loop.pair, extras, union)


def _offer_link(board: Board, search: Search, loop: LoopPath) -> None:
    """Type 4: one digit must be in the two cells with extras, so the other one is in neither."""
    a: int = first(loop.pair)
    b: int = first(loop.pair & (loop.pair - 1))
    for k in range(2):
        kept: int = b if k else a
        h: int = _house_without(board, loop, kept)
        if h >= 0:
            _note(search, loop)
            search.add_part(LINK, h, 1 << kept, loop.with_extras)
            search.remove(a + b - kept, loop.with_extras)
            _offer_type(search, loop, 4, 0)
            return


def _house_without(board: Board, loop: LoopPath, d: int) -> int:
    """Return a house of the two cells with extras where a digit has no other place, or -1."""
    last: int = -1
    for i in range(3):
        h: int = HOUSES_OF[lowest(loop.with_extras)][2 - i]
        if loop.with_extras & ~HOUSE[h] == 0:
            if board.places[d] & HOUSE[h] & ~loop.with_extras == 0:
                last = h
    return last
