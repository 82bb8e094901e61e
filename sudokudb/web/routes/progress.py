"""What the player has done, and what an installed page shows of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import JSONResponse

from sudokudb.library.progress import clock, day_of, filled_cells, last_unfinished
from sudokudb.render.pages.text_boards import text_board
from sudokudb.web.pages import page, site_of, static_hash
from sudokudb.web.routes.choosing import local_day
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.puzzle import Puzzle
    from sudokudb.render.pages.html_board import Html


class _Unfinished(NamedTuple):
    """A puzzle with an unfinished game."""

    id: int
    title: str
    board: Html
    filled: int
    empty: int
    saved: str
    time: str


def show(request: Request) -> Response:
    """Show the unfinished games, sums by level and week, and the games solved last."""
    if not site_of(request).keeps_games:
        return page(request, "progress.html", progress=None)
    with site_of(request).look() as library:
        progress = library.games.progress(local_day())
    values = {
        "progress": progress,
        "unfinished": [_unfinished_game(puzzle) for puzzle in progress.unfinished],
        "sentence": progress.sentence(local_day()),
        "most_of_week": max((number for _monday, number in progress.weeks), default=0) or 1,
        "clock": clock,
        "day_of": day_of,
    }
    return page(request, "progress.html", **values)


def _unfinished_game(puzzle: Puzzle) -> _Unfinished:
    game = last_unfinished(puzzle)
    board = text_board(puzzle.grid, game.state, f"/puzzle/{puzzle.id}.svg")
    title, counts = puzzle.title or f"#{puzzle.id}", filled_cells(game)
    return _Unfinished(puzzle.id, title, board, *counts, day_of(game.saved), clock(game.seconds))


def manifest(request: Request) -> Response:
    """Return what a phone needs to put the page among its programs."""
    icon = {
        "src": f"/static/{static_hash()}/icon.svg",
        "sizes": "any",
        "type": "image/svg+xml",
        "purpose": "any",
    }
    shortcuts = [{"name": _("Today"), "url": "/today"}]
    if site_of(request).keeps_games:
        shortcuts.append({"name": _("Progress"), "url": "/progress"})
    values = {
        "name": "sudokudb",
        "short_name": "sudokudb",
        "start_url": "/",
        "display": "standalone",
        "icons": [icon],
        "shortcuts": shortcuts,
    }
    return JSONResponse(values, media_type="application/manifest+json")
