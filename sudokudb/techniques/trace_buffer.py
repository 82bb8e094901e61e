"""The steps of many puzzles as octets, with the positions before them."""

from sudokudb.techniques.bits import octets
from sudokudb.techniques.board import Board
from sudokudb.techniques.search import Search

MOST_TRACED = 16384  # steps
MOST_OCTETS = 2000000
MOST_OF_STEP = 80000  # octets: 4000 parts of 18, and the effects
IN_POSITION = 81
IN_CANDIDATES = 92
IN_START = 4


class TraceBuffer:
    """Steps as words of two octets, the lower one first; see `rating.packed` for their meaning."""

    def __init__(self) -> None:
        self.word = octets(1, MOST_OCTETS)
        self.start = octets(1, MOST_TRACED * IN_START)
        self.digit = octets(1, MOST_TRACED * IN_POSITION)
        self.candidate = octets(1, MOST_TRACED * IN_CANDIDATES)
        self.used: int = 0
        self.n_steps: int = 0

    def clear(self) -> None:
        """Forget all steps."""
        self.used = 0
        self.n_steps = 0

    def has_room(self) -> bool:
        """Return whether another step fits, whatever it has."""
        return self.n_steps < MOST_TRACED and self.used + MOST_OF_STEP < MOST_OCTETS

    def cut(self, steps: int, used: int) -> None:
        """Forget all but the first steps, which take `used` octets."""
        self.n_steps = steps
        self.used = used

    def add_position(self, board: Board) -> None:
        """Note the position before the next step: a character and nine bits for each cell."""
        digits: int = IN_POSITION * self.n_steps
        bits: int = IN_CANDIDATES * self.n_steps
        for k in range(IN_CANDIDATES):
            self.candidate[0][bits + k] = 0
        for x in range(81):
            self.digit[0][digits + x] = 48 + board.value[x] if board.value[x] else 46
            some: int = board.cands[x] >> 1
            at: int = bits + (9 * x >> 3)
            low: int = some << (9 * x & 7)
            self.candidate[0][at] |= low & 255
            self.candidate[0][at + 1] |= low >> 8

    def add_step(self, line: int, search: Search) -> None:
        """Note the first use that a search has stored, found by a line of the rater."""
        for k in range(IN_START):
            self.start[0][IN_START * self.n_steps + k] = self.used >> 1 >> 8 * k & 255
        self.n_steps += 1
        self._add(line)
        for k in range(6):
            self._add(search.records[k])
        at: int = 6
        for _ in range(search.records[3] + search.records[4]):
            self._add(9 * search.records[at] + search.records[at + 1] - 1)
            at += 2
        for _ in range(search.records[5]):
            for k in range(3):
                self._add(search.records[at + k])
            for k in range(3, 6):
                self._add(search.records[at + k])
                self._add(search.records[at + k] >> 16)
            at += 6

    def _add(self, value: int) -> None:
        """Note the lower 16 bits of a number."""
        self.word[0][self.used] = value & 255
        self.word[0][self.used + 1] = value >> 8 & 255
        self.used += 2
