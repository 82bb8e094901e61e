"""The almost locked sets of a position, and the links between them.

An almost locked set is n cells of a house with n + 1 digits. A restricted common of two sets is a
digit whose places in one set all see all its places in the other: only one set can hold it.
"""

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    count,
    digits,
    each_cell,
    each_digit,
    first,
    lowest,
    numbers,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF, PEERS

MOST_SETS = 1024  # a position has some 250
WORDS = 8  # of a set of almost locked sets, with 128 sets in each word
MOST_LINKS = 16384
LONGEST = 8  # links; longer chains are treated as if they had this length


class AlsList:
    """The sets in the order of their houses, and the links of each set in ascending order.

    The links of set i are those from `start[i]` to `start[i + 1]`: the `partner`, and in `common`
    the first and the last restricted common. `targets[i][d]` are the candidates that see all
    places of digit d in set i. `rows[81 * d + x]` contains the sets with digit d all of whose
    places see cell x; `rows[x]` contains the sets with cell x.
    """

    def __init__(self) -> None:
        self.sets = cells(MOST_SETS)
        self.digits = digits(MOST_SETS)
        self.house = numbers(MOST_SETS)
        self.targets = cells(MOST_SETS, 10)
        self.start = numbers(MOST_SETS + 1)
        self.partner = numbers(MOST_LINKS)
        self.common = digits(MOST_LINKS)
        self.rows = cells(810, WORDS)
        self.places = cells(10)
        self.path = numbers(MOST_SETS)
        self.used = digits(MOST_SETS)
        self.visited = cells(LONGEST, MOST_SETS)
        self.seen = cells(10, 10)
        self.n: int = 0
        self.words: int = 0
        self.n_links: int = 0
        self.overlap: bool = False
        self.classes: int = 0

    def read(self, board: Board, overlap: int) -> None:
        """List and link the sets of a position, unless it equals the last one."""
        if self._is_read(board, overlap != 0):
            return
        self.n = self.n_links = 0
        for h in range(27):
            self._extend(board, h, 0, 0, 0)
        self.words = (self.n + 127) // 128
        self._fill_rows(board)
        for i in range(self.n):
            self.start[i] = self.n_links
            self._link(board, i)
        self.start[self.n] = self.n_links

    def _is_read(self, board: Board, overlap: bool) -> bool:
        same: bool = overlap == self.overlap
        self.overlap = overlap
        for d in range(1, 10):
            if self.places[d] != board.places[d]:
                self.places[d] = board.places[d]
                same = False
        return same

    def _extend(self, board: Board, h: int, start: int, some: Cells, union: Digits) -> None:
        """Add each cell of a house, from index `start` on, to those chosen so far."""
        for i in range(start, 9):
            x = CELLS_OF[h][i]
            if board.cands[x]:
                more = some | cell(x)
                held = union | board.cands[x]
                if size(held) == count(more) + 1:
                    self._add(board, h, more, held)
                self._extend(board, h, i + 1, more, held)

    def _add(self, board: Board, h: int, some: Cells, held: Digits) -> None:
        """Add a set, unless it also lies in an earlier house."""
        for k in range(2):
            line = HOUSES_OF[lowest(some)][k]
            if line < h and not some & ~HOUSE[line]:
                return
        if self.n < MOST_SETS:
            self.sets[self.n] = some
            self.digits[self.n] = held
            self.house[self.n] = h
            for d in range(1, 10):
                self.targets[self.n][d] = 0
                if held >> d & 1:
                    seen: Cells = board.seen_by_all(some & board.places[d])
                    self.targets[self.n][d] = board.places[d] & seen
            self.n += 1

    def _fill_rows(self, board: Board) -> None:
        rest: Cells
        for x in range(81):
            for w in range(WORDS):
                self.rows[x][w] = 0
        for i in range(self.n):
            rest = self.sets[i]
            for y in each_cell(rest):
                self.rows[y][i // 128] |= cell(i % 128)
        for d in range(1, 10):
            rest = board.places[d]
            for x in each_cell(rest):
                near: Cells = board.places[d] & PEERS[x]
                for w in range(self.words):
                    sets: Cells = self._sets_with(near, w)
                    self.rows[81 * d + x][w] = sets & ~self._sets_with(board.places[d] & ~near, w)

    def _sets_with(self, some: Cells, w: int) -> Cells:
        """Return the sets of word w that contain any of some cells."""
        sets: Cells = 0
        for x in each_cell(some):
            sets |= self.rows[x][w]
        return sets

    def _link(self, board: Board, i: int) -> None:
        """List the sets that have a restricted common with set i."""
        for w in range(self.words):
            sets: Cells = 0
            for d in each_digit(self.digits[i]):
                sets |= self._sharing(board, i, d, w)
            if not self.overlap:
                sets &= ~self._sets_with(self.sets[i], w)
            while sets and self.n_links < MOST_LINKS:
                j = 128 * w + lowest(sets)
                sets &= sets - 1
                self.partner[self.n_links] = j
                self.common[self.n_links] = self._restricted_commons(board, i, j)
                self.n_links += 1

    def _sharing(self, board: Board, i: int, d: int, w: int) -> Cells:
        """Return the sets of word w that have a digit as a restricted common with set i."""
        some: Cells = self.sets[i] & board.places[d]
        sets: Cells = self.rows[81 * d + lowest(some)][w]
        some &= some - 1
        for x in each_cell(some):
            sets &= self.rows[81 * d + x][w]
        return sets

    def _restricted_commons(self, board: Board, i: int, j: int) -> Digits:
        """Return the first and the last restricted common of two sets."""
        both: Digits = self.digits[i] & self.digits[j]
        found: Digits = 0
        for d in each_digit(both):
            if not self.sets[j] & board.places[d] & ~self.targets[i][d]:
                found = found & ~(found - 1) | 1 << d
        return found

    # Chains of sets: `path` has their links, `used` the restricted commons of the links

    def forget(self, start: int, classes: int) -> None:
        """Forget the visited states of sets from `start` on.

        Chains of up to `classes` links are distinguished by length.
        """
        self.classes = classes
        for k in range(classes):
            for i in range(start, self.n):
                self.visited[k][i] = 0

    def is_visited(self, length: int) -> bool:
        """Return whether an equivalent chain reached the last set before; else note this one.

        The continuations depend on the last set and digit, the eliminations on the first digit.
        """
        i = self.partner[self.path[length - 1]]
        # The first and the last digit as one number below 100, a member of a set of cells
        state: Cells = cell(10 * first(self.used[0]) + first(self.used[length - 1]))
        k = min(length, self.classes) - 1
        if self.visited[k][i] & state:
            return True
        self.visited[k][i] |= state
        return False

    def narrow(self, i: int, n: int) -> bool:
        """Return whether any candidate sees all its digit's places in set i and in n others.

        `seen[n]` has the candidates that do so in the n others, `seen[n + 1]` those in all.
        """
        some: Cells = 0
        for d in range(1, 10):
            self.seen[n + 1][d] = self.seen[n][d] & self.targets[i][d]
            some |= self.seen[n + 1][d]
        return some != 0
