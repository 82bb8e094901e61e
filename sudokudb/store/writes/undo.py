"""Taking back changes and doing them again.

Both are one act: the rows that a change touched and their images change places, all at once,
however many there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select, text, update

from sudokudb.store.connection.transactions import inserted_id, now
from sudokudb.store.rows.labels import KINDS
from sudokudb.store.rows.tables import changes
from sudokudb.store.writes.journal import KEPT, UNDONE, Change

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    LineBlock = Callable[[str], Any]

_FACTS = ("level", "solutions")


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
        .where(UNDONE if undone else changes.c.undone == 0)
        .order_by(order)
        .limit(1)
    ).one_or_none()
    if found is None:
        return None
    change = Change(*found)
    _swap(connection, change.id)
    connection.execute(update(changes).where(changes.c.id == change.id).values(undone=1 - undone))
    return change


def make_newest(connection: Connection, id: int) -> int:
    """Make a change the one that is taken back first; return its new number.

    Whoever asks sees to it that no newer one was undone, or touches the same.
    """
    what = connection.execute(select(changes.c.what).where(changes.c.id == id)).scalar_one()
    new = inserted_id(connection.execute(insert(changes).values(at=now(), what=what)))
    for table in ("change_rows", "change_ranges", *(f"change_{name}" for name in KINDS)):
        connection.execute(
            text(f"UPDATE {table} SET change_id = :new WHERE change_id = :id"),
            {"new": new, "id": id},
        )
    connection.execute(delete(changes).where(changes.c.id == id))
    return new


def forget(connection: Connection, id: int) -> None:
    """Take back a change, unless that was done, and leave no trace of it.

    What was undone after it can no longer be redone.
    """
    standing = connection.execute(select(changes.c.undone).where(changes.c.id == id)).scalar()
    if standing == 0:
        _swap(connection, id)
    connection.execute(delete(changes).where((changes.c.id > id) & UNDONE))
    connection.execute(delete(changes).where(changes.c.id == id))


def _swap(connection: Connection, change_id: int) -> None:
    """Exchange rows and images of a change, and what it filed with what it took out."""

    def run(statement: str) -> None:
        connection.execute(text(statement), {"change": change_id})

    _unroll(run)
    kept = ", ".join(f"old.{name}" for name in KEPT)
    run("DROP TABLE IF EXISTS present")
    run(
        f"CREATE TEMPORARY TABLE present AS SELECT image.puzzle_id, {kept} FROM "
        f"{_IMAGES.format('puzzles', 'id')} WHERE image.change_id = {change_id:d}"
    )
    run("CREATE UNIQUE INDEX present_puzzle_id ON present (puzzle_id)")
    for kind in KINDS.values():  # before the rows: what was there when they were taken
        run(_FLIP_OUT.format(**kind._asdict()))
    _swap_rows(run)
    for kind in KINDS.values():
        run(_FLIP_IN.format(**kind._asdict()))
        run(f"UPDATE change_{kind.name} SET present = 1 - present WHERE change_id = :change")
    run("DROP TABLE present")


def _swap_rows(run: LineBlock) -> None:
    names = ", ".join(KEPT)
    restored = ", ".join(_restored(name) for name in KEPT)
    run("DELETE FROM puzzles WHERE id IN (SELECT puzzle_id FROM present)")
    run(
        f"INSERT INTO puzzles (id, {names}) SELECT image.puzzle_id, {restored} FROM "
        f"{_IMAGES.format('present', 'puzzle_id')} "
        "WHERE image.change_id = :change AND image.grid IS NOT NULL"
    )
    run("DELETE FROM change_rows WHERE change_id = :change")
    run(
        f"INSERT INTO change_rows (change_id, puzzle_id, {names}) "
        f"SELECT CAST(:change AS INTEGER), puzzle_id, {names} FROM present"
    )


_IMAGES = "change_rows AS image LEFT JOIN {} AS old ON old.{} = image.puzzle_id"
_FLIP_OUT = (
    "DELETE FROM {members} WHERE ({key}, puzzle_id) IN (SELECT {key}, puzzle_id "
    "FROM change_{name} WHERE change_id = :change AND present = 1)"
)
_FLIP_IN = (
    "INSERT INTO {members} ({key}, puzzle_id) SELECT {key}, puzzle_id FROM change_{name} "
    "WHERE change_id = :change AND present = 0"
)


def _restored(name: str) -> str:
    """What was found out of a grid stays true as long as the grid is the same."""
    if name in _FACTS:
        return f"CASE WHEN old.grid = image.grid THEN old.{name} ELSE image.{name} END"
    return f"image.{name}"


def _unroll(run: LineBlock) -> None:
    """Turn ranges of new rows into images of nothing, and what they are under into entries."""
    within = (
        "FROM change_ranges AS span JOIN {0} AS row ON row.{1} BETWEEN span.first AND span.last "
        "WHERE span.change_id = :change"
    )
    run(
        "INSERT INTO change_rows (change_id, puzzle_id) SELECT span.change_id, row.id "
        + within.format("puzzles", "id")
        + " ON CONFLICT (change_id, puzzle_id) DO NOTHING"
    )
    for kind in KINDS.values():
        run(
            f"INSERT INTO change_{kind.name} (change_id, {kind.key}, puzzle_id, present) "
            f"SELECT span.change_id, row.{kind.key}, row.puzzle_id, 1 "
            + within.format(kind.members, "puzzle_id")
            + f" ON CONFLICT (change_id, {kind.key}, puzzle_id) DO NOTHING"
        )
    run("DELETE FROM change_ranges WHERE change_id = :change")
