"""What was found out about a puzzle or done with it, which nobody would want to undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, update

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


class Fact(NamedTuple):
    """What was found out about a grid that a puzzle had at the time."""

    id: int
    grid: str
    solutions: int
    level: str | None


def learn_many(connection: Connection, facts: list[Fact]) -> None:
    """Keep facts about many puzzles, but for those whose grid is another by now."""
    this = (puzzles.c.id == bindparam("of")) & (puzzles.c.grid == bindparam("was"))
    values: dict[str, Any] = {"solutions": bindparam("found"), "level": bindparam("rated")}
    connection.execute(
        update(puzzles).where(this).values(values),
        [dict(zip(("of", "was", "found", "rated"), fact, strict=True)) for fact in facts],
    )


def use(connection: Connection, id: int) -> None:
    """Note that a puzzle was added, edited or solved just now."""
    latest = inserted_id(connection.execute(insert(recent).values(puzzle_id=id)))
    connection.execute(delete(recent).where(recent.c.id <= latest - _REMEMBERED))
