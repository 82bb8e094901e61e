"""Branches: all consequences of one assumption, a candidate that is on or off, in order.

Candidates that are on are followed before the next one that is off. In a dynamic branch, a
candidate that is off is then removed from a copy of the board, so that later links may depend on
several candidates being off.
"""

from __future__ import annotations

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    digits,
    each_cell,
    each_digit,
    first,
    lowest,
    numbers,
    size,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.chain_evidence import Evidence
from sudokudb.techniques.houses import HOUSE, HOUSES_OF

SLOTS = 9
ENTRIES = 100  # at most 128, since a set of entries is stored like a set of cells
NODES = 820
CELL = 27  # the reason "the only digit left in the cell"; houses are reasons, too
START = 1000  # the reason of the start; higher numbers are entries


class Branches:
    """The current branches, each in a slot, and the copy of the board of the last one.

    A node is `10 * cell + digit`. `why_on` is the house, or `CELL`, by which a candidate is on;
    `why_off` is the candidate that turned one off. `order` has all nodes in order, negative if
    they are off; `held` is the start, with the same sign. A branch ends when it would turn a
    candidate both on and off: the `clash`, or -1. The clash has reasons for both states, but only
    the first one is in `on` or `off`.

    A candidate that is off by a technique, not by a candidate that is on, has an entry as its
    reason. The `span` of the entry contains the candidates that had to be removed first, if they
    were there. `cost` is the number of nodes in the chains of the technique, which may have
    evidence of their own; otherwise the `rule` is a part of evidence: the pattern, if it is noted.
    """

    def __init__(self) -> None:
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
        self.span = cells(SLOTS, ENTRIES, 10)
        self.cost = numbers(SLOTS, ENTRIES)
        self.n_entries = numbers(SLOTS)
        self.first_part = numbers(SLOTS, ENTRIES)
        self.n_parts = numbers(SLOTS, ENTRIES)
        self.met_on = cells(10)
        self.met_off = cells(10)
        self.here: Board = Board()
        self.slot: int = 0
        self.y_links: bool = True
        self.dynamic: bool = True
        self.level: int = 0  # 1: with the techniques of `dynamic_plus`; from 2: with nested chains
        self.next_on: int = 0
        self.next_off: int = 0
        self.explaining: bool = False  # whether the patterns of entries are noted
        self.rule = numbers(SLOTS, ENTRIES)
        self.rule_house = numbers(SLOTS, ENTRIES)
        self.rule_digits = digits(SLOTS, ENTRIES)
        self.rule_cells = cells(SLOTS, ENTRIES)

    def forget(self) -> None:
        """Discard all branches."""
        for slot in range(SLOTS):
            self.held[slot] = 0

    def begin(self, board: Board, slot: int, x: int, d: int, on: bool) -> None:
        """Begin a branch in a slot with the assumption that digit d of cell x is on, or off."""
        self._clear(board, slot)
        self.held[slot] = 10 * x + d if on else -10 * x - d
        if on:
            self._turn_on(x, d, START)
        else:
            self.turn_off(x, d, START)

    def expand(self) -> None:
        """Follow all nodes until no new ones appear, or until there is a clash."""
        s = self.slot
        while self.clash[s] < 0:
            if self.next_on < self.n_on[s]:
                self.next_on += 1
                self._follow_on(self.ons[s][self.next_on - 1])
            elif self.next_off < self.n_off[s]:
                self.next_off += 1
                self._follow_off(self.offs[s][self.next_off - 1])
            else:
                return

    def open_entry(self) -> bool:
        """Begin an entry with an empty span; return whether there is room."""
        n = self.n_entries[self.slot]
        if n == ENTRIES:
            return False
        self.cost[self.slot][n] = 0
        self.n_parts[self.slot][n] = 0
        for d in range(1, 10):
            self.span[self.slot][n][d] = 0
        return True

    def widen(self, d: int, some: Cells) -> None:
        """Add candidates to the span of the entry."""
        n = self.n_entries[self.slot]
        self.span[self.slot][n][d] = self.span[self.slot][n][d] | some

    def note_rule(self, rule: int, house: int, some: Digits, where: Cells) -> None:
        """Set the pattern by which the entry turns candidates off."""
        n = self.n_entries[self.slot]
        self.rule[self.slot][n] = rule
        self.rule_house[self.slot][n] = house
        self.rule_digits[self.slot][n] = some
        self.rule_cells[self.slot][n] = where

    def close_entry(self, board: Board, d: int, out: Cells) -> None:
        """Turn candidates off by the entry, unless its span has no candidates of the board.

        Then the technique applies without the branch.
        """
        n = self.n_entries[self.slot]
        first_ones: Cells = 0
        for e in range(1, 10):
            first_ones |= self.span[self.slot][n][e] & board.places[e]
        while out and first_ones:
            self.turn_off(lowest(out), d, START + 1 + n)
            out &= out - 1

    def note_entry(self, evidence: Evidence, explaining: bool) -> None:
        """Link the entry to the last block of the evidence, if explaining."""
        n = self.n_entries[self.slot]
        self.first_part[self.slot][n] = evidence.block
        self.n_parts[self.slot][n] = evidence.at() if explaining else 0
        if explaining:
            self.rule[self.slot][n] = 0

    def close_nested(self, d: int, out: Cells, cost: int) -> None:
        """Turn candidates off by the entry of a nested chain, and keep it."""
        self.cost[self.slot][self.n_entries[self.slot]] = cost
        for x in each_cell(out):
            self.turn_off(x, d, START + 1 + self.n_entries[self.slot])
        self.keep_entry()

    def keep_entry(self) -> None:
        """Keep the entry if a candidate is off because of it."""
        s = self.slot
        n = self.n_off[s]
        used = START + 1 + self.n_entries[s]
        if self.clash[s] >= 0 or (n and self.why_off[s][self.offs[s][n - 1]] == used):
            self.n_entries[s] = self.n_entries[s] + 1

    def _clear(self, board: Board, slot: int) -> None:
        self.slot = slot
        self.clash[slot] = -1
        self.n_on[slot] = self.n_off[slot] = self.n_entries[slot] = 0
        self.next_on = self.next_off = 0
        for d in range(1, 10):
            self.on[slot][d] = self.off[slot][d] = 0
            self.here.places[d] = board.places[d]
        for x in range(81):
            self.here.cands[x] = board.cands[x]
        for h in range(27):
            for d in range(1, 10):
                self.here.free[h][d] = board.free[h][d]
        if self.level:
            self.here.unsolved = board.unsolved
            for h in range(27):
                self.here.open[h] = board.open[h]

    def _turn_on(self, x: int, d: int, why: int) -> None:
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

    def turn_off(self, x: int, d: int, why: int) -> None:
        """Turn a candidate off for a reason."""
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

    def _follow_on(self, node: int) -> None:
        """Turn off the other digits of the cell, then the digit in box, row and column."""
        x = node // 10
        d = node % 10
        others: Digits = self.here.cands[x] & ~(1 << d) if self.y_links else 0
        seen: Cells = self.off[self.slot][d] | cell(x)
        for e in each_digit(others):
            self.turn_off(x, e, node)
        for k in range(3):
            near: Cells = HOUSE[HOUSES_OF[x][(k + 2) % 3]] & self.here.places[d] & ~seen
            seen |= near
            for y in each_cell(near):
                self.turn_off(y, d, node)

    def _follow_off(self, node: int) -> None:
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

    def meet(self, n: int) -> bool:
        """Intersect the branches of the first n slots; return whether any node is in all."""
        some: bool = False
        for d in range(1, 10):
            self.met_on[d] = self.on[0][d]
            self.met_off[d] = self.off[0][d]
            for slot in range(1, n):
                self.met_on[d] &= self.on[slot][d]
                self.met_off[d] &= self.off[slot][d]
            some = some or self.met_on[d] != 0 or self.met_off[d] != 0
        return some
