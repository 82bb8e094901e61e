"""The answers of `sudokudb solve` on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.engine.verdict import explain_no_solution
from sudokudb.errors import say
from sudokudb.render.terminal import candidates_picture, grid_picture, rule_words
from sudokudb.render.text import visible
from sudokudb.solvers.strategy import format_count
from sudokudb.words import _, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.grid import Grid
    from sudokudb.solvers.stages import Stage
    from sudokudb.solvers.strategy import Result


_MAX_INDENT = 12
_PROCEDURES = {
    "rules": say("naked singles"),
    "raw": say("hidden singles in columns"),
    "line": say("hidden singles in rows"),
    "grid": say("hidden singles in blocks"),
    "extra": say("hidden singles in other houses"),
}
_BEGINNINGS = {
    "start": say("every empty cell can have any digit"),
    "candidates": say("the digits that the givens leave in each cell"),
}
_MEANINGS = _PROCEDURES | _BEGINNINGS


def draw_start(item: GridItem) -> Iterator[Drawn]:
    """Yield the name and the picture of a grid."""
    grid = item.grid
    name = visible(item.puzzle.name) if item.puzzle else f"{grid.size}×{grid.size}"
    givens = ngettext("{count} given", "{count} givens", grid.givens)
    yield Text(f"{name}, {givens}", style="bold")
    yield grid_picture(grid)
    yield from rule_words(grid)


def draw_stages(grid: Grid, stages: Iterable[Stage]) -> Iterator[Drawn]:
    """Yield the stages of solving a grid as soon as each is found."""
    before, finished, explained = grid, False, False
    for stage in stages:
        if stage.label == "initial":
            continue
        if finished:
            yield Text(_("this is a solution; the search continues for another one"))
        if stage.is_hypothesis and not explained:
            explained = True
            yield Text(translate(stage.legend), style="dim")
        finished = stage.is_hypothesis and not stage.is_absurd and stage.grid.is_solution()
        yield Text(f"{_indent(stage.depth)}{stage.label}{_meaning(stage, grid)}", style="bold")
        if stage.is_absurd:
            continue
        if stage.candidates is not None:
            yield candidates_picture(stage, grid)
        else:
            yield grid_picture(stage.grid, grid, before=before)
        if not stage.is_hypothesis:
            before = stage.grid


def draw_solutions(grid: Grid, result: Result, limit: int) -> Iterator[Drawn]:
    """Yield up to `limit` solutions of a grid, and how many there are."""
    shown = result.solutions[:limit]
    for number, solution in enumerate(shown, start=1):
        several = len(shown) > 1
        head = _("solution {number}", number=number) if several else _("solution")
        yield Text(head, style="bold")
        yield grid_picture(solution, grid, different=_differences(result.solutions))
    yield Text(translate(_summary(grid, result)))


def _indent(depth: int) -> str:
    """Return the indentation inside hypotheses, or a number if they are deep."""
    if depth <= _MAX_INDENT:
        return "  " * depth
    return "  " * _MAX_INDENT + _("({depth} deep)", depth=depth) + " "


def _meaning(stage: Stage, grid: Grid) -> str:
    """Return the meaning of a label, and how many digits are known."""
    if stage.is_hypothesis:
        if stage.is_absurd:
            return "  " + _("absurd")
        return "  " + _("{count} known if so", count=stage.grid.givens)
    if grid.candidates is not None and stage.label in _BEGINNINGS:
        return "  " + _("the digits that the puzzle leaves in each cell")
    meaning = f"  {translate(_MEANINGS[stage.label])}"
    if stage.label not in _PROCEDURES:
        return meaning
    known = _("{count} of {cells} known", count=stage.grid.givens, cells=len(stage.grid))
    return f"{meaning}, {known}"


def _differences(solutions: tuple[Grid, ...]) -> set[int]:
    """Return the cells in which the solutions differ."""
    columns = zip(*(str(solution) for solution in solutions), strict=True)
    return {cell for cell, digits in enumerate(columns) if len(set(digits)) > 1}


def _summary(grid: Grid, result: Result) -> str:
    found = len(result.solutions)
    if not found:
        return say("no solution: {reason}", reason=explain_no_solution(grid))
    if result.unique and result.level:
        return say("one solution, level {level}", level=say(result.level))
    if result.unique:
        return say("one solution")
    total = format_count(found, result.complete)
    if result.complete:
        return say("{count} solutions; the cells in which they differ are marked", count=total)
    return say(
        "{count} solutions; the cells in which {found} of them differ are marked",
        count=total,
        found=found,
    )
