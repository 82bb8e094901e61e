"""X-Wing, swordfish and jellyfish in Sudoku Explainer's order: columns first, lines, digits."""

from sudokudb.technique_names import JELLYFISH, SWORDFISH, X_WING
from sudokudb.techniques.bits import Cells, Digits, each_digit, size
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import BASE, COVER
from sudokudb.techniques.search import Search

SLOT_FISH = 48  # to 53


def fish(board: Board, search: Search) -> bool:
    """Find n lines whose places of a digit lie in n crossing lines.

    It is the first combination of lines with a fish, for the lowest digit that has one.
    """
    n = search.finder - X_WING + 2
    for base in range(9, -9, -9):
        slot = SLOT_FISH + 2 * (n - 2) + (1 if base else 0)
        best: Digits = 512
        best_digit: int = 0
        for d in range(1, 10):
            if not board.places[d] or search.is_known(slot, d, board.places[d]):
                continue
            lines: Digits = _extend(board, search, n, d, base, n, 9, 0, 0)
            if not lines:
                search.remember(slot, d, board.places[d])
            elif lines < best:
                best = lines
                best_digit = d
        if best < 512 and _report_fish(board, search, best_digit, base, best):
            return True
    return False


FINDERS[EXPLAINER + X_WING] = FINDERS[EXPLAINER + SWORDFISH] = FINDERS[EXPLAINER + JELLYFISH] = fish


def _extend(
    board: Board,
    search: Search,
    n: int,
    d: int,
    base: int,
    missing: int,
    stop: int,
    lines: Digits,
    cover: Digits,
) -> Digits:
    """Choose a base line less than `stop`, then the others; return the lines of the first fish."""
    if missing == 0:
        return lines if _has_effect(board, search, n, d, base, lines, cover) else 0
    for i in range(missing - 1, stop):
        if 2 <= board.free[base + i][d] <= n:
            union: Digits = cover | _crossing_lines(board.places[d] & HOUSE[base + i], base)
            if size(union) <= n:
                more: Digits = lines | 1 << i
                found: Digits = _extend(board, search, n, d, base, missing - 1, i, more, union)
                if found:
                    return found
    return 0


def _crossing_lines(cells: Cells, base: int) -> Digits:
    """Return the columns (base 0) or rows (base 9) that cells lie in, as bits 0 to 8."""
    lines: Digits = 0
    for i in range(9):
        if cells & HOUSE[9 - base + i]:
            lines |= 1 << i
    return lines


def _cells_of_lines(base: int, lines: Digits) -> Cells:
    """Return the cells of some rows (base 0) or columns (base 9)."""
    cells: Cells = 0
    for i in each_digit(lines):
        cells |= HOUSE[base + i]
    return cells


def _has_effect(
    board: Board, search: Search, n: int, d: int, base: int, lines: Digits, cover: Digits
) -> bool:
    """Return whether the fish has eliminations; in a search for all uses, report it."""
    if size(cover) != n or _missing_places(board, d) < 2 * n:
        return False
    if not board.places[d] & _cells_of_lines(9 - base, cover) & ~_cells_of_lines(base, lines):
        return False
    return not search.all_uses or _report_fish(board, search, d, base, lines)


def _missing_places(board: Board, d: int) -> int:
    """Return the number of rows in which a digit is not yet placed."""
    return size(_crossing_lines(board.places[d], 9))


def _report_fish(board: Board, search: Search, d: int, base: int, lines: Digits) -> bool:
    """Remove a digit from the cover lines outside the base lines, given as bits."""
    body: Cells = board.places[d] & _cells_of_lines(base, lines)
    cover: Digits = _crossing_lines(body, base)
    search.remove(d, board.places[d] & _cells_of_lines(9 - base, cover) & ~body)
    for i in each_digit(lines):
        search.add_part(BASE, base + i, 1 << d, body & HOUSE[base + i])
    for i in each_digit(cover):
        h: int = 9 - base + i
        search.add_part(COVER, h, 1 << d, board.places[d] & HOUSE[h])
    return search.report(search.finder)
