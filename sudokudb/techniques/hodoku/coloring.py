"""Simple Colors and Multi Colors: conflicts between the colors of a digit's candidates."""

from sudokudb.technique_names import (
    MULTI_COLORS_TYPE_1,
    MULTI_COLORS_TYPE_2,
    SIMPLE_COLORS_TRAP,
    SIMPLE_COLORS_WRAP,
)
from sudokudb.techniques.bits import Cells, cell, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.color_components import Colors
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.roles import COLOR_A, COLOR_B, LINK
from sudokudb.techniques.search import Search


def simple_colors(board: Board, search: Search) -> bool:
    """Find a color that sees itself (wrap), or candidates that see both colors (trap)."""
    for d in range(1, 10):
        if search.is_known(SIMPLE_COLORS_TRAP, d, board.places[d]):
            continue
        search.colors.paint(board, d)
        for i in range(search.colors.n):
            if _one_component(board, search, search.colors, d, i):
                return True
        search.remember(SIMPLE_COLORS_TRAP, d, board.places[d])
    return False


FINDERS[SIMPLE_COLORS_TRAP] = simple_colors


def _one_component(board: Board, search: Search, colors: Colors, d: int, i: int) -> bool:
    """Remove colors that see themselves; if there are none, candidates that see both colors."""
    false: Cells = _sees(colors, 2 * i, 2 * i) | _sees(colors, 2 * i + 1, 2 * i + 1)
    kind: int = SIMPLE_COLORS_WRAP
    if not false:
        false = board.places[d] & colors.seen[2 * i] & colors.seen[2 * i + 1]
        kind = SIMPLE_COLORS_TRAP
    search.remove(d, false)
    _show(board, search, colors, d, i)
    return search.report(kind)


def _sees(colors: Colors, a: int, b: int) -> Cells:
    """Return the cells of color a if one of them sees color b."""
    return colors.cells[a] if colors.cells[a] & colors.seen[b] else 0


def _show(board: Board, search: Search, colors: Colors, d: int, i: int) -> None:
    """Note the links that join the cells of a component, and its colors."""
    every: Cells = colors.cells[2 * i] | colors.cells[2 * i + 1]
    reached: Cells = cell(lowest(every))
    while search.explain and reached != every:
        for h in range(27):
            two: Cells = board.places[d] & HOUSE[h]
            if board.free[h][d] == 2 and two & reached and two & ~reached:
                search.add_part(LINK, h, 1 << d, two)
                reached |= two
    search.add_part(COLOR_A, i, 1 << d, colors.cells[2 * i])
    search.add_part(COLOR_B, i, 1 << d, colors.cells[2 * i + 1])


def multi_colors(board: Board, search: Search) -> bool:
    """Find two components with colors that see each other."""
    for d in range(1, 10):
        if search.is_known(MULTI_COLORS_TYPE_1, d, board.places[d]):
            continue
        search.colors.paint(board, d)
        for i in range(search.colors.n):
            for j in range(search.colors.n):
                if i != j and _two_components(board, search, search.colors, d, i, j):
                    return True
        search.remember(MULTI_COLORS_TYPE_1, d, board.places[d])
    return False


FINDERS[MULTI_COLORS_TYPE_1] = multi_colors


def _two_components(board: Board, search: Search, colors: Colors, d: int, i: int, j: int) -> bool:
    """Remove a color of i that sees both of j; else candidates that see both opposite colors."""
    false: Cells = _between(colors, i, j)
    kind: int = MULTI_COLORS_TYPE_2
    if not false:
        if i > j and not _between(colors, j, i):
            return False  # the pair (j, i) covers this
        false = board.places[d] & _seen_by_opposites(colors, i, j)
        kind = MULTI_COLORS_TYPE_1
    if not false:
        return False
    search.remove(d, false)
    _show(board, search, colors, d, i)
    _show(board, search, colors, d, j)
    return search.report(kind)


def _between(colors: Colors, i: int, j: int) -> Cells:
    """Return the colors of i that see both colors of j, of which one is true."""
    false: Cells = 0
    for a in range(2 * i, 2 * i + 2):
        if _sees(colors, a, 2 * j) and _sees(colors, a, 2 * j + 1):
            false |= colors.cells[a]
    return false


def _seen_by_opposites(colors: Colors, i: int, j: int) -> Cells:
    """Return the cells that see the opposites of two colors that see each other.

    One of the opposites is true.
    """
    seen: Cells = 0
    for a in range(2 * i, 2 * i + 2):
        for b in range(2 * j, 2 * j + 2):
            if _sees(colors, a, b):
                seen |= colors.seen[a ^ 1] & colors.seen[b ^ 1]
    return seen
