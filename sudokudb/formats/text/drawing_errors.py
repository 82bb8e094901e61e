"""What of a drawing is not as it should be: empty lines, rows of dashes, how long rows are."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.text.grid_lines import is_dashes, ruled
from sudokudb.formats.text.parsed import Entry, interrupted
from sudokudb.notation import BLANKS, DIGITS, ORDERS, in_row

if TYPE_CHECKING:
    from sudokudb.formats.text.grid_lines import Line


class Gap(NamedTuple):
    """An empty line in a drawing: its number, and how many lines and rows stand above."""

    number: int
    lines: int
    rows: int


def below_boxes(gaps: list[Gap], side: int) -> bool:
    """Whether there is one below each box, and nowhere else."""
    order = ORDERS.get(side * side, 0)
    return [gap.rows for gap in gaps] == [*range(order, side, order)] if order else False


def gap_amiss(entry: Entry, lines: list[Line], gaps: list[Gap], rows: int, side: int) -> Entry:
    """Return what is wrong with rows that empty lines part: where one is missing, or parts two."""
    order = ORDERS[side * side]
    heights = [high - low for low, high in pairwise([0, *(gap.rows for gap in gaps), rows])]
    if rows < side and sorted(heights)[1:] == [order] * (order - 1):
        short = heights.index(min(heights))
        return entry._replace(line=lines[gaps[short - 1].lines if short else 0].number)
    gap = next((gap for gap in gaps if gap.rows % order), gaps[0])
    return interrupted(gap.number, gap.rows, side)


def dashes_amiss(drawn: list[Line], side: int) -> Entry | None:
    """Return what is wrong where dashes stand in place of a row, or are one too many."""
    lines = ruled(drawn)
    rows = [line for line in lines if not line.is_rule]
    if len(rows) == side + 1 and is_dashes(rows[0].cells) and is_dashes(rows[-1].cells):
        error = GridError(
            f"{side + 1} rows of {side} cells, not {side}",
            "the first or the last of them, of dashes, may be a rule",
        )
        return Entry(lines[0].number, None, error)
    if len(rows) != side - 1:
        return None
    inside = lines[lines.index(rows[0]) : lines.index(rows[-1])]
    dashes = [line.number for line in inside if line.cells == "-" * side]
    if len(dashes) != 1:
        return None
    return interrupted(dashes[0], sum(row.number < dashes[0] for row in rows), side)


def uneven(lines: list[Line], side: int, blank: str | None) -> GridError | None:
    """Return which row is too long or too short where most are not, however many cells there are.

    With what stands beside a drawing they can be as many as a grid has. What can be no cell is not
    counted: quotes, commas, and an empty cell's mark that no row of the right length has.
    """
    rows = [line for line in lines if not line.is_rule]
    even = [row for row in rows if len(row.cells) == side]
    if len(even) == len(rows) or 2 * len(even) <= len(rows):
        return None
    marks = {mark for row in even for mark in row.text}.intersection(BLANKS + (blank or ""))
    marks.update(DIGITS, DIGITS.lower())
    counts = [sum(map(marks.__contains__, row.text)) for row in rows]
    beside = counts.count(side) == side  # so that rows without a cell are none
    odd = [row for row, count in enumerate(counts) if count != side and (count or not beside)]
    if not odd:
        return None
    count = counts[odd[0]] or len(rows[odd[0]].cells)
    cells = f"{count} cell{'s' if count > 1 else ''}"
    return in_row(odd[0] + 1, GridError(f"{cells} in row {odd[0] + 1} of a {side}×{side} grid"))
