"""Detection of the fields of a table or of JSON objects that hold grids."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.cell_objects import cells_in, mask_of
from sudokudb.formats.data.field_names import (
    CERTAIN_SOLUTIONS,
    EVEN_EMPTY,
    NOT_ROWS,
    PUZZLES,
    SOLUTIONS,
    find_name,
    plain_name,
)
from sudokudb.formats.data.values import grid_of
from sudokudb.formats.model.rule_names import Meaning, meaning_of
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SHORTEST = 16
"""The minimum length of a text that is recognised as a grid."""


class ColumnMapping(NamedTuple):
    """The names of the fields that hold the puzzle and its solution.

    `own` means that all fields are those of our own formats. `puzzle` is empty if the puzzle is a
    value without a field. `others` hold more grids; `named` means that the puzzle's field has a
    usual name, `filled` that it contains a grid, `solved` that the solution's contains one.
    """

    puzzle: str
    solution: str | None
    own: bool = False
    others: tuple[str, ...] = ()
    named: bool = True
    filled: bool = True
    solved: bool = False


def map_columns(names: Sequence[str], first: Mapping[str, object]) -> ColumnMapping | None:
    """Return the fields, detected by name or by the values of the first row; None without a puzzle.

    A usual name counts only if its value can be a grid: `clues` is often a number.
    """
    if {"grid", "candidates", "collections"}.issubset(names):
        return ColumnMapping("grid", "solution", own=True)
    likely = [n for n in names if looks_like_grid(first.get(n)) and not names_rules(n)]
    usual = find_name(likely, PUZZLES) or (None if likely else find_name(names, EVEN_EMPTY))
    puzzle = usual or next(iter([name for name in likely if _blanks(first[name])] or likely), None)
    if puzzle is None:
        return None
    rest = [name for name in likely if name != puzzle]
    solution = find_name(rest, SOLUTIONS) or next((n for n in rest if not _blanks(first[n])), None)
    solution = solution or find_name([name for name in names if name != puzzle], CERTAIN_SOLUTIONS)
    others = tuple(name for name in rest if name != solution)
    return ColumnMapping(
        puzzle,
        solution,
        others=others,
        named=usual is not None,
        filled=puzzle in likely,
        solved=solution in rest,
    )


def names_rules(name: str) -> bool:
    """Return whether a field of this name is about rules: numbers of regions look like digits."""
    meant = meaning_of(name)
    is_rule = meant is not None and meant[0] in (Meaning.RULE, Meaning.WEAK, Meaning.REGIONS)
    return is_rule and plain_name(name) not in NOT_ROWS


def looks_like_grid(value: object) -> bool:
    """Return whether a value is meant as a grid; a list with one grid is not."""
    if isinstance(value, str) and len(value) < SHORTEST:
        return False
    if isinstance(value, list) and any(map(_is_long, value)):
        return False
    try:
        return cells_in(value) is not None or (
            mask_of(value) is None and grid_of(value) is not None
        )
    except (GridError, FormatError):
        return False


def _is_long(row: object) -> bool:
    return isinstance(row, str | list) and len(row) > SIZES[-1]


def _blanks(value: object) -> int:
    """Return the number of empty cells in a grid; at least one in cells that are objects."""
    grid = None if cells_in(value) else grid_of(value)
    return len(grid) - grid.givens if grid else 1
