"""The search that all fish share.

All places of a digit in n base houses lie in n cover houses: each cover house has the digit at one
of them, so it goes from the rest of the cover houses, and from what is in two of them. Places
outside the covers, and those in two base houses, are fins: the digit may be there instead, so only
what sees all fins goes.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, Cells, Digits, Flag, Num, count, first
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.hodoku.fish.build import BASIC, MUTANT, FishBuild
    from sudokudb.techniques.hodoku.fish.kraken import take_kraken
    from sudokudb.techniques.hodoku.fish.uses import take_fish
    from sudokudb.techniques.search import Search


def find_fish(
    board: Board, search: Search, fish: FishBuild, smallest: Num, shape: Num, fins: Flag
) -> Flag:
    """Find a fish of the size that is asked for; `smallest` is the kind of this shape's X-wings.

    Digits are tried in ascending order, rows as base lines before columns.
    """
    fish.kind = search.asked
    fish.size = search.asked - smallest + 2
    fish.shape = shape
    fish.finned = fins
    fish.max_fins = search.max_fins
    fish.max_endo_fins = search.max_endo_fins
    if fish.kraken:
        fish.see_peers()
    for d in range(1, 10):
        if search.known(fish.kind, d, board.places[d]):
            continue
        fish.digit = d
        fish.n_effects = 0
        targets: Cells = search.templates.doomed(board, d)
        if targets and add_houses(board, search, fish, targets):
            return True
        search.remember(fish.kind, d, board.places[d])
    return False


def add_houses(board: Board, search: Search, fish: FishBuild, targets: Cells) -> Flag:
    """Build the fish of a digit in each orientation that its shape has."""
    for columns in range(1 if fish.shape == MUTANT else 2):
        fish.choose_houses(columns == 1)
        if add_base(board, search, fish, 0, 0, targets):
            return True
    return False


def add_base(
    board: Board, search: Search, fish: FishBuild, n: Num, start: Num, targets: Cells
) -> Flag:
    """Add to n base houses one from `start` on, while some target can be removed."""
    if n == fish.size:
        fish.n_twins = 0
        return add_cover(board, search, fish, 0, fish.touched(), targets)
    for h in range(start, 27):
        if fish.base_houses >> h & 1 and may_be_base(board, fish, n, h):
            fish.add_base(n, h, board.places[fish.digit])
            left = fish.hopeful(targets, n + 1, 0, fish.cover_houses & ~fish.bases[n + 1])
            if left and add_base(board, search, fish, n + 1, h + 1, left):
                return True
    return False


def may_be_base(board: Board, fish: FishBuild, n: Num, h: Num) -> Flag:
    """Tell whether house h can follow n base houses: not too many places, nor too many shared."""
    here: Cells = board.places[fish.digit] & HOUSE[h]
    if fish.finned:
        return here != 0 and count(fish.endo[n] | fish.base[n] & here) <= fish.max_endo_fins
    fewest: Num = 2 if fish.shape == BASIC else 1
    return fewest <= count(here) and count(here) <= fish.size and not fish.base[n] & here


def add_cover(
    board: Board, search: Search, fish: FishBuild, n: Num, houses: Digits, targets: Cells
) -> Flag:
    """Add to n cover houses one of these, in order, while some target can be removed."""
    if n == fish.size:
        if not fish.is_whole():
            return False
        if fish.kraken:
            return take_kraken(board, search, fish, targets)
        return take_fish(board, search, fish, targets)
    while houses:
        h = first(houses)
        houses &= houses - 1
        fish.add_cover(n, h)
        left = fish.hopeful(targets, fish.size, n + 1, houses)
        if left and add_cover(board, search, fish, n + 1, houses, left):
            return True
    return False
