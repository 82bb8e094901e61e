"""Searches: the options of finders, and the uses of techniques that they find."""

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    Option,
    cell,
    cells,
    digits,
    each_cell,
    each_digit,
    numbers,
    third,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.chain_evidence import Evidence
from sudokudb.techniques.explainer.chains.chain_search import ChainSearch
from sudokudb.techniques.explainer.chains.shortest_chains import Distances
from sudokudb.techniques.explainer.digit_links import DigitLinks
from sudokudb.techniques.explainer.exclusion import Exclusion
from sudokudb.techniques.explainer.uniqueness.deadly_patterns import BugExtras, LoopPath
from sudokudb.techniques.hodoku.als_list import AlsList
from sudokudb.techniques.hodoku.chains.assumptions import Assumptions
from sudokudb.techniques.hodoku.chains.cell_chains import CellChains
from sudokudb.techniques.hodoku.chains.closure import Closure
from sudokudb.techniques.hodoku.chains.graph import Graph
from sudokudb.techniques.hodoku.chains.lookahead import Lookahead
from sudokudb.techniques.hodoku.color_components import Colors
from sudokudb.techniques.hodoku.fish.build import FishBuild
from sudokudb.techniques.hodoku.intersection import Intersection
from sudokudb.techniques.hodoku.template_sets import TemplateSets
from sudokudb.techniques.hodoku.trials import Trials
from sudokudb.techniques.hodoku.uniqueness.rectangle_list import Rectangles
from sudokudb.techniques.kinds import EXPLAINER, MOST_KINDS

MOST_PARTS = 4000
MOST_OUT = 1000  # eliminations of one use
RECORDS = 400000  # numbers in the buffer of all uses
SLOTS = 16384  # of the hash table of effects


class Search:
    """One search: its options, the current use of a technique, and the uses found.

    A finder builds the current use by `place`, `remove` and `add_part`, then calls `report`, or
    `offer` if the best of several is wanted. With `all_uses` every use is stored; otherwise the
    finder stops at the first one. With `explain` the evidence is noted.

    A use is stored as numbers: kind, extra, length, numbers of placements, eliminations and parts;
    then cell and digit of each placement and elimination; then role, number, digits and the three
    thirds of the cells of each part.
    """

    def __init__(self) -> None:
        self.out_cell = numbers(MOST_OUT)
        self.out_digit = numbers(MOST_OUT)
        self.put_cell = numbers(81)
        self.put_digit = numbers(81)
        self.role = numbers(MOST_PARTS)
        self.number = numbers(MOST_PARTS)
        self.part_digits = digits(MOST_PARTS)
        self.part_cells = cells(MOST_PARTS)
        self.records = numbers(RECORDS)
        self.slots = numbers(SLOTS)  # the start of a use in the records, plus 1
        self.seen = cells(MOST_KINDS, 10)  # by technique and digit: places without a use
        # Options
        self.all_uses: Option = 0
        self.explain: Option = 0
        self.max_fins: Option = 5
        self.max_endo_fins: Option = 2
        self.siamese: Option = 0  # join two fish with the same base
        self.every_fish: Option = 0  # of all fish, also those with the same effect
        self.kraken_size: Option = 4
        self.kraken_fins: Option = 2
        self.kraken_endo_fins: Option = 0
        self.duals: Option = 0  # join two kites, or two empty rectangles
        self.two_candidates: Option = 0  # allow empty rectangles of two candidates
        self.missing_allowed: Option = 1  # rectangles may lack candidates that logic removed
        self.als_overlap: Option = 0  # linked sets and petals may share cells
        self.als_nodes: Option = 0  # almost locked sets as nodes of chains
        # Results
        self.finder: int = 0  # the first kind that it can find
        self.kind: int = 0  # of the current use
        self.extra: int = 0  # the finder's addition to the rating of the kind, in tenths
        self.n_out: int = 0
        self.n_put: int = 0
        self.n_parts: int = 0
        self.best_n: int = 0
        self.best_weight: int = 0
        self.best_length: int = 0
        self.used: int = 0  # the length of the records
        self.n_slots: int = 0  # slots in use
        self.is_full: int = 0  # some uses did not fit
        # Memory of the finders of HoDoKu
        self.als: AlsList = AlsList()
        self.assumptions: Assumptions = Assumptions()
        self.cell_chains: CellChains = CellChains()
        self.closure: Closure = Closure()
        self.colors: Colors = Colors()
        self.fish: FishBuild = FishBuild()
        self.graph: Graph = Graph()
        self.intersection: Intersection = Intersection()
        self.lookahead: Lookahead = None  # type: ignore[assignment]  # for forcing nets only
        self.rectangles: Rectangles = Rectangles()
        self.templates: TemplateSets = TemplateSets()
        self.trials: Trials = Trials()
        # Memory of the finders of Sudoku Explainer
        self.bug_extras: BugExtras = BugExtras()
        self.chains: ChainSearch = None  # type: ignore[assignment]  # for forcing chains only
        self.digit_links: DigitLinks = DigitLinks()
        self.distances: Distances = Distances()
        self.evidence: Evidence = Evidence()
        self.exclusion: Exclusion = Exclusion()
        self.loop_path: LoopPath = LoopPath()

    def begin(self, finder: int) -> None:
        """Begin a search with a finder."""
        self.finder = finder % EXPLAINER
        self.used = 0
        self.is_full = 0
        self.best_n = 0
        if self.all_uses:
            self.n_slots = 0
            for slot in range(SLOTS):
                self.slots[slot] = 0
        self.discard()

    def discard(self) -> None:
        """Discard the current use."""
        self.n_out = self.n_put = self.n_parts = self.extra = 0

    def place(self, x: int, d: int) -> None:
        """Add a placement to the current use."""
        if self.n_put < 81:
            self.put_cell[self.n_put] = x
            self.put_digit[self.n_put] = d
            self.n_put += 1

    def _remove_one(self, x: int, d: int) -> None:
        """Add an elimination, if there is room; a use with fewer of them is as sound."""
        if self.n_out < MOST_OUT:
            self.out_cell[self.n_out] = x
            self.out_digit[self.n_out] = d
            self.n_out += 1

    def remove(self, d: int, targets: Cells) -> None:
        """Add the elimination of a digit from cells that all have it, in ascending order."""
        for x in each_cell(targets):
            self._remove_one(x, d)

    def drop_repeated(self) -> None:
        """Drop repetitions of the same elimination."""
        n: int = 0
        for i in range(self.n_out):
            x = self.out_cell[i]
            d = self.out_digit[i]
            k: int = 0
            while k < n and (self.out_cell[k] != x or self.out_digit[k] != d):
                k += 1
            if k == n:
                self.out_cell[n] = x
                self.out_digit[n] = d
                n += 1
        self.n_out = n

    def remove_digits(self, x: int, some: Digits) -> None:
        """Add the elimination of digits from a cell that has them all, in ascending order."""
        for d in each_digit(some):
            self._remove_one(x, d)

    def remove_all(self, board: Board, targets: Cells, some: Digits) -> None:
        """Add the elimination of digits from some cells, cell by cell, where they have them."""
        targets &= board.unsolved
        for x in each_cell(targets):
            self.remove_digits(x, board.cands[x] & some)

    def add_part(self, role: int, number: int, some: Digits, where: Cells) -> None:
        """Add a part to the evidence, if it is wanted."""
        if self.explain and self.n_parts < MOST_PARTS:
            self.role[self.n_parts] = role
            self.number[self.n_parts] = number
            self.part_digits[self.n_parts] = some
            self.part_cells[self.n_parts] = where
            self.n_parts += 1

    def report(self, kind: int) -> bool:
        """Report the current use, if it has an effect; return whether the search is over."""
        if not self.n_out and not self.n_put:
            self.discard()
            return False
        self.kind = kind
        if not self.all_uses:
            return True
        self._store(0)
        self.discard()
        return False

    def offer(self, kind: int, length: int) -> None:
        """Keep the current use if it is better than the best so far.

        More eliminations are better, then a lower weighted sum of them, then, for the same
        eliminations, a shorter chain.
        """
        weight: int
        if not self.n_out:
            self.discard()
            return
        self.kind = kind
        self._sort()
        weight = self._weight()
        if self.all_uses:
            self._store(length)
        elif self._is_better(weight, length):
            self.best_n = self.n_out
            self.best_weight = weight
            self.best_length = length
            self.used = 0
            self._store(length)
        self.discard()

    def would_keep(self, rank: int) -> bool:
        """Return whether `offer_ranked` would keep a use of this rank; lower ranks are better."""
        return self.all_uses != 0 or self.best_n == 0 or rank < self.best_weight

    def offer_ranked(self, kind: int, rank: int, length: int) -> None:
        """Keep the current use if it has an effect and the lowest rank so far."""
        if self.would_keep(rank) and (self.n_out or self.n_put):
            if not self.all_uses:
                self.used = 0
            self.kind = kind
            self.best_n = self.n_out + self.n_put
            self.best_weight = rank
            self._store(length)
        self.discard()

    def _is_better(self, weight: int, length: int) -> bool:
        if self.n_out != self.best_n:
            return self.n_out > self.best_n
        if weight != self.best_weight:
            return weight < self.best_weight
        return length < self.best_length and self._has_effect(6)

    def _has_effect(self, at: int) -> bool:
        """Return whether the eliminations equal those that are stored at an index."""
        if self.records[at - 2] != self.n_out:
            return False
        for i in range(self.n_out):
            if self.out_cell[i] != self.records[at + 2 * i]:
                return False
            if self.out_digit[i] != self.records[at + 2 * i + 1]:
                return False
        return True

    def is_stored(self) -> bool:
        """Return whether a use with the same eliminations is stored; else enter the current one.

        The caller must then store it.
        """
        slot: int = self.n_out
        for i in range(self.n_out):
            slot = (slot * 31 + self.out_cell[i] * 10 + self.out_digit[i]) % SLOTS
        while self.slots[slot]:
            if self._has_effect(self.slots[slot] + 5):
                return True
            slot = (slot + 1) % SLOTS
        if self.used + 1000 > RECORDS or self.n_slots == SLOTS - 1:  # one slot stays free
            self.is_full = 1
            return True
        self.n_slots += 1
        self.slots[slot] = self.used + 1
        return False

    def best(self) -> bool:
        """Make the best of the offered uses the current one; return whether there is one."""
        if self.all_uses or not self.best_n:
            return False
        self._load()
        return True

    def _sort(self) -> None:
        """Sort the eliminations by digit and cell."""
        i: int
        j: int
        for i in range(1, self.n_out):
            j = i
            x = self.out_cell[i]
            d = self.out_digit[i]
            while j and self.out_digit[j - 1] * 81 + self.out_cell[j - 1] > d * 81 + x:
                self.out_cell[j] = self.out_cell[j - 1]
                self.out_digit[j] = self.out_digit[j - 1]
                j -= 1
            self.out_cell[j] = x
            self.out_digit[j] = d

    def _weight(self) -> int:
        total: int = 0
        weight: int = 1
        for i in range(self.n_out):
            total += self.out_cell[i] * weight + self.out_digit[i]
            weight += 80
        return total

    def _write(self, value: int) -> None:
        self.records[self.used] = value
        self.used += 1

    def _store(self, length: int) -> None:
        """Store the current use as numbers; set `is_full` if there is no room."""
        if self.used + 6 + 2 * (self.n_put + self.n_out) + 6 * self.n_parts > RECORDS:
            self.is_full = 1
            return
        self._write(self.kind)
        self._write(self.extra)
        self._write(length)
        self._write(self.n_put)
        self._write(self.n_out)
        self._write(self.n_parts)
        for i in range(self.n_put):
            self._write(self.put_cell[i])
            self._write(self.put_digit[i])
        for i in range(self.n_out):
            self._write(self.out_cell[i])
            self._write(self.out_digit[i])
        for i in range(self.n_parts):
            self._store_part(i)

    def _store_part(self, i: int) -> None:
        self._write(self.role[i])
        self._write(self.number[i])
        self._write(self.part_digits[i])
        for k in range(3):
            self._write(third(self.part_cells[i], k))

    def _load(self) -> None:
        """Make the only stored use the current one again."""
        self.kind = self.records[0]
        self.extra = self.records[1]
        self.n_put = self.records[3]
        self.n_out = self.records[4]
        for i in range(self.n_put):
            self.put_cell[i] = self.records[6 + 2 * i]
            self.put_digit[i] = self.records[7 + 2 * i]
        for i in range(self.n_out):
            self.out_cell[i] = self.records[6 + 2 * (self.n_put + i)]
            self.out_digit[i] = self.records[7 + 2 * (self.n_put + i)]

    def apply(self, board: Board) -> None:
        """Apply the current use to a board: eliminations first, in their order."""
        for i in range(self.n_out):
            board.remove(self.out_cell[i], self.out_digit[i])
        for i in range(self.n_put):
            if board.unsolved & cell(self.put_cell[i]):
                board.place(self.put_cell[i], self.put_digit[i])

    def is_known(self, slot: int, d: int, places: Cells) -> bool:
        """Return whether a search that depends only on a digit's places found nothing in these."""
        return not self.all_uses and not self.explain and self.seen[slot][d] == places

    def remember(self, slot: int, d: int, places: Cells) -> None:
        """Remember that a search that depends only on a digit's places found nothing in these."""
        if not self.all_uses:
            self.seen[slot][d] = places

    def store(self) -> None:
        """Store the current use, if none is stored yet, so that Python can read it."""
        if not self.used:
            self._store(0)

    def numbers(self) -> list[int]:
        """Return the stored uses."""
        return [self.records[i] for i in range(self.used)]
