"""How `sudokudb solve` looks on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.cli.solve_output import stages
from sudokudb.render.terminal import candidates_picture, grid_picture
from sudokudb.render.terminal import show as put
from sudokudb.render.text import visible
from sudokudb.solvers.strategy import format_count
from sudokudb.solvers.verdict import explain_no_solution

if TYPE_CHECKING:
    from sudokudb.cli.grid_arguments import Subject
    from sudokudb.cli.solve_output import Request
    from sudokudb.grid import Grid
    from sudokudb.solvers import Result, Stage


_DEEPEST = 12
_PROCEDURES = {
    "rules": "naked singles",
    "raw": "hidden singles in columns",
    "line": "hidden singles in rows",
    "grid": "hidden singles in blocks",
}
_BEGINNINGS = {
    "start": "every empty cell can hold any digit",
    "candidates": "what the givens leave to each cell",
}
_WORDS = _PROCEDURES | _BEGINNINGS


def show(about: Subject, result: Result, request: Request) -> None:
    """Print the grid, its stages if they are wanted, its solutions, and what is to be said."""
    grid = about.grid
    name = visible(about.puzzle.name) if about.puzzle else f"{grid.size}×{grid.size}"
    put(Text(f"{name}, {grid.givens} given{'' if grid.givens == 1 else 's'}", style="bold"))
    clashes = {cell for conflict in grid.conflicts() for cell in conflict.cells}
    put(grid_picture(grid, clashes=clashes))
    if request.debug != "none":
        _show_stages(about, request)
    different = _different(result.solutions)
    shown = result.solutions[: request.limit]
    for number, solution in enumerate(shown, start=1):
        put(Text("solution" if len(shown) == 1 else f"solution {number}", style="bold"))
        put(grid_picture(solution, grid, different=different))
    put(Text(_sentence(grid, result)))


def _show_stages(about: Subject, request: Request) -> None:
    before, finished = about.grid, False
    for stage in stages(about, request):
        if stage.label == "initial":
            continue
        if finished:
            put(Text("that is a solution; is there another?"))
        finished = stage.is_hypothesis and not stage.is_absurd and stage.grid.is_solution()
        put(Text(f"{_indent(stage.depth)}{stage.label}{_meaning(stage, about.grid)}", style="bold"))
        if stage.is_absurd:
            continue
        if stage.candidates is not None:
            put(candidates_picture(stage, about.grid))
        else:
            put(grid_picture(stage.grid, about.grid, before=before))
        if not stage.is_hypothesis:
            before = stage.grid


def _indent(depth: int) -> str:
    """Indent what is inside hypotheses; far inside, say how far instead."""
    return "  " * depth if depth <= _DEEPEST else f"{'  ' * _DEEPEST}({depth} deep) "


def _meaning(stage: Stage, grid: Grid) -> str:
    """Say in words what a label stands for, and how far the grid is."""
    if stage.is_hypothesis:
        return "  absurd" if stage.is_absurd else f"  {stage.grid.givens} known if so"
    if grid.candidates is not None and stage.label in _BEGINNINGS:
        return "  what the puzzle leaves to each cell"
    known = f"{stage.grid.givens} of {len(stage.grid)} known"
    return f"  {_WORDS[stage.label]}" + (f", {known}" if stage.label in _PROCEDURES else "")


def _different(solutions: tuple[Grid, ...]) -> set[int]:
    """Return the cells in which solutions differ."""
    columns = zip(*(str(solution) for solution in solutions), strict=True)
    return {cell for cell, digits in enumerate(columns) if len(set(digits)) > 1}


def _sentence(grid: Grid, result: Result) -> str:
    found = len(result.solutions)
    if not found:
        return f"no solution: {explain_no_solution(grid)}"
    if result.unique:
        return "one solution" + (f", level {result.level}" if result.level else "")
    total = format_count(found, result.complete)
    return f"{total} solutions; the cells in which they differ are marked"
