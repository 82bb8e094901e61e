"""An import that only says what it would do."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from sudokudb.library.imports.deduplicate import deduplicate
from sudokudb.library.imports.duplicates import merge, refusal
from sudokudb.query import fields
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.labels import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library.imports.batches import Arrivals
    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.library.imports.options import Wishes
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store
    from sudokudb.store.writes.journal import Row


class Rehearsal:
    """Keeps what would be new or changed in a file of its own, which goes when the import ends.

    It says what a `Keeper` would say.
    """

    resumed = 0

    def __init__(self, store: Store, wishes: Wishes) -> None:
        from sudokudb.store.connection.sqlite_file import reader

        self._store = store
        self._wishes = wishes
        with store.failures():
            self._begun = self._next = puzzles.next_id(store.query, store.dialect)
        self._seen = sqlite3.connect("", isolation_level=None)
        self._seen.executescript(_TABLES)
        self._query = reader(self._seen)

    def skip(self) -> int:
        """Return 0: a rehearsal begins at the beginning."""
        return 0

    def keep(self, chunk: Arrivals, texts: dict[str, str]) -> Deduplicated:
        """Find out what would be new, and where what would be merged clashes."""
        way = self._wishes.on_duplicate
        with self._store.failures():
            new = deduplicate([self._store.query, self._query], chunk, way)
            if way == "fail" and new.known:
                raise refusal(self._store.query, chunk, new, lambda id: id >= self._begun)
            new.number(self._next)
            self._seen.execute("BEGIN")
            self._put(*new.rows(chunk, texts))
            if new.merged:
                merge(new, chunk, self._find, self._update)
            self._seen.execute("COMMIT")
        self._next += len(new.indexes)
        return new

    def _find(self, ids: Sequence[int]) -> Iterator[Puzzle]:
        """Yield puzzles as they would be, if in another order."""
        seen = puzzles.present(self._query, ids)
        yield from puzzles.by_ids(self._query, [*seen])
        yield from puzzles.by_ids(self._store.query, [id for id in ids if id not in seen])

    def _update(self, id: int, values: Row) -> None:
        """Change a puzzle, if need be a copy of the store's."""
        from sudokudb.store.rows.tables import COLUMNS

        if not puzzles.present(self._query, [id]):
            statement = f"SELECT {', '.join(COLUMNS)} FROM puzzles WHERE id = :id"
            self._put(COLUMNS, self._store.query(statement, {"id": id}))
        changes = ", ".join(f"{name} = :{name}" for name in values)
        self._seen.execute(f"UPDATE puzzles SET {changes} WHERE id = :id", values | {"id": id})

    def _put(self, columns: Sequence[str], rows: Iterable[tuple[object, ...]]) -> None:
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO puzzles ({', '.join(columns)}) VALUES ({marks})"
        self._seen.executemany(statement, rows)

    def abandon(self) -> bool:
        """Forget everything; return True, as a `Keeper` does that could."""
        self._seen.close()
        return True

    def finish(self) -> bool:
        """Forget everything; return that nothing was changed."""
        self._seen.close()
        return False


_COLUMNS = ", ".join(
    f"{field.name} DEFAULT {field.default!r}" if field.default is not None else field.name
    for field in fields.stored()
    if field.name != "id"
)
_TABLES = f"""
    CREATE TABLE puzzles (id INTEGER PRIMARY KEY, {_COLUMNS});
    CREATE INDEX by_grid ON puzzles (grid, copy);
    CREATE INDEX by_identity ON puzzles (identity);
""" + "".join(
    f"CREATE TABLE {kind.name} (id INTEGER PRIMARY KEY, name);"
    f"CREATE TABLE {kind.members} ({kind.key}, puzzle_id);"
    for kind in LABELS.values()
)
