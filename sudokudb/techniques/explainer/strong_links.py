"""Chains of two, three or four strong links of a digit: skyscrapers, kites, X-loops and others."""

from sudokudb.technique_names import FOUR_STRONG_LINKS, THREE_STRONG_LINKS, TWO_STRONG_LINKS
from sudokudb.techniques.bits import Cells, count, each_cell
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.digit_links import DigitLinks
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import CHAIN, OFF, ON
from sudokudb.techniques.search import Search

SLOT_LINKS = 54  # to 56


def strong_links(board: Board, search: Search) -> bool:
    """Find the chain of n links with the lowest rating, then most eliminations, then first name."""
    n = search.finder - TWO_STRONG_LINKS + 2
    for d in range(1, 10):
        if board.places[d] and not search.is_known(SLOT_LINKS + n - 2, d, board.places[d]):
            search.digit_links.collect(board, d)
            if not _chains(board, search, search.digit_links, n):
                search.remember(SLOT_LINKS + n - 2, d, board.places[d])
    return search.best()


FINDERS[EXPLAINER + TWO_STRONG_LINKS] = FINDERS[EXPLAINER + THREE_STRONG_LINKS] = strong_links
FINDERS[EXPLAINER + FOUR_STRONG_LINKS] = strong_links


def _chains(board: Board, search: Search, links: DigitLinks, n: int) -> bool:
    """Offer the chains of n links of one digit; return whether there are any."""
    found: bool = False
    for e in range(links.n):
        links.path[0] = e
        if _extend(board, search, links, n, 1, links.end[e] | links.end[e ^ 1], 0):
            found = True
    return found


def _extend(
    board: Board, search: Search, links: DigitLinks, n: int, have: int, used: Cells, joints: Cells
) -> bool:
    """Add a link to the chain; `joints` are the cells that see both ends of a joint."""
    e: int = links.path[have - 1] ^ 1
    rest: Cells = links.near[e]
    found: bool = False
    if have == n - 1:
        rest &= links.useful[links.path[0]]
    for f in each_cell(rest):
        if have > 1 and (links.end[f] | links.end[f ^ 1]) & used:
            continue
        links.path[have] = f
        union: Cells = used | links.end[f] | links.end[f ^ 1]
        seen: Cells = joints | links.seen[e] & links.seen[f]
        if have < n - 1:
            if _extend(board, search, links, n, have + 1, union, seen):
                found = True
        elif links.path[0] < f ^ 1 and _close(search, links, n, union, seen):
            found = True
    return found


def _close(search: Search, links: DigitLinks, n: int, used: Cells, joints: Cells) -> bool:
    """Offer the chain if cells see both its ends or, in a ring, both ends of a joint."""
    first: int = links.path[0]
    last: int = links.path[n - 1] ^ 1
    ring: int = 1 if links.houses[first] & links.houses[last] else 0
    targets: Cells = links.seen[first] & links.seen[last]
    if ring:
        targets |= joints
    targets &= ~used
    if not targets:
        return False
    extra: int = _extra_rating(links, n)
    # fewer than 100 eliminations; a code is at most ((4 * 81 + 80) * 10 + 9) * 81 + 80
    rank: int = (extra * 100 + 99 - count(targets)) * 400000 + _code(links, n)
    if search.would_keep(rank):
        search.remove(links.digit, targets)
        search.extra = extra
        _note(search, links, n, ring)
        search.offer_ranked(TWO_STRONG_LINKS + n - 2, rank, 2 * n)
    return True


def _extra_rating(links: DigitLinks, n: int) -> int:
    """Return the addition to the rating, in tenths, for groups, boxes, and rows with columns."""
    boxes: int = 0
    columns: int = 0
    rows: int = 0
    for i in range(n):
        if _is_grouped(links, links.path[i]):
            return 3
        h: int = links.house[links.path[i]]
        boxes |= h >= 18
        columns |= 9 <= h < 18
        rows |= h < 9
    return boxes + (rows & columns)


def _is_grouped(links: DigitLinks, e: int) -> bool:
    """Return whether an end of a link has several cells."""
    return count(links.end[e]) > 1 or count(links.end[e ^ 1]) > 1


def _code(links: DigitLinks, n: int) -> int:
    """Return a number that sorts chains of equal rating and effect as Sudoku Explainer does.

    It consists of the number of grouped links, the kinds of the links in the direction that sorts
    first, and the order in which the chains are found: by digit, then by the kinds. The kinds of
    four links are below 81 (see `_kinds`), a digit is below 10.
    """
    grouped: int = 0
    for i in range(n):
        grouped += _is_grouped(links, links.path[i])
    both: int = min(_kinds(links, n, 0, 1, True), _kinds(links, n, n - 1, -1, True))
    order: int = min(_kinds(links, n, 0, 1, False), _kinds(links, n, n - 1, -1, False))
    return ((grouped * 81 + both) * 10 + links.digit) * 81 + order


def _kinds(links: DigitLinks, n: int, start: int, step: int, alike: bool) -> int:
    """Return the kinds of the links in base 3: box, row, column.

    If `alike`, the kind of the first line counts as row.
    """
    number: int = 0
    line: int = -1
    for i in range(n):
        kind: int = links.house[links.path[start + i * step]] // 9
        number *= 3
        if kind < 2:
            if line < 0:
                line = kind if alike else 0
            number += 1 if kind == line else 2
    return number


def _note(search: Search, links: DigitLinks, n: int, ring: int) -> None:
    """Add the chain to the evidence: an end off, the other on, the next end off, and so on."""
    if search.explain:
        search.add_part(CHAIN, ring, 0, 0)
        for i in range(n):
            search.add_part(OFF, 0, 1 << links.digit, links.end[links.path[i]])
            search.add_part(ON, 0, 1 << links.digit, links.end[links.path[i] ^ 1])
