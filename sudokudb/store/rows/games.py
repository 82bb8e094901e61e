"""Stored games of puzzles.

The rows of a puzzle's games stay in their table when the puzzle is removed, so that undo needs
only to restore the puzzle. A game that was removed itself is only marked as `removed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import FormatError, say
from sudokudb.puzzle import PlayedGame
from sudokudb.store.rows.column_types import NO_TEXT, ColumnTypes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.game import Game
    from sudokudb.grid import Grid
    from sudokudb.store.connection.sqlite_file import RunSql

GAME = ("started", "saved", "seconds", "state", "moves", "finished")
"""The columns of a game after its id and that of its puzzle."""

_COLUMNS = f"SELECT puzzle_id, id, {', '.join(GAME)} FROM games"
SELECT = (
    f"{_COLUMNS} WHERE puzzle_id IN ({{values}}) AND removed = 0 ORDER BY puzzle_id, started, id"
)
"""The statement that reads the games of puzzles, in order."""

SOLVED = (
    "f.removed = 0 AND f.finished IS NOT NULL AND substr(f.moves, length(f.moves) - 4) <> 'true}'"
)
"""The condition that a player has solved a game `f`: its moves end with "true}" if the program has
filled in the solution (`PlayedGame.solved_by_command`). An index has these columns."""

TYPES = ColumnTypes(
    puzzle_id=int,
    id=int,
    started=str,
    saved=str,
    seconds=int,
    state=str,
    moves=str,
    finished=NO_TEXT,
)


def game_of(*columns: Any) -> PlayedGame:
    """Return a game from the column `id` and the columns GAME."""
    return PlayedGame(**dict(zip(("id", *GAME), columns, strict=True)))


def game_row(puzzle_id: int, game: PlayedGame) -> dict[str, object]:
    """Return the values of a game's columns, except its id."""
    return {"puzzle_id": puzzle_id} | {name: getattr(game, name) for name in GAME}


def last_unfinished(run_sql: RunSql) -> int | None:
    """Return the id of the puzzle whose unfinished game was saved last."""
    rows = run_sql(
        "SELECT puzzle_id FROM games JOIN puzzles ON puzzles.id = puzzle_id "
        "WHERE removed = 0 AND finished IS NULL ORDER BY saved DESC, games.id DESC LIMIT 1",
        {},
    )
    return next((cast("int", id) for (id,) in rows), None)


def unfinished_ids(run_sql: RunSql, limit: int) -> list[int]:
    """Return the ids of the puzzles with unfinished games, those saved last first."""
    rows = run_sql(
        "SELECT f.puzzle_id, max(f.saved) FROM games AS f JOIN puzzles ON puzzles.id = f.puzzle_id "
        "WHERE f.removed = 0 AND f.finished IS NULL "
        "GROUP BY f.puzzle_id ORDER BY 2 DESC, 1 DESC LIMIT :limit",
        {"limit": limit},
    )
    return [cast("int", id) for id, _ in rows]


def unfinished_by_level(run_sql: RunSql) -> dict[str | None, int]:
    """Return the number of unfinished games by the level of their puzzles."""
    rows = run_sql(
        "SELECT puzzles.level, count(*) FROM games AS f JOIN puzzles ON puzzles.id = f.puzzle_id "
        "WHERE f.removed = 0 AND f.finished IS NULL GROUP BY puzzles.level",
        {},
    )
    return dict(cast("Iterable[tuple[str | None, int]]", rows))


def solved_games(run_sql: RunSql) -> list[tuple[str, int, str | None]]:
    """List when players have solved games, the latest first, their seconds and their levels."""
    rows = run_sql(
        "SELECT f.finished, f.seconds, puzzles.level FROM games AS f "
        f"JOIN puzzles ON puzzles.id = f.puzzle_id WHERE {SOLVED} ORDER BY 1 DESC",
        {},
    )
    return cast("list[tuple[str, int, str | None]]", [*rows])


def last_solved(run_sql: RunSql, limit: int) -> list[tuple[int, str, str | None, int, str]]:
    """List the puzzle's id, title and level, the seconds and the time of the last solved games."""
    rows = run_sql(
        "SELECT f.puzzle_id, puzzles.title, puzzles.level, f.seconds, f.finished FROM games AS f "
        f"JOIN puzzles ON puzzles.id = f.puzzle_id WHERE {SOLVED} "
        "ORDER BY 5 DESC, f.id DESC LIMIT :limit",
        {"limit": limit},
    )
    return cast("list[tuple[int, str, str | None, int, str]]", [*rows])


def read_game(game: PlayedGame, grid: Grid) -> Game:
    """Decode a stored game of a puzzle, whose grid may have been edited after the game began.

    Raises FormatError if the game is damaged.
    """
    import json  # most commands read no game

    from sudokudb.game import Game

    try:
        data = json.loads(game.moves)
    except (ValueError, RecursionError) as error:
        raise FormatError(say("a game is not JSON: {error}", error=str(error))) from None
    known = grid if isinstance(data, dict) and data.get("givens") == str(grid) else None
    return Game.from_json(data, known, game.seconds)
