"""Check, hint and solution for visitors without JavaScript, who type the digits line by line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool

from sudokudb.errors import UsageError
from sudokudb.grid import format_cell
from sudokudb.render.pages.html_board import board
from sudokudb.web.computing import compute
from sudokudb.web.fields import line_values, read_entry, subject_of
from sudokudb.web.pages import page, site_of
from sudokudb.web.tasks import solving, steps
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.grid import Grid

_DEPTHS = ("where", "technique", "step")


async def ask(request: Request, form: Mapping[str, str]) -> Response:
    """Answer the question of a form about typed digits; the page has the form again."""
    grid, name, address = await run_in_threadpool(subject_of, request)
    typed = _with_givens(grid, read_entry(form, grid).grid)
    depth = form.get("depth", "")
    depth = depth if depth in _DEPTHS else _DEPTHS[0]
    match form.get("ask"):
        case "check":
            answer = await _check(request, grid, typed)
        case "solve":
            typed, answer = await _solve(request, grid, typed)
        case "hint":
            answer = await _hint(request, grid, typed, depth)
            depth = _DEPTHS[(_DEPTHS.index(depth) + 1) % len(_DEPTHS)]
        case _:
            raise UsageError(_("the form asks nothing"))
    values = {
        "grid": grid,
        "name": name or _("A grid"),
        "back": address,
        "board": board(typed, grid, _("The typed board")),
        "lines": line_values(typed),
        "answer": answer,
        "depth": depth,
    }
    return await run_in_threadpool(partial(page, request, "ask.html", 200, **values))


def _with_givens(grid: Grid, typed: Grid) -> Grid:
    """Return the typed digits, with the givens where others were typed over them."""
    pairs = zip(grid, typed, strict=True)
    return grid.with_digits([given or digit for given, digit in pairs])


async def _check(request: Request, grid: Grid, typed: Grid) -> str:
    found = await compute(request, partial(solving.solve, grid))
    if not found.only:
        return _("This grid does not have exactly one solution.")
    pairs = enumerate(zip(typed, found.only, strict=True))
    wrong = [format_cell(cell, grid.size) for cell, (own, right) in pairs if own not in (0, right)]
    if not wrong:
        return _("No digit is wrong so far.")
    named = ", ".join(wrong)
    return ngettext("{cells} is wrong.", "{cells} are wrong.", count=len(wrong), cells=named)


async def _solve(request: Request, grid: Grid, typed: Grid) -> tuple[Grid, str]:
    """Return the solution with a sentence, or the typed digits if there is none."""
    found = await compute(request, partial(solving.solve, grid))
    if not found.solutions:
        return typed, _("There is no solution.")
    only = _("This is the solution.") if found.only else _("This is one of several solutions.")
    return found.solutions[0], only


async def _hint(request: Request, grid: Grid, typed: Grid, depth: str) -> str:
    marks, rater = [0] * len(grid), site_of(request).rater
    task = partial(steps.hint, grid, typed.digits, marks, depth, rater)
    found: str = (await compute(request, task))["hint"]
    return found
