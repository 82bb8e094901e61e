"""The cells of SumoCue's clipboard text: digits, cages and regions of a 9×9 grid.

A cell is `=`, a number, `J` and its region. The number is a digit, or the sum of a cage (0 if it is
not given) that begins in the cell. `+` and the number of a cell, from 0, joins a cell to its cage.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.unwritable_rules import cannot_hold
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.grid import format_cell
from sudokudb.notation import DIGITS
from sudokudb.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid

FORM = "sumocue"

_COUNT = 81
_CELL = re.compile(r"([=+])(\d{1,4})(?:J(\d{1,3}))?", re.ASCII | re.IGNORECASE)


class _Cell(NamedTuple):
    """A cell: whether it joins the cage of another, a number, and its region or nothing."""

    joins: bool
    number: int
    region: str


def read_cells_of(text: str) -> Cells:
    """Return the puzzle of the text after its prefix; raise FormatError or GridError for others."""
    found = [
        _Cell(mark == "+", int(number), region) for mark, number, region in _CELL.findall(text)
    ]
    if rest := _CELL.sub("", text).strip():
        raise FormatError(say("{rest!r} is not a cell such as =0J0", rest=rest[:20]))
    if len(found) != _COUNT:
        raise wrong_count(_COUNT, len(found))
    cells = Cells()
    cages: dict[int, list[int]] = {}
    for cell in range(_COUNT):
        cages.setdefault(_first_of(cell, found), []).append(cell)
    for first, group in cages.items():
        if len(group) == 1:
            cells.put(first, found[first].number, given=True)
        else:
            cells.rules.append(Rule("cage", str(found[first].number or ""), tuple(group)))
    cells.rules += _regions([cell.region for cell in found])
    return cells


def _first_of(cell: int, found: Sequence[_Cell]) -> int:
    """Return the first cell of the cage of a cell."""
    at = cell
    for _ in range(_COUNT):
        if at >= _COUNT:
            break
        if not found[at].joins:
            return at
        at = found[at].number
    raise GridError(say("{cell}: it joins no cage", cell=format_cell(cell)))


def _regions(names: Sequence[str]) -> list[Rule]:
    """Return the rule of regions, one for each name; without names there is none."""
    if not any(names):
        return []
    known = [*dict.fromkeys(names)]
    if len(known) > len(DIGITS):
        raise GridError(say("{count} regions are too many", count=len(known)))
    return [Rule("regions", "".join(DIGITS[known.index(name)] for name in names))]


def write_cells_of(grid: Grid) -> str:
    """Return the text of a puzzle after the prefix.

    Raises FormatError for rules besides regions and cages of several cells, each apart from others.
    """
    taken: dict[int, Rule] = {}
    for number, rule in enumerate(grid.layout.rules, start=1):
        is_apart = taken.keys().isdisjoint(rule.cells) and not any(grid[c] for c in rule.cells)
        is_cage = rule.kind == "cage" and len(rule.cells) > 1 and is_apart
        if not is_cage and rule.kind != "regions":
            raise cannot_hold(FORM, number, rule)
        taken |= dict.fromkeys(rule.cells, rule)
    home = grid.layout.board.region_of
    return "".join(
        f"{_number_at(cell, grid, taken.get(cell))}J{home[cell]}" for cell in range(_COUNT)
    )


def _number_at(cell: int, grid: Grid, cage: Rule | None) -> str:
    if cage is None:
        return f"={grid[cell]}"
    return f"={cage.value or 0}" if cell == cage.cells[0] else f"+{cage.cells[0]}"
