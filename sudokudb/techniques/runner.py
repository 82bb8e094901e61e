"""The runner, which solves positions technique by technique, in the order of a rater.

When it is compiled, no array has checked indexes. So `Runner` checks here every number and every
length that a file or a caller chooses, and raises ValueError; everything below relies on that.
"""

from collections.abc import Sequence

from sudokudb.technique_names import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from sudokudb.techniques import catalogue  # noqa: F401
from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    first,
    lowest,
    nogil,
    numbers,
    octets,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.houses import HOUSE, HOUSES_OF
from sudokudb.techniques.kinds import MOST_FINDERS, MOST_KINDS, MOST_STEPS
from sudokudb.techniques.search import Search
from sudokudb.techniques.trace_buffer import IN_CANDIDATES, IN_POSITION, IN_START, TraceBuffer

BATCH = 64
MOST_LINES = 200  # a school has fewer searches
HIGHEST = 2147483647  # of a sum of scores
HEAD = 2  # bytes of the number of steps in a record
DETAILS = 3  # bytes for each step that is not a single
MOST_OF_BYTE = 255
OPTIONS = {
    "max_fins": 81,
    "max_endo_fins": 81,
    "siamese": 1,
    "every_fish": 1,
    "kraken_size": 7,
    "kraken_fins": 81,
    "kraken_endo_fins": 81,
    "duals": 1,
    "two_candidates": 1,
    "missing_allowed": 1,
    "als_overlap": 1,
    "als_nodes": 1,
}
"""The options of a search for all uses, with their highest values; the lowest is 0."""


def require(is_valid: object, name: str, value: object) -> None:
    """Raise ValueError, with the name and the value of an argument, unless it is valid."""
    if not is_valid:
        raise ValueError(f"{name}: {value}")


class Runner:
    """A board, a search, and the lines of a rater: finders in order.

    Each line has a level, from 0, and a score; each kind of step has a rating in tenths. The
    rater defines their meaning.
    """

    def __init__(self) -> None:
        self.finder = numbers(MOST_LINES)
        self.level = numbers(MOST_LINES)
        self.score = numbers(MOST_LINES)
        self.rating = numbers(MOST_KINDS)
        self.text = numbers(BATCH, 81)
        self.count = numbers(BATCH, MOST_KINDS)
        self.result = numbers(BATCH, 9)
        self.kinds = octets(BATCH, HEAD + MOST_STEPS)
        self.details = octets(BATCH, DETAILS * MOST_STEPS)
        self.used = numbers(BATCH)  # the length of the details
        self.board: Board = Board()
        self.search: Search = Search()
        self.traces: TraceBuffer = None  # type: ignore[assignment]  # until a trace is wanted
        self.trace_end = numbers(BATCH)
        self.n_lines: int = 0
        self.cap: int = 0
        self.hardest_level: int = 0  # of the hardest step of a puzzle
        self.hardest_rank: int = 0  # in this level: its score and its rating

    def set_lines(
        self, lines: Sequence[tuple[int, int, int]], ratings: Sequence[int], cap: int
    ) -> None:
        """Set the lines (finder, level, score), and the ratings by kind, in tenths.

        A puzzle that is not solved after `cap` steps is given up.
        """
        require(len(lines) <= MOST_LINES, "lines", len(lines))
        require(len(ratings) <= MOST_KINDS, "ratings", len(ratings))
        for finder, level, score in lines:
            require(0 <= finder < MOST_FINDERS, "finder", finder)
            require(0 <= level <= HIGHEST, "level", level)
            require(score >= 0 and score * cap <= HIGHEST, "score", score)
        require(0 <= cap <= MOST_STEPS, "steps", cap)
        self.n_lines = len(lines)
        self.cap = cap
        for i in range(len(lines)):
            self.finder[i], self.level[i], self.score[i] = lines[i]
        for i in range(len(ratings)):
            self.rating[i] = ratings[i]

    def rate(self, texts: Sequence[str]) -> list[tuple[tuple[int, ...], dict[int, int], bytes]]:
        """Solve at most BATCH grids of 81 characters without holding the interpreter's lock.

        For each, return (solved, level, score, highest rating, rating up to the first digit,
        rating of the first step, steps, hardest kind, first kind that is not a single), the number
        of steps of each kind, and the record of the steps (see `query.step_conditions`).
        """
        n: int = self._read_texts(texts)
        with nogil:
            self._rate_batch(n)
        return [self._result(i) for i in range(n)]

    def _read_texts(self, texts: Sequence[str]) -> int:
        """Take at most BATCH grids of 81 characters; return their number."""
        n = len(texts)
        require(n <= BATCH, "grids", n)
        for i in range(n):
            data = texts[i].encode()
            require(len(data) == 81, "cells", len(data))
            for x in range(81):
                self.text[i][x] = data[x] - 48 if 49 <= data[x] <= 57 else 0
        return n

    def trace(
        self, texts: Sequence[str]
    ) -> tuple[bytes, bytes, bytes, bytes, list[int], list[int]]:
        """Solve at most BATCH grids of 81 characters without the lock; note all steps.

        Returns words, starts, digits and candidates as `rating.packed` describes them, then for
        each grid the number of steps up to its end, and whether it was solved. The lists are
        shorter if not all grids fit into the buffer; without any, the first does not fit.
        """
        n: int = self._read_texts(texts)
        if self.traces is None:
            self.traces = TraceBuffer()
        with nogil:
            traced = self._trace_batch(n)
        steps = self.traces.n_steps
        return (
            bytes(self.traces.word[0][: self.traces.used]),
            bytes(self.traces.start[0][: IN_START * steps]),
            bytes(self.traces.digit[0][: IN_POSITION * steps]),
            bytes(self.traces.candidate[0][: IN_CANDIDATES * steps]),
            [self.trace_end[i] for i in range(traced)],
            [self.result[i][0] for i in range(traced)],
        )

    def _trace_batch(self, n: int) -> int:
        """Note the steps of the grids of the batch; return the number of those that fit."""
        self.traces.clear()
        for i in range(n):
            steps: int = self.traces.n_steps
            used: int = self.traces.used
            self._begin(i)
            if not self._trace_one(i):
                self.traces.cut(steps, used)
                return i
            self.trace_end[i] = self.traces.n_steps
        return n

    def _trace_one(self, i: int) -> bool:
        """Note the steps of grid i; return whether they fit."""
        steps: int = 0
        while self.board.unsolved and not self.board.broken and steps < self.cap:
            line = self._find_explained()
            if line < 0:
                break
            if not self.traces.has_room() or not self.search.used:
                return False
            steps += 1
            self.traces.add_position(self.board)
            self.traces.add_step(line, self.search)
            self.search.apply(self.board)
        self.result[i][0] = 0 if self.board.unsolved else 1
        return True

    def _find_explained(self) -> int:
        """Return the line that finds a use, as `_find` does, and store the use with its evidence.

        What fails is searched without evidence, since a search remembers only then that it found
        nothing. HoDoKu's finders of singles, the first ones, empty queues: they cannot be asked
        twice, so they note the evidence at once.
        """
        for line in range(self.n_lines):
            finder = self.finder[line]
            again: bool = finder > HIDDEN_SINGLE
            self.search.begin(finder)
            self.search.explain = not again
            found: bool = FINDERS[finder](self.board, self.search)
            if found and again:
                self.search.begin(finder)
                self.search.explain = 1
                FINDERS[finder](self.board, self.search)
            self.search.explain = 0
            if found:
                self.search.store()
                return line
        return -1

    def _result(self, i: int) -> tuple[tuple[int, ...], dict[int, int], bytes]:
        counts = {}
        for kind in range(MOST_KINDS):
            if self.count[i][kind]:
                counts[kind] = self.count[i][kind]
        record = bytes(self.kinds[i][: HEAD + self.result[i][6]])
        record += bytes(self.details[i][: self.used[i]])
        return tuple([self.result[i][k] for k in range(9)]), counts, record

    def _rate_batch(self, n: int) -> None:
        for i in range(n):
            self._begin(i)
            self._rate_one(i)

    def _begin(self, i: int) -> None:
        """Set the position of grid i of the batch."""
        self.board.clear()
        for x in range(81):
            if self.text[i][x]:
                self.board.place(x, self.text[i][x])
                self.board.givens |= cell(x)

    def _rate_one(self, i: int) -> None:
        """Fill in the results and counts of grid i of the batch."""
        steps: int = 0
        for kind in range(MOST_KINDS):
            self.count[i][kind] = 0
        for k in range(9):
            self.result[i][k] = 0
        self.used[i] = 0
        while self.board.unsolved and not self.board.broken and steps < self.cap:
            line = self._find()
            if line < 0:
                break
            steps += 1
            self._account(i, line, steps)
            self._record(i, steps)
            self.search.apply(self.board)
        self.result[i][0] = 0 if self.board.unsolved else 1
        self.result[i][6] = steps
        self.kinds[i][0] = steps >> 8
        self.kinds[i][1] = steps & MOST_OF_BYTE

    def _find(self) -> int:
        """Search with each finder in order; return the line of the first that succeeds, or -1."""
        for line in range(self.n_lines):
            self.search.begin(self.finder[line])
            if FINDERS[self.finder[line]](self.board, self.search):
                return line
        return -1

    def _account(self, i: int, line: int, steps: int) -> None:
        """Add a step to the results: level, score, and Sudoku Explainer's three ratings."""
        rating = self.rating[self.search.kind] + self.search.extra
        rank = self.score[line] + rating
        self.count[i][self.search.kind] += 1
        self.result[i][1] = max(self.result[i][1], self.level[line])
        self.result[i][2] += self.score[line]
        self.result[i][3] = max(self.result[i][3], rating)
        if steps == 1 or self._is_harder(self.level[line], rank):
            self.hardest_level = self.level[line]
            self.hardest_rank = rank
            self.result[i][7] = self.search.kind
        if steps == 1:
            self.result[i][5] = self.result[i][3]
        if not self.result[i][4] and self.search.n_put:
            self.result[i][4] = self.result[i][3]

    def _record(self, i: int, steps: int) -> None:
        """Add a step to the record; `steps` is its number, from 1 to MOST_STEPS."""
        kind = self.search.kind
        self.kinds[i][HEAD + steps - 1] = kind
        if kind not in (FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE):
            if not self.result[i][8]:
                self.result[i][8] = kind
            self.search.drop_repeated()
            self._record_details(i)

    def _record_details(self, i: int) -> None:
        """Add what a step removes, the candidates before it, its digit and its house."""
        some: Digits = 0
        where: Cells = 0
        for k in range(self.search.n_out):
            some |= 1 << self.search.out_digit[k]
            where |= cell(self.search.out_cell[k])
        for k in range(self.search.n_put):
            some |= 1 << self.search.put_digit[k]
            where |= cell(self.search.put_cell[k])
        digit: int = first(some) if size(some) == 1 else 0
        bits: int = self._candidates() << 6 | digit << 2 | self._house(where)
        at: int = self.used[i]
        self.details[i][at] = min(self.search.n_out, MOST_OF_BYTE)
        self.details[i][at + 1] = bits >> 8
        self.details[i][at + 2] = bits & MOST_OF_BYTE
        self.used[i] = at + DETAILS

    def _candidates(self) -> int:
        """Count the candidates of the empty cells."""
        total: int = 0
        for x in range(81):
            total += size(self.board.cands[x])
        return total

    def _house(self, where: Cells) -> int:
        """Return whether a line (1) or a box (2) has all of some cells, or no house (0)."""
        for k in range(3):
            if where & ~HOUSE[HOUSES_OF[lowest(where)][k]] == 0:
                return 2 if k == 2 else 1
        return 0

    def _is_harder(self, level: int, rank: int) -> bool:
        if level != self.hardest_level:
            return level > self.hardest_level
        return rank > self.hardest_rank

    def read(self, givens: str, values: Sequence[int], candidates: Sequence[int]) -> None:
        """Set the position: givens, digits (0 if empty), and the candidates of empty cells."""
        for sequence in (givens, values, candidates):
            require(len(sequence) == 81, "cells", len(sequence))
        for value in values:
            require(0 <= value <= 9, "digit", value)
        self.board.clear()
        for x in range(81):
            if values[x]:
                self.board.place(x, values[x])
                if givens[x] in "123456789":
                    self.board.givens |= cell(x)
        for x in range(81):
            for d in range(1, 10):
                if not values[x] and not candidates[x] >> d & 1:
                    self.board.remove(x, d)

    def state(self) -> tuple[list[int], list[int]]:
        """Return the digits and the candidates of the cells."""
        return [self.board.value[x] for x in range(81)], [self.board.cands[x] for x in range(81)]

    def is_broken(self) -> bool:
        """Return whether a cell has no candidates."""
        return self.board.broken

    def first_use(self, finder: int, explain: bool) -> list[int]:
        """Return the first use of a finder as numbers, or nothing; this consumes queued singles.

        In a broken position nothing is found.
        """
        require(0 <= finder < MOST_FINDERS, "finder", finder)
        if self.board.broken:
            return []
        self.search.begin(finder)
        self.search.explain = explain
        self.search.all_uses = 0
        if FINDERS[finder](self.board, self.search):
            self.search.store()
        self.search.explain = 0
        return self.search.numbers()

    def next_line(self, explain: bool) -> int:
        """Search with the lines in order; return the line that found a use, or -1.

        Afterwards `numbers` returns the use, and `apply` applies it. In a broken position nothing
        is found.
        """
        if self.board.broken:
            return -1
        self.search.explain = explain
        line = self._find()
        if line >= 0:
            self.search.store()
        self.search.explain = 0
        return line

    def numbers(self) -> list[int]:
        """Return the uses that were found last."""
        return self.search.numbers()

    def apply(self) -> bool:
        """Apply the use that was found last; return whether every cell still has candidates."""
        self.search.apply(self.board)
        return not self.board.broken

    def all_uses(self, finder: int, options: dict[str, int]) -> list[int]:
        """Return all uses of a finder as numbers, none in a broken position.

        The options are those of OPTIONS, which are attributes of the search.
        """
        require(0 <= finder < MOST_FINDERS, "finder", finder)
        for name in options:
            require(0 <= options[name] <= OPTIONS.get(name, -1), name, options[name])
        if self.board.broken:
            return []
        before = {name: getattr(self.search, name) for name in options}
        for name in options:
            setattr(self.search, name, options[name])
        self.search.explain = self.search.all_uses = 1
        self.search.begin(finder)
        FINDERS[finder](self.board, self.search)
        self.search.explain = self.search.all_uses = 0
        for name in options:
            setattr(self.search, name, before[name])
        return self.search.numbers()

    def place(self, x: int, d: int) -> None:
        """Place a digit in an empty cell."""
        require(0 <= x < 81, "cell", x)
        require(1 <= d <= 9, "digit", d)
        require(self.board.value[x] == 0, "filled cell", x)
        self.board.place(x, d)

    def remove(self, x: int, d: int) -> None:
        """Remove a candidate."""
        require(0 <= x < 81, "cell", x)
        require(1 <= d <= 9, "digit", d)
        self.board.remove(x, d)
