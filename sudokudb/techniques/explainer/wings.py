"""XY- and XYZ-wings, and wings of n cells and a bivalue cell, in Sudoku Explainer's order."""

from sudokudb.technique_names import (
    TUVWXYZ_WING,
    UVWXYZ_WING,
    VWXYZ_WING,
    WXYZ_WING,
    XY_WING,
    XYZ_WING,
)
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
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import CELLS_OF, PEERS, region
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import ALS, PINCER, PIVOT, RESTRICTED
from sudokudb.techniques.search import Search


def xy_wing(board: Board, search: Search) -> bool:
    """Find a pivot xy that sees pincers xz and yz: remove z from cells that see both.

    The pivot of an XYZ-wing has all three digits, and the cells must see it, too.
    """
    n = search.finder - XY_WING + 2
    twos: Cells = board.cells_with(2)
    for pivot in each_cell(twos if n == 2 else board.cells_with(3)):
        ones: Cells = twos & PEERS[pivot]
        while ones:
            one: int = lowest(ones)
            ones &= ones - 1
            if size(board.cands[pivot] | board.cands[one]) == 3:
                if _second(board, search, pivot, one, ones):
                    return True
    return False


FINDERS[EXPLAINER + XY_WING] = FINDERS[EXPLAINER + XYZ_WING] = xy_wing


def _second(board: Board, search: Search, pivot: int, one: int, others: Cells) -> bool:
    """Find the second pincer among other cells."""
    three: Digits = board.cands[pivot] | board.cands[one]
    for other in each_cell(others):
        if board.cands[other] == board.cands[one] or board.cands[other] == board.cands[pivot]:
            continue
        if board.cands[other] & ~three == 0:
            z: int = first(board.cands[one] & board.cands[other])
            targets: Cells = board.places[z] & PEERS[one] & PEERS[other]
            if search.finder == XYZ_WING:
                targets &= PEERS[pivot]
            search.remove(z, targets)
            search.add_part(PIVOT, -1, board.cands[pivot], cell(pivot))
            search.add_part(PINCER, -1, board.cands[one], cell(one))
            search.add_part(PINCER, -1, board.cands[other], cell(other))
            if search.report(search.finder):
                return True
    return False


def wxyz_wing(board: Board, search: Search) -> bool:
    """Find n cells with n + 1 digits, three for a WXYZ-wing, and a bivalue cell.

    It is the wing with the lowest rating, then most eliminations, then last name.
    """
    n = search.finder - WXYZ_WING + 3
    twos: Cells = board.cells_with(2)
    for i in range(27):
        h = region(i)
        if twos and board.open[h] > n:
            _extend_set(board, search, twos, n, h, n, 9, 0, 0)
    return search.best()


FINDERS[EXPLAINER + WXYZ_WING] = FINDERS[EXPLAINER + VWXYZ_WING] = wxyz_wing
FINDERS[EXPLAINER + UVWXYZ_WING] = FINDERS[EXPLAINER + TUVWXYZ_WING] = wxyz_wing


def _extend_set(
    board: Board,
    search: Search,
    twos: Cells,
    n: int,
    h: int,
    missing: int,
    stop: int,
    chosen: Cells,
    digits: Digits,
) -> None:
    """Choose a cell before position `stop` of the house, then the others."""
    if missing == 0:
        if size(digits) == n + 1:
            _pair_up(board, search, twos & ~chosen, n, h, chosen, digits)
        return
    for i in range(missing - 1, stop):
        x: int = CELLS_OF[h][i]
        union: Digits = digits | board.cands[x]
        if size(union) <= n + 1 and size(board.cands[x]) >= 2:
            _extend_set(board, search, twos, n, h, missing - 1, i, chosen | cell(x), union)


def _pair_up(
    board: Board, search: Search, twos: Cells, n: int, h: int, chosen: Cells, digits: Digits
) -> None:
    """Find bivalue cells with two of the digits that see all places of one of them in the set."""
    for y in each_cell(twos):
        pair: Digits = board.cands[y]
        if pair & ~digits or not PEERS[y] & chosen:
            continue
        a: int = first(pair)
        b: int = first(pair & (pair - 1))
        a_linked: bool = board.places[a] & chosen & ~PEERS[y] == 0
        b_linked: bool = board.places[b] & chosen & ~PEERS[y] == 0
        if a_linked and b_linked:
            _offer(board, search, n, h, chosen, digits, y, 0)
        elif a_linked:
            _offer(board, search, n, h, chosen, 1 << b, y, a)
        elif b_linked:
            _offer(board, search, n, h, chosen, 1 << a, y, b)


def _offer(
    board: Board, search: Search, n: int, h: int, chosen: Cells, out: Digits, y: int, linked: int
) -> None:
    """Offer a wing that removes the digits `out`; `linked` is the only linked digit, 0 if both."""
    total: int = 0
    for d in each_digit(out):
        total += count(_targets(board, chosen, d, y))
    if not total:
        return
    biggest: int = 0
    extra: int
    name: int = _candidates(board, chosen)
    for x in each_cell(chosen):
        biggest = max(biggest, size(board.cands[x]))
    extra = _extra_rating(n, biggest)
    name += (biggest + (0 if linked else 10)) * 100
    rank: int = _rank(extra, total, name)
    if search.would_keep(rank):
        search.extra = extra
        for e in each_digit(out):
            search.remove(e, _targets(board, chosen, e, y))
        _note(board, search, h, chosen, y, linked)
        search.offer_ranked(WXYZ_WING + n - 3, rank, 0)


def _rank(extra: int, total: int, name: int) -> int:
    """Return the rank of a wing: a lower rating, more eliminations or a later name is lower.

    There are fewer than 1000 eliminations. The name, below 2000, has the largest number of
    candidates of a cell, plus 10 if both digits are linked, then the two digits of `_candidates`.
    """
    return (extra * 1000 + 999 - total) * 2000 - name


def _targets(board: Board, chosen: Cells, d: int, y: int) -> Cells:
    """Return the candidates that see all places of a digit in the set and the bivalue cell."""
    wing: Cells = chosen | cell(y)
    seen: Cells = board.seen_by_all(board.places[d] & wing) & board.places[d]
    return seen & ~wing


def _candidates(board: Board, chosen: Cells) -> int:
    """Return the number of candidates of the cells, as a number that sorts like its text."""
    total: int = 0
    for x in each_cell(chosen):
        total += size(board.cands[x])
    return total if total >= 10 else 10 * total


def _extra_rating(n: int, biggest: int) -> int:
    """Return the addition to the rating, in tenths, for the largest number of candidates."""
    if n == 3:
        return 1 if biggest == 3 else 0
    if n == 4:
        return 2 if biggest == 3 else 0 if biggest == 5 else 1
    return 0


def _note(board: Board, search: Search, h: int, chosen: Cells, y: int, linked: int) -> None:
    """Add the set and the bivalue cell to the evidence as two linked almost locked sets."""
    if search.explain:
        search.add_part(ALS, h, board.digits_in(chosen), chosen)
        search.add_part(RESTRICTED, 0, 1 << linked if linked else board.cands[y], 0)
        search.add_part(ALS, y // 9, board.cands[y], cell(y))
