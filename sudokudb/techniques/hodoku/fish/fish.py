"""Fish of each shape: basic, finned, sashimi, franken, mutant and kraken.

All places of a digit in n base houses lie in n cover houses. So each cover house holds the digit at
one of them, and the digit is removed from the rest of the cover houses, and from cells in two of
them. Places outside the covers, and those in two base houses, are fins: the digit may be there
instead, so that only cells that see all fins lose it.

A finder serves all sizes, from X-wing (2) to leviathan (7); the number of the finder selects one.
"""

from sudokudb.technique_names import (
    FINNED_FRANKEN_X_WING,
    FINNED_MUTANT_X_WING,
    FINNED_X_WING,
    FRANKEN_X_WING,
    KRAKEN_FISH_TYPE_1,
    MUTANT_X_WING,
    SASHIMI_X_WING,
    X_WING,
)
from sudokudb.techniques.bits import Cells, Digits, count, first
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.hodoku.fish.build import BASIC, FRANKEN, MUTANT, FishBuild
from sudokudb.techniques.hodoku.fish.kraken import report_kraken, see_by_chains
from sudokudb.techniques.hodoku.fish.uses import report_fish
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.search import Search


def basic_fish(board: Board, search: Search) -> bool:
    """Find n rows whose places of a digit lie in n columns, or the reverse."""
    return _find_fish(board, search, search.fish, X_WING, BASIC, False)


def finned_fish(board: Board, search: Search) -> bool:
    """Find a basic fish with fins; each base line has two or more places that are not fins."""
    search.fish.sashimi = False
    return _find_fish(board, search, search.fish, FINNED_X_WING, BASIC, True)


def sashimi_fish(board: Board, search: Search) -> bool:
    """Find a basic fish with fins; some base line has at most one place that is not a fin."""
    search.fish.sashimi = True
    return _find_fish(board, search, search.fish, SASHIMI_X_WING, BASIC, True)


def franken_fish(board: Board, search: Search) -> bool:
    """Find a fish with boxes among its base or cover houses, and lines of one direction in each."""
    return _find_fish(board, search, search.fish, FRANKEN_X_WING, FRANKEN, False)


def finned_franken_fish(board: Board, search: Search) -> bool:
    """Find a Franken fish with fins."""
    return _find_fish(board, search, search.fish, FINNED_FRANKEN_X_WING, FRANKEN, True)


def mutant_fish(board: Board, search: Search) -> bool:
    """Find a fish with rows and columns among its base houses, or among its cover houses."""
    return _find_fish(board, search, search.fish, MUTANT_X_WING, MUTANT, False)


def finned_mutant_fish(board: Board, search: Search) -> bool:
    """Find a mutant fish with fins."""
    return _find_fish(board, search, search.fish, FINNED_MUTANT_X_WING, MUTANT, True)


def _enter_fish() -> None:
    for n in range(6):  # from X-wing to leviathan
        FINDERS[X_WING + n] = basic_fish
        FINDERS[FINNED_X_WING + n] = finned_fish
        FINDERS[SASHIMI_X_WING + n] = sashimi_fish
        FINDERS[FRANKEN_X_WING + n] = franken_fish
        FINDERS[FINNED_FRANKEN_X_WING + n] = finned_franken_fish
        FINDERS[MUTANT_X_WING + n] = mutant_fish
        FINDERS[FINNED_MUTANT_X_WING + n] = finned_mutant_fish


_enter_fish()


def kraken_fish(board: Board, search: Search) -> bool:
    """Find a basic or Franken fish whose fins lead, by chains, to the removal of a candidate."""
    search.graph.build(board)
    search.closure.close(search.graph, True)
    for kraken in range(1, 3):
        for d in range(10):
            search.fish.done[d] = 0
        for n in range(2, search.kraken_size + 1):
            for shape in range(FRANKEN + 1):
                if _find_kraken(board, search, search.fish, kraken, n, shape):
                    return True
    return False


FINDERS[KRAKEN_FISH_TYPE_1] = kraken_fish


def _find_kraken(
    board: Board, search: Search, fish: FishBuild, kraken: int, n: int, shape: int
) -> bool:
    """Find a kraken fish of a type, size and shape, digit by digit."""
    fish.kraken = kraken
    fish.size = n
    fish.shape = shape
    fish.finned = True
    fish.max_fins = search.kraken_fins
    fish.max_endo_fins = search.kraken_endo_fins
    for d in range(1, 10):
        fish.digit = d
        see_by_chains(board, search, fish, d)
        if _add_houses(board, search, fish, board.places[d]):
            return True
    return False


def _find_fish(
    board: Board, search: Search, fish: FishBuild, smallest: int, shape: int, fins: bool
) -> bool:
    """Find a fish of the size that is wanted; `smallest` is the kind of this shape's X-wings.

    Digits are tried in ascending order, rows as base lines before columns.
    """
    fish.kind = search.finder
    fish.size = search.finder - smallest + 2
    fish.shape = shape
    fish.finned = fins
    fish.max_fins = search.max_fins
    fish.max_endo_fins = search.max_endo_fins
    if fish.kraken:
        fish.see_peers()
    for d in range(1, 10):
        if search.is_known(fish.kind, d, board.places[d]):
            continue
        fish.digit = d
        fish.n_effects = 0
        targets: Cells = search.templates.impossible(board, d)
        if targets and _add_houses(board, search, fish, targets):
            return True
        search.remember(fish.kind, d, board.places[d])
    return False


def _add_houses(board: Board, search: Search, fish: FishBuild, targets: Cells) -> bool:
    """Build the fish of a digit in each orientation that its shape has."""
    for columns in range(1 if fish.shape == MUTANT else 2):
        fish.choose_houses(columns == 1)
        if _add_base(board, search, fish, 0, 0, targets):
            return True
    return False


def _add_base(
    board: Board, search: Search, fish: FishBuild, n: int, start: int, targets: Cells
) -> bool:
    """Add a base house from `start` on to n others, while some target can be removed."""
    if n == fish.size:
        fish.n_twins = 0
        return _add_cover(board, search, fish, 0, fish.crossing_houses(), targets)
    for h in range(start, 27):
        if fish.base_houses >> h & 1 and _may_be_base(board, fish, n, h):
            fish.add_base(n, h, board.places[fish.digit])
            left = fish.promising(targets, n + 1, 0, fish.cover_houses & ~fish.bases[n + 1])
            if left and _add_base(board, search, fish, n + 1, h + 1, left):
                return True
    return False


def _may_be_base(board: Board, fish: FishBuild, n: int, h: int) -> bool:
    """Return whether house h can follow n base houses: it has neither too many places nor fins."""
    here: Cells = board.places[fish.digit] & HOUSE[h]
    if fish.finned:
        return here != 0 and count(fish.endo[n] | fish.base[n] & here) <= fish.max_endo_fins
    fewest: int = 2 if fish.shape == BASIC else 1
    return fewest <= count(here) and count(here) <= fish.size and not fish.base[n] & here


def _add_cover(
    board: Board, search: Search, fish: FishBuild, n: int, houses: Digits, targets: Cells
) -> bool:
    """Add one of some houses, in order, to n cover houses, while some target can be removed."""
    if n == fish.size:
        if not fish.is_whole():
            return False
        if fish.kraken:
            return report_kraken(board, search, fish, targets)
        return report_fish(board, search, fish, targets)
    while houses:
        h = first(houses)
        houses &= houses - 1
        fish.add_cover(n, h)
        left = fish.promising(targets, fish.size, n + 1, houses)
        if left and _add_cover(board, search, fish, n + 1, houses, left):
            return True
    return False
