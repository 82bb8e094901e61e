"""Candidates, and the two kinds of singles, for the Palm and PHP solvers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.grid import format_cell
from sudokudb.notation import DIGITS, format_digit

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.layout import Layout


class Deduction:
    """The candidates of one grid as bit masks (bit d−1 for digit d), one per cell.

    A cell is *solved* (the Palm's *exploited*) after its only candidate has been eliminated from
    its peers; `unsolved` counts the other cells. `contradiction` is the rule that is broken, in
    words, or None.
    """

    __slots__ = ("board", "candidates", "contradiction", "solved", "unsolved")

    def __init__(self, grid: Grid) -> None:
        self.board: Layout = grid.layout
        all_digits = (1 << self.board.size) - 1
        if self.board.is_classic:
            self.candidates = [1 << (digit - 1) if digit else all_digits for digit in grid.digits]
        else:
            self.candidates = grid.start_masks()
        self.solved = bytearray(self.board.cells)
        self.unsolved = self.board.cells
        self.contradiction: str | None = None
        if grid.candidates is not None:
            self.candidates = list(grid.candidates)
            if 0 in self.candidates:
                self._no_candidate(self.candidates.index(0))

    def copy(self) -> Deduction:
        """Return a state that can be changed without changing this one."""
        twin = Deduction.__new__(Deduction)
        twin.board, twin.contradiction = self.board, self.contradiction
        twin.unsolved = self.unsolved
        twin.candidates, twin.solved = self.candidates.copy(), self.solved.copy()
        return twin

    def naked_singles(self) -> list[int]:
        """Return the unsolved cells that have one candidate."""
        masks, solved = self.candidates, self.solved
        return [c for c, mask in enumerate(masks) if not solved[c] and not mask & (mask - 1)]

    def eliminate(self, pending: list[int]) -> bool:
        """Solve the cells in `pending`, and every cell that this leaves with one candidate.

        Returns False, with `contradiction` set, as soon as a cell has no candidate.
        """
        masks, solved, peers = self.candidates, self.solved, self.board.peers
        for cell in pending:  # the loop appends to this list
            if solved[cell]:
                continue
            solved[cell] = 1
            self.unsolved -= 1
            bit = masks[cell]
            for peer in peers[cell]:
                if masks[peer] & bit:
                    masks[peer] = left = masks[peer] ^ bit
                    if not left & (left - 1):
                        if not left:
                            return self._no_candidate(peer)
                        pending.append(peer)
        return True

    def place(self, cell: int, bit: int) -> bool:
        """Place one of a cell's candidates, then `eliminate`."""
        self.candidates[cell] = bit
        return self.eliminate([cell])

    def place_hidden_singles(self, houses: tuple[tuple[int, ...], ...]) -> bool:
        """Place the hidden singles of some houses in cells that are still unsolved.

        Returns whether there were any; `contradiction` is set if a digit has no place.
        """
        masks, solved, found = self.candidates, self.solved, False
        all_digits = (1 << self.board.size) - 1
        for house in houses:
            once = twice = placed = 0
            for cell in house:
                mask = masks[cell]
                twice |= once & mask
                once |= mask
                if solved[cell]:
                    placed |= mask
            if once != all_digits:
                self._no_place(house, all_digits & ~once)
                return found
            singles = once & ~(twice | placed)
            if singles:
                found = True
                if not self._place_all(house, singles):
                    return found
        return found

    def _place_all(self, house: tuple[int, ...], singles: int) -> bool:
        for cell in house:
            bit = self.candidates[cell] & singles
            if bit and not self.solved[cell]:
                if bit & (bit - 1):  # two digits have this cell as their only place
                    return self._no_place(house, bit & (bit - 1))
                if not self.place(cell, bit):
                    return False
        return True

    def _no_candidate(self, cell: int) -> bool:
        self.contradiction = say("{cell} has no candidate", cell=format_cell(cell, self.board.size))
        return False

    def _no_place(self, house: tuple[int, ...], digits: int) -> bool:
        digit = (digits & -digits).bit_length()
        name = self.board.house_name(self.board.houses.index(house))
        digit_name = format_digit(digit)
        self.contradiction = say("{digit} has no place in {house}", digit=digit_name, house=name)
        return False

    def text(self) -> str:
        """Return the cells as canonical text, with a digit in each cell that has one candidate."""
        return "".join(
            "." if mask & (mask - 1) or not mask else DIGITS[mask.bit_length() - 1]
            for mask in self.candidates
        )

    def digits(self) -> list[int]:
        """Return the value of every cell, each of which must have one candidate."""
        return [mask.bit_length() for mask in self.candidates]


def cell_with_fewest_candidates(state: Deduction) -> int:
    """Return the first unsolved cell among those with the fewest candidates."""
    masks, solved = state.candidates, state.solved
    return min((mask.bit_count(), cell) for cell, mask in enumerate(masks) if not solved[cell])[1]


def single_bits(mask: int) -> list[int]:
    """Return the bits of a mask one by one, lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def format_digits(mask: int) -> str:
    """Return the digits of a mask as text.

    >>> format_digits(0b10100101)
    '1368'
    """
    return "".join(DIGITS[bit.bit_length() - 1] for bit in single_bits(mask))
