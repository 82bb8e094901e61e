"""The board of a game: the contents of its cells, which never break the rules of givens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.game.cell_contents import COLOURS, CellContent, Layer
from sudokudb.grid import GridLike, as_grid
from sudokudb.notation import format_digit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.game.cell_contents import Contents
    from sudokudb.grid import BrokenRule, Grid


class PlayedBoard:
    """The cells of a grid being played.

    `digits`, `marks` (in the centre), `corners` and `colours` are their contents. A cell keeps its
    marks while it holds a digit. The digit of a given never changes, but it can be coloured.
    """

    def __init__(self, grid: GridLike) -> None:
        grid = as_grid(grid)
        self.grid, self.givens = grid, grid.digits
        self.size, self.layout = grid.size, grid.layout
        self._domains = grid.candidates or self.layout.domains
        self.digits = list(self.givens)
        self.marks = list(grid.candidates or (0,) * len(grid))
        self.corners, self.colours = [0] * len(grid), [0] * len(grid)

    @property
    def text(self) -> str:
        """The digits of all cells as a grid in one line."""
        return "".join(map(format_digit, self.digits))

    @property
    def is_finished(self) -> bool:
        """Whether every cell holds a digit that is possible there."""
        return 0 not in self.digits and not self.clashes()

    def is_given(self, cell: int) -> bool:
        """Return whether a cell cannot be changed."""
        self._require_cell(cell)
        return self.givens[cell] != 0

    def possible(self, cell: int) -> int:
        """Return the digits that no peer of a cell holds and no rule forbids there, as marks."""
        self._require_cell(cell)
        found = self._domains[cell]
        for peer in self.layout.peers[cell]:
            if digit := self.digits[peer]:
                found &= ~(1 << digit - 1)
        return found

    def both_marks(self, cell: int) -> int:
        """Return the digits that are marked in the centre or in the corners of a cell."""
        self._require_cell(cell)
        return self.marks[cell] | self.corners[cell]

    def clashes(self) -> frozenset[int]:
        """Return the cells whose digit a peer also holds or is not possible, or breaks a rule."""
        filled = enumerate(self.digits)
        impossible = (
            cell for cell, digit in filled if digit and not self.possible(cell) >> digit - 1 & 1
        )
        if self.layout.is_classic:
            return frozenset(impossible)
        return frozenset(impossible).union(*(broken.cells for broken in self.broken_rules()))

    def broken_rules(self) -> tuple[BrokenRule, ...]:
        """Return the rules, besides rows, columns and boxes, that cannot hold any more."""
        return () if self.layout.is_classic else self.grid.with_digits(self.digits).broken_rules()

    def remaining(self, digit: int) -> int:
        """Return how often a digit is still to be placed; negative if too many cells hold it."""
        return self.size - self.digits.count(digit)

    def wrong(self, solution: Grid) -> tuple[int, ...]:
        """Return the cells whose digit differs from that of a solution."""
        pairs = enumerate(zip(self.digits, solution, strict=True))
        return tuple(cell for cell, (digit, right) in pairs if digit not in (0, right))

    def content(self, cell: int) -> CellContent:
        """Return the content of a cell."""
        self._require_cell(cell)
        layers = (self.digits, self.marks, self.corners, self.colours)
        return CellContent(*(layer[cell] for layer in layers))

    def all_contents(self) -> Contents:
        """Return the contents of all cells."""
        return {cell: self.content(cell) for cell in range(len(self.digits))}

    def _set(self, contents: Iterable[tuple[int, CellContent]]) -> None:
        for cell, content in contents:
            self.digits[cell], self.marks[cell], *more = content
            self.corners[cell], self.colours[cell] = more

    def _restrict(self, cell: int, wanted: CellContent) -> CellContent:
        given = self.givens[cell]
        return CellContent(given, colours=wanted.colours) if given else wanted

    def _require_cell(self, cell: int) -> None:
        if not 0 <= cell < len(self.digits):
            last = len(self.digits) - 1
            raise GridError(
                say("{cell} is not a cell of a {size}×{size} grid", cell=cell, size=self.size),
                say("cells have the numbers 0 to {last}", last=last),
            )

    def _require_number(self, layer: Layer, number: int) -> None:
        if layer is not Layer.COLOUR:
            self._require_digit(number, least=1)
        elif not 1 <= number <= COLOURS:
            raise GridError(
                say("{number} is not a colour from 1 to {last}", number=number, last=COLOURS)
            )

    def _require_digit(self, digit: int, least: int = 0) -> None:
        if not least <= digit <= self.size:
            raise GridError(
                say("{digit} is not a digit of a {size}×{size} grid", digit=digit, size=self.size)
            )
