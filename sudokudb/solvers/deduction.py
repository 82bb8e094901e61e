"""The candidates of every cell, and the two procedures that the Palm and PHP solvers share.

A cell is *settled* (the Palm's *exploited*) once its single digit has left its peers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import format_cell
from sudokudb.notation import DIGITS, format_digit

if TYPE_CHECKING:
    from sudokudb.grid import Geometry, Grid


class Deduction:
    """Candidates as bit masks (bit d−1 for digit d), one per cell.

    `unsettled` counts the cells not settled; `broken` says, in words, which rule can no
    longer be kept, and is None as long as all can.
    """

    __slots__ = ("board", "broken", "candidates", "settled", "unsettled")

    def __init__(self, grid: Grid) -> None:
        self.board: Geometry = grid.geometry
        every = (1 << self.board.size) - 1
        self.candidates = [1 << (digit - 1) if digit else every for digit in grid.digits]
        self.settled = bytearray(self.board.cells)
        self.unsettled = self.board.cells
        self.broken: str | None = None
        if grid.candidates is not None:
            self.candidates = list(grid.candidates)
            if 0 in self.candidates:
                self._no_candidate(self.candidates.index(0))

    def copy(self) -> Deduction:
        """Return a state that can be changed without changing this one."""
        twin = Deduction.__new__(Deduction)
        twin.board, twin.broken, twin.unsettled = self.board, self.broken, self.unsettled
        twin.candidates, twin.settled = self.candidates.copy(), self.settled.copy()
        return twin

    def singles(self) -> list[int]:
        """List the cells with one candidate that are not settled yet."""
        masks, settled = self.candidates, self.settled
        return [c for c, mask in enumerate(masks) if not settled[c] and not mask & (mask - 1)]

    def eliminate(self, pending: list[int]) -> bool:
        """Settle `pending` and every cell that this leaves with one candidate (naked singles).

        Returns False, with `broken` set, as soon as a cell has no candidate.
        """
        masks, settled, peers = self.candidates, self.settled, self.board.peers
        for cell in pending:  # grows while it is read
            if settled[cell]:
                continue
            settled[cell] = 1
            self.unsettled -= 1
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
        """Give a cell one of its candidates and follow what that eliminates."""
        self.candidates[cell] = bit
        return self.eliminate([cell])

    def only_places(self, houses: tuple[tuple[int, ...], ...]) -> bool:
        """Place each digit that has one unsettled cell left in a house (hidden singles).

        Returns whether any was found; `broken` is set where a digit has no place.
        """
        masks, settled, found = self.candidates, self.settled, False
        every = (1 << self.board.size) - 1
        for house in houses:
            once = twice = known = 0
            for cell in house:
                mask = masks[cell]
                twice |= once & mask
                once |= mask
                if settled[cell]:
                    known |= mask
            if once != every:
                self._no_place(house, every & ~once)
                return found
            lone = once & ~(twice | known)
            if lone:
                found = True
                if not self._place_lone(house, lone):
                    return found
        return found

    def _place_lone(self, house: tuple[int, ...], lone: int) -> bool:
        for cell in house:
            bit = self.candidates[cell] & lone
            if bit and not self.settled[cell]:
                if bit & (bit - 1):  # two digits have this cell as their only place
                    return self._no_place(house, bit & (bit - 1))
                if not self.place(cell, bit):
                    return False
        return True

    def _no_candidate(self, cell: int) -> bool:
        self.broken = f"{format_cell(cell, self.board.size)} has no candidate"
        return False

    def _no_place(self, house: tuple[int, ...], digits: int) -> bool:
        digit = (digits & -digits).bit_length()
        name = self.board.house_name(self.board.houses.index(house))
        self.broken = f"{format_digit(digit)} has no place in {name}"
        return False

    def known(self) -> str:
        """Return the cells as canonical text: a digit where one candidate is left."""
        return "".join(
            "." if mask & (mask - 1) or not mask else DIGITS[mask.bit_length() - 1]
            for mask in self.candidates
        )

    def digits(self) -> list[int]:
        """Return the value of every cell, each of which must have one candidate."""
        return [mask.bit_length() for mask in self.candidates]


def fewest(state: Deduction) -> int:
    """Return the first unsettled cell among those with the fewest candidates."""
    masks, settled = state.candidates, state.settled
    return min((mask.bit_count(), cell) for cell, mask in enumerate(masks) if not settled[cell])[1]


def bits(mask: int) -> list[int]:
    """List the single bits of a mask, lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def digits_text(mask: int) -> str:
    """Write the digits of a mask one after the other.

    >>> digits_text(0b10100101)
    '1368'
    """
    return "".join(DIGITS[bit.bit_length() - 1] for bit in bits(mask))
