"""The strong links of a digit, for chains of two to four: houses whose places form two ends.

An end is one cell, or two or three cells in the intersection of a line and a box. Ends have
numbers; those of a link are 2n and 2n + 1. A set of ends is stored like a set of cells.
"""

from sudokudb.techniques.bits import Cells, cell, cells, count, digits, each_cell, lowest, numbers
from sudokudb.techniques.board import Board
from sudokudb.techniques.houses import CELLS_OF, HOUSE, HOUSES_OF, houses_with

MOST_ENDS = 120


class DigitLinks:
    """The strong links of one digit, and the ends that can follow each other in a chain."""

    def __init__(self) -> None:
        self.end = cells(MOST_ENDS)
        self.seen = cells(MOST_ENDS)  # places of the digit that see the whole end
        self.near = cells(MOST_ENDS)  # ends of other links that share a house with the end
        self.useful = cells(MOST_ENDS)  # ends whose partners can be the other end of a chain
        self.houses = digits(MOST_ENDS)  # that contain the end
        self.house = numbers(MOST_ENDS)
        self.path = numbers(8)
        self.n: int = 0
        self.digit: int = 0

    def collect(self, board: Board, d: int) -> None:
        """List the links of a digit in boxes, rows and columns, and join their ends."""
        self.n = 0
        self.digit = d
        for i in range(27):
            h: int = (18 + i) % 27
            if board.free[h][d] < 2:
                continue
            if h < 18:
                self.split_line(board.places[d] & HOUSE[h], h)
            elif board.free[h][d] == 2:
                self.split_pair(board.places[d] & HOUSE[h], h)
            else:
                self.split_box(board.places[d] & HOUSE[h], h)
        self.join(board)

    def add(self, a: Cells, b: Cells, h: int) -> None:
        """Add a link with two ends in a house."""
        if self.n < MOST_ENDS:
            self.end[self.n] = a
            self.end[self.n + 1] = b
            self.house[self.n] = self.house[self.n + 1] = h
            self.n += 2

    def split_line(self, places: Cells, h: int) -> None:
        """Split two places, or the places in two boxes."""
        a: Cells = places & HOUSE[HOUSES_OF[lowest(places)][2]]
        b: Cells = places & ~a
        if count(places) == 2:
            self.add(cell(lowest(places)), places & (places - 1), h)
        elif b and b & ~HOUSE[HOUSES_OF[lowest(b)][2]] == 0:
            self.add(a, b, h)

    def split_pair(self, places: Cells, h: int) -> None:
        """Split two places of a box that are not in one line."""
        a: int = lowest(places)
        b: int = lowest(places & (places - 1))
        if HOUSES_OF[a][0] != HOUSES_OF[b][0] and HOUSES_OF[a][1] != HOUSES_OF[b][1]:
            self.add(cell(a), cell(b), h)

    def split_box(self, places: Cells, h: int) -> None:
        """Split the places of a box into two rows, two columns, or the arms of a cross."""
        for k in range(2):
            a: Cells = places & HOUSE[HOUSES_OF[lowest(places)][k]]
            b: Cells = places & ~a
            if b and b & ~HOUSE[HOUSES_OF[lowest(b)][k]] == 0:
                self.add(a, b, h)
        for i in range(9):
            self.split_cross(places, CELLS_OF[h][i], h)

    def split_cross(self, places: Cells, heart: int, h: int) -> None:
        """Split places in a row and a column; the crossing joins the larger end, or both."""
        a: Cells = places & HOUSE[HOUSES_OF[heart][0]] & ~cell(heart)
        b: Cells = places & HOUSE[HOUSES_OF[heart][1]] & ~cell(heart)
        if not a or not b or places & ~(a | b | cell(heart)):
            return
        more: int = count(a) - count(b)
        if more >= 0:
            a |= places & cell(heart)
        if more <= 0:
            b |= places & cell(heart)
        self.add(a, b, h)

    def join(self, board: Board) -> None:
        """Compute, for each end, the places that it sees and the ends that can follow it."""
        for e in range(self.n):
            rest: Cells = self.end[e]
            self.houses[e] = 0x7FFFFFF
            for x in each_cell(rest):
                self.houses[e] &= houses_with(x)
            self.seen[e] = board.seen_by_all(self.end[e]) & board.places[self.digit]
        for e in range(self.n):
            self.near[e] = self.useful[e] = 0
            for f in range(self.n):
                if self.apart(e, f) and self.houses[e] & self.houses[f]:
                    self.near[e] |= cell(f)
                if self.apart(e, f) and (
                    self.houses[e] & self.houses[f] or self.seen[e] & self.seen[f]
                ):
                    self.useful[e] |= cell(f ^ 1)

    def apart(self, e: int, f: int) -> bool:
        """Return whether the links of two ends have no common cell."""
        shared: Cells = (self.end[e] | self.end[e ^ 1]) & (self.end[f] | self.end[f ^ 1])
        return shared == 0
