"""Aligned pair and triple exclusion: the digits that two or three cells can hold together.

Cells that see each other hold different digits, and no combination contains all candidates of an
excluder, a cell that they all see.
"""

from sudokudb.technique_names import ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION
from sudokudb.techniques.bits import Cells, Digits, cell, each_cell
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.exclusion import Exclusion
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import PEERS
from sudokudb.techniques.kinds import EXPLAINER
from sudokudb.techniques.roles import CELLS, EXTRA
from sudokudb.techniques.search import Search


def aligned_pair_exclusion(board: Board, search: Search) -> bool:
    """Find two cells whose possible pairs of digits lack a candidate of one of them."""
    return _find_aligned(board, search, search.exclusion, board.cells_with(2), 2)


FINDERS[EXPLAINER + ALIGNED_PAIR_EXCLUSION] = aligned_pair_exclusion


def aligned_triple_exclusion(board: Board, search: Search) -> bool:
    """Find three cells whose possible triples of digits lack a candidate of one of them."""
    return _find_aligned(
        board, search, search.exclusion, board.cells_with(2) | board.cells_with(3), 3
    )


FINDERS[EXPLAINER + ALIGNED_TRIPLE_EXCLUSION] = aligned_triple_exclusion


def _find_aligned(board: Board, search: Search, exclusion: Exclusion, small: Cells, n: int) -> bool:
    """Search the pairs of base cells, ordered by the second cell, then by the first."""
    exclusion.prepare(board, small)
    for y in each_cell(exclusion.base):
        for x in each_cell(exclusion.base & (cell(y) - 1)):
            common: Cells = exclusion.excluders[x] & exclusion.excluders[y]
            if not common & (common - 1):
                continue
            if n == 2 and _exclude(board, search, exclusion, x, y, -1, common):
                return True
            if n == 3 and _with_third(board, search, exclusion, x, y, common):
                return True
    return False


def _with_third(
    board: Board, search: Search, exclusion: Exclusion, x: int, y: int, common: Cells
) -> bool:
    """Search the excluders of either cell that can be the third base cell."""
    thirds: Cells = (exclusion.excluders[x] | exclusion.excluders[y]) & exclusion.base
    thirds &= ~(cell(x) | cell(y))
    for z in each_cell(thirds):
        shared: Cells = common & exclusion.excluders[z]
        if shared & (shared - 1):
            if _exclude(board, search, exclusion, x, y, z, shared):
                return True
    return False


def _exclude(
    board: Board, search: Search, exclusion: Exclusion, x: int, y: int, z: int, common: Cells
) -> bool:
    """Remove the candidates of two cells (z = -1) or three that are in no combination."""
    if _all_possible(board, exclusion, x, y, z, common):
        return False
    search.remove_digits(x, board.cands[x] & ~exclusion.possible[0])
    search.remove_digits(y, board.cands[y] & ~exclusion.possible[1])
    if z >= 0:
        search.remove_digits(z, board.cands[z] & ~exclusion.possible[2])
    if search.explain:
        _note(board, search, exclusion, x, y, z, common)
    return search.report(ALIGNED_PAIR_EXCLUSION if z < 0 else ALIGNED_TRIPLE_EXCLUSION)


def _all_possible(
    board: Board, exclusion: Exclusion, x: int, y: int, z: int, common: Cells
) -> bool:
    """Find the digits that the cells can hold together; return whether these are all."""
    exclusion.list_masks(board, common)
    exclusion.possible[0] = exclusion.possible[1] = exclusion.possible[2] = 0
    firsts: Digits = board.cands[x]
    while firsts:
        a: Digits = firsts & ~(firsts - 1)
        firsts &= firsts - 1
        seconds: Digits = board.cands[y] & ~(a if PEERS[x] & cell(y) else 0)
        if z < 0:
            exclusion.allow(a, seconds & ~exclusion.excluded_digits(a, 0), 0)
            continue
        while seconds:
            b: Digits = seconds & ~(seconds - 1)
            seconds &= seconds - 1
            left: Digits = board.cands[z] & ~exclusion.excluded_digits(a, b)
            if PEERS[x] & cell(z):
                left &= ~a
            if PEERS[y] & cell(z):
                left &= ~b
            if left:
                exclusion.allow(a, b, left)
                if _is_complete(board, exclusion, x, y, z):
                    return True
    return _is_complete(board, exclusion, x, y, z)


def _is_complete(board: Board, exclusion: Exclusion, x: int, y: int, z: int) -> bool:
    """Return whether all candidates of the cells are possible."""
    if exclusion.possible[0] != board.cands[x] or exclusion.possible[1] != board.cands[y]:
        return False
    return z < 0 or exclusion.possible[2] == board.cands[z]


def _note(
    board: Board, search: Search, exclusion: Exclusion, x: int, y: int, z: int, common: Cells
) -> None:
    """Note the base cells, and the excluders without which more would be possible."""
    first: Digits = exclusion.possible[0]
    second: Digits = exclusion.possible[1]
    third: Digits = exclusion.possible[2]
    for excluder in each_cell(common):
        without: Cells = common & ~cell(excluder)
        _all_possible(board, exclusion, x, y, z, without)
        if exclusion.possible[0] == first and exclusion.possible[1] == second:
            if exclusion.possible[2] == third:
                common = without
    search.add_part(CELLS, -1, board.cands[x], cell(x))
    search.add_part(CELLS, -1, board.cands[y], cell(y))
    if z >= 0:
        search.add_part(CELLS, -1, board.cands[z], cell(z))
    for excluder in each_cell(common):
        search.add_part(EXTRA, -1, board.cands[excluder], cell(excluder))
