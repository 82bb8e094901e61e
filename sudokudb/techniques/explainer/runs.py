"""Runs: all that follows from one candidate, on or off, in Sudoku Explainer's order.

What was turned on is always dealt with before one candidate more that was turned off. In a dynamic
run that one then goes from a copy of the board, so that later links may need several candidates to
be off.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import (
        HOUSE,
        HOUSES_OF,
        Cells,
        Digits,
        Flag,
        Num,
        cell,
        cells,
        first,
        lowest,
        numbers,
        size,
    )
    from sudokudb.techniques.board import Board

    SLOTS = 20
    NODES = 820
    CELL = 27  # the reason "the only digit left in the cell"; houses are reasons, too
    START = 1000  # the reason of the start


class Runs:
    """The runs that are held, each in a slot, and the copy of the board of the last one.

    A node is `10 * cell + digit`. `why_on` says by which house, or `CELL`, a candidate is on,
    `why_off` which candidate turned one off. `order` has all nodes as they came, those that are
    off negative; `held` the start, with the same sign. A run ends when it would turn a candidate
    on and off: the `clash`, or -1. This has reasons for both, but only what came first is in `on`
    or `off`.
    """

    def __init__(self) -> None:
        """Make room."""
        if not cython.compiled:
            self.on = cells(SLOTS, 10)
            self.off = cells(SLOTS, 10)
            self.why_on = numbers(SLOTS, NODES)
            self.why_off = numbers(SLOTS, NODES)
            self.ons = numbers(SLOTS, 730)
            self.offs = numbers(SLOTS, 730)
            self.order = numbers(SLOTS, 1460)
            self.n_on = numbers(SLOTS)
            self.n_off = numbers(SLOTS)
            self.clash = numbers(SLOTS)
            self.held = numbers(SLOTS)
            self.met_on = cells(10)
            self.met_off = cells(10)
        self.here: Board = Board()
        self.slot: Num = 0
        self.y_links: Flag = True
        self.dynamic: Flag = True

    def forget(self) -> None:
        """Hold no run any more."""
        for slot in range(SLOTS):
            self.held[slot] = 0

    def hold(self, board: Board, slot: Num, node: Num, on: Flag) -> None:
        """Run from a node in a slot, unless that is held there."""
        if self.held[slot] != (node if on else -node):
            self.run(board, slot, node // 10, node % 10, on)

    def run(self, board: Board, slot: Num, x: Num, d: Num, on: Flag) -> None:
        """Find what follows if digit d is in cell x, or is not."""
        i: Num = 0
        k: Num = 0
        self._begin(board, slot)
        self.held[slot] = 10 * x + d if on else -10 * x - d
        if on:
            self._turn_on(x, d, START)
        else:
            self._turn_off(x, d, START)
        while self.clash[slot] < 0:
            if i < self.n_on[slot]:
                self._follow_on(self.ons[slot][i])
                i += 1
            elif k < self.n_off[slot]:
                self._follow_off(self.offs[slot][k])
                k += 1
            else:
                return

    def _begin(self, board: Board, slot: Num) -> None:
        self.slot = slot
        self.clash[slot] = -1
        self.n_on[slot] = self.n_off[slot] = 0
        for d in range(1, 10):
            self.on[slot][d] = self.off[slot][d] = 0
            self.here.places[d] = board.places[d]
        for x in range(81):
            self.here.cands[x] = board.cands[x]
        for h in range(27):
            for d in range(1, 10):
                self.here.free[h][d] = board.free[h][d]

    def _turn_on(self, x: Num, d: Num, why: Num) -> None:
        s = self.slot
        if self.on[s][d] & cell(x) or self.clash[s] >= 0:
            return
        self.why_on[s][10 * x + d] = why
        if self.off[s][d] & cell(x):
            self.clash[s] = 10 * x + d
            return
        self.on[s][d] |= cell(x)
        self.order[s][self.n_on[s] + self.n_off[s]] = 10 * x + d
        self.ons[s][self.n_on[s]] = 10 * x + d
        self.n_on[s] += 1

    def _turn_off(self, x: Num, d: Num, why: Num) -> None:
        s = self.slot
        if self.off[s][d] & cell(x) or self.clash[s] >= 0:
            return
        self.why_off[s][10 * x + d] = why
        if self.on[s][d] & cell(x):
            self.clash[s] = 10 * x + d
            return
        self.off[s][d] |= cell(x)
        self.order[s][self.n_on[s] + self.n_off[s]] = -(10 * x + d)
        self.offs[s][self.n_off[s]] = 10 * x + d
        self.n_off[s] += 1

    def _follow_on(self, node: Num) -> None:
        """Turn off the other digits of the cell, then the digit in box, row and column."""
        x = node // 10
        d = node % 10
        others: Digits = self.here.cands[x] & ~(1 << d) if self.y_links else 0
        seen: Cells = self.off[self.slot][d] | cell(x)
        while others:
            self._turn_off(x, first(others), node)
            others &= others - 1
        for k in range(3):
            near: Cells = HOUSE[HOUSES_OF[x][(k + 2) % 3]] & self.here.places[d] & ~seen
            seen |= near
            while near:
                self._turn_off(lowest(near), d, node)
                near &= near - 1

    def _follow_off(self, node: Num) -> None:
        """Turn on the last other digit of the cell, and the last other place in a house."""
        x = node // 10
        d = node % 10
        if self.y_links and size(self.here.cands[x]) == 2:
            self._turn_on(x, first(self.here.cands[x] ^ 1 << d), CELL)
        for k in range(3):
            h = HOUSES_OF[x][(k + 2) % 3]
            if self.here.free[h][d] == 2:
                self._turn_on(lowest(self.here.places[d] & HOUSE[h] & ~cell(x)), d, h)
        if self.dynamic:
            self.here.cands[x] = self.here.cands[x] ^ 1 << d
            self.here.places[d] = self.here.places[d] & ~cell(x)
            for k in range(3):
                h = HOUSES_OF[x][k]
                self.here.free[h][d] = self.here.free[h][d] - 1

    def meet(self, n: Num) -> Flag:
        """Find the nodes that are in all of the first n slots; tell whether there are any."""
        some: Flag = False
        for d in range(1, 10):
            self.met_on[d] = self.on[0][d]
            self.met_off[d] = self.off[0][d]
            for slot in range(1, n):
                self.met_on[d] &= self.on[slot][d]
                self.met_off[d] &= self.off[slot][d]
            some = some or self.met_on[d] != 0 or self.met_off[d] != 0
        return some
