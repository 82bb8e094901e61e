"""Steps of human techniques: hints for the board, the page of all steps, pictures of steps."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

from sudokudb.errors import NotFound
from sudokudb.library.hints import hint as hint_for
from sudokudb.rating.rater import BUILT_IN, load_rater
from sudokudb.rating.valid import only_solution
from sudokudb.rating.walk import walk
from sudokudb.render.explanations import explain, name
from sudokudb.render.explanations.links import link_lines
from sudokudb.render.step_figures import step_figure
from sudokudb.web.fields import game_in, subject_of
from sudokudb.web.pages import page, site_of
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.grid import Grid
    from sudokudb.rating.walk import Stage
    from sudokudb.render.figures import Figure


_NAMES = {"hodoku": "HoDoKu", "se": "Sudoku Explainer"}
_OWN = "own"  # stands in addresses for the file of the site's rater


def hint(request: Request, data: dict[str, Any]) -> Response:
    """Return a hint for a game; at the depth `step`, also the marks for the board."""
    grid, digits = game_in(data)
    marks = data.get("marks")
    if not isinstance(marks, list) or len(marks) != len(grid) or set(map(type, marks)) != {int}:
        marks = [0] * len(grid)
    found = hint_for(
        grid, digits.digits, marks, str(data.get("depth", "where")), site_of(request).rater
    )
    step = _step(found.figure) if found.figure else None
    answer = {"hint": translate(found.words), "wrong": list(found.wrong), "step": step}
    return JSONResponse(answer)


def _step(figure: Figure) -> dict[str, Any]:
    roles: dict[int, dict[int, str]] = {}
    for (cell, digit), role in figure.marks.candidates.items():
        roles.setdefault(cell, {})[digit] = role
    return {
        "marks": figure.candidates,
        "roles": roles,
        "cells": list(figure.marks.cells),
        "houses": sorted({cell for house in figure.marks.houses for cell in house}),
    }


def _stages(text: str, rater: str) -> tuple[Stage, ...]:
    """Return the steps of a rater; its file may have changed since the last time."""
    return _cached_stages(text, rater, load_rater(rater).version)


@lru_cache(8)  # a page of steps asks for the picture of each
def _cached_stages(text: str, rater: str, _version: str) -> tuple[Stage, ...]:
    return tuple(walk(text, load_rater(rater)))


def _rater(request: Request) -> str:
    """Return the rater in an address, or the site's."""
    rater = request.query_params.get("rater", "")
    return rater if rater in BUILT_IN else site_of(request).rater


def step_of(request: Request, grid: Grid, number: int) -> Figure:
    """Return the figure of a step, counted from 1; raise SudokuError if there is none."""
    only_solution(grid)
    stages = _stages(grid.text, _rater(request))
    if not 1 <= number <= len(stages):
        raise NotFound(_("there is no step {number}", number=number))
    stage = stages[number - 1]
    return step_figure(grid, stage.digits, stage.candidates, stage.step)


def show(request: Request) -> Response:
    """Show the steps that solve a puzzle or a grid."""
    grid, title, address = subject_of(request)
    solution, rater = only_solution(grid), _rater(request)
    stages = _stages(grid.text, rater)
    steps = [
        (
            stage.number,
            translate(name(stage.step)),
            translate(explain(stage.step)),
            [list(map(translate, branch)) for branch in link_lines(stage.step)],
        )
        for stage in stages
    ]
    left = stages[-1].digits.count(0) - len(stages[-1].step.placements) if stages else 0
    solved = grid == solution or (bool(stages) and not left)
    own = site_of(request).rater
    raters = _NAMES if own in BUILT_IN else _NAMES | {_OWN: load_rater(own).name}
    return page(
        request,
        "steps.html",
        200,
        name=title or _("A grid"),
        back=address,
        steps=steps,
        solved=solved,
        rater=rater if rater in BUILT_IN else _OWN,
        raters=raters,
    )
