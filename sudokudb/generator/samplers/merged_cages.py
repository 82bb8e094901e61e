"""Killer cages on a full grid: cages of one cell are merged as long as one solution is left.

Two small cages are merged first, so that few are left alone: those are givens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.tables.compiled import FINISHED, make_tables
from sudokudb.layout import Layout
from sudokudb.rules.primitives import Linear
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import NEXT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generator.randomness import Stream

_GUESSES = 300  # with more, the cages are not merged


class _Cage(NamedTuple):
    """The cells, and a random number that orders cages of one size."""

    cells: tuple[int, ...]
    rank: int


class Cages:
    """The cages of a full grid, each with different digits."""

    def __init__(self, layout: Layout, solution: bytes, stream: Stream, largest: int) -> None:
        self._layout, self._solution = layout, solution
        self._stream, self._largest = stream, largest
        self._cages = [self._cage((cell,)) for cell in range(layout.cells)]
        self._tried: set[tuple[_Cage, _Cage]] = set()

    def _cage(self, cells: tuple[int, ...]) -> _Cage:
        return _Cage(cells, self._stream.below(1 << 32))

    @property
    def givens(self) -> bytes:
        """The digits of the cells that are alone, 0 for all others."""
        row = bytearray(len(self._solution))
        for cage in self._cages:
            if len(cage.cells) == 1:
                row[cage.cells[0]] = self._solution[cage.cells[0]]
        return bytes(row)

    @property
    def layout(self) -> Layout:
        """The layout with a rule for each cage of several cells."""
        rules = [
            Rule("cage", str(self._sum(cage.cells)), tuple(sorted(cage.cells)))
            for cage in self._cages
            if len(cage.cells) > 1
        ]
        return Layout(self._layout.size, None, (*self._layout.rules, *rules))

    def _sum(self, cells: tuple[int, ...]) -> int:
        return sum(self._solution[cell] for cell in cells)

    def merge(self) -> None:
        """Merge cages until no two of them can be merged."""
        while any(map(self._merge, self._pairs())):
            pass

    def _pairs(self) -> list[tuple[_Cage, _Cage]]:
        """Return the neighbouring cages that may be merged, those with a small one first."""
        of = {cell: cage for cage in self._cages for cell in cage.cells}
        pairs = {
            (min(of[one], of[other]), max(of[one], of[other]))
            for one, other in self._layout.board.near(*NEXT)
        }
        return sorted(filter(self._fit, pairs - self._tried), key=_order)

    def _fit(self, pair: tuple[_Cage, _Cage]) -> bool:
        cells = (*pair[0].cells, *pair[1].cells)
        digits = {self._solution[cell] for cell in cells}
        return pair[0] != pair[1] and len(digits) == len(cells) <= self._largest

    def _merge(self, pair: tuple[_Cage, _Cage]) -> bool:
        """Merge two cages; return False if that leaves several solutions."""
        self._tried.add(pair)
        before = self._cages
        self._cages = [cage for cage in before if cage not in pair]
        self._cages.append(self._cage((*pair[0].cells, *pair[1].cells)))
        if self._is_valid():
            return True
        self._cages = before
        return False

    def _is_valid(self) -> bool:
        """Return whether the cages are known to leave one solution."""
        tables = make_tables(
            self._layout.size, (*self._layout.primitives, *self._sums()), implied=False
        )
        assert tables is not None
        found = tables.solve(self.givens, 2, guesses=_GUESSES)
        return found.counts[0] == 1 and found.ends[0] == FINISHED

    def _sums(self) -> Iterator[Linear]:
        for cage in self._cages:
            if (count := len(cage.cells)) > 1:
                yield Linear(cage.cells, (1,) * count, self._sum(cage.cells), distinct=True)


def _order(pair: tuple[_Cage, _Cage]) -> tuple[list[int], int, tuple[_Cage, _Cage]]:
    """Order pairs by the size of the smaller cage, and of the larger one, then at random."""
    one, other = pair
    return sorted((len(one.cells), len(other.cells))), one.rank ^ other.rank, pair
