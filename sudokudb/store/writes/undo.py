"""Undo and redo of changes.

Both are the same operation: exchange the rows that a change touched and their before-images, with a
fixed number of statements, however many rows there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from sudokudb.history import Change
from sudokudb.query.labels import KINDS
from sudokudb.store.rows.column_types import join_columns
from sudokudb.store.writes import issues, queries, spellings
from sudokudb.store.writes.journal import IMAGE_COLUMNS, RATING_COLUMNS, UNJOURNALED_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    Run = Callable[[str], Any]

_VERDICT = ("level", "solutions")
_COLUMNS = (*IMAGE_COLUMNS, *UNJOURNALED_COLUMNS)


def swap_last(connection: Connection, *, undone: bool) -> Change | None:
    """Undo the last change, or redo the last `undone` one; return it, or None if there is none."""
    chosen = f"WHERE undone = {undone:d} ORDER BY id {'ASC' if undone else 'DESC'} LIMIT 1"
    found = connection.execute(text(f"SELECT id, at, what FROM _changes {chosen}")).one_or_none()
    if found is None:
        return None
    change = Change(*found)
    _swap(connection, change.id)
    swapped = text("UPDATE _changes SET undone = 1 - undone WHERE id = :id")
    connection.execute(swapped, {"id": change.id})
    return change


def count_changes(connection: Connection, most: int, *, undone: bool) -> int:
    """Count the changes that can be undone, or redone, up to `most`."""
    found = text(f"SELECT 1 FROM _changes WHERE undone = {undone:d} LIMIT :most")
    return len(connection.execute(found, {"most": most}).all())


def discard(connection: Connection, id: int) -> None:
    """Undo a change, unless it is undone already, and delete it from the journal.

    Later changes that were undone can no longer be redone.
    """
    this = {"id": id}
    if connection.execute(text("SELECT undone FROM _changes WHERE id = :id"), this).scalar() == 0:
        _swap(connection, id)
    later = "DELETE FROM _changes WHERE id = :id OR (id > :id AND undone = 1)"
    connection.execute(text(later), this)
    spellings.forget(connection)


def _swap(connection: Connection, change_id: int) -> None:
    """Exchange the rows and before-images of a change; swap all else that it touched."""

    def run(statement: str) -> None:
        connection.execute(text(statement), {"change": change_id})

    _expand_ranges(run)
    kept = ", ".join(f"old.{name}" for name in _COLUMNS)
    run("DROP TABLE IF EXISTS present")
    run(
        f"CREATE TEMPORARY TABLE present AS SELECT image.puzzle_id, {kept} FROM "
        f"{_IMAGES.format('puzzles', 'id')} WHERE image.change_id = {change_id:d}"
    )
    run("CREATE UNIQUE INDEX present_puzzle_id ON present (puzzle_id)")
    for kind in KINDS.values():  # labels are removed before their rows and restored after them
        run(_REMOVE_LABELS.format(**kind._asdict()))
    run(_NOTE_RATINGS)
    run(_REMOVE_RATINGS)
    _swap_rows(run)
    run(_ADD_RATINGS)
    # In two steps: a key may have a row with 0 and one with 1, which must not become equal.
    run("UPDATE _change_ratings SET present = 3 - present WHERE change_id = :change")
    run("UPDATE _change_ratings SET present = present - 2 WHERE change_id = :change")
    for kind in KINDS.values():
        run(_ADD_LABELS.format(**kind._asdict()))
        run(f"UPDATE _change_{kind.name} SET present = 1 - present WHERE change_id = :change")
    run(_TOGGLE_GAMES)
    issues.toggle_removed(run)
    queries.swap(run, change_id)
    spellings.swap(connection, change_id)
    run("DROP TABLE present")


def _swap_rows(run: Run) -> None:
    names = ", ".join(IMAGE_COLUMNS)
    restored = ", ".join(map(_restored_column, _COLUMNS))
    run("DELETE FROM puzzles WHERE id IN (SELECT puzzle_id FROM present)")
    run(
        f"INSERT INTO puzzles (id, {join_columns(_COLUMNS)}) "
        f"SELECT image.puzzle_id, {restored} FROM {_IMAGES.format('present', 'puzzle_id')} "
        "WHERE image.change_id = :change AND image.grid IS NOT NULL"
    )
    run("DELETE FROM _change_rows WHERE change_id = :change")
    run(
        f"INSERT INTO _change_rows (change_id, puzzle_id, {names}) "
        f"SELECT CAST(:change AS INTEGER), puzzle_id, {names} FROM present"
    )


_IMAGES = "_change_rows AS image LEFT JOIN {} AS old ON old.{} = image.puzzle_id"
_REMOVE_LABELS = (
    "DELETE FROM {members} WHERE ({key}, puzzle_id) IN (SELECT {key}, puzzle_id "
    "FROM _change_{name} WHERE change_id = :change AND present = 1)"
)
_ADD_LABELS = (
    "INSERT INTO {members} ({key}, puzzle_id) SELECT {key}, puzzle_id FROM _change_{name} "
    "WHERE change_id = :change AND present = 0"
)

_TOGGLE_GAMES = (
    "UPDATE games SET removed = 1 - removed "
    "WHERE id IN (SELECT game_id FROM _change_games WHERE change_id = :change)"
)

_RATING = ", ".join(RATING_COLUMNS)
_KEY = "puzzle_id, rater, version, computed"
# Ratings that were computed later are not in the journal; they are of the grid that is replaced.
_NOTE_RATINGS = (
    f"INSERT INTO _change_ratings (change_id, {_RATING}, present) SELECT image.change_id, "
    f"{', '.join(f'rated.{name}' for name in RATING_COLUMNS)}, 1 "
    f"FROM {_IMAGES.format('present', 'puzzle_id')} "
    "JOIN ratings AS rated ON rated.puzzle_id = image.puzzle_id WHERE image.change_id = :change "
    "AND (coalesce(old.grid, ''), coalesce(old.rules, '')) "
    "<> (coalesce(image.grid, ''), coalesce(image.rules, '')) "
    f"ON CONFLICT (change_id, {_KEY}, present) DO NOTHING"
)
_REMOVE_RATINGS = (
    f"DELETE FROM ratings WHERE ({_KEY}) IN "
    f"(SELECT {_KEY} FROM _change_ratings WHERE change_id = :change AND present = 1)"
)
_ADD_RATINGS = (
    f"INSERT INTO ratings ({_RATING}) SELECT {_RATING} FROM _change_ratings "
    f"WHERE change_id = :change AND present = 0 ON CONFLICT ({_KEY}) DO NOTHING"
)


_SAME_GRID = "old.grid = image.grid AND old.rules = image.rules"


def _restored_column(name: str) -> str:
    """Return the SQL for a restored column; what was computed stays valid for the same grid."""
    if name in UNJOURNALED_COLUMNS:
        return f"CASE WHEN {_SAME_GRID} THEN old.{name} END"
    if name in _VERDICT:
        return f"CASE WHEN {_SAME_GRID} THEN old.{name} ELSE image.{name} END"
    return f"image.{name}"


def _expand_ranges(run: Run) -> None:
    """Replace ranges of new rows by before-images without a grid; record the labels of the rows."""
    within = (
        "FROM _change_ranges AS span JOIN {0} AS row ON row.{1} BETWEEN span.first AND span.last "
        "WHERE span.change_id = :change"
    )
    run(
        "INSERT INTO _change_rows (change_id, puzzle_id) SELECT span.change_id, row.id "
        + within.format("puzzles", "id")
        + " ON CONFLICT (change_id, puzzle_id) DO NOTHING"
    )
    for kind in KINDS.values():
        run(
            f"INSERT INTO _change_{kind.name} (change_id, {kind.key}, puzzle_id, present) "
            f"SELECT span.change_id, row.{kind.key}, row.puzzle_id, 1 "
            + within.format(kind.members, "puzzle_id")
            + f" ON CONFLICT (change_id, {kind.key}, puzzle_id) DO NOTHING"
        )
    run("DELETE FROM _change_ranges WHERE change_id = :change")
