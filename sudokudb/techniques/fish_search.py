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
    from sudokudb.techniques.fish_build import BASIC, MUTANT, FishBuild
    from sudokudb.techniques.roles import BASE, COVER, ENDO_FIN, FIN
    from sudokudb.techniques.search import Search


def find_fish(
    board: Board, search: Search, fish: FishBuild, kind: Num, n: Num, shape: Num, fins: Flag
) -> Flag:
    """Find a fish of n houses: digits ascending, rows as base lines before columns."""
    fish.kind = kind
    fish.size = n
    fish.shape = shape
    fish.finned = fins
    for d in range(1, 10):
        if search.known(kind, d, board.places[d]):
            continue
        fish.digit = d
        targets: Cells = search.templates.doomed(board, d)
        for columns in range(1 if shape == MUTANT else 2):
            fish.choose_houses(columns == 1)
            if targets and add_base(board, search, fish, 0, 0, targets):
                return True
        search.remember(kind, d, board.places[d])
    return False


def add_base(
    board: Board, search: Search, fish: FishBuild, n: Num, start: Num, targets: Cells
) -> Flag:
    """Add to n base houses one from `start` on, while some target can be removed."""
    if n == fish.size:
        fish.n_twins = 0
        return add_cover(board, search, fish, 0, fish.touched(), targets)
    for h in range(start, 27):
        if fish.base_houses >> h & 1 and may_be_base(board, search, fish, n, h):
            fish.add_base(n, h, board.places[fish.digit])
            left = fish.removable(targets, n + 1, 0, fish.cover_houses & ~fish.bases[n + 1])
            if left and add_base(board, search, fish, n + 1, h + 1, left):
                return True
    return False


def may_be_base(board: Board, search: Search, fish: FishBuild, n: Num, h: Num) -> Flag:
    """Tell whether house h can follow n base houses: not too many places, nor too many shared."""
    here: Cells = board.places[fish.digit] & HOUSE[h]
    if fish.finned:
        return here != 0 and count(fish.endo[n] | fish.base[n] & here) <= search.max_endo_fins
    fewest: Num = 2 if fish.shape == BASIC else 1
    return fewest <= count(here) and count(here) <= fish.size and not fish.base[n] & here


def add_cover(
    board: Board, search: Search, fish: FishBuild, n: Num, houses: Digits, targets: Cells
) -> Flag:
    """Add to n cover houses one of these, in order, while some target can be removed."""
    if n == fish.size:
        return fish.is_whole(search.max_fins) and take_fish(board, search, fish, targets)
    while houses:
        h = first(houses)
        houses &= houses - 1
        fish.add_cover(n, h)
        left = fish.removable(targets, fish.size, n + 1, houses)
        if left and add_cover(board, search, fish, n + 1, houses, left):
            return True
    return False


def take_fish(board: Board, search: Search, fish: FishBuild, targets: Cells) -> Flag:
    """Take the fish, unless it is sashimi and should not be, or the reverse."""
    if search.siamese and search.all_uses and fish.finned:
        join_twins(board, search, fish, targets)
    if not has_sashimi_as_asked(board, fish):
        return False
    add_to_use(board, search, fish, targets)
    return search.found(fish.kind)


def has_sashimi_as_asked(board: Board, fish: FishBuild) -> Flag:
    """Tell whether, as asked for, a base line of the fish has at most one place but for fins."""
    inside: Cells = board.places[fish.digit] & fish.once[fish.size]
    if fish.shape != BASIC or not fish.finned:
        return True
    for h in range(18):
        if fish.bases[fish.size] >> h & 1 and count(inside & HOUSE[h]) <= 1:
            return fish.sashimi
    return not fish.sashimi


def join_twins(board: Board, search: Search, fish: FishBuild, targets: Cells) -> None:
    """Join the fish with each earlier one of the same base that removes something else."""
    last: Num = fish.n_twins
    if not fish.keep_twin(targets):
        return
    for i in range(last):
        fish.become_twin(i)
        others: Cells = fish.twin_targets[i]
        if others & ~targets and targets & ~others and has_sashimi_as_asked(board, fish):
            add_to_use(board, search, fish, others)
            fish.become_twin(last)
            add_to_use(board, search, fish, targets & ~others)
            search.found(fish.kind)
    fish.become_twin(last)


def add_to_use(board: Board, search: Search, fish: FishBuild, targets: Cells) -> None:
    """Remove the targets, first those outside the base, and note houses and fins."""
    n: Num = fish.size
    some: Digits = 1 << fish.digit
    search.remove(fish.digit, targets & ~fish.base[n])
    search.remove(fish.digit, targets & fish.base[n])
    if not search.explain:
        return
    note_houses(search, BASE, some, fish.bases[n], board.places[fish.digit])
    note_houses(search, COVER, some, fish.covers[n], board.places[fish.digit])
    if fish.fins() & ~fish.endo[n]:
        search.part(FIN, 0, some, fish.fins() & ~fish.endo[n])
    if fish.endo[n]:
        search.part(ENDO_FIN, 0, some, fish.endo[n])


def note_houses(search: Search, role: Num, some: Digits, houses: Digits, places: Cells) -> None:
    """Note each of the houses with the places in it."""
    while houses:
        search.part(role, first(houses), some, places & HOUSE[first(houses)])
        houses &= houses - 1
