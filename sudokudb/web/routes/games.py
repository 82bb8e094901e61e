"""Games of the library on the page: resumed, and saved with every move."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

from sudokudb.errors import StaleEdit, UsageError
from sudokudb.game import Game
from sudokudb.library.games import open_game
from sudokudb.web.pages import site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from sudokudb.library.games import GameSession
    from sudokudb.puzzle import PlayedGame


def state_of(session: GameSession, *, read_only: bool) -> str:
    """Return a stored game for the script, which saves it unless the page is read-only."""
    stored = session.stored
    key = {} if stored is None or read_only else {"id": stored.id, "version": _version(stored)}
    return json.dumps({**key, "game": session.game.to_json()})


def save(request: Request, data: dict[str, Any]) -> Response:
    """Save a game; raise StaleEdit if it was changed elsewhere since the page was loaded."""
    number, id = data.get("puzzle"), data.get("id")
    if type(number) is not int or type(id) is not int or number < 0:
        raise UsageError(_("the request names no game"))
    with site_of(request).open() as library:
        puzzle = library.get(f"#{number}")
        stored = next((game for game in puzzle.games if game.id == id), None)
        if stored is None or _version(stored) != data.get("version"):
            raise StaleEdit(_("this game was changed elsewhere: load the page again"))
        session = open_game(puzzle, stored)
        session.game = Game.from_json(data.get("game"), puzzle.grid, session.game.seconds)
        library.games.save(session)
        assert session.stored
        return JSONResponse({"version": _version(session.stored)})


def _version(stored: PlayedGame) -> str:
    return hashlib.sha256(stored.moves.encode()).hexdigest()[:16]
