"""What a line or a drawing is: a grid, or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.text.alphabets import read_grid

if TYPE_CHECKING:
    from sudokudb.formats.text.grid_lines import Line
    from sudokudb.grid import Grid


class Entry(NamedTuple):
    """A grid, or why there is none, and the number (from 1) of the line where it begins.

    `label` is what stands before a one-line grid, `remark` what stands behind it. What is wrong in
    one line of a drawing has the number of that line.
    """

    line: int
    grid: Grid | None
    error: GridError | None = None
    label: str = ""
    remark: str = ""


def entry_of(
    number: int,
    text: str,
    size: int | None = None,
    blank: str | None = None,
    label: str = "",
    remark: str = "",
) -> Entry:
    """Return the grid of a text, or why it is none."""
    try:
        return Entry(number, read_grid(text, size, blank), None, label, remark)
    except GridError as error:
        # They know the frames that they went through, and would keep them for long.
        error.__traceback__ = error.__context__ = None
        return Entry(number, None, error)


def may_have_solution(grid: Grid) -> bool:
    """Whether singles alone do not show that a grid has none."""
    from sudokudb.solvers.deduction import Deduction

    state = Deduction(grid)
    state.eliminate(state.naked_singles())
    while state.contradiction is None and state.place_hidden_singles(state.board.houses):
        pass
    return state.contradiction is None


def interrupted(number: int, rows: int, side: int) -> Entry:
    """Return what is wrong where a line that is no row stands below some rows."""
    return Entry(number, None, GridError(f"no row below row {rows} of a {side}×{side} grid"))


def located(entry: Entry, lines: list[Line]) -> Entry:
    """Say of a drawing that is wrong in one row at which line that stands."""
    row = entry.error.row if entry.error else None
    if row is None:
        return entry
    rows = [line.number for line in lines if not line.is_rule]
    return entry._replace(line=rows[row - 1]) if row <= len(rows) else entry


def several(entry: Entry, lines: list[Line]) -> Entry:
    """Say of what is no grid how many lines it is."""
    first, last = lines[0].number, lines[-1].number
    error = entry.error or GridError("no grid")
    why = GridError(f"no grid in lines {first} to {last}: {error.message}", error.hint)
    return entry._replace(line=first, error=why)
