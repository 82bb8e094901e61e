"""Booklets: the form, printing, and the list of printed issues."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from sudokudb.errors import LimitError, NotFound, SudokuError, UsageError, say
from sudokudb.formats.writing import numbered_name
from sudokudb.library.issues import IssueRequest as IssueRequest
from sudokudb.library.issues.choice import ORDERS, SHUFFLED
from sudokudb.library.issues.selections import parse_selections
from sudokudb.query import parse_query
from sudokudb.render.booklets.content import Style
from sudokudb.render.booklets.front_matter import foreword_of
from sudokudb.render.booklets.page_layout import PAPERS, SHAPES
from sudokudb.render.booklets.typesetting import TEMPLATE
from sudokudb.web.computing import compute
from sudokudb.web.fields import number_in
from sudokudb.web.pages import change_of, last_change, page, redirect, site_of
from sudokudb.web.tasks import printing as tasks
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.requests import Request

    from sudokudb.library.issues import IssuePrinting
    from sudokudb.library.issues.choice import Selection

_SECONDS = 60
_MOST = 1000
_HIGHEST = 999_999
_SHOWN = 100
_ANSWERS = ("end", "separate", "none")
_DEFAULTS = {"title": "", "number": "", "count": "6", "per_page": "6", "paper": "a4"}
_TEXTS = ("levels", "sections", "order", "seed", "answers", "qr", "foreword", "layout")
_SWITCHES = ("folded", "no_title_page", "again")
_ID = 10


def show(request: Request) -> Response:
    """Show the form of a booklet and the printed issues."""
    return _print_page(request, _DEFAULTS | {"q": request.query_params.get("q", "")})


def _print_page(
    request: Request,
    form: Mapping[str, str],
    status: int = 200,
    *,
    plan: IssuePrinting | None = None,
    error: SudokuError | None = None,
) -> Response:
    with site_of(request).look() as library:
        issues = list(islice(library.issues, _SHOWN))
        change = change_of(request, library)
    names = ("q", *_DEFAULTS, *_TEXTS, *_SWITCHES)
    return page(
        request,
        "print.html",
        status,
        form={name: form.get(name, "") for name in names},
        issues=issues,
        change=change,
        plan=plan,
        error=error,
        papers=PAPERS,
        shapes=SHAPES,
        answers=_ANSWERS,
        orders=ORDERS,
    )


async def build(request: Request, form: Mapping[str, str]) -> Response:
    """Show the puzzles that would be printed, or print and record an issue."""
    database = site_of(request).database
    try:
        wanted = _request_in(form)
        if "print" not in form:
            plan = await compute(request, partial(tasks.plan_issue, database, wanted), _SECONDS)
            return await run_in_threadpool(_print_page, request, form, plan=plan)
        task = partial(tasks.build_issue, database, wanted)
        await compute(request, task, _SECONDS, fresh=True)
    except SudokuError as error:
        return await run_in_threadpool(_print_page, request, form, 422, error=error)
    return await run_in_threadpool(_print, request)


def _print(request: Request) -> Response:
    with site_of(request).look() as library:
        return redirect("/print", last_change(library))


async def pdf(request: Request) -> Response:
    """Return an issue as it was printed."""
    id, name = await run_in_threadpool(_issue, request)
    part = int("answers" in request.query_params)
    task = partial(tasks.print_issue, site_of(request).database, id, part)
    data = await compute(request, task, _SECONDS, fresh=True)
    name += "-answers" if part else ""
    headers = {"content-disposition": f'attachment; filename="{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers)


def _issue(request: Request) -> tuple[int, str]:
    """Return the id and the file name of an issue; raise NotFound if there is none."""
    text = request.path_params["id"]
    if not (text.isascii() and text.isdecimal() and len(text) < _ID):
        raise NotFound(_("there is no such page"))
    with site_of(request).look() as library:
        issue = library.issues.find(f"#{text}")
    return issue.id, numbered_name(issue.number, issue.title)


def template(_request: Request) -> Response:
    """Return our template as a download."""
    headers = {"content-disposition": f'attachment; filename="{TEMPLATE.name}"'}
    return Response(TEMPLATE.read_bytes(), media_type="text/plain", headers=headers)


def _request_in(form: Mapping[str, str]) -> IssueRequest:
    paper = _choice(form, "paper", PAPERS)
    style = Style(
        per_page=int(_choice(form, "per_page", list(map(str, SHAPES)))),
        paper=paper,
        folded="folded" in form,
        title_page="no_title_page" not in form,
        answers=_choice(form, "answers", _ANSWERS),
        qr=form.get("qr", "").strip(),
        foreword=foreword_of(form.get("foreword", ""), paper, say("the foreword")),
    )
    number, order = form.get("number", "").strip(), _choice(form, "order", ORDERS)
    layout = form.get("layout", "").strip()
    wanted = IssueRequest(
        title=form.get("title", ""),
        selections=_selections_in(form),
        number=number_in(number, _HIGHEST) if number else None,
        order=order,
        seed=number_in(form.get("seed") or "1", _HIGHEST) if order == SHUFFLED else None,
        style=style,
        again="again" in form,
    )
    return replace(wanted, template=layout) if layout else wanted


def _selections_in(form: Mapping[str, str]) -> list[Selection]:
    """Return the selections: numbers by level, sections in lines, or one number."""
    levels = form.get("levels", "").strip()
    lines = (line.strip() for line in form.get("sections", "").splitlines())
    sections = [line for line in lines if line]
    if levels and sections:
        raise UsageError(_("give numbers by level, or sections, not both"))
    count = 1 if levels or sections else number_in(form.get("count", ""), _MOST)
    selections = parse_selections(parse_query(form.get("q", "")), count, levels or None, sections)
    if sum(selection.count for selection in selections) > _MOST:
        raise LimitError(_("the page prints at most {most:,} puzzles at once", most=_MOST))
    return selections


def _choice(form: Mapping[str, str], name: str, known: Iterable[str]) -> str:
    """Return the value of a field, by default the first known one."""
    value = form.get(name) or next(iter(known))
    if value not in known:
        raise UsageError(_("{value} cannot be chosen here", value=value[:20]))
    return value
