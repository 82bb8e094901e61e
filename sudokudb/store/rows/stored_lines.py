"""The line of a puzzle, its cells and its rules, in two columns: `grid` and `rules`.

`rules` is empty for a classic puzzle, whose line is its grid.
"""

from __future__ import annotations

from sudokudb.grid import Grid
from sudokudb.layout import Layout
from sudokudb.notation import SIDES


def split_line(line: str) -> tuple[str, str]:
    """Return the cells and the rules of a line; the inverse of `join_line`.

    >>> split_line("1" * 16 + ";diagonal /;noboxes")
    ('1111111111111111', 'diagonal /;noboxes')
    """
    grid, _, rules = line.partition(";")
    return grid, rules


def join_line(grid: str, rules: str) -> str:
    """Return the line of a grid and its rules."""
    return f"{grid};{rules}" if rules else grid


def line_sql(table: str = "puzzles") -> str:
    """Return the SQL for the line of a puzzle."""
    return (
        f"CASE WHEN {table}.rules = '' THEN {table}.grid "
        f"ELSE {table}.grid || ';' || {table}.rules END"
    )


def grid_of(grid: str, rules: str) -> Grid:
    """Return the grid of two columns; raise GridError if they are damaged."""
    if not rules:
        return Grid(grid)
    size = SIDES.get(len(grid))
    return Grid(grid, layout=Layout(size, rules=rules)) if size else Grid(join_line(grid, rules))
