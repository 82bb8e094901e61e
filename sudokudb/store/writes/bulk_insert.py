"""Many new puzzles at once: which of them are known, and putting the others in.

Only ids, numbers and the names of columns are ever written into a statement.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sqlalchemy import delete, insert, text, update

from sudokudb.errors import StoreError
from sudokudb.store.bitmaps import blocks
from sudokudb.store.connection.transactions import driver_of, inserted_id, querying
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.bind_lists import portions
from sudokudb.store.rows.labels import KINDS
from sudokudb.store.rows.tables import imports
from sudokudb.store.sql import fulltext as texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind

_HIGHEST = 2**63 - 1


class Copy(NamedTuple):
    """One of the puzzles that have the same grid: which of them, and a player's marks."""

    id: int
    number: int
    candidates: str | None
    placed: str | None

    def given(self, candidates: str | None, placed: str | None) -> Copy:
        """Return it with the marks that it had not before."""
        return self._replace(candidates=self.candidates or candidates, placed=self.placed or placed)


def identities(run_sql: RunSql, wanted: Collection[int]) -> dict[int, int]:
    """Return the first puzzle of each of some identities that has one."""
    found: dict[int, int] = {}
    for listed, values in portions(sorted(wanted)):
        rows = run_sql(
            f"SELECT identity, min(id) FROM puzzles WHERE identity IN ({listed}) GROUP BY identity",
            values,
        )
        found.update(cast("Iterator[tuple[int, int]]", rows))
    return found


def exact(run_sql: RunSql, grids: Collection[str]) -> dict[str, list[Copy]]:
    """Return the puzzles that have exactly these grids, by grid, in the order of their copies."""
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
    """Take `count` ids in a row; return the first; raise StoreError where there are none left."""
    if connection.dialect.name == "sqlite":
        return _with_room(puzzles.next_id(querying(connection), "sqlite"), count)
    first = int(connection.execute(text("SELECT nextval('puzzles_id_seq')")).scalar_one())
    last = {"last": _with_room(first, count) + count - 1}
    connection.execute(text("SELECT setval('puzzles_id_seq', :last)"), last)
    return first


def _with_room(first: int, count: int) -> int:
    if first + count - 1 > _HIGHEST:
        raise StoreError(
            "no numbers are left for new puzzles",
            "`sudokudb db check` names those that are so high",
        )
    return first


def insert_rows(
    connection: Connection, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Put rows of `puzzles` in, whose ids are given."""
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
        told = (["" if place is None else row[place] for place in places] for row in rows)
        texts.put(driver, ((row[id], *text) for row, text in zip(rows, told, strict=True)))


@contextmanager
def _untriggered(connection: Connection, *triggers: str) -> Iterator[None]:
    """Do without some triggers for a while; nobody else sees that, since it is in a transaction.

    What goes wrong meanwhile takes the transaction back, and brings the triggers back with it. Any
    trigger, whatever it does, makes putting a row in a third more expensive.
    """
    schema = "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?"
    made = [connection.exec_driver_sql(schema, (name,)).scalar_one() for name in triggers]
    for name in triggers:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    yield
    for statement in made:
        connection.exec_driver_sql(statement)


class Job(NamedTuple):
    """An import that goes on over many transactions: its change, and how far it came."""

    id: int
    change_id: int
    entries: int


def resume(run_sql: RunSql, key: str) -> Job | None:
    """Return the import of a key that was not finished, if its change still stands."""
    statement = (
        "SELECT imports.id, change_id, entries FROM imports JOIN changes "
        "ON changes.id = change_id WHERE key = :key AND undone = 0"
    )
    row = next(run_sql(statement, {"key": key}), None)
    return Job(*cast("tuple[int, int, int]", row)) if row else None


def standing(run_sql: RunSql, job: Job) -> bool:
    """Tell whether the change of an import was neither undone nor cleared away."""
    row = next(run_sql("SELECT undone FROM changes WHERE id = :id", {"id": job.change_id}), None)
    return row == (0,)


def begin(connection: Connection, key: str, change_id: int) -> Job:
    """Note that an import has begun."""
    connection.execute(delete(imports).where(imports.c.key == key))
    values = {"key": key, "change_id": change_id, "entries": 0}
    return Job(inserted_id(connection.execute(insert(imports).values(values))), change_id, 0)


def advance(connection: Connection, job: Job, entries: int) -> Job | None:
    """Note how far an import came; return None if somebody else has gone on with it."""
    this = (imports.c.id == job.id) & (imports.c.entries == job.entries)
    done = connection.execute(update(imports).where(this).values(entries=entries))
    return job._replace(entries=entries) if done.rowcount else None


def finish(connection: Connection, job: Job) -> None:
    """Forget that an import was under way."""
    connection.execute(delete(imports).where(imports.c.id == job.id))


def clear(connection: Connection) -> None:
    """Take everything out: puzzles, what they are filed under, and the journal."""
    for kind in KINDS.values():
        connection.execute(text(f"DELETE FROM {kind.members}"))
        connection.execute(text(f"DELETE FROM change_{kind.name}"))
        connection.execute(text(f"DELETE FROM {kind.name}"))
    for table in ("imports", "change_rows", "change_ranges", "changes", "recent", "puzzles"):
        connection.execute(text(f"DELETE FROM {table}"))


def restart(connection: Connection) -> None:
    """Count on from the highest id."""
    highest = int(connection.execute(text("SELECT coalesce(max(id), 0) FROM puzzles")).scalar_one())
    if connection.dialect.name == "sqlite":
        connection.execute(
            text("UPDATE sqlite_sequence SET seq = :id WHERE name = 'puzzles'"), {"id": highest}
        )
    else:  # unlike setval this is taken back with the rest
        connection.execute(text(f"ALTER SEQUENCE puzzles_id_seq RESTART WITH {highest + 1:d}"))


def file(connection: Connection, kind: LabelKind, name: int, ids: list[int]) -> None:
    """File new puzzles under a name, without a word in the journal."""
    connection.execute(
        text(f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) VALUES (:name, :id)"),
        [{"name": name, "id": id} for id in ids],
    )
