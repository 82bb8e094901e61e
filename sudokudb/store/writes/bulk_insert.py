"""Insert many puzzles at once, and look up which of them are stored already.

Only ids, numbers and the names of columns are written into a statement as they are.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sqlalchemy import text

from sudokudb.errors import StoreError
from sudokudb.store.bitmaps import blocks
from sudokudb.store.connection.transactions import driver_of, querying
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.bind_lists import portions
from sudokudb.store.rows.labels import KINDS
from sudokudb.store.sql import fulltext as texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind

_HIGHEST = 2**63 - 1


class Copy(NamedTuple):
    """One of the puzzles with the same grid: its id, its copy number and a player's marks."""

    id: int
    number: int
    candidates: str | None
    placed: str | None

    def given(self, candidates: str | None, placed: str | None) -> Copy:
        """Return the copy with marks where it has none."""
        return self._replace(candidates=self.candidates or candidates, placed=self.placed or placed)


def identities(run_sql: RunSql, wanted: Collection[int]) -> dict[int, int]:
    """Return the id of the first puzzle of each identity that is stored."""
    found: dict[int, int] = {}
    for listed, values in portions(sorted(wanted)):
        rows = run_sql(
            f"SELECT identity, min(id) FROM puzzles WHERE identity IN ({listed}) GROUP BY identity",
            values,
        )
        found.update(cast("Iterator[tuple[int, int]]", rows))
    return found


def exact(run_sql: RunSql, grids: Collection[str]) -> dict[str, list[Copy]]:
    """Return the puzzles with exactly these grids, by grid, in the order of their copy numbers."""
    found: dict[str, list[Copy]] = {}
    for listed, values in portions(sorted(grids)):
        rows = run_sql(
            "SELECT grid, id, copy, candidates, placed FROM puzzles "
            f"WHERE grid IN ({listed}) ORDER BY grid, copy",
            values,
        )
        for grid, *copy in cast("Iterator[tuple[Any, ...]]", rows):
            found.setdefault(grid, []).append(Copy(*copy))
    return found


def grids(run_sql: RunSql, ids: Collection[int]) -> dict[int, str]:
    """Return the grids of some puzzles."""
    found: dict[int, str] = {}
    for listed, values in portions(ids):
        rows = run_sql(f"SELECT id, grid FROM puzzles WHERE id IN ({listed})", values)
        found.update(cast("Iterator[tuple[int, str]]", rows))
    return found


def next_id(connection: Connection, count: int) -> int:
    """Reserve `count` consecutive ids and return the first; raise StoreError if none are left."""
    if connection.dialect.name == "sqlite":
        return _require_room(puzzles.next_id(querying(connection), "sqlite"), count)
    first = int(connection.execute(text("SELECT nextval('puzzles_id_seq')")).scalar_one())
    last = {"last": _require_room(first, count) + count - 1}
    connection.execute(text("SELECT setval('puzzles_id_seq', :last)"), last)
    return first


def _require_room(first: int, count: int) -> int:
    if first + count - 1 > _HIGHEST:
        raise StoreError(
            "no ids are left for new puzzles",
            "`sudokudb db check` lists the puzzles whose ids are too high",
        )
    return first


def insert_rows(
    connection: Connection, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Insert rows into `puzzles`, with their ids."""
    if not rows:
        return
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    marks = ", ".join([mark] * len(columns))
    statement = f"INSERT INTO puzzles ({', '.join(columns)}) VALUES ({marks})"
    if connection.dialect.name != "sqlite":
        connection.exec_driver_sql(statement, list(rows))
        return
    with _untriggered(connection, *blocks.TRIGGERS, *texts.TRIGGERS):
        connection.exec_driver_sql(statement, list(rows))
    driver = driver_of(connection)
    id = columns.index("id")
    blocks.forget(driver, min(row[id] for row in rows), max(row[id] for row in rows))
    if not {*texts.FIELDS}.isdisjoint(columns):
        places = [columns.index(name) if name in columns else None for name in texts.FIELDS]
        indexed = (["" if place is None else row[place] for place in places] for row in rows)
        texts.put(driver, ((row[id], *text) for row, text in zip(rows, indexed, strict=True)))


@contextmanager
def _untriggered(connection: Connection, *triggers: str) -> Iterator[None]:
    """Drop some triggers for a while, in a transaction, where no other connection sees it.

    An error rolls the transaction back, which restores the triggers. Any trigger makes inserting
    a row a third slower, whatever it does.
    """
    schema = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?"
    statements = [connection.exec_driver_sql(schema, (name,)).scalar_one() for name in triggers]
    for name in triggers:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    yield
    for statement in statements:
        connection.exec_driver_sql(statement)


def clear(connection: Connection) -> None:
    """Delete everything: puzzles, tags, collections, and the journal."""
    for kind in KINDS.values():
        connection.execute(text(f"DELETE FROM {kind.members}"))
        connection.execute(text(f"DELETE FROM change_{kind.name}"))
        connection.execute(text(f"DELETE FROM {kind.name}"))
    for table in ("change_rows", "change_ranges", "changes", "recent", "puzzles"):
        connection.execute(text(f"DELETE FROM {table}"))


def restart(connection: Connection) -> None:
    """Make new ids continue after the highest stored id."""
    highest = int(connection.execute(text("SELECT coalesce(max(id), 0) FROM puzzles")).scalar_one())
    if connection.dialect.name == "sqlite":
        connection.execute(
            text("UPDATE sqlite_sequence SET seq = :id WHERE name = 'puzzles'"), {"id": highest}
        )
    else:  # a rollback undoes this, unlike setval
        connection.execute(text(f"ALTER SEQUENCE puzzles_id_seq RESTART WITH {highest + 1:d}"))


def add_label(connection: Connection, kind: LabelKind, label: int, ids: list[int]) -> None:
    """Put new puzzles under a label; the journal records nothing."""
    connection.execute(
        text(f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) VALUES (:label, :id)"),
        [{"label": label, "id": id} for id in ids],
    )
