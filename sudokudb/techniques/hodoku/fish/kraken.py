"""Kraken fish: chains from the fins to a removed candidate.

Type 1: every fin excludes, by a chain, a candidate that the fish removes if no fin holds the digit.
Type 2: every fin, and every place of the base in one cover house, excludes the same candidate; one
of these places holds the digit.
"""

from sudokudb.technique_names import KRAKEN_FISH_TYPE_1
from sudokudb.techniques.bits import Cells, Digits, cell, each_cell, each_digit, lowest
from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.chains.nodes import off_node, on_node
from sudokudb.techniques.hodoku.fish.build import FishBuild
from sudokudb.techniques.hodoku.fish.uses import note_fish
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.roles import CHAIN, INTERSECTION, OFF, ON
from sudokudb.techniques.search import Search


def see_by_chains(board: Board, search: Search, fish: FishBuild, d: int) -> None:
    """Let fins exclude the digit from cells by chains."""
    for x in range(81):
        fish.sight[x] = 0
    for fin in each_cell(board.places[d]):
        for y in each_cell(_removed_by(search, fin, d, d)):
            fish.sight[y] |= cell(fin)


def _removed_by(search: Search, x: int, d: int, e: int) -> Cells:
    """Return the places that lose digit e by chains if cell x holds digit d."""
    found: Cells = search.closure.off[search.closure.row[on_node(x, d)]][e]
    return found & ~cell(x) if d == e else found


def report_kraken(board: Board, search: Search, fish: FishBuild, targets: Cells) -> bool:
    """Report the uses of a complete fish as a kraken fish of its type, one per candidate."""
    covers: Digits = fish.covers[fish.size]
    if fish.kraken == 1:
        return _report_targets(board, search, fish, -1, fish.digit, targets)
    for h in each_digit(covers):
        for e in range(1, 10):
            left: Cells = _common(search, fish, e, _starts_of(fish, h))
            if _report_targets(board, search, fish, h, e, left):
                return True
    return False


def _starts_of(fish: FishBuild, h: int) -> Cells:
    """Return the fins and, unless h is -1, the places of the base in cover house h."""
    fins: Cells = fish.fins()
    return fins if h < 0 else fins | fish.base[fish.size] & HOUSE[h]


def _common(search: Search, fish: FishBuild, e: int, some: Cells) -> Cells:
    """Return the places that lose digit e, whichever of some cells holds the digit of the fish."""
    left: Cells = _removed_by(search, lowest(some), fish.digit, e)
    some &= some - 1
    while left and some:
        left &= _removed_by(search, lowest(some), fish.digit, e)
        some &= some - 1
    return left


def _report_targets(
    board: Board, search: Search, fish: FishBuild, h: int, e: int, targets: Cells
) -> bool:
    """Report digit e of each target, once per search; h is the cover house of type 2, or -1."""
    targets &= ~fish.done[e]
    if e == fish.digit:
        targets &= ~board.seen_by_all(_starts_of(fish, h))  # no chain is needed
    for x in each_cell(targets):
        fish.done[e] |= cell(x)
        search.remove(e, cell(x))
        if search.explain:
            note_fish(board, search, fish)
            if h >= 0:
                search.add_part(INTERSECTION, h, 1 << fish.digit, fish.base[fish.size] & HOUSE[h])
            _note_chains(search, fish.digit, _starts_of(fish, h), off_node(x, e))
        if search.report(KRAKEN_FISH_TYPE_1 + fish.kraken - 1):
            return True
    return False


def _note_chains(search: Search, d: int, some: Cells, end: int) -> None:
    """Note a shortest chain from digit d in each of some cells to the node `end`."""
    for x in each_cell(some):
        search.graph.expand(on_node(x, d), True)
        search.graph.trace(end)
        search.add_part(CHAIN, 0, 0, 0)
        for i in range(search.graph.length + 1):
            node = search.graph.chain[i]
            search.add_part(
                ON if node & 1 else OFF,
                0,
                1 << search.graph.digit_of(node),
                search.graph.cells_of(node),
            )
