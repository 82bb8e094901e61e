"""Pictures of puzzles and grids: the bytes that `sudokudb picture` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from sudokudb.errors import SudokuError
from sudokudb.render.figures import Figure, StageFigures, puzzle_figure
from sudokudb.render.png import png
from sudokudb.web import tasks
from sudokudb.web.fields import number_in, subject_of
from sudokudb.web.pages import site_of
from sudokudb.web.routes import solving
from sudokudb.web.routes.steps import step_of
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request

    from sudokudb.grid import Grid

# A picture has a style of its own, and nothing else that a browser would run or load.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
_HIGHEST = 99_999  # numbers of steps and stages, and widths


def picture(request: Request) -> Response:
    """Return the picture of a puzzle or of a grid."""
    params, subject = request.query_params, subject_of(request)
    svg = _figure(request, subject.grid).svg(
        subject.name or "Sudoku",
        theme=params.get("theme", "auto"),
        coordinates="coordinates" in params,
    )
    if request.url.path.endswith(".png"):
        width = number_in(params.get("width", "600"), _HIGHEST)
        data = site_of(request).workers.run(solving.SECONDS, png, svg, width)
        return Response(data, media_type="image/png")
    return Response(svg, media_type="image/svg+xml", headers={"content-security-policy": _POLICY})


def _figure(request: Request, grid: Grid) -> Figure:
    params, site = request.query_params, site_of(request)
    if "solution" in params:
        found = solving.solutions_of(site, grid, 1).solutions
        if not found:
            raise SudokuError(_("this grid has no solution"))
        return Figure(found[0], grid)
    if "step" in params:
        return step_of(request, grid, number_in(params["step"], _HIGHEST))
    if "stage" in params:
        number = number_in(params["stage"], _HIGHEST)
        args = (grid.require_no_conflicts(), "grids", number)
        stages = site.workers.run(solving.SECONDS, tasks.find_stages, *args)
        if len(stages) != number:
            raise SudokuError(_("there is no stage {number}", number=number))
        figures = StageFigures(grid)
        return [figures.figure(stage) for stage in stages][-1]
    return puzzle_figure(grid, candidates="candidates" in params, mark_clashes="clashes" in params)
