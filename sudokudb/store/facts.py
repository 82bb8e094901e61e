"""What was found out about a puzzle or done with it, which nobody would want to undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, update

from sudokudb.store.changes import inserted_id
from sudokudb.store.tables import puzzles, recent

if TYPE_CHECKING:
    from sqlalchemy import Connection

_REMEMBERED = 1000


def learn(connection: Connection, id: int, solutions: int | None, level: str | None) -> None:
    """Keep the number of solutions (2 for two or more) and the level."""
    connection.execute(
        update(puzzles).where(puzzles.c.id == id).values(solutions=solutions, level=level)
    )


def use(connection: Connection, id: int) -> None:
    """Note that a puzzle was added, edited or solved just now."""
    latest = inserted_id(connection.execute(insert(recent).values(puzzle_id=id)))
    connection.execute(delete(recent).where(recent.c.id <= latest - _REMEMBERED))
