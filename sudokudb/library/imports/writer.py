"""Storage of the batches of an import.

All batches are one change in the journal, and each is a transaction. If another program has changed
puzzles of a batch since the import began, the batch begins a second change, so that each change can
be undone: changes are undone from the newest to the oldest.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sudokudb.errors import StaleEdit, say
from sudokudb.library.imports.deduplicate import Deduplicated, deduplicate
from sudokudb.library.imports.duplicates import (
    add_labels,
    duplicate_error,
    merge_duplicates,
    missing_games,
)
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.library.imports.batches import Batch
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.issues import Issue
    from sudokudb.store.writes.journal import Effect, JournalWriter


class ImportWriter:
    """A writer of batches; `name` is the name of the import in the journal."""

    def __init__(self, store: Store, name: str, options: ImportOptions) -> None:
        self._store = store
        self._name = name
        self._options = options
        self._changes: list[int] = []
        self.issues = 0
        self._ranges: list[range] = []

    def add(self, batch: Batch, texts: dict[str, str]) -> Deduplicated:
        """Save the new puzzles in a batch; return them."""
        from sudokudb.store.writes.journal import JournalWriter

        change = self._changes[-1] if self._changes else None
        with self._store.writing(bulk=True) as connection:
            journal = JournalWriter(connection, change)
            self._require_standing(journal.run_sql)
            new = deduplicate([journal.run_sql], batch, self._options.on_duplicate)
            if self._options.on_duplicate == "fail" and new.known:
                raise duplicate_error(journal.run_sql, batch, new, self._is_imported)
            if self._has_conflict(journal.run_sql, new, batch):
                journal = JournalWriter(connection)
            self._save(journal, new, batch, texts)
            begun = journal.change_id if journal.has_changes else change
            if begun != change:
                journal.close(f"{self._name} (not finished)")
        if begun is not None and begun != change:
            self._changes.append(begun)
        if new.indexes:
            self._ranges.append(new.ids)
        return new

    def add_issues(self, issues: Iterable[Issue]) -> None:
        """Save the issues that the store does not contain."""
        from sudokudb.store.rows.issues import every
        from sudokudb.store.writes.issues import record
        from sudokudb.store.writes.journal import JournalWriter

        change = self._changes[-1] if self._changes else None
        with self._store.writing(bulk=True) as connection:
            journal = JournalWriter(connection, change)
            self._require_standing(journal.run_sql)
            known = list(every(journal.run_sql))
            for issue in issues:
                if issue not in known:
                    record(journal, issue)
                    self.issues += 1
        if journal.has_changes and change is None:
            self._changes.append(journal.change_id)

    def _save(
        self, journal: JournalWriter, new: Deduplicated, batch: Batch, texts: dict[str, str]
    ) -> None:
        from sudokudb.store.writes import bulk_insert as bulk
        from sudokudb.store.writes import games

        if new.indexes:
            new.number(bulk.next_id(journal.connection, len(new.indexes)))
            bulk.insert_rows(journal.connection, *new.rows(batch, texts), is_valid=True)
            bulk.insert_ratings(journal.connection, new.ratings(batch))
            if batch.games:
                games.insert_all(journal.connection, new.games(batch))
            journal.insert_range(new.first, new.first + len(new.indexes) - 1)
        if new.merged:
            find = partial(puzzles.by_ids, journal.run_sql)
            merge_duplicates(new, batch, find, journal.update_all, journal.add_ratings)
            journal.add_games(missing_games(new, batch, find))
        add_labels(journal, new, batch, self._options)

    def _require_standing(self, run_sql: RunSql) -> None:
        """Raise StaleEdit if the import was undone since the last batch."""
        from sudokudb.store.writes.journal import is_standing

        if self._changes and not is_standing(run_sql, self._changes[-1]):
            raise StaleEdit(say("the import was undone by another program"), say("import again"))

    def _has_conflict(self, run_sql: RunSql, new: Deduplicated, batch: Batch) -> bool:
        """Return whether another program has changed puzzles of a batch."""
        from sudokudb.store.writes.change_conflicts import conflicts_with_later, has_later

        if not self._changes or not has_later(run_sql, self._changes[-1]):
            return False
        options = self._options
        touches_known = new.merged or options.tags or options.collection
        keys = set(zip((batch.grids[i] for i in new.indexes), new.copies, strict=True))
        known = set(new.known.values()) if touches_known else set()
        return conflicts_with_later(run_sql, self._changes[-1], known, keys)

    def _is_imported(self, id: int) -> bool:
        return any(id in ids for ids in self._ranges)

    def abandon(self) -> bool:
        """Take back all batches; keep them and return False if others have changed the puzzles."""
        from sudokudb.store.writes import undo
        from sudokudb.store.writes.change_conflicts import was_changed_later

        if not self._changes:
            return True
        with self._store.writing() as connection:
            stays = was_changed_later(self._store.run_sql_in(connection), self._changes)
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
    puzzles = "existing puzzle" if effect.labelled == 1 else "existing puzzles"
    games = "game" if effect.games == 1 else "games"
    issues = "issue" if effect.issues == 1 else "issues"
    counts = zip(effect, ("new", f"{puzzles} labelled", "merged", games, issues), strict=True)
    return ", ".join(f"{count:,} {what}" for count, what in counts if count) or "0 new"
