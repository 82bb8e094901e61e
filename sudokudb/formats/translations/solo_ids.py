"""Solo game ids: `3x3jxk:cells,regions,cages,sums`, read as puzzles and written.

The first number is the height of a box, the second its width; with `j` their product is the size.
`j` is a jigsaw, `x` has both diagonals, `k` has killer cages, each with its sum at one of its
cells. A cage of one cell is a given. Other letters say how a game was made.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError, say
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.unwritable_rules import cannot_hold
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.formats.translations.solo_runs import (
    EMPTY_CELLS,
    format_numbers,
    format_regions,
    parse_numbers,
    parse_regions,
    parts_of,
)
from sudokudb.notation import DIGITS
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import BOX_SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid

FORM = "solo"
KINDS = "jxk"
"""The letters of kinds of rules, in their order."""

_DETAIL = re.compile(r"m?d?\d+|a|r\d*|d[a-z]")
_DIAGONALS = (Rule("diagonal", "/"), Rule("diagonal", "\\"))


class SoloShape(NamedTuple):
    """The parameters of a game: the rows and columns of a box, and the letters of its kinds."""

    height: int
    width: int
    kinds: str

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.height * self.width


def shape_of(height: str, width: str | None, letters: str) -> SoloShape:
    """Return the parameters that the texts of a game id mean; one number is for both, or a size."""
    left = _DETAIL.sub("", letters.lower()) if letters else ""
    kinds = "".join(kind for kind in KINDS if kind in left) if left else ""
    if width is None:
        width = "1" if "j" in kinds else height
    return SoloShape(int(height), int(width), kinds)


def read_solo(shape: SoloShape, text: str, size: int | None) -> Cells:
    """Return the cells of a game; raise GridError for a description that has no such puzzle."""
    cells = Cells(shape.height * shape.width, size)
    if not shape.kinds and "," not in text:
        _fill(cells, text)
        cells.rules += _regions(_boxes(shape))
        return cells
    parts = text.split(",")
    if len(parts) != 1 + ("j" in shape.kinds) + 2 * ("k" in shape.kinds):
        raise GridError(say("{count} parts are not those of such a game", count=len(parts)))
    _fill(cells, parts.pop(0))
    labels = parse_regions(parts.pop(0), shape.size) if "j" in shape.kinds else _boxes(shape)
    cells.rules += _regions(labels)
    cells.rules += _DIAGONALS if "x" in shape.kinds else ()
    if "k" in shape.kinds:
        _add_cages(cells, *parts)
    return cells


def _fill(cells: Cells, text: str) -> None:
    """Put the givens; raise GridError for other text, and for too few or too many cells."""
    cell = 0
    for run, digits in parts_of(text):
        if run:
            cell += EMPTY_CELLS[run]
        elif digits:
            cells.put(cell, int(digits[:4]), given=True)
            cell += 1
    if cell != len(cells.givens):
        raise wrong_count(len(cells.givens), cell)


def _require_count(numbers: list[int], size: int) -> None:
    if len(numbers) != size * size:
        raise wrong_count(size * size, len(numbers))


def _boxes(shape: SoloShape) -> list[int]:
    """Return the label of the box of each cell; nothing for usual boxes."""
    if BOX_SHAPES.get(shape.height * shape.width) == (shape.height, shape.width):
        return []
    cells = (divmod(cell, shape.size) for cell in range(shape.size**2))
    return [row // shape.height * shape.size + column // shape.width for row, column in cells]


def _regions(labels: Sequence[int]) -> list[Rule]:
    """Return the rule of regions; raise GridError for more regions than digits."""
    if not labels:
        return []
    names = [*dict.fromkeys(labels)]
    if len(names) > len(DIGITS):
        raise GridError(say("the borders of its regions are not those of the grid"))
    marks = "".join(DIGITS[names.index(label)] for label in labels)
    return [Rule("regions", marks)]


def _add_cages(cells: Cells, borders: str, sums: str) -> None:
    """Add the cages to the rules; those of one cell are givens."""
    cages: dict[int, list[int]] = {}
    for cell, label in enumerate(parse_regions(borders, cells.size)):
        cages.setdefault(label, []).append(cell)
    totals = parse_numbers(sums)
    _require_count(totals, cells.size)
    for group in cages.values():
        found = [totals[cell] for cell in group if totals[cell]]
        if len(found) > 1:
            raise GridError(say("a cage with {count} sums", count=len(found)))
        if len(group) > 1:
            cells.rules.append(Rule("cage", str(found[0]) if found else "", tuple(group)))
        elif found:
            cells.put(group[0], found[0], given=True)


def write_solo(grid: Grid) -> str:
    """Return the game id of a puzzle, with its givens only.

    Raises FormatError for a puzzle with other rules than regions, both diagonals and cages.
    """
    rules, size = grid.layout.rules, grid.size
    for number, rule in enumerate(rules, start=1):
        if not _is_held(rule, grid):
            raise cannot_hold(FORM, number, rule)
    kinds = "".join(kind for kind, name in zip(KINDS, ("regions", "diagonal", "cage"), strict=True)
                    if any(rule.kind == name for rule in rules))  # fmt: skip
    box = grid.layout.box_shape
    shape = f"{box[0]}x{box[1]}" if box else str(size)
    return f"{shape}{kinds}:{','.join(_parts(grid))}"


def _is_held(rule: Rule, grid: Grid) -> bool:
    """Return whether Solo has a rule: connected regions, both diagonals, separate cages."""
    rules, size = grid.layout.rules, grid.size
    if rule.kind == "cage":
        others = {cell for other in rules if other != rule for cell in other.cells}
        is_apart = others.isdisjoint(rule.cells) and len(rule.cells) > 1
        return bool(rule.value) and is_apart and _is_connected([rule.cells], size)
    if rule.kind == "regions":
        return _is_connected(grid.layout.regions, size)
    return rule in _DIAGONALS and {*_DIAGONALS} <= {*rules}


def _is_connected(groups: Sequence[tuple[int, ...]], size: int) -> bool:
    labels = [-1 - cell for cell in range(size * size)]
    for number, group in enumerate(groups):
        for cell in group:
            labels[cell] = number
    found = parse_regions(format_regions(labels, size), size)
    return all(len({found[cell] for cell in group}) == 1 for group in groups)


def _parts(grid: Grid) -> Iterator[str]:
    """Yield the cells, and then the regions, the cages and their sums, as far as there are any."""
    size, layout = grid.size, grid.layout
    yield format_numbers(grid)
    if layout.rules and not layout.box_shape:
        yield format_regions([layout.board.region_of[cell] for cell in range(size * size)], size)
    cages = [rule for rule in layout.rules if rule.kind == "cage"]
    if cages:
        labels, sums = [*range(size * size)], [0] * (size * size)
        for rule in cages:
            sums[rule.cells[0]] = int(rule.value)
            for cell in rule.cells:
                labels[cell] = rule.cells[0]
        yield format_regions(labels, size)
        yield format_numbers(sums)
