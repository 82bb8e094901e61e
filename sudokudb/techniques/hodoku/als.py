"""Techniques on almost locked sets: XZ rule, XY-wing, chain, death blossom.

A search for all uses stores one use for each effect.
"""

from sudokudb.technique_names import ALS_CHAIN, ALS_XY_WING, ALS_XZ, DEATH_BLOSSOM
from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, each_digit, first, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.als_list import LONGEST, MOST_SETS, AlsList
from sudokudb.techniques.roles import ALS, PIVOT, RESTRICTED
from sudokudb.techniques.search import Search

MOST_LINKS_OF_ALL = 5  # of a chain whose sets may have any order


def als_xz(board: Board, search: Search) -> bool:
    """Find two linked sets: one of them lacks the link's digit, so it holds all its other digits.

    Another digit of both sets is removed from the cells that see all its places in both.
    """
    search.als.read(board, search.als_overlap)
    for i in range(search.als.n):
        for k in range(search.als.start[i], search.als.start[i + 1]):
            if search.als.partner[k] > i and _xz(search, search.als, i, k):
                return True
    return False


FINDERS[ALS_XZ] = als_xz


def _xz(search: Search, als: AlsList, i: int, k: int) -> bool:
    j = als.partner[k]
    rest: Digits = als.common[k]
    while rest:
        _remove_shared(search, als, i, j, rest & ~(rest - 1))
        rest &= rest - 1
    if size(als.common[k]) == 2:
        _remove_locked(search, als, i, j, als.common[k])
        _remove_locked(search, als, j, i, als.common[k])
        search.drop_repeated()
    if not _is_new(search):
        return False
    _note(search, als, i)
    search.add_part(RESTRICTED, 0, als.common[k], 0)
    _note(search, als, j)
    return search.report(ALS_XZ)


def _remove_shared(search: Search, als: AlsList, i: int, j: int, linking: Digits) -> None:
    """Remove shared digits, except the linking ones, from cells that see all their places."""
    for z in each_digit(als.digits[i] & als.digits[j] & ~linking):
        search.remove(z, als.targets[i][z] & als.targets[j][z])


def _remove_locked(search: Search, als: AlsList, i: int, j: int, common: Digits) -> None:
    """Remove the digits that set i holds, because it lacks a common digit, outside set j."""
    for z in each_digit(als.digits[i] & ~common):
        search.remove(z, als.targets[i][z] & ~als.sets[j])


def _is_new(search: Search) -> bool:
    """Return whether the current use has an effect that no stored one has; else discard it."""
    if search.n_out and not (search.all_uses and search.is_stored()):
        return True
    search.discard()
    return False


def _note(search: Search, als: AlsList, i: int) -> None:
    search.add_part(ALS, als.house[i], als.digits[i], als.sets[i])


def als_xy_wing(board: Board, search: Search) -> bool:
    """Find a set, the pivot, that is linked to two other sets by different digits.

    One of the two lacks its link's digit, so that a third digit of both is removed as by the XZ
    rule.
    """
    search.als.read(board, search.als_overlap)
    for i in range(search.als.n):
        for k in range(search.als.start[i], search.als.start[i + 1]):
            j = search.als.partner[k]
            if j > i:  # pairs of links in ascending order
                if _wing(search, search.als, i, j, search.als.common[k], j):
                    return True
                if _wing(search, search.als, j, i, search.als.common[k], i):
                    return True
    return False


FINDERS[ALS_XY_WING] = als_xy_wing


def _wing(search: Search, als: AlsList, pivot: int, i: int, common: Digits, after: int) -> bool:
    """Combine the link from the pivot to set i with its links to sets after index `after`."""
    for k in range(als.start[pivot], als.start[pivot + 1]):
        j = als.partner[k]
        one_digit: bool = als.common[k] == common and size(common) == 1
        if j <= after or one_digit or not _are_apart(als, i, j):
            continue
        _remove_shared(search, als, i, j, common | als.common[k])
        if _is_new(search):
            _note(search, als, i)
            search.add_part(RESTRICTED, 0, common, 0)
            _note(search, als, pivot)
            search.add_part(RESTRICTED, 1, als.common[k], 0)
            _note(search, als, j)
            if search.report(ALS_XY_WING):
                return True
    return False


def _are_apart(als: AlsList, i: int, j: int) -> bool:
    """Return whether two sets do not overlap, or, if they may, neither contains the other."""
    both: Cells = als.sets[i] & als.sets[j]
    if als.overlap:
        return both not in (als.sets[i], als.sets[j])
    return both == 0


def als_chain(board: Board, search: Search) -> bool:
    """Find chains of four or more sets, in ascending order; adjacent links use different digits.

    In a search for all uses, the sets of short chains may have any order.
    """
    search.als.read(board, search.als_overlap)
    if search.all_uses:
        _chains(search, search.als, 3, True)
        _chains(search, search.als, MOST_LINKS_OF_ALL, True)
    _chains(search, search.als, MOST_SETS, False)
    return search.best()


FINDERS[ALS_CHAIN] = als_chain


def _chains(search: Search, als: AlsList, most: int, any_order: bool) -> None:
    """Offer the chains of at most `most` links."""
    for i in range(als.n):
        als.forget(0 if any_order else i, LONGEST if search.explain else 3)
        for k in range(als.start[i], als.start[i + 1]):
            common: Digits = als.common[k]
            while common and (any_order or als.partner[k] > i):
                als.path[0] = k
                als.used[0] = common & ~(common - 1)
                _extend_chain(search, als, i, 1, most, any_order)
                common &= common - 1


def _extend_chain(
    search: Search, als: AlsList, start: int, n: int, most: int, any_order: bool
) -> None:
    """Add each possible link to a chain of n links, unless an equivalent one was extended."""
    last = als.partner[als.path[n - 1]]
    if n == most or als.is_visited(n):
        return
    for k in range(als.start[last], als.start[last + 1]):
        used: Digits = als.common[k] & ~(als.used[n - 1] & ~(als.used[n - 1] - 1))
        if used and (any_order or als.partner[k] > last):
            als.path[n] = k
            als.used[n] = used
            if n > 1:
                _offer_chain(search, als, start, n + 1)
            _extend_chain(search, als, start, n + 1, most, any_order)


def _offer_chain(search: Search, als: AlsList, start: int, n: int) -> None:
    """Offer the eliminations by the first and the last set of a chain of n links."""
    last = als.partner[als.path[n - 1]]
    _remove_shared(search, als, start, last, als.used[0] | als.used[n - 1])
    if not _is_new(search):
        return
    _note(search, als, start)
    for k in range(n):
        search.add_part(RESTRICTED, k, als.used[k], 0)
        _note(search, als, als.partner[als.path[k]])
    search.offer(ALS_CHAIN, n)


def death_blossom(board: Board, search: Search) -> bool:
    """Find a cell, the stem, each of whose candidates is linked to a set, a petal.

    Whichever digit the stem holds, one petal lacks it; so a digit of all petals is removed as by
    the XZ rule.
    """
    stems: Cells = board.unsolved
    search.als.read(board, search.als_overlap)
    for x in each_cell(stems):
        for z in range(1, 10):
            search.als.seen[0][z] = 0 if board.cands[x] >> z & 1 else board.places[z]
        if size(board.cands[x]) > 1 and _add_petal(search, search.als, x, board.cands[x], 0, 0):
            return True
    return False


FINDERS[DEATH_BLOSSOM] = death_blossom


def _add_petal(search: Search, als: AlsList, stem: int, left: Digits, n: int, taken: Cells) -> bool:
    """Choose a petal for the first remaining candidate of the stem, after n others."""
    if not left:
        return _report_blossom(search, als, stem, n)
    for w in range(als.words):
        for x in each_cell(als.rows[81 * first(left) + stem][w]):
            i = 128 * w + x
            if (als.sets[i] & taken and not als.overlap) or not als.narrow(i, n):
                continue
            als.path[n] = i
            if _add_petal(search, als, stem, left & (left - 1), n + 1, taken | als.sets[i]):
                return True
    return False


def _report_blossom(search: Search, als: AlsList, stem: int, n: int) -> bool:
    for z in range(1, 10):
        search.remove(z, als.seen[n][z])
    if not _is_new(search):
        return False
    search.add_part(PIVOT, 0, 0, cell(stem))
    for k in range(n):
        _note(search, als, als.path[k])
    return search.report(DEATH_BLOSSOM)
