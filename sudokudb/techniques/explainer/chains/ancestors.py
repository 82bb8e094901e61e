"""The ancestors of a node: the nodes of a branch from which it follows."""

from __future__ import annotations

from sudokudb.techniques.bits import Cells, cell, cells, each_cell, each_digit, numbers
from sudokudb.techniques.board import Board
from sudokudb.techniques.explainer.chains.branches import CELL, START, Branches
from sudokudb.techniques.houses import HOUSE


class Ancestors:
    """The ancestors of a node, including itself, and their indexes in the evidence."""

    def __init__(self) -> None:
        self.on = cells(10)
        self.off = cells(10)
        self.stack = numbers(1640)
        self.part_on = numbers(820)
        self.part_off = numbers(820)
        self.n: int = 0
        self.height: int = 0
        self.entries: Cells = 0  # the entries of the branch whose spans were added

    def clear(self) -> None:
        """Remove all nodes."""
        for d in range(1, 10):
            self.on[d] = self.off[d] = 0
        self.n = 0
        self.entries = 0

    def count(
        self, board: Board, branches: Branches, slot: int, node: int, on: bool, most: int
    ) -> int:
        """Return the number of ancestors of a node, including itself, or a number above `most`."""
        self.clear()
        self.grow(board, branches, slot, node, on, most)
        return self.n

    def grow(
        self, board: Board, branches: Branches, slot: int, node: int, on: bool, most: int
    ) -> None:
        """Add the ancestors of a node, until there are more than `most`."""
        self.height = 0
        if on:
            self._push_on(node)
        else:
            self._push_off(node)
        while self.height and self.n <= most:
            self.height -= 1
            node = self.stack[self.height]
            if node < 0:
                self._explain_off(board, branches, slot, branches.why_off[slot][-node])
            else:
                self._explain_on(board, node, branches.why_on[slot][node])

    def _push_on(self, node: int) -> None:
        d = node % 10
        if not self.on[d] & cell(node // 10):
            self.on[d] |= cell(node // 10)
            self.stack[self.height] = node
            self.height += 1
            self.n += 1

    def _push_off(self, node: int) -> None:
        d = node % 10
        if not self.off[d] & cell(node // 10):
            self.off[d] |= cell(node // 10)
            self.stack[self.height] = -node
            self.height += 1
            self.n += 1

    def _explain_off(self, board: Board, branches: Branches, slot: int, why: int) -> None:
        """Add the reasons why a node is off: a candidate that is on, or the span of an entry."""
        if why < START:
            self._push_on(why)
        elif why > START:
            entry = why - START - 1
            if not self.entries & cell(entry):
                self.entries |= cell(entry)
                self.n += branches.cost[slot][entry]
                for d in range(1, 10):
                    self._push_all(d, branches.span[slot][entry][d] & board.places[d])

    def _push_all(self, d: int, some: Cells) -> None:
        for x in each_cell(some):
            self._push_off(10 * x + d)

    def _explain_on(self, board: Board, node: int, why: int) -> None:
        """Add the other digits of the cell, or the other places in the house, which are off."""
        x = node // 10
        d = node % 10
        if why == CELL:
            for e in each_digit(board.cands[x] ^ 1 << d):
                self._push_off(10 * x + e)
        elif why != START:
            self._push_all(d, board.places[d] & HOUSE[why] & ~cell(x))
