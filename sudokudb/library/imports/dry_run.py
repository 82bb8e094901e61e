"""Dry runs: imports that read and compare, but store nothing."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from contextlib import ExitStack
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.library.imports.deduplicate import deduplicate
from sudokudb.library.imports.duplicates import changes_of
from sudokudb.library.imports.new_rows import puzzle_rows, rating_rows
from sudokudb.library.imports.reports import duplicate_error
from sudokudb.query import fields
from sudokudb.query.labels import LABELS
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.column_types import join_columns
from sudokudb.store.rows.games import GAME
from sudokudb.store.rows.ratings import STORED, rating_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.library.imports.batches import Batch
    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store
    from sudokudb.store.writes.journal import Row


class DryRun:
    """A replacement for `ImportWriter` that does not change the store or block its writers.

    It reads a snapshot of the store, and records new and changed puzzles in a temporary database.
    """

    def __init__(self, store: Store, options: ImportOptions) -> None:
        from sudokudb.store.connection.sqlite_file import reader

        self._options = options
        self._stack = ExitStack()
        self._stored = self._stack.enter_context(store.snapshot())
        self._first_id = self._next_id = puzzles.next_id(self._stored, store.dialect)
        self._own = sqlite3.connect("", isolation_level=None)
        self._stack.callback(self._own.close)
        self._own.executescript(_TABLES)
        self._added = reader(self._own)
        self._places: list[tuple[int, str, Sequence[int]]] = []

    def add(self, batch: Batch, texts: dict[str, str]) -> Deduplicated:
        """Return the new puzzles in a batch, and the conflicts of merged ones."""
        on_duplicate = self._options.on_duplicate
        new = deduplicate([self._stored, self._added], batch, self._next_id, on_duplicate)
        if on_duplicate == "fail" and new.duplicates:
            raise duplicate_error(self._stored, new, lambda id: id >= self._first_id)
        self._next_id += len(new.indexes)
        new.name = partial(self._name, batch.file)
        self._places.append((new.ids.start, batch.file, [batch.lines[i] for i in new.indexes]))
        self._own.execute("BEGIN")
        self._insert("puzzles", *puzzle_rows(new, texts))
        self._insert("ratings", _RATING, rating_rows(new))
        if changing := {*new.changing.values()}:
            changes = changes_of(new, self._find(sorted(changing)))
            self._update({id: {} for id, _ in changes.ratings} | changes.columns)
            rows = [rating_row(id, rating) for id, rating in changes.ratings]
            self._insert("ratings", _RATING, rows)
        self._own.execute("COMMIT")
        return new

    def _name(self, current: str, id: int) -> str:
        """Return the number of a stored puzzle, or the line of one that would be added."""
        if id < self._first_id:
            return f"#{id}"
        at = bisect_right(self._places, id, key=itemgetter(0)) - 1
        first, file, lines = self._places[at]
        line = lines[id - first]
        return say("line {line}", line=line) if file == current else f"{file}:{line}"

    def _find(self, ids: Sequence[int]) -> Iterator[Puzzle]:
        """Yield puzzles as they would be after the import."""
        added = puzzles.present(self._added, ids)
        yield from puzzles.by_ids(self._added, [*added])
        yield from puzzles.by_ids(self._stored, [id for id in ids if id not in added])

    def _update(self, changes: Mapping[int, Row]) -> None:
        """Change puzzles in the temporary database; first copy stored ones into it."""
        for id in changes.keys() - puzzles.present(self._added, [*changes]):
            for table, key, columns in (
                ("puzzles", "id", _PUZZLE),
                ("ratings", _RATING[0], _RATING),
            ):
                statement = f"SELECT {join_columns(columns)} FROM {table} WHERE {key} = :id"
                self._insert(table, columns, self._stored(statement, {"id": id}))
        for id, values in ((id, values) for id, values in changes.items() if values):
            names = ", ".join(f'"{name}" = :{name}' for name in values)
            self._own.execute(f"UPDATE puzzles SET {names} WHERE id = :id", values | {"id": id})

    def _insert(
        self, table: str, columns: Sequence[str], rows: Iterable[tuple[object, ...]]
    ) -> None:
        marks = ", ".join("?" * len(columns))
        statement = f"INSERT INTO {table} ({join_columns(columns)}) VALUES ({marks})"
        self._own.executemany(statement, rows)

    def abandon(self) -> bool:
        """Delete the temporary database; return True, since nothing was imported."""
        self._stack.close()
        return True

    def finish(self) -> bool:
        """Delete the temporary database; return False, since nothing was changed."""
        self._stack.close()
        return False


_FACTS = [field for field in fields.stored_fields() if field.name != "id"]
_PUZZLE = ("id", *(field.name for field in _FACTS))
_COLUMNS = ", ".join(
    f'"{field.name}"' + (f" DEFAULT {field.default!r}" if field.default is not None else "")
    for field in _FACTS
)
_RATING = ("puzzle_id", *STORED)
_TABLES = f"""
    CREATE TABLE games (id, puzzle_id, {", ".join(GAME)}, removed);
    CREATE TABLE ratings ({", ".join(_RATING)}, PRIMARY KEY (puzzle_id, rater, version, computed));
    CREATE TABLE puzzles (id INTEGER PRIMARY KEY, {_COLUMNS});
    CREATE INDEX by_grid ON puzzles (grid, copy);
    CREATE INDEX by_identity ON puzzles (identity);
""" + "".join(
    f"CREATE TABLE {kind.name} (id INTEGER PRIMARY KEY, name);"
    f"CREATE TABLE {kind.members} ({kind.key}, puzzle_id);"
    for kind in LABELS.values()
)
