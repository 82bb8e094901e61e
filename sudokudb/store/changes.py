"""Every change to the puzzles, and its undoing.

A change keeps, for each row that it touched, an *image* of what the row was like on the other
side (NULL where there was no row). Undoing it and doing it again are the same act: the rows
and their images change places.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, literal_column, select, update

from sudokudb.store.tables import change_rows, changes, puzzles

if TYPE_CHECKING:
    from sqlalchemy import Connection, CursorResult

Row = dict[str, Any]

# A literal: only then does SQLite see that the partial index serves.
_UNDONE = changes.c.undone == literal_column("1")


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the journal."""

    id: int
    at: str
    what: str


def now() -> str:
    """Return the time in UTC as the tables have it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Recorder:
    """Changes rows of puzzles within one transaction, and writes the journal's entry.

    What had been undone can no longer be redone once something else has changed.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._images: dict[int, str | None] = {}

    def insert(self, values: Row) -> int:
        """Add a row; return its id."""
        id = _inserted(self._connection, values)
        self._images[id] = None
        return id

    def update(self, id: int, values: Row) -> None:
        """Change a row."""
        self._keep(id)
        self._connection.execute(update(puzzles).where(puzzles.c.id == id).values(values))

    def delete(self, id: int) -> None:
        """Remove a row."""
        self._keep(id)
        self._connection.execute(delete(puzzles).where(puzzles.c.id == id))

    def close(self, what: str) -> None:
        """Write the entry; `what` says in a few words what was done."""
        if not self._images:
            return
        run = self._connection.execute
        run(delete(changes).where(_UNDONE))
        id = inserted_id(run(insert(changes).values(at=now(), what=what)))
        images = self._images.items()
        run(
            insert(change_rows),
            [{"change_id": id, "puzzle_id": puzzle_id, "image": i} for puzzle_id, i in images],
        )

    def _keep(self, id: int) -> None:
        if id not in self._images:
            self._images[id] = _image(self._connection, id)


def undo(connection: Connection) -> Change | None:
    """Take back the last change that stands; return it, or None if there is none."""
    return _swap_one(connection, undone=0)


def redo(connection: Connection) -> Change | None:
    """Do again the change that was undone last; return it, or None if there is none."""
    return _swap_one(connection, undone=1)


def _swap_one(connection: Connection, undone: int) -> Change | None:
    order = changes.c.id if undone else changes.c.id.desc()
    found = connection.execute(
        select(changes.c.id, changes.c.at, changes.c.what)
        .where(_UNDONE if undone else changes.c.undone == 0)
        .order_by(order)
        .limit(1)
    ).one_or_none()
    if found is None:
        return None
    change = Change(*found)
    _swap(connection, change.id)
    connection.execute(update(changes).where(changes.c.id == change.id).values(undone=1 - undone))
    return change


def _swap(connection: Connection, change_id: int) -> None:
    """Exchange rows and images: removals first, so that no two rows ever hold one grid."""
    of_change = change_rows.c.change_id == change_id
    kept = select(change_rows.c.puzzle_id, change_rows.c.image).where(of_change)
    images = {row.puzzle_id: row.image for row in connection.execute(kept)}
    present = {id: _image(connection, id) for id in images}
    for id in sorted(images, key=lambda id: images[id] is not None):
        _restore(connection, id, images[id], present[id])
        connection.execute(
            update(change_rows)
            .where(of_change, change_rows.c.puzzle_id == id)
            .values(image=present[id])
        )


def _restore(connection: Connection, id: int, image: str | None, present: str | None) -> None:
    if image is None:
        connection.execute(delete(puzzles).where(puzzles.c.id == id))
    elif present is None:
        _inserted(connection, json.loads(image))
    else:
        values = json.loads(image)
        if values["grid"] == json.loads(present)["grid"]:  # what was found out of it stays true
            values = {name: values[name] for name in values if name not in ("level", "solutions")}
        connection.execute(update(puzzles).where(puzzles.c.id == id).values(values))


def _image(connection: Connection, id: int) -> str | None:
    row = connection.execute(select(puzzles).where(puzzles.c.id == id)).mappings().one_or_none()
    return None if row is None else json.dumps(dict(row), ensure_ascii=False)


def _inserted(connection: Connection, values: Row) -> int:
    return inserted_id(connection.execute(insert(puzzles).values(values)))


def inserted_id(result: CursorResult[Any]) -> int:
    """Return the id of the row that a statement inserted."""
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])
