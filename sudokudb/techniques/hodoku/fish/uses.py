"""Uses of fish: what a whole fish removes, and the evidence for it."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, Cells, Digits, Flag, Num, count, first
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.hodoku.fish.build import BASIC, FishBuild
    from sudokudb.techniques.roles import BASE, COVER, ENDO_FIN, FIN
    from sudokudb.techniques.search import Search


def take_fish(board: Board, search: Search, fish: FishBuild, targets: Cells) -> Flag:
    """Take the fish if it has the wanted kind; of all, one with each effect is enough."""
    if search.siamese and search.all_uses and fish.finned:
        join_twins(board, search, fish, targets)
    if not has_sashimi_as_asked(board, fish):
        return False
    if search.all_uses and not search.every_fish and not fish.is_new(targets):
        return False
    add_to_use(board, search, fish, targets)
    return search.found(fish.kind)


def has_sashimi_as_asked(board: Board, fish: FishBuild) -> Flag:
    """Tell whether a base line has at most one place that is not a fin, if that is asked for."""
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
        if not others & ~targets or not targets & ~others or not has_sashimi_as_asked(board, fish):
            continue
        if search.every_fish or fish.is_new(targets | others):
            add_to_use(board, search, fish, others)
            fish.become_twin(last)
            add_to_use(board, search, fish, targets & ~others)
            search.found(fish.kind)
    fish.become_twin(last)


def add_to_use(board: Board, search: Search, fish: FishBuild, targets: Cells) -> None:
    """Remove the targets, first those outside the base, and note houses and fins."""
    search.remove(fish.digit, targets & ~fish.base[fish.size])
    search.remove(fish.digit, targets & fish.base[fish.size])
    if search.explain:
        note_fish(board, search, fish)


def note_fish(board: Board, search: Search, fish: FishBuild) -> None:
    """Note the houses of a fish, and its fins."""
    n: Num = fish.size
    some: Digits = 1 << fish.digit
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
