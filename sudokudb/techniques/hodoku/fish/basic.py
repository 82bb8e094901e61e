"""Basic, finned and sashimi fish: base lines of one direction, cover lines of the other."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Flag, Num
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.hodoku.fish.build import BASIC
    from sudokudb.techniques.hodoku.fish.search import find_fish
    from sudokudb.techniques.kinds import FINNED_X_WING, SASHIMI_X_WING, X_WING
    from sudokudb.techniques.search import Search


def x_wing(board: Board, search: Search) -> Flag:
    """Find two lines whose places of a digit lie in two intersection lines."""
    return find_fish(board, search, search.fish, X_WING, 2, BASIC, False)


def swordfish(board: Board, search: Search) -> Flag:
    """Find three lines whose places of a digit lie in three intersection lines."""
    return find_fish(board, search, search.fish, X_WING + 1, 3, BASIC, False)


def jellyfish(board: Board, search: Search) -> Flag:
    """Find four lines whose places of a digit lie in four intersection lines."""
    return find_fish(board, search, search.fish, X_WING + 2, 4, BASIC, False)


def squirmbag(board: Board, search: Search) -> Flag:
    """Find five lines whose places of a digit lie in five intersection lines."""
    return find_fish(board, search, search.fish, X_WING + 3, 5, BASIC, False)


def whale(board: Board, search: Search) -> Flag:
    """Find six lines whose places of a digit lie in six intersection lines."""
    return find_fish(board, search, search.fish, X_WING + 4, 6, BASIC, False)


def leviathan(board: Board, search: Search) -> Flag:
    """Find seven lines whose places of a digit lie in seven intersection lines."""
    return find_fish(board, search, search.fish, X_WING + 5, 7, BASIC, False)


def finned(board: Board, search: Search, n: Num) -> Flag:
    """Find a fish with fins whose base lines have two places or more besides."""
    search.fish.sashimi = False
    return find_fish(board, search, search.fish, FINNED_X_WING + n - 2, n, BASIC, True)


def finned_x_wing(board: Board, search: Search) -> Flag:
    """Find an X-wing but for its fins."""
    return finned(board, search, 2)


def finned_swordfish(board: Board, search: Search) -> Flag:
    """Find a swordfish but for its fins."""
    return finned(board, search, 3)


def finned_jellyfish(board: Board, search: Search) -> Flag:
    """Find a jellyfish but for its fins."""
    return finned(board, search, 4)


def finned_squirmbag(board: Board, search: Search) -> Flag:
    """Find a squirmbag but for its fins."""
    return finned(board, search, 5)


def finned_whale(board: Board, search: Search) -> Flag:
    """Find a whale but for its fins."""
    return finned(board, search, 6)


def finned_leviathan(board: Board, search: Search) -> Flag:
    """Find a leviathan but for its fins."""
    return finned(board, search, 7)


def sashimi(board: Board, search: Search, n: Num) -> Flag:
    """Find a fish with fins one of whose base lines has at most one place besides."""
    search.fish.sashimi = True
    return find_fish(board, search, search.fish, SASHIMI_X_WING + n - 2, n, BASIC, True)


def sashimi_x_wing(board: Board, search: Search) -> Flag:
    """Find an X-wing but for its fins and a missing place."""
    return sashimi(board, search, 2)


def sashimi_swordfish(board: Board, search: Search) -> Flag:
    """Find a swordfish but for its fins and a missing place."""
    return sashimi(board, search, 3)


def sashimi_jellyfish(board: Board, search: Search) -> Flag:
    """Find a jellyfish but for its fins and a missing place."""
    return sashimi(board, search, 4)


def sashimi_squirmbag(board: Board, search: Search) -> Flag:
    """Find a squirmbag but for its fins and a missing place."""
    return sashimi(board, search, 5)


def sashimi_whale(board: Board, search: Search) -> Flag:
    """Find a whale but for its fins and a missing place."""
    return sashimi(board, search, 6)


def sashimi_leviathan(board: Board, search: Search) -> Flag:
    """Find a leviathan but for its fins and a missing place."""
    return sashimi(board, search, 7)
