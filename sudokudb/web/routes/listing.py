"""The list of puzzles: search, order, pages by key, and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from starlette.responses import JSONResponse

from sudokudb.errors import NotFound, QueryError
from sudokudb.puzzle import rating_by
from sudokudb.query.raters import requested_rater
from sudokudb.query.step_conditions.matched_steps import built_in_steps, steps_text
from sudokudb.render.objects import puzzle_object
from sudokudb.web.fields import query_in
from sudokudb.web.pages import change_of, last_change, page, site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query
    from sudokudb.query.step_conditions.matched_steps import MatchedSteps

_PAGE = 50
_MOST = 1000
_AT_ONCE = 0.05
"""The seconds in which puzzles that a query leaves out are counted."""


def index(request: Request) -> Response:
    """Show the puzzles that match a query, 50 at a time."""
    params = request.query_params
    q, sort, after = (params.get(name, "").strip() for name in ("q", "sort", "after"))
    with site_of(request).look() as library:
        common = {"q": q, "sort": sort, "change": change_of(request, library)}
        common |= {"last": last_change(library)}
        try:
            query, order = query_in(request)
            library.queries.resolve(query, order)
        except QueryError as error:
            return page(request, "list.html", 400, error=error, total=0, found=[], **common)
        found = list(library.search(query, order, _PAGE + 1, _last(library, after)))
        found, more = found[:_PAGE], len(found) > _PAGE
        rater = requested_rater(query, order)
        values: dict[str, Any] = {
            "ratings": {p.id: rating_by(p.ratings, rater) for p in found} if rater else None,
            "matched": _matches_of(library, query, found),
            "total": library.count(query),
            "found": found,
            "next": f"/?{_address(q, sort, found[-1].id)}" if more else "",
            "after": after,
            "counts": library.queries.histograms(query) if "counts" in params else None,
            "left_out": getattr(library.queries.left_out(query, _AT_ONCE), "puzzles", 0),
            "damage": [*library.damage.values()],
        }
    return page(request, "list.html", 200, error=None, **common, **values)


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
    address = f"/puzzle/{id}"
    if shown := built_in_steps(steps):
        rater, numbers = shown
        address = f"{address}/steps?rater={rater}#s{numbers[0]}"
    return _Match(steps_text(steps), address)


def _last(library: Library, after: str) -> Puzzle | None:
    """Return the puzzle after which a page begins, if it is not the first page."""
    if not after:
        return None
    if not (after.isascii() and after.isdecimal()):
        raise NotFound(_("{id} is not the number of a puzzle", id=after[:20]))
    return library.get(f"#{after}")


def _address(q: str, sort: str, after: int) -> str:
    parts = {"q": q, "sort": sort, "after": after}
    return urlencode({name: value for name, value in parts.items() if value})


def puzzles_json(request: Request) -> Response:
    """Return puzzles as `list --json` prints them, at most a thousand: `after` is the last id."""
    query, order = query_in(request)
    with site_of(request).look() as library:
        last = _last(library, request.query_params.get("after", ""))
        found = list(library.search(query, order, _MOST, last))
        if library.queries.shows_steps(query):
            matched = library.queries.matched_steps(query, found)
            return JSONResponse([puzzle_object(p, matched.get(p.id, ())) for p in found])
    return JSONResponse([*map(puzzle_object, found)])
