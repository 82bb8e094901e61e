"""The list of puzzles: search, order, pages by key, and counts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from starlette.responses import JSONResponse

from sudokudb.errors import NotFound, QueryError
from sudokudb.puzzle import rating_by
from sudokudb.query import parse_query
from sudokudb.query.clicks import Clicks
from sudokudb.query.raters import requested_rater
from sudokudb.query.step_conditions.matched_steps import built_in_steps, steps_text
from sudokudb.render.objects import puzzle_object
from sudokudb.render.pages.html_board import Html
from sudokudb.render.pages.pack_page import MOST
from sudokudb.web.cards import Card, card_of
from sudokudb.web.fields import number_in, query_in
from sudokudb.web.filters import Filters, Group, Row
from sudokudb.web.pages import change_of, last_change, page, redirect, site_of
from sudokudb.web.routes.choosing import todays_id
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, Query
    from sudokudb.query.step_conditions.matched_steps import MatchedSteps

_PAGE = 50
_VIEW, _VIEWS = "sudokudb-view", ("boards", "table")
_YEAR = 365 * 24 * 3600
_BY_NUMBER = "id"
_RANGE = ("least", "most")
_WIDTH = 248
_MOST_AS_JSON = 1000
_AT_ONCE = 0.05
"""The seconds in which puzzles that a query leaves out are counted."""


def index(request: Request) -> Response:
    """Show the puzzles that match a query, 50 at a time."""
    if "least" in request.query_params or "most" in request.query_params:
        return _with_range(request)
    view = _view(request)
    q, sort = (request.query_params.get(name, "").strip() for name in ("q", "sort"))
    with site_of(request).look() as library:
        common: dict[str, Any] = {"q": q, "sort": sort or _BY_NUMBER, "sorted": sort, "view": view}
        common |= {"sorts": sorts(), "address": _address, "columns": columns}
        common |= {"change": change_of(request, library), "last": last_change(library)}
        try:
            query, order = query_in(request)
            library.queries.resolve(query, order)
        except QueryError as error:
            values = _refused_values(request, library, error)
            answer = page(request, "list.html", 400, **common, **values)
        else:
            values = _found_values(request, library, query, order)
            answer = page(request, "list.html", **common, **values)
    if "view" in request.query_params:
        answer.set_cookie(_VIEW, view, _YEAR, samesite="strict")
    return answer


def _view(request: Request) -> str:
    """Return the view that an address asks for, or the last one."""
    view = request.query_params.get("view", request.cookies.get(_VIEW, ""))
    return view if view in _VIEWS else _VIEWS[0]


def sorts() -> dict[str, str]:
    """Return the orders that the list offers, with their names."""
    return {
        "score": _("easiest first"),
        "-score": _("hardest first"),
        "-added": _("newest"),
        "givens": _("fewest givens"),
        "-givens": _("most givens"),
        _BY_NUMBER: _("by number"),
    }


def columns(group: Group, sort: str) -> Html:
    """Return the numbers of givens as columns, each of which is a link."""
    width, some = _WIDTH / len(group.rows), any(row.chosen for row in group.rows)
    links = "".join(
        _column(row, at, width, group.most, sort, off=some and not row.chosen)
        for at, row in enumerate(group.rows)
    )
    return Html(f'<svg class="bars" viewBox="0 0 {_WIDTH} 74">{links}</svg>')


def _column(row: Row, at: int, width: float, most: int, sort: str, *, off: bool) -> str:
    left, right = round(at * width), round((at + 1) * width)
    height = max(1, round(row.number / (most or 1) * 58))
    low, dots, high = row.label.partition("..")
    short = f"≤{high}" if not low else f"≥{low}" if dots else low
    name = _("{givens} givens: {count:,}", givens=row.label, count=row.number)
    marks = (' aria-current="true"' if row.chosen else "") + (' class="off"' if off else "")
    ends = f' data-low="{low}" data-high="{high}"' if dots else ""
    return (
        f'<a href="/?{escape(_address(row.query, sort))}" aria-label="{escape(name)}"{ends}{marks}>'
        f'<rect x="{left}" width="{right - left}" height="74"/>'
        f'<rect x="{left + 1}" y="{60 - height}" width="{right - left - 2}" height="{height}"/>'
        f'<text x="{(left + right) // 2}" y="71">{short}</text></a>'
    )


def _refused_values(request: Request, library: Library, error: QueryError) -> dict[str, Any]:
    """Return what a list shows for a query that is wrong: the filters of all puzzles."""
    every = Filters(library, "")
    return {
        "error": error,
        "total": 0,
        "found": [],
        "chips": [],
        "range": ("", ""),
        "groups": every.groups(games=site_of(request).keeps_games),
        "families": None,
        "next": "",
        "damage": [],
        "left_out": 0,
        "after": "",
        "link": "",
    }


def _found_values(request: Request, library: Library, query: Query, order: Order) -> dict[str, Any]:
    """Return what a list shows for a query."""
    q, sort, after = (request.query_params.get(name, "").strip() for name in ("q", "sort", "after"))
    site = site_of(request)
    found = list(library.search(query, order, _PAGE + 1, _last(library, after)))
    found, more = found[:_PAGE], len(found) > _PAGE
    filters = Filters(library, q)
    return {
        "error": None,
        "total": filters.total,
        "found": _entries(request, library, query, order, found),
        "range": filters.range_of_givens(),
        "chips": filters.chips(counted=not filters.total),
        "groups": filters.groups(games=site.keeps_games),
        "families": filters.families() if "techniques" in request.query_params else None,
        "next": f"/?{_address(q, sort, found[-1].id)}" if more else "",
        "after": after,
        "left_out": getattr(library.queries.left_out(query, _AT_ONCE), "puzzles", 0),
        "damage": [*library.damage.values()],
        "today": todays_id(request, library),
        "link": _address(q, sort),
        "most_taken": MOST,
    }


class _Entry(NamedTuple):
    """A puzzle of the list. `steps` are those that a query is about, `ratings` too."""

    puzzle: Puzzle
    card: Card
    address: str
    steps: str | None
    rating: str | None


def _entries(
    request: Request, library: Library, query: Query, order: Order, found: Sequence[Puzzle]
) -> list[_Entry]:
    site, rater = site_of(request), requested_rater(query, order)
    matched = _matches_of(library, query, found)
    q, sort = (request.query_params.get(name, "").strip() for name in ("q", "sort"))
    link = _address(q, sort)
    entries = []
    for puzzle in found:
        card = card_of(puzzle, rater or site.rater, games=site.keeps_games)
        address = f"/puzzle/{puzzle.id}?{link}".rstrip("?")
        rating = str(rating_by(puzzle.ratings, rater) or "") if rater else None
        match = matched[puzzle.id] if matched is not None else None
        entries.append(
            _Entry(
                puzzle,
                card,
                (match and match.address) or address,
                match and match.text,
                rating,
            )
        )
    return entries


def _with_range(request: Request) -> Response:
    """Return a redirect to the list with a range of givens."""
    params = request.query_params
    q, sort = (params.get(name, "").strip() for name in ("q", "sort"))
    clicks = Clicks(q)
    own = clicks.own_part("givens")
    base = clicks.without(own) if own else q
    ends = [str(number_in(params[name], 625)) if params.get(name) else "" for name in _RANGE]
    if any(ends):
        base = Clicks(base).add(*parse_query(f"givens:{ends[0]}..{ends[1]}").terms)
    return redirect(f"/?{_address(base, sort)}")


class _Match(NamedTuple):
    """The matched steps of a puzzle, and the address of the first one if the site can show it."""

    text: str
    address: str


def _matches_of(
    library: Library, query: Query, found: Sequence[Puzzle]
) -> dict[int, _Match] | None:
    """Return the matched steps of puzzles by id; None if a query is not about steps."""
    if not library.queries.shows_steps(query):
        return None
    matched = library.queries.matched_steps(query, found)
    return {puzzle.id: _match_of(puzzle.id, matched.get(puzzle.id, ())) for puzzle in found}


def _match_of(id: int, steps: Sequence[MatchedSteps]) -> _Match:
    address = ""
    if shown := built_in_steps(steps):
        rater, numbers = shown
        address = f"/puzzle/{id}/steps?rater={rater}#s{numbers[0]}"
    return _Match(steps_text(steps), address)


def _last(library: Library, after: str) -> Puzzle | None:
    """Return the puzzle after which a page begins, if it is not the first page."""
    if not after:
        return None
    if not (after.isascii() and after.isdecimal()):
        raise NotFound(_("{id} is not the number of a puzzle", id=after[:20]))
    return library.get(f"#{after}")


def _address(q: str, sort: str = "", after: int = 0, **others: str) -> str:
    """Return the query of an address; colons and commas stay as they are."""
    parts = {"q": q, "sort": sort, "after": after, **others}
    return urlencode({name: value for name, value in parts.items() if value}, safe=":,")


def puzzles_json(request: Request) -> Response:
    """Return puzzles as `list --json` prints them, at most a thousand: `after` is the last id."""
    query, order = query_in(request)
    with site_of(request).look() as library:
        last = _last(library, request.query_params.get("after", ""))
        found = list(library.search(query, order, _MOST_AS_JSON, last))
        if library.queries.shows_steps(query):
            matched = library.queries.matched_steps(query, found)
            return JSONResponse([puzzle_object(p, matched.get(p.id, ())) for p in found])
    return JSONResponse([*map(puzzle_object, found)])
