"""Franken, mutant and kraken fish.

Franken fish have boxes among the base and cover houses, mutant fish lines of both directions, and
kraken fish chains from their fins.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Flag, Num
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.hodoku.fish.build import FRANKEN, MUTANT, FishBuild
    from sudokudb.techniques.hodoku.fish.kraken import see_by_chains
    from sudokudb.techniques.hodoku.fish.search import add_houses, find_fish
    from sudokudb.techniques.kinds import (
        FINNED_FRANKEN_X_WING,
        FINNED_MUTANT_X_WING,
        FRANKEN_X_WING,
        MUTANT_X_WING,
    )
    from sudokudb.techniques.search import Search


def franken(board: Board, search: Search, n: Num) -> Flag:
    """Find a Franken fish of n houses."""
    return find_fish(board, search, search.fish, FRANKEN_X_WING + n - 2, n, FRANKEN, False)


def franken_x_wing(board: Board, search: Search) -> Flag:
    """Find a Franken X-wing."""
    return franken(board, search, 2)


def franken_swordfish(board: Board, search: Search) -> Flag:
    """Find a Franken swordfish."""
    return franken(board, search, 3)


def franken_jellyfish(board: Board, search: Search) -> Flag:
    """Find a Franken jellyfish."""
    return franken(board, search, 4)


def franken_squirmbag(board: Board, search: Search) -> Flag:
    """Find a Franken squirmbag."""
    return franken(board, search, 5)


def franken_whale(board: Board, search: Search) -> Flag:
    """Find a Franken whale."""
    return franken(board, search, 6)


def franken_leviathan(board: Board, search: Search) -> Flag:
    """Find a Franken leviathan."""
    return franken(board, search, 7)


def finned_franken(board: Board, search: Search, n: Num) -> Flag:
    """Find a Franken fish of n houses, with fins."""
    return find_fish(board, search, search.fish, FINNED_FRANKEN_X_WING + n - 2, n, FRANKEN, True)


def finned_franken_x_wing(board: Board, search: Search) -> Flag:
    """Find a Franken X-wing with fins."""
    return finned_franken(board, search, 2)


def finned_franken_swordfish(board: Board, search: Search) -> Flag:
    """Find a Franken swordfish with fins."""
    return finned_franken(board, search, 3)


def finned_franken_jellyfish(board: Board, search: Search) -> Flag:
    """Find a Franken jellyfish with fins."""
    return finned_franken(board, search, 4)


def finned_franken_squirmbag(board: Board, search: Search) -> Flag:
    """Find a Franken squirmbag with fins."""
    return finned_franken(board, search, 5)


def finned_franken_whale(board: Board, search: Search) -> Flag:
    """Find a Franken whale with fins."""
    return finned_franken(board, search, 6)


def finned_franken_leviathan(board: Board, search: Search) -> Flag:
    """Find a Franken leviathan with fins."""
    return finned_franken(board, search, 7)


def mutant(board: Board, search: Search, n: Num) -> Flag:
    """Find a mutant fish of n houses."""
    return find_fish(board, search, search.fish, MUTANT_X_WING + n - 2, n, MUTANT, False)


def mutant_x_wing(board: Board, search: Search) -> Flag:
    """Find a mutant X-wing."""
    return mutant(board, search, 2)


def mutant_swordfish(board: Board, search: Search) -> Flag:
    """Find a mutant swordfish."""
    return mutant(board, search, 3)


def mutant_jellyfish(board: Board, search: Search) -> Flag:
    """Find a mutant jellyfish."""
    return mutant(board, search, 4)


def mutant_squirmbag(board: Board, search: Search) -> Flag:
    """Find a mutant squirmbag."""
    return mutant(board, search, 5)


def mutant_whale(board: Board, search: Search) -> Flag:
    """Find a mutant whale."""
    return mutant(board, search, 6)


def mutant_leviathan(board: Board, search: Search) -> Flag:
    """Find a mutant leviathan."""
    return mutant(board, search, 7)


def finned_mutant(board: Board, search: Search, n: Num) -> Flag:
    """Find a mutant fish of n houses, with fins."""
    return find_fish(board, search, search.fish, FINNED_MUTANT_X_WING + n - 2, n, MUTANT, True)


def finned_mutant_x_wing(board: Board, search: Search) -> Flag:
    """Find a mutant X-wing with fins."""
    return finned_mutant(board, search, 2)


def finned_mutant_swordfish(board: Board, search: Search) -> Flag:
    """Find a mutant swordfish with fins."""
    return finned_mutant(board, search, 3)


def finned_mutant_jellyfish(board: Board, search: Search) -> Flag:
    """Find a mutant jellyfish with fins."""
    return finned_mutant(board, search, 4)


def finned_mutant_squirmbag(board: Board, search: Search) -> Flag:
    """Find a mutant squirmbag with fins."""
    return finned_mutant(board, search, 5)


def finned_mutant_whale(board: Board, search: Search) -> Flag:
    """Find a mutant whale with fins."""
    return finned_mutant(board, search, 6)


def finned_mutant_leviathan(board: Board, search: Search) -> Flag:
    """Find a mutant leviathan with fins."""
    return finned_mutant(board, search, 7)


def kraken_fish(board: Board, search: Search) -> Flag:
    """Find a basic or Franken fish with fins from which chains lead to a candidate."""
    search.graph.build(board)
    search.closure.close(search.graph, True)
    for kraken in range(1, 3):
        for d in range(10):
            search.fish.done[d] = 0
        for n in range(2, search.kraken_size + 1):
            for shape in range(FRANKEN + 1):
                if find_kraken(board, search, search.fish, kraken, n, shape):
                    return True
    return False


def find_kraken(
    board: Board, search: Search, fish: FishBuild, kraken: Num, n: Num, shape: Num
) -> Flag:
    """Find a kraken fish of a type, size and shape: digits ascending."""
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
