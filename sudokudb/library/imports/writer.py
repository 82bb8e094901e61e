"""Storage of the batches of an import.

All batches are one change in the journal, and each is a transaction. If another program has changed
puzzles of a batch since the import began, the batch begins a second change, so that each change can
be undone: changes are undone from the newest to the oldest.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudokudb.errors import StaleEdit, say
from sudokudb.library.imports import measured_rows
from sudokudb.library.imports.deduplicate import Deduplicated, deduplicate
from sudokudb.library.imports.duplicates import changes_of
from sudokudb.library.imports.new_rows import add_labels, games, puzzle_rows, rating_rows
from sudokudb.library.imports.reports import duplicate_error
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.issue import Issue
    from sudokudb.library.imports.batches import Batch
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.journal import Effect, JournalWriter


class ImportWriter:
    """A writer of batches; `name` is the name of the import in the journal."""

    def __init__(self, store: Store, name: str, options: ImportOptions) -> None:
        self._store = store
        self._name = name
        self._options = options
        self._changes: list[int] = []
        self._ranges: list[range] = []
        self.issues = 0

    def add(self, batch: Batch, texts: dict[str, str]) -> Deduplicated:
        """Save the new puzzles in a batch; return them."""
        from sudokudb.store.writes.journal import JournalWriter

        on_duplicate = self._options.on_duplicate
        with self._transaction() as journal:
            first = puzzles.next_id(journal.run_sql, self._store.dialect)
            new = deduplicate([journal.run_sql], batch, first, on_duplicate)
            if on_duplicate == "fail" and new.duplicates:
                raise duplicate_error(journal.run_sql, new, self._is_imported)
            if self._has_conflict(journal.run_sql, new):
                journal = JournalWriter(journal.connection)
            self._save(journal, new, texts)
            begun = self._describe_unfinished(journal)
        self._changes += begun
        if new.indexes:
            self._ranges.append(new.ids)
        return new

    def add_issues(self, issues: Iterable[Issue]) -> None:
        """Save the issues that the store does not contain."""
        from sudokudb.store.rows.issues import every
        from sudokudb.store.writes.issues import record

        with self._transaction() as journal:
            known = list(every(journal.run_sql))
            for issue in issues:
                if issue not in known:
                    record(journal, issue)
                    self.issues += 1
            begun = self._describe_unfinished(journal)
        self._changes += begun

    @contextmanager
    def _transaction(self) -> Iterator[JournalWriter]:
        """Continue the last change; raise StaleEdit if it was undone since the last batch."""
        from sudokudb.store.writes.journal import JournalWriter, is_standing

        change = self._changes[-1] if self._changes else None
        with self._store.writing(bulk=True) as connection:
            journal = JournalWriter(connection, change)
            if change is not None and not is_standing(journal.run_sql, change):
                message = say("the import was undone by another program")
                raise StaleEdit(message, say("import again"))
            yield journal

    def _describe_unfinished(self, journal: JournalWriter) -> list[int]:
        """Describe a change that has begun as not finished, and list it."""
        if not journal.has_changes or (change := journal.change_id) in self._changes:
            return []
        journal.close(f"{self._name} (not finished)")
        return [change]

    def _save(self, journal: JournalWriter, new: Deduplicated, texts: dict[str, str]) -> None:
        from sudokudb.store.writes import bulk_insert as bulk
        from sudokudb.store.writes.games import insert_all

        if new.indexes:
            if bulk.next_id(journal.connection, len(new.indexes)) != new.ids[0]:
                message = say("another program has changed the database")
                raise StaleEdit(message, say("import again"))
            bulk.insert_rows(journal.connection, *puzzle_rows(new, texts), is_valid=True)
            if new.batch.several.get("ratings"):
                bulk.insert_ratings(journal.connection, rating_rows(new))
            if new.batch.games:
                insert_all(journal.connection, games(new))
            journal.insert_range(new.ids[0], new.ids[-1])
        if changing := {*new.changing.values()}:
            changes = changes_of(new, puzzles.by_ids(journal.run_sql, sorted(changing)))
            journal.update_all(changes.columns)
            journal.add_ratings(changes.ratings)
            journal.add_games(changes.games)
        if new.batch.measured:
            measured_rows.save(journal.connection, new)
        add_labels(journal, new, self._options)

    def _has_conflict(self, run_sql: RunSql, new: Deduplicated) -> bool:
        """Return whether another program has changed puzzles of a batch."""
        from sudokudb.store.writes.change_conflicts import conflicts_with_later, has_later

        if not self._changes or not has_later(run_sql, self._changes[-1]):
            return False
        options = self._options
        labels_known = options.tags or options.collection
        keys = set(zip((new.batch.grids[i] for i in new.indexes), new.copies, strict=True))
        known = {*(new.duplicates if labels_known else new.changing).values()}
        return conflicts_with_later(run_sql, self._changes[-1], known, keys)

    def _is_imported(self, id: int) -> bool:
        return any(id in ids for ids in self._ranges)

    def abandon(self) -> bool:
        """Take back all batches; keep them and return False if others have changed the puzzles."""
        from sudokudb.store.connection.transactions import run_sql_in
        from sudokudb.store.writes import undo
        from sudokudb.store.writes.change_conflicts import was_changed_later

        if not self._changes:
            return True
        with self._store.writing() as connection:
            stays = was_changed_later(run_sql_in(connection), self._changes)
            for change in [] if stays else reversed(self._changes):
                undo.discard(connection, change)
        if stays:
            return not self.finish()
        self._store.finish_bulk()
        return True

    def finish(self) -> bool:
        """Describe the import in the journal; return whether it has changed anything."""
        from sudokudb.store.writes import unjournaled
        from sudokudb.store.writes.journal import JournalWriter, effect_of

        if not self._changes:
            return False
        with self._store.writing() as connection:
            for change in self._changes:
                journal = JournalWriter(connection, change)
                effect = effect_of(journal.run_sql, change)
                journal.close(f"{self._name}: {_describe(effect)}")
            if self._ranges:
                unjournaled.mark_used(connection, self._ranges[-1][-1])
        self._store.finish_bulk()
        return True


def _describe(effect: Effect) -> str:
    """Describe what an import did, without what it did not do."""
    existing, rated = (
        "existing puzzle" if count == 1 else "existing puzzles"
        for count in (effect.labelled, effect.rated)
    )
    games = "game" if effect.games == 1 else "games"
    issues = "issue" if effect.issues == 1 else "issues"
    names = ("new", f"{existing} labelled", f"{rated} rated", "merged", games, issues)
    counts = zip(effect, names, strict=True)
    return ", ".join(f"{count:,} {what}" for count, what in counts if count) or "0 new"
