"""Solving for the page, in a worker process with a time limit."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from sudokudb.errors import SudokuError
from sudokudb.render.rules import rule_sentence
from sudokudb.render.stage_text import LABELS, MODES
from sudokudb.web.computing import compute
from sudokudb.web.fields import game_in, grid_in, number_in, subject_of
from sudokudb.web.pages import page, site_of
from sudokudb.web.tasks import solving as tasks
from sudokudb.web.workers import Bug
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.engine.verdict import Verdict
    from sudokudb.puzzle import Puzzle
    from sudokudb.web.site import Site

_SECONDS_AFTER_SAVING = 2
_MOST_STAGES = 400
_SOLUTIONS, _MOST_SOLUTIONS = "20", 500


async def store_verdict(request: Request, puzzle: Puzzle) -> None:
    """Store the number of solutions and the level of a stored puzzle, if they are found soon."""
    site = site_of(request)
    if site.workers.busy:
        return
    with suppress(SudokuError, Bug):  # the puzzle is stored, whatever becomes of its verdict
        task = partial(tasks.solve, puzzle.grid)
        verdict = (await compute(request, task, _SECONDS_AFTER_SAVING)).verdict
        await run_in_threadpool(_learn, site, puzzle, verdict)


def _learn(site: Site, puzzle: Puzzle, verdict: Verdict) -> None:
    with site.open() as library:
        library.verdicts.save(puzzle, verdict)


# JSON for the board


async def solve(request: Request, data: dict[str, Any]) -> Response:
    """Return the first solution of a grid, and whether there are others."""
    verdict, solutions = await compute(request, partial(tasks.solve, grid_in(data)))
    return JSONResponse(
        {
            "solutions": verdict.count,
            "solution": solutions[0].text if solutions else None,
            "level": verdict.level,
            "reason": verdict.reason,
        }
    )


async def check(request: Request, data: dict[str, Any]) -> Response:
    """Return the cells, from 0, in which the digits of a player differ from the solution."""
    grid, digits = game_in(data)
    found = await compute(request, partial(tasks.solve, grid))
    wrong = None
    if solution := found.only:
        pairs = enumerate(zip(digits, solution, strict=True))
        wrong = [cell for cell, (digit, right) in pairs if digit not in (0, right)]
    verdict = found.verdict
    return JSONResponse({"solutions": verdict.count, "wrong": wrong, "reason": verdict.reason})


def broken_rules(request: Request, data: dict[str, Any]) -> Response:
    """Return the cells of the rules that the digits of a player break, and their sentences."""
    _grid, digits = game_in(data)
    broken = digits.broken_rules()
    sentences = (translate(rule_sentence(one.rule, one.size)) for one in broken)
    return JSONResponse(
        {
            "broken": sorted({cell for one in broken for cell in one.cells}),
            "said": " ".join(_("Broken: {rule}", rule=sentence) for sentence in sentences),
        }
    )


# Pages


async def stages(request: Request) -> Response:
    """Show the stages of solving a puzzle or a grid side by side."""
    grid, name, address = await run_in_threadpool(subject_of, request)
    debug = request.query_params.get("debug", "grids")
    grid.require_no_conflicts()
    found = await compute(request, partial(tasks.show_stages, grid, debug, _MOST_STAGES + 1))
    values: dict[str, Any] = {
        "stages": found[:_MOST_STAGES],
        "labels": LABELS,
        "size": grid.size,
        "modes": MODES,
        "more": len(found) > _MOST_STAGES,
        "name": name or _("A grid"),
        "back": address,
        "debug": debug,
    }
    return await run_in_threadpool(page, request, "stages.html", 200, **values)


async def solutions(request: Request) -> Response:
    """Show the solutions of a puzzle or a grid, with the cells tinted in which they differ."""
    grid, name, address = await run_in_threadpool(subject_of, request)
    limit = number_in(request.query_params.get("limit") or _SOLUTIONS, _MOST_SOLUTIONS)
    verdict, boards = await compute(request, partial(tasks.show_solutions, grid, limit))
    values: dict[str, Any] = {
        "name": name or _("A grid"),
        "back": address,
        "verdict": verdict,
        "boards": boards,
        "limit": limit,
        "most": _MOST_SOLUTIONS,
    }
    return await run_in_threadpool(page, request, "solutions.html", 200, **values)
