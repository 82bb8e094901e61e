"""A fish that is built house by house, with bounds on what it can still remove."""

from sudokudb.techniques.bits import Cells, Digits, cell, cells, count, digits, each_cell, lowest
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, PEERS

BASIC = 0  # rows as bases and columns as covers, or the reverse
FRANKEN = 1  # the same with boxes
MUTANT = 2  # any houses
ROWS = 0x1FF
COLUMNS = 0x3FE00
BOXES = 0x7FC0000
MOST_TWINS = 200
MOST_EFFECTS = 2000


class FishBuild:
    """The wanted kind of fish, and its houses so far; in a set of houses, bit h is house h.

    Index n of an array refers to the first n houses: `bases[n]` are n base houses, `base[n]` the
    digit's places in them, `endo[n]` those in two of them; `covers[n]` are n cover houses,
    `once[n]` all their cells, `twice[n]` those in two of them. A fin in `sight[x]` excludes the
    digit from cell x. Twins are earlier fish with the same base. `effects` are the sets of places
    that fish of the digit have removed, and `done[d]` the places of digit d that kraken fish have
    removed.
    """

    def __init__(self) -> None:
        self.bases = digits(8)
        self.base = cells(8)
        self.endo = cells(8)
        self.covers = digits(8)
        self.once = cells(8)
        self.twice = cells(8)
        self.sight = cells(81)
        self.done = cells(10)
        self.effects = cells(MOST_EFFECTS)
        self.twin_covers = digits(MOST_TWINS)
        self.twin_once = cells(MOST_TWINS)
        self.twin_targets = cells(MOST_TWINS)
        self.digit: int = 0
        self.size: int = 0
        self.shape: int = BASIC
        self.finned: bool = False
        self.sashimi: bool = False
        self.max_fins: int = 0
        self.max_endo_fins: int = 0
        self.kraken: int = 0  # 1 or 2 for the types of kraken fish
        self.n_effects: int = 0
        self.n_twins: int = 0
        self.kind: int = 0
        self.base_houses: Digits = 0
        self.cover_houses: Digits = 0
        self.see_peers()

    def choose_houses(self, columns: bool) -> None:
        """Choose rows or columns as base lines, and add the other houses that the shape allows."""
        self.base_houses = COLUMNS if columns else ROWS
        self.cover_houses = ROWS if columns else COLUMNS
        if self.shape >= FRANKEN:
            self.base_houses |= BOXES
            self.cover_houses |= BOXES
        if self.shape == MUTANT:
            self.base_houses = self.cover_houses = ROWS | COLUMNS | BOXES

    def see_peers(self) -> None:
        """Let fins exclude the digit from the cells that see them, as in all fish but kraken."""
        self.kraken = 0
        for x in range(81):
            self.sight[x] = PEERS[x]

    def add_base(self, n: int, h: int, places: Cells) -> None:
        """Add house h after n base houses."""
        self.bases[n + 1] = self.bases[n] | 1 << h
        self.base[n + 1] = self.base[n] | places & HOUSE[h]
        self.endo[n + 1] = self.endo[n] | self.base[n] & places & HOUSE[h]

    def add_cover(self, n: int, h: int) -> None:
        """Add house h after n cover houses."""
        self.covers[n + 1] = self.covers[n] | 1 << h
        self.once[n + 1] = self.once[n] | HOUSE[h]
        self.twice[n + 1] = self.twice[n] | self.once[n] & HOUSE[h]

    def crossing_houses(self) -> Digits:
        """Return the houses that can cover the base: they intersect it, but are not part of it."""
        houses: Digits = 0
        for h in range(27):
            if self.base[self.size] & HOUSE[h]:
                houses |= 1 << h
        houses &= self.cover_houses & ~self.bases[self.size]
        return houses

    def fins(self) -> Cells:
        """Return the fins of the whole fish."""
        fins: Cells = self.endo[self.size] | self.base[self.size] & ~self.once[self.size]
        return fins

    def is_whole(self) -> bool:
        """Return whether the fish has its shape, and fins if they are wanted."""
        fins: Cells = self.fins()
        if self.finned and (not fins or count(fins) > self.max_fins):
            return False
        return self.has_shape()

    def has_shape(self) -> bool:
        """Return whether the houses form a fish of this shape, and not of a simpler one."""
        bases: Digits = self.bases[self.size]
        covers: Digits = self.covers[self.size]
        if self.shape == FRANKEN:
            return (bases | covers) & BOXES != 0
        if self.shape == MUTANT:
            by_rows: bool = not bases & COLUMNS and not covers & ROWS
            by_columns: bool = not bases & ROWS and not covers & COLUMNS
            return not by_rows and not by_columns
        return True

    def promising(self, targets: Cells, b: int, c: int, houses: Digits) -> Cells:
        """Return the targets that a fish with b bases and c covers so far can still remove.

        Kraken fish have few fins; those of type 2 have no targets yet.
        """
        bare: Cells = self.base[b] & ~self.once[c] & ~self.endo[b]
        fins: int = self.max_fins - count(self.endo[b])
        if self.kraken and not self.can_leave(bare, houses, self.size - c, fins):
            return 0
        return targets if self.kraken == 2 else self.removable(targets, b, c, houses)

    def can_leave(self, bare: Cells, houses: Digits, n: int, fins: int) -> bool:
        """Return whether n of the houses can cover all but `fins` of the bare cells."""
        if count(bare) <= fins:
            return True
        if n == 0 or fins < 0:
            return False
        x = lowest(bare)
        for k in range(3):
            h = HOUSES_OF[x][k]
            if houses >> h & 1 and self.can_leave(
                bare & ~HOUSE[h], houses & ~(1 << h), n - 1, fins
            ):
                return True
        return self.can_leave(bare & ~cell(x), houses, n, fins - 1)

    def removable(self, targets: Cells, b: int, c: int, houses: Digits) -> Cells:
        """Return the targets that a fish with b bases and c covers can remove with more covers.

        A target must be in a cover house, or in two if it is in the base. It must see the endo
        fins, and all other places of the base that no cover contains.
        """
        left: Cells = 0
        for x in each_cell(targets):
            need: int = 2 if self.base[b] & cell(x) else 1
            need -= (1 if self.once[c] & cell(x) else 0) + (1 if self.twice[c] & cell(x) else 0)
            bare: Cells = self.base[b] & ~self.once[c]
            if self.finned:
                bare &= ~self.sight[x]
            if not self.endo[b] & ~self.sight[x]:
                if self.can_cover(bare, houses, self.size - c, x, need):
                    left |= cell(x)
        return left

    def can_cover(self, bare: Cells, houses: Digits, n: int, x: int, need: int) -> bool:
        """Return whether n of the houses cover the bare cells, `need` of them containing cell x.

        The first bare cell is covered by its row, its column or its box.
        """
        if not bare:
            return need <= n and need <= self.holding(houses, x)
        if n == 0:
            return False
        for k in range(3):
            h = HOUSES_OF[lowest(bare)][k]
            if houses >> h & 1:
                holds: int = 1 if HOUSE[h] & cell(x) else 0
                if self.can_cover(bare & ~HOUSE[h], houses & ~(1 << h), n - 1, x, need - holds):
                    return True
        return False

    def holding(self, houses: Digits, x: int) -> int:
        """Count the houses that contain cell x."""
        n: int = 0
        for k in range(3):
            n += houses >> HOUSES_OF[x][k] & 1
        return n

    def is_new(self, targets: Cells) -> bool:
        """Return whether no fish of the digit with the same effect is known; remember this one."""
        for i in range(self.n_effects):
            if self.effects[i] == targets:
                return False
        if self.n_effects < MOST_EFFECTS:
            self.effects[self.n_effects] = targets
            self.n_effects += 1
        return True

    def store_twin(self, targets: Cells) -> bool:
        """Store the fish for later ones with the same base; return False if there is no room."""
        if self.n_twins == MOST_TWINS:
            return False
        self.twin_covers[self.n_twins] = self.covers[self.size]
        self.twin_once[self.n_twins] = self.once[self.size]
        self.twin_targets[self.n_twins] = targets
        self.n_twins += 1
        return True

    def load_twin(self, i: int) -> None:
        """Load the covers of a twin."""
        self.covers[self.size] = self.twin_covers[i]
        self.once[self.size] = self.twin_once[i]
