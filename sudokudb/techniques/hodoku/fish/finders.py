"""Fish of each shape: basic, finned, sashimi, franken, mutant and kraken.

A finder serves all sizes, from X-wing (2) to leviathan (7); the number of the finder selects one.
"""

from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.fish.build import BASIC, FRANKEN, MUTANT, FishBuild
from sudokudb.techniques.hodoku.fish.kraken import see_by_chains
from sudokudb.techniques.hodoku.fish.search import add_houses, find_fish
from sudokudb.techniques.kinds import (
    FINNED_FRANKEN_X_WING,
    FINNED_MUTANT_X_WING,
    FINNED_X_WING,
    FRANKEN_X_WING,
    MUTANT_X_WING,
    SASHIMI_X_WING,
    X_WING,
)
from sudokudb.techniques.search import Search


def basic_fish(board: Board, search: Search) -> bool:
    """Find n rows whose places of a digit lie in n columns, or the reverse."""
    return find_fish(board, search, search.fish, X_WING, BASIC, False)


def finned_fish(board: Board, search: Search) -> bool:
    """Find a basic fish with fins; each base line has two or more places that are not fins."""
    search.fish.sashimi = False
    return find_fish(board, search, search.fish, FINNED_X_WING, BASIC, True)


def sashimi_fish(board: Board, search: Search) -> bool:
    """Find a basic fish with fins; some base line has at most one place that is not a fin."""
    search.fish.sashimi = True
    return find_fish(board, search, search.fish, SASHIMI_X_WING, BASIC, True)


def franken_fish(board: Board, search: Search) -> bool:
    """Find a fish with boxes among its base or cover houses, and lines of one direction in each."""
    return find_fish(board, search, search.fish, FRANKEN_X_WING, FRANKEN, False)


def finned_franken_fish(board: Board, search: Search) -> bool:
    """Find a Franken fish with fins."""
    return find_fish(board, search, search.fish, FINNED_FRANKEN_X_WING, FRANKEN, True)


def mutant_fish(board: Board, search: Search) -> bool:
    """Find a fish with rows and columns among its base houses, or among its cover houses."""
    return find_fish(board, search, search.fish, MUTANT_X_WING, MUTANT, False)


def finned_mutant_fish(board: Board, search: Search) -> bool:
    """Find a mutant fish with fins."""
    return find_fish(board, search, search.fish, FINNED_MUTANT_X_WING, MUTANT, True)


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
        if add_houses(board, search, fish, board.places[d]):
            return True
    return False
