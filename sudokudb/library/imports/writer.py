"""What keeps the chunks of an import.

All of them are one change; each is kept whole or not at all, with a note how far the import came.
Where somebody else has meanwhile changed what a chunk touches, a second change begins with it, so
that each can be undone: changes are taken back from the newest to the oldest.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sudokudb.errors import StaleEdit
from sudokudb.library.imports.deduplicate import Deduplicated, deduplicate
from sudokudb.library.imports.duplicates import file, merge, refusal
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sudokudb.library.imports.batches import Arrivals
    from sudokudb.library.imports.options import Wishes
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.bulk_insert import Job
    from sudokudb.store.writes.journal import Effect, Recorder

    Texts = dict[str, str]


class Keeper:
    """Keeps chunk after chunk in the store; `what` is what the journal calls the import.

    `key` tells it from other imports: one of the same key that was stopped is gone on with.
    """

    def __init__(self, store: Store, what: str, key: str, wishes: Wishes) -> None:
        self._store = store
        self._wishes = wishes
        self._what = what
        self._key = key
        self._job: Job | None = None
        self._parts: list[int] = []
        self._entries = 0
        self._last: int | None = None
        self.resumed = 0

    def skip(self) -> int:
        """Return how many entries an earlier try of this import has dealt with."""
        from sudokudb.store.writes import bulk_insert as bulk

        with self._store.failures():
            self._job = bulk.resume(self._store.query, self._key)
        self._entries = self.resumed = self._job.entries if self._job else 0
        return self.resumed

    def begin_again(self) -> None:
        """Go on with the change of an earlier try, but with its first entry."""
        self.skip()
        self.resumed = 0

    def keep(self, chunk: Arrivals, texts: Texts) -> Deduplicated:
        """Put what is new of a chunk into the store; return what that was."""
        from sudokudb.store.writes import journal as changes

        wishes, entries = self._wishes, self._entries + chunk.entries
        with self._store.writing(bulk=True) as connection:
            query = self._store.querying(connection)
            self._require_standing(query)
            new = deduplicate([query], chunk, wishes.on_duplicate)
            if wishes.on_duplicate == "fail" and new.known:
                raise refusal(query, chunk, new, lambda id: self._is_ours(query, id))
            job = self._job
            if job and _crosses(query, job, new, chunk, wishes):
                self._part(connection, job)
                job = None
            recorder = changes.Recorder(connection, job.change_id if job else None)
            self._insert(connection, recorder, new, chunk, texts)
            if new.merged:
                merge(new, chunk, partial(puzzles.by_ids, query), recorder.update)
            file(query, recorder, new, chunk, wishes)
            job = self._advanced(connection, recorder, job, entries)
        if self._job and job and self._job.change_id != job.change_id:
            self._parts.append(self._job.change_id)
        self._job, self._entries = job or self._job, entries
        self._last = new.first + len(new.indexes) - 1 if new.indexes else self._last
        return new

    def _require_standing(self, run_sql: RunSql) -> None:
        """Raise StaleEdit where the import was undone meanwhile, or somebody else makes it too."""
        from sudokudb.store.writes import bulk_insert as bulk

        if self._job and not bulk.standing(run_sql, self._job):
            raise StaleEdit("the import was undone meanwhile", "import again to begin anew")
        if self._job is None and bulk.resume(run_sql, self._key):
            raise _twice()

    def _insert(
        self,
        connection: Connection,
        recorder: Recorder,
        new: Deduplicated,
        chunk: Arrivals,
        texts: Texts,
    ) -> None:
        from sudokudb.store.writes import bulk_insert as bulk

        if not new.indexes:
            return
        new.number(bulk.next_id(connection, len(new.indexes)))
        columns, rows = new.rows(chunk, texts)
        bulk.insert_rows(connection, columns, rows)
        recorder.insert_range(new.first, new.first + len(new.indexes) - 1)

    def _part(self, connection: Connection, job: Job) -> None:
        """End the change that the import has been so far."""
        from sudokudb.store.writes import bulk_insert as bulk
        from sudokudb.store.writes import journal as changes

        if bulk.advance(connection, job, job.entries) is None:
            raise _twice()
        done = _words(changes.effect(connection, job.change_id))
        changes.Recorder(connection, job.change_id).close(f"{self._what}: the first {done}")

    def _advanced(
        self, connection: Connection, recorder: Recorder, job: Job | None, entries: int
    ) -> Job | None:
        """Note how far the import came, once it has changed anything."""
        from sudokudb.store.writes import bulk_insert as bulk

        if not recorder.begun:
            return None
        if job is None:
            job = bulk.begin(connection, self._key, recorder.id)
            recorder.close(f"{self._what} (not finished)")
        job = bulk.advance(connection, job, entries)
        if job is None:
            raise _twice()
        return job

    def _is_ours(self, run_sql: RunSql, id: int) -> bool:
        """Tell whether a puzzle is one that this import has brought."""
        statement = (
            "SELECT 1 FROM change_ranges WHERE change_id = :change AND :id BETWEEN first AND last"
        )
        return any(
            next(run_sql(statement, {"change": change, "id": id}), None) for change in self._changes
        )

    @property
    def _changes(self) -> list[int]:
        """The changes that the import has been, newest first."""
        return [*([self._job.change_id] if self._job else []), *reversed(self._parts)]

    def abandon(self) -> bool:
        """Take back all chunks that were kept; return whether that could be done.

        Where somebody has changed meanwhile what they brought they stay, as a finished import:
        that other change would be lost.
        """
        from sudokudb.store.writes import change_conflicts as crossings
        from sudokudb.store.writes import undo as undoing

        if self._job is None:
            return True
        with self._store.writing() as connection:
            stays = crossings.built_upon(self._store.querying(connection), self._changes)
            for change in [] if stays else self._changes:
                undoing.forget(connection, change)
        if stays:
            return not self.finish()
        self._store.settle()
        return True

    def finish(self) -> bool:
        """Close the change; return whether there is one.

        It was made last, also where others were made since it began.
        """
        from sudokudb.store.writes import bulk_insert as bulk
        from sudokudb.store.writes import change_conflicts as crossings
        from sudokudb.store.writes import facts
        from sudokudb.store.writes import journal as changes
        from sudokudb.store.writes import undo as undoing

        if self._job is None:
            return False
        with self._store.writing() as connection:
            bulk.finish(connection, self._job)
            change = self._job.change_id
            if crossings.may_be_last(self._store.querying(connection), change):
                change = undoing.make_newest(connection, change)
            done = _words(changes.effect(connection, change))
            changes.Recorder(connection, change).close(f"{self._what}: {done}")
            if self._last is not None:
                facts.use(connection, self._last)
        self._store.settle()
        return True


def _words(effect: Effect) -> str:
    """Say what an import did, without what it did not."""
    counts = zip(effect, ("new", "known filed", "merged"), strict=True)
    return ", ".join(f"{count:,} {what}" for count, what in counts if count) or "0 new"


def _crosses(run_sql: RunSql, job: Job, new: Deduplicated, chunk: Arrivals, wishes: Wishes) -> bool:
    """Tell whether a chunk touches what somebody else has changed since the import began."""
    from sudokudb.store.writes.change_conflicts import crosses

    files = new.merged or bool(wishes.tags) or bool(wishes.collection)
    grids = (chunk.grids[i] for i in new.indexes)
    keys = set(zip(grids, new.copies, strict=True))
    return crosses(run_sql, job.change_id, set(new.known.values()) if files else set(), keys)


def _twice() -> StaleEdit:
    return StaleEdit("somebody else is making the same import", "it goes on there")
