"""Steps of human techniques: hints for the board, and the page of all steps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from sudokudb.web.computing import compute
from sudokudb.web.fields import RATERS, game_in, rater_in, subject_of
from sudokudb.web.pages import page, site_of
from sudokudb.web.tasks import steps as tasks
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_OWN = "own"  # stands in addresses for the file of the site's rater


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
    """Show the steps that solve a puzzle or a grid."""
    grid, title, address = await run_in_threadpool(subject_of, request)
    rater, own = rater_in(request), site_of(request).rater
    found = await compute(request, partial(tasks.show_steps, grid, rater, own))
    raters = RATERS if own in RATERS else RATERS | {_OWN: found.own}
    values: dict[str, Any] = {
        "name": title or _("A grid"),
        "back": address,
        "steps": found.steps,
        "solved": found.solved,
        "rater": rater if rater in RATERS else _OWN,
        "raters": raters,
    }
    return await run_in_threadpool(page, request, "steps.html", 200, **values)
