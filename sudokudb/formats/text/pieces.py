"""The parts of a block of lines: rows that may be one grid or several."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.text.lines import has_large_digits
from sudokudb.notation import ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.text.lines import Line
    from sudokudb.grid import Grid


class Options(NamedTuple):
    """Options for reading blocks: the size of the grids and the mark of an empty cell, if known.

    If `large`, rows of 16 cells are never 4×4 grids.
    """

    size: int | None = None
    blank: str | None = None
    large: bool = False


@dataclass
class Piece:
    """Rows with only rules between them; without rows, a line of words that is not a title.

    `rules` are the rules by the number of rows above them. `block` is the first line of the block,
    `grid` a grid that was read already. `begins` is whether a title, a comment or a double rule is
    above the rows, `joined` whether there are empty lines between them.
    """

    size: int
    block: int
    title: Line | None = None
    rows: list[Line] = field(default_factory=list)
    rules: dict[int, str] = field(default_factory=dict)
    grid: Grid | None = None
    begins: bool = False
    joined: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether the rows make complete grids."""
        if self.grid:
            return True
        if not self.size or not self.rows or len(self.rows) % self.size:
            return False
        return self.odd_row is None and self.has_rules_between_boxes

    @property
    def odd_row(self) -> int | None:
        """The first row with too few or too many cells."""
        lengths = enumerate(len(row.cells) for row in self.rows)
        return next((at for at, length in lengths if length != self.size), None)

    @property
    def has_rules_between_boxes(self) -> bool:
        """Whether every rule is between boxes, or there is one after every row."""
        order = ORDERS[self.size * self.size]
        inside = [at for at in self.rules if at < len(self.rows)]
        return all(at % order == 0 for at in inside) or len(inside) == len(self.rows) - 1

    @property
    def is_band(self) -> bool:
        """Whether this may be one row of boxes, with empty lines above and below."""
        return len(self.rows) == ORDERS.get(self.size**2) and not self.rules

    @property
    def line(self) -> int:
        """The number of the first line."""
        return (self.title or self.rows[0]).number

    def slices(self) -> Iterator[list[Line]]:
        """Yield the rows of each grid."""
        for at in range(0, len(self.rows), self.size):
            yield self.rows[at : at + self.size]


def are_small_grids(block: Iterable[Line], options: Options) -> bool:
    """Return whether every line is a 4×4 grid, rather than a row of a 16×16 grid."""
    if row_size(block) != SIZES[2] or _has_boxes(block):
        return False
    if options.size:
        return options.size == SIZES[0]
    rows = (line.cells for line in block if len(line.cells) == SIZES[2])
    return not options.large and not has_large_digits(rows)


def _has_boxes(block: Iterable[Line]) -> bool:
    """Return whether there are rows of 16 cells with a rule below each four of them."""
    kinds = [line.kind for line in block]
    rows = "".join("-" if kind == "rule" else "r" for kind in kinds).strip("-")
    return rows == "-".join(["rrrr"] * 4)


def row_size(block: Iterable[Line]) -> int:
    """Return the most common length of sound rows; 0 without such rows."""
    sizes = [line.size for line in block if line.size]
    return max(dict.fromkeys(sizes), key=sizes.count, default=0)
