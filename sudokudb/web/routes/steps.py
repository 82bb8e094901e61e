"""Steps of human techniques: hints for the board, and the page of all steps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from sudokudb.web.computing import compute
from sudokudb.web.fields import RATERS, game_in, number_in, rater_in, subject_of
from sudokudb.web.pages import page, site_of
from sudokudb.web.tasks import steps as tasks
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_OWN = "own"  # stands in addresses for the file of the site's rater
_MOST_WITH_SINGLES = 20  # steps of slides that begin with all of them
_HIGHEST = 99_999  # number of a step


async def hint(request: Request, data: dict[str, Any]) -> Response:
    """Return a hint for a game; at the depth `step`, also the marks for the board."""
    grid, digits = game_in(data)
    marks, depth = data.get("marks"), str(data.get("depth", "where"))
    if not isinstance(marks, list) or len(marks) != len(grid) or set(map(type, marks)) != {int}:
        marks = [0] * len(grid)
    rater = site_of(request).rater
    found = await compute(request, partial(tasks.hint, grid, digits.digits, marks, depth, rater))
    return JSONResponse(found)


async def show(request: Request) -> Response:
    """Show the steps that solve a puzzle or a grid, as a list or as a handout."""
    if "handout" in request.query_params:
        return await _show_handout(request)
    grid, title, address = await run_in_threadpool(subject_of, request)
    rater, own = rater_in(request), site_of(request).rater
    found = await compute(request, partial(tasks.show_steps, grid, rater, own))
    raters = RATERS if own in RATERS else RATERS | {_OWN: found.own}
    values: dict[str, Any] = {
        "name": title or _("A grid"),
        "back": address,
        "found": found,
        "rater": rater if rater in RATERS else _OWN,
        "raters": raters,
        "skips": len(found.steps) > _MOST_WITH_SINGLES and not found.has_only_singles,
    }
    return await run_in_threadpool(page, request, "steps.html", 200, **values)


async def _show_handout(request: Request) -> Response:
    """Show chosen steps as sheets of paper; a refusal says how many fit."""
    grid, title, address = await run_in_threadpool(subject_of, request)
    wanted, rater = _printed_steps(request), rater_in(request)
    found = await compute(request, partial(tasks.print_steps, grid, rater, wanted))
    values: dict[str, Any] = {
        "name": title or _("A grid"),
        "back": address,
        "found": found,
        "rater": rater if rater in RATERS else _OWN,
        "per": wanted.per_sheet,
        "grey": request.query_params.get("ink") == "grey",
    }
    return await run_in_threadpool(page, request, "handout.html", 200, **values)


def _printed_steps(request: Request) -> tasks.PrintedSteps:
    params = request.query_params
    return tasks.PrintedSteps(
        frozenset(number_in(text, _HIGHEST) for text in params.getlist("pick")),
        params.get("singles") != "no",
        number_in(params.get("per", "4"), _HIGHEST),
        params.get("candidates") != "no",
    )
