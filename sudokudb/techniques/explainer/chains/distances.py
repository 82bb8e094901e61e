"""The number of steps in which a candidate turns itself off, or on."""

from sudokudb.techniques.bits import Cells, Digits, cell, cells, each_cell, each_digit, first
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.link_graph import LinkGraph
from sudokudb.techniques.houses import PEERS


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
