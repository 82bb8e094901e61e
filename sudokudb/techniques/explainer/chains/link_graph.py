"""The links by which candidates turn each other on or off, and the candidates that each reaches.

A candidate that is on turns off the other candidates of its cell (Y links), and those of its digit
that it sees (X links). One that is off turns on the other candidate of a cell with two (Y), and the
other place of its digit in a house with two (X).
"""

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    each_cell,
    each_digit,
    first,
    lowest,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.branches import Branches
from sudokudb.techniques.houses import ALL_CELLS, HOUSE, PEERS


class LinkGraph:
    """The candidates that each candidate turns on, through one that it turns off.

    A set of candidates is a row of ten sets of cells, by digit; row `10 * x + d` belongs to digit d
    of cell x. `step` has the candidates that are turned on directly, `reach` those that are turned
    on in the end, `offs` those that are then off. `other` has the places that a candidate that is
    off turns on by X links, `linked` all candidates that turn others on when they are off.
    """

    def __init__(self) -> None:
        self.step = cells(820, 10)
        self.reach = cells(820, 10)
        self.offs = cells(820, 10)
        self.other = cells(820)
        self.linked = cells(10)
        self.built_for = cells(10)
        self.pairs: Cells = 0  # cells with two candidates, if there are Y links
        self.y_links: bool = False

    def prepare(self, board: Board) -> None:
        """Read and follow all links of a board, unless it has the candidates of the last one."""
        same: bool = True
        for d in range(1, 10):
            same = same and self.built_for[d] == board.places[d]
        if not same:
            self.build(board, True, True)
            for d in range(1, 10):
                self.built_for[d] = board.places[d]

    def build(self, board: Board, x_links: bool, y_links: bool) -> None:
        """Read and follow the X links, Y links or both of a board."""
        self.y_links = y_links
        self.built_for[1] = ALL_CELLS + 1
        self._find_pairs(board)
        for d in range(1, 10):
            self._link(board, d, x_links)
        for x in range(81):
            for d in range(1, 10):
                if board.cands[x] >> d & 1:
                    self._fill_step(board, x, d)
        self._close(board)

    def _find_pairs(self, board: Board) -> None:
        rest: Cells = board.unsolved
        self.pairs = 0
        while rest and self.y_links:
            if size(board.cands[lowest(rest)]) == 2:
                self.pairs |= rest & ~(rest - 1)
            rest &= rest - 1

    def _link(self, board: Board, d: int, x_links: bool) -> None:
        """Fill in the X links of a digit."""
        both: Cells = board.places[d]
        for x in each_cell(both):
            self.other[10 * x + d] = 0
        self.linked[d] = self.pairs & board.places[d]
        for h in range(27):
            if x_links and board.free[h][d] == 2:
                both = board.places[d] & HOUSE[h]
                x = lowest(both)
                y = lowest(both & (both - 1))
                self.other[10 * x + d] |= cell(y)
                self.other[10 * y + d] |= cell(x)
                self.linked[d] |= both

    def _fill_step(self, board: Board, x: int, d: int) -> None:
        node = 10 * x + d
        near: Cells = PEERS[x] & self.linked[d]
        others: Digits = board.cands[x] ^ 1 << d if self.y_links else 0
        for e in range(1, 10):
            self.step[node][e] = self.other[10 * x + e] if others >> e & 1 else 0
        for y in each_cell(near):
            self.step[node][d] |= self.other[10 * y + d]
            if self.pairs & cell(y):
                self.step[node][first(board.cands[y] ^ 1 << d)] |= cell(y)
        self.step[node][d] &= ~cell(x)

    def _close(self, board: Board) -> None:
        """Compute the candidates that each one reaches: first for linked ones, then the others."""
        self._copy_steps(board)
        for d in range(1, 10):
            for x in each_cell(self.linked[d]):
                self._pass_through(x, d)
        for d in range(1, 10):
            for y in each_cell(board.places[d] & ~self.linked[d]):
                self._start_from(y, d)

    def _copy_steps(self, board: Board) -> None:
        for d in range(1, 10):
            for x in each_cell(board.places[d]):
                node = 10 * x + d
                for e in range(1, 10):
                    self.reach[node][e] = self.step[node][e]

    def _pass_through(self, x: int, d: int) -> None:
        """Let all candidates that reach a candidate also reach those that it reaches."""
        for e in range(1, 10):
            for y in each_cell(self.linked[e]):
                node = 10 * y + e
                if self.reach[node][d] & cell(x):
                    self._add(node, 10 * x + d)

    def _add(self, node: int, other: int) -> None:
        for e in range(1, 10):
            self.reach[node][e] |= self.reach[other][e]

    def _start_from(self, x: int, d: int) -> None:
        for e in range(1, 10):
            for y in each_cell(self.step[10 * x + d][e]):
                self._add(10 * x + d, 10 * y + e)

    def find_offs(self, board: Board) -> None:
        """Add each candidate to those that it reaches, and find the candidates they turn off."""
        for d in range(1, 10):
            for x in each_cell(board.places[d]):
                self.reach[10 * x + d][d] |= cell(x)
                self._turn_off(board, 10 * x + d)

    def _turn_off(self, board: Board, node: int) -> None:
        once: Cells = 0  # cells with a digit that is on
        twice: Cells = 0
        for d in range(1, 10):
            twice |= once & self.reach[node][d]
            once |= self.reach[node][d]
        for d in range(1, 10):
            rest: Cells = self.reach[node][d]
            gone: Cells = once & ~rest | twice
            for x in each_cell(rest):
                gone |= PEERS[x]
            self.offs[node][d] = gone & board.places[d]

    def copy_branch(self, branches: Branches, node: int) -> None:
        """Replace the consequences of a candidate by the branch in slot 0."""
        self.built_for[1] = ALL_CELLS + 1
        for d in range(1, 10):
            self.reach[node][d] = branches.on[0][d]
            self.offs[node][d] = branches.off[0][d]

    def meet_cell(self, board: Board, x: int) -> bool:
        """Return whether all digits of a cell turn the same candidate on or off."""
        for e in range(1, 10):
            on: Cells = board.places[e]
            off: Cells = on
            for d in each_digit(board.cands[x]):
                node = 10 * x + d
                on &= self.reach[node][e]
                off &= self.offs[node][e]
            if on or off:
                return True
        return False

    def meet_house(self, board: Board, h: int, d: int) -> bool:
        """Return whether all places of a digit in a house turn the same candidate on or off."""
        for e in range(1, 10):
            on: Cells = board.places[e]
            off: Cells = on
            for x in each_cell(board.places[d] & HOUSE[h]):
                node = 10 * x + d
                on &= self.reach[node][e]
                off &= self.offs[node][e]
            if on or off:
                return True
        return False

    def refutes_any(self, board: Board) -> bool:
        """Return whether any candidate turns itself off."""
        for d in range(1, 10):
            for x in each_cell(board.places[d]):
                if self.refutes(board, x, d):
                    return True
        return False

    def refutes(self, board: Board, x: int, d: int) -> bool:
        """Return whether a candidate turns itself off."""
        node = 10 * x + d
        others: Digits = board.cands[x] ^ 1 << d if self.y_links else 0
        if self.reach[node][d] & PEERS[x]:
            return True
        for e in each_digit(others):
            if self.reach[node][e] & cell(x):
                return True
        return False
