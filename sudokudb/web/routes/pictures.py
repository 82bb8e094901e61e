"""Pictures of puzzles and grids: the bytes that `sudokudb picture` writes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from sudokudb.web.computing import compute
from sudokudb.web.fields import number_in, rater_in, subject_of
from sudokudb.web.tasks.pictures import Wanted, png, svg

if TYPE_CHECKING:
    from starlette.requests import Request

# A picture has a style of its own, and nothing else that a browser would run or load.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
_HIGHEST = 99_999  # numbers of steps and stages, and widths


async def picture(request: Request) -> Response:
    """Return the picture of a puzzle or of a grid."""
    grid, name, _address = await run_in_threadpool(subject_of, request)
    wanted = _wanted_picture(request, name or "Sudoku")
    if request.url.path.endswith(".png"):
        width = number_in(request.query_params.get("width", "600"), _HIGHEST)
        data = await compute(request, partial(png, grid, wanted, width))
        return Response(data, media_type="image/png")
    if wanted.computes:
        drawn = await compute(request, partial(svg, grid, wanted))
    else:
        drawn = await run_in_threadpool(svg, grid, wanted)
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": _POLICY})


def _wanted_picture(request: Request, title: str) -> Wanted:
    params = request.query_params
    step, stage, branch = (
        number_in(params[name], _HIGHEST) if name in params else 0
        for name in ("step", "stage", "branch")
    )
    return Wanted(
        title,
        params.get("theme", "auto"),
        coordinates="coordinates" in params,
        candidates="candidates" in params,
        clashes="clashes" in params,
        solution="solution" in params,
        step=step,
        stage=stage,
        branch=branch,
        bare="bare" in params,
        paper="paper" in params,
        rater=rater_in(request),
    )
