"""Insertion of many puzzles at once, and lookup of those that are already stored.

Only ids, numbers and the names of columns become part of a statement; all else is a parameter.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sqlalchemy import text

from sudokudb.errors import StoreError, say
from sudokudb.query.labels import KINDS
from sudokudb.store.connection.sqlite_file import reader, rows_of
from sudokudb.store.connection.transactions import driver_of
from sudokudb.store.query_sql import fulltext
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.column_types import join_columns
from sudokudb.store.rows.ratings import STORED
from sudokudb.store.rows.stored_lines import join_line, line_sql, split_line

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from sqlite3 import Connection as Driver

    from sqlalchemy import Connection

    from sudokudb.query.labels import LabelKind
    from sudokudb.store.connection.sqlite_file import RunSql

_HIGHEST = 2**63 - 1
_WANTED = 128


class Copy(NamedTuple):
    """A puzzle that shares its grid with others: id, copy number and the player's marks."""

    id: int
    number: int
    candidates: str | None
    placed: str | None

    def with_marks(self, candidates: str | None, placed: str | None) -> Copy:
        """Return the copy with marks added where it has none."""
        return self._replace(candidates=self.candidates or candidates, placed=self.placed or placed)


def ids_by_identity(run_sql: RunSql, wanted: Collection[int | None]) -> dict[int | None, int]:
    """Return the id of the first stored puzzle of each identity."""
    statement = (
        "SELECT identity, min(id) FROM puzzles WHERE identity IN ({values}) GROUP BY identity"
    )
    numbers = sorted(number for number in wanted if number is not None)
    return dict(cast("Iterator[tuple[int, int]]", rows_of(run_sql, statement, numbers)))


def copies_by_line(run_sql: RunSql, lines: Mapping[str, int | None]) -> dict[str, list[Copy]]:
    """Return the puzzles that have exactly the given lines, by line, in the order of their copies.

    `lines` maps each line to its identity, because there is no SQL index on grids.
    """
    found: dict[str, list[Copy]] = {}
    known = sorted((line, number) for line, number in lines.items() if number is not None)
    others = sorted(line for line, number in lines.items() if number is None)
    for low in range(0, len(known), _WANTED):
        values = [(*split_line(line), number) for line, number in known[low : low + _WANTED]]
        _add_copies(run_sql, found, "identity = wanted.column3", values)
    for low in range(0, len(others), _WANTED):
        values = [(*split_line(line), 0) for line in others[low : low + _WANTED]]
        _add_copies(run_sql, found, "identity IS NULL", values)
    return found


def _add_copies(
    run_sql: RunSql,
    found: dict[str, list[Copy]],
    same: str,
    wanted: Sequence[tuple[str, str, int]],
) -> None:
    """Add the puzzles with grids, rules and identities, of which `same` compares the identity."""
    values = {
        f"{name}{i}": value
        for i, each in enumerate(wanted)
        for name, value in zip("gri", each, strict=True)
    }
    listed = ", ".join(f"(:g{i}, :r{i}, :i{i})" for i in range(len(wanted)))
    rows = run_sql(
        "SELECT grid, rules, id, copy, candidates, placed FROM puzzles "
        f"JOIN (VALUES {listed}) AS wanted ON {same} "
        "AND substr(grid, 1, 9) = substr(wanted.column1, 1, 9) AND grid = wanted.column1 "
        "AND rules = wanted.column2 ORDER BY grid, copy",
        values,
    )
    for grid, rules, *copy in cast("Iterator[tuple[Any, ...]]", rows):
        found.setdefault(join_line(grid, rules), []).append(Copy(*copy))


def lines_by_id(run_sql: RunSql, ids: Collection[int]) -> dict[int, str]:
    """Return the lines of the puzzles with the given ids."""
    statement = f"SELECT id, {line_sql()} FROM puzzles WHERE id IN ({{values}})"
    rows = rows_of(run_sql, statement, ids)
    return dict(cast("Iterator[tuple[int, str]]", rows))


def next_id(connection: Connection, count: int) -> int:
    """Reserve `count` consecutive ids and return the first; raise StoreError if none are left."""
    if connection.dialect.name == "sqlite":
        first = connection.execute(text(puzzles.NEXT_ID["sqlite"])).scalar() or 1
        return _require_room(first, count)
    first = int(connection.execute(text("SELECT nextval('puzzles_id_seq')")).scalar_one())
    last = {"last": _require_room(first, count) + count - 1}
    connection.execute(text("SELECT setval('puzzles_id_seq', :last)"), last)
    return first


def _require_room(first: int, count: int) -> int:
    if first + count - 1 > _HIGHEST:
        raise StoreError(
            say("no ids are left for new puzzles"),
            say("`sudokudb db check` lists the puzzles whose ids are too high"),
        )
    return first


def insert_rows(
    connection: Connection,
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    *,
    is_valid: bool = False,
) -> None:
    """Insert rows, which include ids, into `puzzles`.

    `is_valid` skips the CHECK constraints in SQLite, which take half the time.
    """
    if rows and connection.dialect.name == "sqlite":
        driver = driver_of(connection)
        driver.execute(f"PRAGMA ignore_check_constraints={is_valid:d}")
        try:
            _insert(connection, "puzzles", columns, rows, _TRIGGERS)
        finally:
            driver.execute("PRAGMA ignore_check_constraints=0")
        ids = [row[columns.index("id")] for row in rows]
        _note_new(driver, min(ids), max(ids))
        if "title" in columns:
            fulltext.record(driver, min(ids), max(ids))
    elif rows:
        _insert(connection, "puzzles", columns, rows, ())


_TRIGGERS = ("stale_puzzles_insert", "unique_grid_insert", "texts_insert")


def insert_ratings(connection: Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert the ratings of new puzzles, as `rating_row` returns them."""
    if rows:
        _insert(connection, "ratings", ("puzzle_id", *STORED), rows, ("stale_ratings_insert",))


def _insert(
    connection: Connection,
    table: str,
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    triggers: Sequence[str],
) -> None:
    """Insert rows; in SQLite without triggers, any of which makes this a third slower."""
    is_sqlite = connection.dialect.name == "sqlite"
    marks = ", ".join(["?" if is_sqlite else "%s"] * len(columns))
    statement = f"INSERT INTO {table} ({join_columns(columns)}) VALUES ({marks})"
    if is_sqlite:
        with _without_triggers(connection, triggers):
            driver_of(connection).executemany(statement, rows)
    else:
        connection.exec_driver_sql(statement, list(rows))


def _note_new(driver: Driver, first: int, last: int) -> None:
    """Record new puzzles below the highest id in the search index as stale, as the trigger does."""
    from sudokudb.store.bitmaps.index import last_id

    known = min(last, last_id(reader(driver)))
    if first <= known:
        driver.execute(
            "INSERT OR IGNORE INTO _stale SELECT id FROM puzzles WHERE id BETWEEN ? AND ?",
            (first, known),
        )


@contextmanager
def _without_triggers(connection: Connection, triggers: Sequence[str]) -> Iterator[None]:
    """Drop triggers temporarily, within a transaction, where no other connection sees it.

    An error rolls the transaction back, which restores the triggers.
    """
    schema = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?"
    statements = [connection.exec_driver_sql(schema, (name,)).scalar_one() for name in triggers]
    for name in triggers:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    yield
    for statement in statements:
        connection.exec_driver_sql(statement)


def clear(connection: Connection) -> None:
    """Delete everything: puzzles, labels, ratings, games, issues, queries and the journal."""
    for kind in KINDS.values():
        connection.execute(text(f"DELETE FROM {kind.members}"))
        connection.execute(text(f"DELETE FROM _change_{kind.name}"))
        connection.execute(text(f"DELETE FROM {kind.name}"))
    parts = ("rows", "ranges", "ratings", "games", "issues", "queries")
    others = (*(f"_change_{part}" for part in parts), "_changes", "_recent")
    for table in (*others, "ratings", "games", "printed", "issues", "queries", "puzzles"):
        connection.execute(text(f"DELETE FROM {table}"))


def restart(connection: Connection) -> None:
    """Let new ids continue after the highest stored id."""
    highest = int(connection.execute(text("SELECT coalesce(max(id), 0) FROM puzzles")).scalar_one())
    if connection.dialect.name == "sqlite":
        connection.execute(
            text("UPDATE sqlite_sequence SET seq = :id WHERE name = 'puzzles'"), {"id": highest}
        )
    else:  # a rollback undoes this, unlike setval
        connection.execute(text(f"ALTER SEQUENCE puzzles_id_seq RESTART WITH {highest + 1:d}"))


def add_label(connection: Connection, kind: LabelKind, label: int, ids: list[int]) -> None:
    """Add a label to new puzzles, some of which may have it already; do not write the journal."""
    if ids:
        connection.execute(
            text(
                f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) VALUES (:label, :id) "
                "ON CONFLICT DO NOTHING"
            ),
            [{"label": label, "id": id} for id in ids],
        )
