"""Storage of games. It is outside the undo journal, since a game has its own undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from sudokudb.errors import NotFound, StaleEdit, say
from sudokudb.store.connection.transactions import insert_row, run_sql_in
from sudokudb.store.rows.games import GAME, game_row
from sudokudb.store.rows.puzzles import present

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from sudokudb.puzzle import PlayedGame

_CHANGED = ", ".join(f"{name} = :{name}" for name in GAME)
_SAVE = (
    f"UPDATE games SET {_CHANGED} WHERE id = :id AND removed = 0 "
    "AND moves = :old_moves AND seconds = :old_seconds"
)


def insert(connection: Connection, puzzle_id: int, game: PlayedGame) -> int:
    """Insert a new game; return its id. Raise NotFound if its puzzle was removed."""
    if not present(run_sql_in(connection), [puzzle_id]):
        raise NotFound(say("puzzle #{puzzle_id} was removed", puzzle_id=puzzle_id))
    return insert_row(connection, "games", game_row(puzzle_id, game))


def insert_all(connection: Connection, games: Iterable[tuple[int, PlayedGame]]) -> None:
    """Insert games of new puzzles, given as pairs of a puzzle's id and a game."""
    for puzzle_id, game in games:
        insert_row(connection, "games", game_row(puzzle_id, game))


def save(connection: Connection, puzzle_id: int, game: PlayedGame, before: PlayedGame) -> None:
    """Save a game whose stored state is `before`.

    Raises StaleEdit, without saving, if another state is stored, and NotFound if the game was
    removed. The game of a removed puzzle is saved, because the puzzle may be restored.
    """
    old = {"id": before.id, "old_moves": before.moves, "old_seconds": before.seconds}
    if connection.execute(text(_SAVE), game_row(puzzle_id, game) | old).rowcount:
        return
    kept = text("SELECT 1 FROM games WHERE id = :id AND removed = 0")
    if connection.execute(kept, {"id": before.id}).first() is None:
        raise NotFound(say("this game of puzzle #{puzzle_id} was removed", puzzle_id=puzzle_id))
    raise StaleEdit(
        say(
            "another program has saved this game of puzzle #{puzzle_id}; nothing was saved",
            puzzle_id=puzzle_id,
        ),
        say("open the game again, or keep this one as a second game"),
    )
