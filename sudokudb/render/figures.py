"""What a picture of a puzzle shows: the grid, its solution, its candidates, or a stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import EXIT_NO, SudokuError
from sudokudb.render.marks import NO_MARKS, Marks, clashes
from sudokudb.solvers import solve, trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers import Stage


class NoFigure(SudokuError):
    """The grid has no such solution or stage."""

    exit_code = EXIT_NO


class Figure(NamedTuple):
    """The arguments of `svg.picture` that depend on the grid; `label` names a stage."""

    grid: Grid
    givens: Grid
    candidates: tuple[int, ...] | None = None
    marks: Marks = NO_MARKS
    label: str = ""


def puzzle_figure(grid: Grid, *, candidates: bool = False, mark_clashes: bool = False) -> Figure:
    """Return the figure of a grid; the candidates are those that no given rules out."""
    masks = grid.candidates or (_candidates(grid) if candidates else None)
    cells = {cell for conflict in grid.conflicts() for cell in conflict.cells}
    marks = clashes(tuple(sorted(cells))) if mark_clashes else NO_MARKS
    return Figure(grid, grid, masks, marks)


def solution_figure(grid: Grid) -> Figure:
    """Return the figure of the first solution; raise NoFigure if there is none."""
    solutions = solve(grid).solutions
    if not solutions:
        raise NoFigure("this grid has no solution")
    return Figure(solutions[0], grid)


def stage_figures(grid: Grid, debug: str = "grids") -> Iterator[Figure]:
    """Yield a figure of each stage that has a grid, with the cells that it filled marked as new.

    The stages are those of `solvers.trace`, the initial one first.
    """
    before: dict[int, Grid] = {0: grid}  # the last stage at each depth
    for stage in trace(grid, debug):
        if stage.is_absurd:
            continue
        old = before.get(stage.depth) or before[max(d for d in before if d < stage.depth)]
        yield Figure(stage.grid, grid, _masks(stage), _new_cells(old, stage.grid), stage.label)
        if stage.is_hypothesis:
            before = {depth: held for depth, held in before.items() if depth <= stage.depth}
        else:
            before[stage.depth] = stage.grid


def stage_figure(grid: Grid, number: int) -> Figure:
    """Return the figure of a stage, counted from 1; raise NoFigure if there are fewer stages."""
    last = 0
    for last, figure in enumerate(stage_figures(grid), start=1):  # used after the loop
        if last == number:
            return figure
    raise NoFigure(f"there is no stage {number}: solving this grid has {last}")


def _new_cells(before: Grid, after: Grid) -> Marks:
    pairs = enumerate(zip(before.digits, after.digits, strict=True))
    return Marks(cells={cell: "new" for cell, (old, new) in pairs if new and not old})


def _masks(stage: Stage) -> tuple[int, ...] | None:
    if stage.candidates is None:
        return None
    return tuple(_mask(text) for text in stage.candidates)


def _mask(digits: str) -> int:
    from sudokudb.notation import DIGITS

    return sum(1 << DIGITS.index(digit) for digit in digits)


def _candidates(grid: Grid) -> tuple[int, ...]:
    """Return for each cell the digits that none of its peers has."""
    every = (1 << grid.size) - 1

    def left(peers: Iterable[int]) -> int:
        taken = {grid.digits[peer] for peer in peers} - {0}
        return every & ~sum(1 << (digit - 1) for digit in taken)

    return tuple(left(peers) for peers in grid.geometry.peers)
