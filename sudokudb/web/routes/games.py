"""Games of the library on the page: resumed, and saved with every move."""

from __future__ import annotations

import hashlib
import json
from threading import Lock
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

from sudokudb.errors import StaleEdit, UsageError, say
from sudokudb.game import Game
from sudokudb.library.games import MOST_SECONDS, open_game
from sudokudb.web.pages import site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.grid import Grid
    from sudokudb.library import Library
    from sudokudb.library.games import GameSession
    from sudokudb.puzzle import PlayedGame, Puzzle


_ONE_AT_A_TIME = Lock()  # so that two requests without a game begin one
_CHANGED = say("this game was changed elsewhere: load the page again")


def state_of(session: GameSession) -> str:
    """Return a stored game for the script, which sends it back."""
    stored, game = session.stored, session.game
    key = {"id": stored.id, "version": _version(stored)} if stored else {}
    known = game.to_json() | {"givens": game.grid.text}  # the script knows no rules
    return json.dumps({**key, "seconds": int(game.seconds), "game": known})


def shown_game(puzzle: Puzzle) -> GameSession | None:
    """Return the game that a page shows: the unfinished one, or else the one saved last."""
    stored = max(
        puzzle.games,
        key=lambda game: (game.finished is None, game.saved, game.id),
        default=None,
    )
    return open_game(puzzle, stored) if stored else None


def save(request: Request, data: dict[str, Any]) -> Response:
    """Save a game, a new one if the request names none.

    Raise StaleEdit if the game was changed elsewhere since the page was loaded.
    """
    site, number, seconds = site_of(request), data.get("puzzle"), data.get("seconds", 0)
    if not site.keeps_games:
        raise UsageError(_("games of this page stay in the browser"))
    if type(number) is not int or number < 0 or type(data.get("id", 0)) is not int:
        raise UsageError(_("the request names no game"))
    if type(seconds) is not int or not 0 <= seconds <= MOST_SECONDS:
        raise UsageError(_("the request has no time"))
    with _ONE_AT_A_TIME, site.open() as library:
        puzzle = library.get(f"#{number}")
        game = Game.from_json(_with_rules(data.get("game"), puzzle.grid), puzzle.grid, seconds)
        session = _session(library, puzzle, data, game)
        session.game = game
        library.games.save(session)
        median = _median(library, puzzle) if game.is_finished else None
    assert session.stored
    answer = {"id": session.stored.id, "version": _version(session.stored), "median": median}
    return JSONResponse(answer)


def _with_rules(game: object, grid: Grid) -> object:
    """Return a game that the script sent, with the rules of its puzzle after the givens."""
    if isinstance(game, dict) and game.get("givens") == grid.text:
        return game | {"givens": str(grid)}
    return game


def _median(library: Library, puzzle: Puzzle) -> float | None:
    """Return the median time of the solved games of a puzzle's level, in seconds."""
    rows = library.games.progress().levels
    return next((row.median for row in rows if row.level == puzzle.level), None)


def _session(library: Library, puzzle: Puzzle, data: dict[str, Any], game: Game) -> GameSession:
    """Return the stored game that a request names, or a new one.

    The answer to the last request may have been lost: then moves follow those of the stored game.
    """
    if "id" not in data:
        session = library.games.resume(puzzle)
        if session and _is_late(session, game):
            raise StaleEdit(_CHANGED)
        return session if session and _goes_on(session, game) else library.games.start(puzzle)
    stored = next((game for game in puzzle.games if game.id == data["id"]), None)
    if stored is None:
        raise StaleEdit(_CHANGED)
    session = open_game(puzzle, stored)
    if _version(stored) != data.get("version") and not _goes_on(session, game):
        raise StaleEdit(_CHANGED)
    return session


def _is_late(session: GameSession, game: Game) -> bool:
    """Return whether a stored game has all moves of a game and more: a later request came first."""
    stored, moves = session.game.all_moves, game.all_moves
    return 0 < len(moves) < len(stored) and moves == stored[: len(moves)]


def _goes_on(session: GameSession, game: Game) -> bool:
    """Return whether a game begins with all moves of a stored one."""
    stored = session.game.all_moves
    return stored == game.all_moves[: len(stored)]


def _version(stored: PlayedGame) -> str:
    return hashlib.sha256(stored.moves.encode()).hexdigest()[:16]
