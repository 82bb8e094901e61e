"""Solving for the page: by the engine at once, or in a worker process with a time limit."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

from sudokudb.engine import buffers
from sudokudb.engine.backend import PYTHON, chosen
from sudokudb.engine.verdict import judge
from sudokudb.errors import TimeLimitReached
from sudokudb.render.figures import StageFigures
from sudokudb.render.pages.html_board import board, differing
from sudokudb.web import tasks
from sudokudb.web.fields import game_in, grid_in, number_in, subject_of
from sudokudb.web.pages import page, site_of
from sudokudb.web.workers import Overloaded
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.grid import Grid
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.solvers.strategy import Result
    from sudokudb.web.site import Site

SECONDS = 5
_SECONDS_AFTER_SAVING = 2
_MOST_STAGES = 400
_SOLUTIONS, _MOST_SOLUTIONS = "20", 500


def solutions_of(site: Site, grid: Grid, limit: int, seconds: float = SECONDS) -> Result:
    """Return up to `limit` solutions of a grid, and its level.

    Raise TimeLimitReached after `seconds`.
    """
    if buffers.is_for_engine(grid) and chosen() != PYTHON:
        return tasks.find_solutions(grid, limit)
    return site.workers.run(seconds, tasks.find_solutions, grid, limit)


def store_verdict(site: Site, library: Library, puzzle: Puzzle) -> None:
    """Store the number of solutions and the level of a puzzle, if they are found soon."""
    with suppress(TimeLimitReached, Overloaded):
        result = solutions_of(site, puzzle.grid, 2, _SECONDS_AFTER_SAVING)
        library.learn(puzzle, result)


# JSON for the board


def solve(request: Request, data: dict[str, Any]) -> Response:
    """Return the first solution of a grid, and whether there are others."""
    grid = grid_in(data)
    result = solutions_of(site_of(request), grid, 2)
    verdict = judge(grid, len(result.solutions), result.complete, result.level)
    solution = str(result.solutions[0]) if result.solutions else None
    return JSONResponse(
        {
            "solutions": verdict.count,
            "solution": solution,
            "level": verdict.level,
            "reason": verdict.reason,
        }
    )


def check(request: Request, data: dict[str, Any]) -> Response:
    """Return the cells, from 0, in which the digits of a player differ from the solution."""
    grid, digits = game_in(data)
    result = solutions_of(site_of(request), grid, 2)
    wrong = []
    if result.unique:
        pairs = enumerate(zip(digits, result.solutions[0], strict=True))
        wrong = [cell for cell, (digit, right) in pairs if digit not in (0, right)]
    verdict = judge(grid, len(result.solutions), result.complete, result.level)
    return JSONResponse(
        {"solutions": verdict.count, "wrong": wrong if result.unique else None}
        | {"reason": verdict.reason}
    )


# Pages


def stages(request: Request) -> Response:
    """Show the stages of solving a puzzle or a grid side by side."""
    grid, name, address = subject_of(request)
    debug = request.query_params.get("debug", "grids")
    run = site_of(request).workers.run
    grid.require_no_conflicts()
    found = run(SECONDS, tasks.find_stages, grid, debug, _MOST_STAGES + 1)
    figures = StageFigures(grid)
    boards = []
    for stage in found[:_MOST_STAGES]:
        figure = figures.figure(stage)
        label = _("Board at the stage {stage}", stage=stage.label)
        new = figure.marks.cells
        table = board(stage.grid, grid, label, new=new, candidates=stage.candidates)
        boards.append((stage, table))
    more = len(found) > _MOST_STAGES
    common = {"name": name or _("A grid"), "back": address, "debug": debug}
    return page(request, "stages.html", 200, stages=boards, more=more, **common)


def solutions(request: Request) -> Response:
    """Show the solutions of a puzzle or a grid, with the cells tinted in which they differ."""
    grid, name, address = subject_of(request)
    limit = number_in(request.query_params.get("limit") or _SOLUTIONS, _MOST_SOLUTIONS)
    result = solutions_of(site_of(request), grid, limit)
    differ = differing(result.solutions)
    boards = [
        board(solution, grid, _("Solution {number}", number=number), new=differ)
        for number, solution in enumerate(result.solutions, start=1)
    ]
    verdict = judge(grid, len(boards), result.complete, result.level)
    return page(
        request,
        "solutions.html",
        200,
        name=name or _("A grid"),
        back=address,
        verdict=verdict,
        boards=boards,
        limit=limit,
        most=_MOST_SOLUTIONS,
    )
