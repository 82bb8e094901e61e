"""Uses of fish: the eliminations of a complete fish, and the evidence for them."""

from sudokudb.techniques.bits import Cells, Digits, count, each_digit
from sudokudb.techniques.board import Board
from sudokudb.techniques.hodoku.fish.build import BASIC, FishBuild
from sudokudb.techniques.houses import HOUSE
from sudokudb.techniques.roles import BASE, COVER, ENDO_FIN, FIN
from sudokudb.techniques.search import Search


def report_fish(board: Board, search: Search, fish: FishBuild, targets: Cells) -> bool:
    """Report the fish if it has the wanted kind; a search for all reports each effect once."""
    if search.siamese and search.all_uses and fish.finned:
        _join_twins(board, search, fish, targets)
    if not _has_wanted_sashimi(board, fish):
        return False
    if search.all_uses and not search.every_fish and not fish.is_new(targets):
        return False
    _add_to_use(board, search, fish, targets)
    return search.report(fish.kind)


def _has_wanted_sashimi(board: Board, fish: FishBuild) -> bool:
    """Return whether the fish is sashimi, if and only if this is wanted.

    In a sashimi fish, a base line has at most one place that is not a fin.
    """
    inside: Cells = board.places[fish.digit] & fish.once[fish.size]
    if fish.shape != BASIC or not fish.finned:
        return True
    for h in range(18):
        if fish.bases[fish.size] >> h & 1 and count(inside & HOUSE[h]) <= 1:
            return fish.sashimi
    return not fish.sashimi


def _join_twins(board: Board, search: Search, fish: FishBuild, targets: Cells) -> None:
    """Report the fish with each earlier one of the same base that has other eliminations."""
    last: int = fish.n_twins
    if not fish.store_twin(targets):
        return
    for i in range(last):
        fish.load_twin(i)
        others: Cells = fish.twin_targets[i]
        if not others & ~targets or not targets & ~others or not _has_wanted_sashimi(board, fish):
            continue
        if search.every_fish or fish.is_new(targets | others):
            _add_to_use(board, search, fish, others)
            fish.load_twin(last)
            _add_to_use(board, search, fish, targets & ~others)
            search.report(fish.kind)
    fish.load_twin(last)


def _add_to_use(board: Board, search: Search, fish: FishBuild, targets: Cells) -> None:
    """Add the targets, first those outside the base, and the evidence to the current use."""
    search.remove(fish.digit, targets & ~fish.base[fish.size])
    search.remove(fish.digit, targets & fish.base[fish.size])
    if search.explain:
        note_fish(board, search, fish)


def note_fish(board: Board, search: Search, fish: FishBuild) -> None:
    """Note the houses of a fish, and its fins."""
    n: int = fish.size
    some: Digits = 1 << fish.digit
    _note_houses(search, BASE, some, fish.bases[n], board.places[fish.digit])
    _note_houses(search, COVER, some, fish.covers[n], board.places[fish.digit])
    if fish.fins() & ~fish.endo[n]:
        search.add_part(FIN, 0, some, fish.fins() & ~fish.endo[n])
    if fish.endo[n]:
        search.add_part(ENDO_FIN, 0, some, fish.endo[n])


def _note_houses(search: Search, role: int, some: Digits, houses: Digits, places: Cells) -> None:
    """Note each of the houses with the places in it."""
    for h in each_digit(houses):
        search.add_part(role, h, some, places & HOUSE[h])
