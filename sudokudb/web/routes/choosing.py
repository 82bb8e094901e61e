"""Picked puzzles, the next puzzle to play, and the puzzle of the day."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from sudokudb import paths
from sudokudb.errors import FileError, NotFound, QueryError, UsageError, say
from sudokudb.library.today import puzzle_of_day, query_of_settings
from sudokudb.query import Query, parse_query
from sudokudb.query.clicks import Clicks, condition
from sudokudb.query.fields import HODOKU_LEVELS
from sudokudb.query.labels import LABELS
from sudokudb.web.fields import query_in
from sudokudb.web.pages import last_change, page, redirect, site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

_MOST = 500
_LEADS_TO = {"print": "/print", "export": "/export"}
_NOT_PLAYED = "-has:game"


def pick(request: Request) -> Response:
    """Lead picked puzzles to printing or export, or ask for the name of a tag or collection."""
    q = _query_of_picks(request.query_params.getlist("pick"))
    target = request.query_params.get("to", "")
    if target in _LEADS_TO:
        return redirect(f"{_LEADS_TO[target]}?{urlencode({'q': q}, safe=':,')}")
    if target not in LABELS:
        raise NotFound(_("there is no such page"))
    with site_of(request).look() as library:
        names = library.labels.names(target)
        count = library.count(q)
    return page(request, "label.html", kind=target, picked=q, count=count, names=names)


def label(request: Request, form: Mapping[str, str]) -> Response:
    """Put picked puzzles into a tag or a collection, and list it."""
    kind, name = form.get("kind", ""), form.get("name", "").strip()
    if kind not in LABELS:
        raise NotFound(_("there is no such page"))
    if not name:
        raise UsageError(_("the name is missing"))
    q = _query_of_picks(form.get("picked", "").removeprefix("id:").split(","))
    with site_of(request).open() as library:
        before = last_change(library)
        library.labels.put(kind, name, q)
        change = last_change(library)
    found = urlencode({"q": Clicks("").add(condition(kind, name))}, safe=":,")
    return redirect(f"/?{found}", change if change != before else None)


def _query_of_picks(ids: list[str]) -> str:
    """Return the query for picked puzzles; raise UsageError if they are none or too many."""
    chosen = [*dict.fromkeys(id for id in ids if id.isascii() and id.isdecimal())]
    if not chosen:
        raise UsageError(say("no puzzle is picked"), say("tick the boxes of some puzzles"))
    if len(chosen) > _MOST:
        raise UsageError(
            say("{count:,} puzzles are too many", count=len(chosen)),
            say("pick at most {most:,}", most=_MOST),
        )
    return f"id:{','.join(chosen)}"


def following(request: Request) -> Response:
    """Lead to the next puzzle that was not played: of the list, or of the same level."""
    with site_of(request).look() as library:
        puzzle = _puzzle_in(request, library)
        next_one = _next_of_list(request, library, puzzle) or _nearest(library, puzzle)
    asked = {name: request.query_params.get(name, "") for name in ("q", "sort")}
    values = urlencode({name: value for name, value in asked.items() if value}, safe=":,")
    if next_one is None:
        return redirect(f"/?{values}".rstrip("?"))
    return redirect(f"/puzzle/{next_one}?{values}".rstrip("?"))


def _puzzle_in(request: Request, library: Library) -> Puzzle:
    id = request.query_params.get("id", "")
    if not (id.isascii() and id.isdecimal() and len(id) < 19):
        raise NotFound(_("{id} is not the number of a puzzle", id=id[:20]))
    return library.get(f"#{id}")


def _next_of_list(request: Request, library: Library, puzzle: Puzzle) -> int | None:
    """Return the next puzzle of the list from which one was opened that was not played."""
    query, order = query_in(request)
    if not query and "sort" not in request.query_params:
        return None
    waiting = Query((query.tree, *parse_query(_NOT_PLAYED).terms))
    _before, after = library.queries.neighbours(puzzle, waiting, order)
    return after


def _nearest(library: Library, puzzle: Puzzle) -> int | None:
    """Return a puzzle of the same level that was not played: the next harder one, or easier."""
    text = f"{_NOT_PLAYED} size:{puzzle.size} -id:{puzzle.id}"
    text += f" level:{puzzle.level}" if puzzle.level else ""
    before, after = library.queries.neighbours(puzzle, text, "score")
    return after if after is not None else before


# The puzzle of the day


def today(request: Request) -> Response:
    """Lead to the puzzle of the day."""
    with site_of(request).look() as library:
        puzzle, level = puzzle_of_day(library, local_day(), query_of_settings(paths.settings()))
    if puzzle is None:
        raise NotFound(_("there are no puzzles here yet"))
    named = urlencode({"day": level or "any"})
    return redirect(f"/puzzle/{puzzle.id}?{named}")


def todays_id(request: Request, library: Library) -> int | None:
    """Return the id of the puzzle of the day, which is remembered until the next day.

    There is none if the settings are wrong: /today says what is wrong in them.
    """
    day, known = local_day(), site_of(request).todays
    if day not in known:
        try:
            puzzle, _level = puzzle_of_day(library, day, query_of_settings(paths.settings()))
        except (FileError, QueryError):
            return None
        known.clear()
        known[day] = puzzle.id if puzzle else None
    return known[day]


def day_label(request: Request) -> str:
    """Return the name of the day and its level, for a puzzle that was opened as today's."""
    level = request.query_params.get("day", "")
    if not level:
        return ""
    days = (
        _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"),
        _("Sunday"),
    )  # fmt: skip
    name = days[local_day().weekday()]
    return ", ".join([name, _(level)]) if level in HODOKU_LEVELS else name


def local_day() -> date:
    """Return the date of today, in local time."""
    return datetime.now().astimezone().date()
