"""The shortest chains of links from a candidate, in Sudoku Explainer's order, and their lengths."""

from sudokudb.techniques.bits import (
    Cells,
    Digits,
    cell,
    cells,
    each_cell,
    each_digit,
    first,
    lowest,
    numbers,
)
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.link_graph import LinkGraph
from sudokudb.techniques.houses import HOUSE, HOUSES_OF, PEERS

MOST = 729
MOST_CLOSINGS = 3000


class ShortestChains:
    """The candidates that a start turns on, level by level, each with its parent.

    Entry i is the candidate `digit[i]` in `where[i]`, turned on by `by_digit[i]` in `by[i]`, which
    entry `parent[i]` turned off (-1: the start is that candidate, or this is the start). A closing
    is an entry that turns off a candidate which in turn turns the start on again.
    """

    def __init__(self) -> None:
        self.where = numbers(MOST)
        self.digit = numbers(MOST)
        self.by = numbers(MOST)
        self.by_digit = numbers(MOST)
        self.parent = numbers(MOST)
        self.depth = numbers(MOST)
        self.closing = numbers(MOST_CLOSINGS)
        self.closing_by = numbers(MOST_CLOSINGS)
        self.closing_digit = numbers(MOST_CLOSINGS)
        self.chain = numbers(MOST)
        self.is_on = cells(10)
        self.ons = cells(10)
        self.offs = cells(10)
        self.out = cells(10)
        self.n: int = 0
        self.n_closings: int = 0
        self.start: int = 0
        self.start_digit: int = 0

    def from_on(self, board: Board, links: LinkGraph, x: int, d: int, limit: int) -> None:
        """Follow the links from a candidate that is on, over at most `limit` levels."""
        self._begin(x, d)
        self._add(x, d, -1, x, d)
        self._explore(board, links, limit)

    def from_off(self, board: Board, links: LinkGraph, x: int, d: int) -> None:
        """Follow the links from a candidate that is off."""
        self._begin(x, d)
        self._turn_off(board, links, -1, x, d)
        self._explore(board, links, MOST)

    def _begin(self, x: int, d: int) -> None:
        self.n = self.n_closings = 0
        self.start = x
        self.start_digit = d
        for e in range(1, 10):
            self.is_on[e] = 0

    def _explore(self, board: Board, links: LinkGraph, limit: int) -> None:
        i: int = 0
        while i < self.n and self.depth[i] <= limit:
            self._turn_on(board, links, i)
            i += 1

    def _turn_on(self, board: Board, links: LinkGraph, i: int) -> None:
        """Turn off the other digits of the cell of entry i, then the digit in box, row, column."""
        x = self.where[i]
        d = self.digit[i]
        others: Digits = board.cands[x] ^ 1 << d if links.y_links else 0
        seen: Cells = cell(x)
        for e in each_digit(others):
            self._turn_off(board, links, i, x, e)
        for k in range(3):
            near: Cells = HOUSE[HOUSES_OF[x][(k + 2) % 3]] & links.linked[d] & ~seen
            seen |= near
            for y in each_cell(near):
                self._turn_off(board, links, i, y, d)

    def _turn_off(self, board: Board, links: LinkGraph, i: int, x: int, d: int) -> None:
        """Turn on the last other digit of a cell, then the last other place in box, row, column."""
        if links.pairs & cell(x):
            self._reach(x, first(board.cands[x] ^ 1 << d), i, x, d)
        for k in range(3):
            h = HOUSES_OF[x][(k + 2) % 3]
            if links.other[10 * x + d] & HOUSE[h] and board.free[h][d] == 2:
                self._reach(lowest(board.places[d] & HOUSE[h] & ~cell(x)), d, i, x, d)

    def _reach(self, x: int, d: int, i: int, by: int, by_digit: int) -> None:
        if x == self.start and d == self.start_digit:
            self._close(i, by, by_digit)
        elif not self.is_on[d] & cell(x):
            self._add(x, d, i, by, by_digit)

    def _add(self, x: int, d: int, i: int, by: int, by_digit: int) -> None:
        self.is_on[d] |= cell(x)
        self.where[self.n] = x
        self.digit[self.n] = d
        self.by[self.n] = by
        self.by_digit[self.n] = by_digit
        self.parent[self.n] = i
        self.depth[self.n] = self.depth[i] + 1 if i >= 0 else 0
        self.n += 1

    def _close(self, i: int, by: int, by_digit: int) -> None:
        """Add a closing, unless it equals the last one, which another house made."""
        last = self.n_closings - 1
        if last >= 0 and self.closing[last] == i and self.closing_by[last] == by:
            if self.closing_digit[last] == by_digit:
                return
        self.closing[self.n_closings] = i
        self.closing_by[self.n_closings] = by
        self.closing_digit[self.n_closings] = by_digit
        self.n_closings += 1

    def finds_cycle(self, board: Board, c: int) -> bool:
        """Return whether closing c makes a cycle with eliminations; store these in `out`."""
        i = self.closing[c]
        taken: Cells
        removes: bool = False
        if self.depth[i] == 0 or not self._mark(c):
            return False
        taken = 0
        for d in range(1, 10):
            taken |= self.ons[d] | self.offs[d]
        for d in range(1, 10):
            self.out[d] = 0
            if self.ons[d] and self.offs[d]:
                seen: Cells = board.seen_by_any(self.ons[d]) & board.seen_by_any(self.offs[d])
                self.out[d] = seen & board.places[d] & ~taken
                removes = removes or self.out[d] != 0
        return removes

    def _mark(self, c: int) -> bool:
        """Set the nodes of a cycle; return whether no node that is off occurs twice."""
        i = self.closing[c]
        for d in range(1, 10):
            self.ons[d] = self.offs[d] = 0
        self.offs[self.closing_digit[c]] = cell(self.closing_by[c])
        while i >= 0:
            self.ons[self.digit[i]] |= cell(self.where[i])
            if self.parent[i] >= 0:
                if self.offs[self.by_digit[i]] & cell(self.by[i]):
                    return False
                self.offs[self.by_digit[i]] |= cell(self.by[i])
            i = self.parent[i]
        return True

    def refuting(self, links: LinkGraph) -> int:
        """Return the first entry that turns the start off."""
        for i in range(self.n):
            if self.digit[i] == self.start_digit and PEERS[self.start] & cell(self.where[i]):
                return i
            if links.y_links and self.where[i] == self.start and self.digit[i] != self.start_digit:
                return i
        return -1

    def trace(self, end: int) -> int:
        """List the entries from `end` back to the first; return their number."""
        n: int = 0
        while end >= 0:
            self.chain[n] = end
            n += 1
            end = self.parent[end]
        return n


class Distances:
    """The candidates that were turned on so far, those of the last step, and the goals."""

    def __init__(self) -> None:
        self.goal = cells(10)
        self.seen = cells(10)
        self.front = cells(10)
        self.following = cells(10)

    def from_on(self, board: Board, links: LinkGraph, x: int, d: int, limit: int) -> int:
        """Return the steps in which a candidate that is on turns itself off; -1 if it does not."""
        for e in range(1, 10):
            self.front[e] = 0
        self.front[d] = cell(x)
        self._aim_at(board, links, x, d)
        return self._levels(links, limit)

    def _aim_at(self, board: Board, links: LinkGraph, x: int, d: int) -> None:
        """Set the goals to the candidates that turn a candidate off."""
        for e in range(1, 10):
            self.goal[e] = 0
        self._add_goal(board, links, x, d)

    def _add_goal(self, board: Board, links: LinkGraph, x: int, d: int) -> None:
        others: Digits = board.cands[x] ^ 1 << d if links.y_links else 0
        self.goal[d] |= PEERS[x]
        for e in each_digit(others):
            self.goal[e] |= cell(x)

    def from_off(self, board: Board, links: LinkGraph, x: int, d: int, limit: int) -> int:
        """Return the steps, after the first link, in which one that is off turns itself on."""
        near: Cells = links.other[10 * x + d]
        for e in range(1, 10):
            self.front[e] = self.goal[e] = 0
        self.front[d] = near
        for y in each_cell(near):
            self._add_goal(board, links, y, d)
        if links.pairs & cell(x):
            e = first(board.cands[x] ^ 1 << d)
            self.front[e] |= cell(x)
            self._add_goal(board, links, x, e)
        return self._levels(links, limit)

    def _levels(self, links: LinkGraph, limit: int) -> int:
        """Return the steps from the front to a goal; -1 if there are more than the limit."""
        more: Cells
        for e in range(1, 10):
            self.seen[e] = self.front[e]
        for level in range(limit + 1):
            for e in range(1, 10):
                if self.front[e] & self.goal[e]:
                    return level
            self._advance(links)
            more = 0
            for e in range(1, 10):
                self.front[e] = self.following[e] & ~self.seen[e]
                self.seen[e] |= self.front[e]
                more |= self.front[e]
            if not more:
                return -1
        return -1

    def _advance(self, links: LinkGraph) -> None:
        for e in range(1, 10):
            self.following[e] = 0
        for d in range(1, 10):
            for x in each_cell(self.front[d]):
                node = 10 * x + d
                for e in range(1, 10):
                    self.following[e] |= links.step[node][e]
