"""A job's work in a store: ranges of puzzles are taken, and what is found out is kept."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb import paths
from sudokudb.errors import GridError, StoreError
from sudokudb.store.rows import puzzles
from sudokudb.store.writes import derived

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.library.jobs.job import Job
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.derived import Wanting
    from sudokudb.store.writes.leases import Lease

WEIGHT = 8192  # a quarter of a second for easy puzzles, a minute for the hardest
SHORTLY = 1000  # milliseconds: who stops does not wait long for others


def reopen(location: str) -> Store:
    """Open a store that another process has open; it is not made, nor brought up to date."""
    if paths.is_url(location):
        from sudokudb.store.backends.postgresql import PostgresStore

        return PostgresStore(location)
    from sudokudb.store.backends.sqlite import SqliteStore

    return SqliteStore(Path(location))


class Range(NamedTuple):
    """Puzzles that were taken, in the order of their ids."""

    lease: Lease
    puzzles: Sequence[Wanting]

    @property
    def texts(self) -> list[str]:
        """What `parse_puzzle` takes of each: mostly a grid."""
        return [wanting.puzzle for wanting in self.puzzles]


class Ranges:
    """Takes range after range for one worker, from the lowest id to the highest, once.

    What was given back behind it is for a worker that begins later.
    """

    def __init__(self, store: Store, job: Job, worker: str, weight: int = WEIGHT) -> None:
        self._store, self._job, self._worker, self._weight = store, job, worker, weight
        self._after = 0
        self._held: list[Lease] = []

    def work(self, threads: int | None) -> Iterator[int]:
        """Work off what nobody else does; yield how many puzzles each range had."""
        try:
            while taken := self.take():
                self.keep(taken, answer(self._job, taken, threads))
                yield len(taken.puzzles)
        finally:
            self.give_back()

    def take(self) -> Range | None:
        """Take the next range of puzzles that lack an answer; None where there is none."""
        from sudokudb.store.writes import leases

        with self._store.failures():  # where it begins is looked for while others may write
            begin = derived.first(self._store.query, self._job.derived, self._after)
        if begin is None:
            return None
        self._after = max(self._after, begin - 1)
        with self._store.writing(bulk=True) as connection:
            query = self._store.querying(connection)
            held = leases.live(connection, query, self._job.name)
            for after, before in leases.gaps(held, self._after):
                found = derived.missing(query, self._job.derived, after, before, self._weight)
                if found:
                    ends = (found[0].id, found[-1].id)
                    lease = leases.take(connection, self._job.name, *ends, self._worker)
                    break
            else:
                return None
        self._held.append(lease)
        self._after = lease.last
        return Range(lease, found)

    def keep(self, taken: Range, answers: Sequence[tuple[object, ...]]) -> None:
        """Keep what was found out about a range, and give it back, both or neither."""
        from sudokudb.store.writes import leases

        with self._store.writing(bulk=True) as connection:
            require_version(self._store.querying(connection), self._store.name, self._job)
            derived.keep(connection, self._job.derived, taken.puzzles, answers)
            leases.drop(connection, [taken.lease])
        self._held.remove(taken.lease)

    def give_back(self) -> None:
        """Give back what was taken and not kept, unless others write all the time.

        Then it is left to be taken from a worker that is seen to be dead, or is late.
        """
        from sudokudb.store.writes import leases

        if self._held:
            with suppress(StoreError), self._store.writing(SHORTLY, bulk=True) as connection:
                leases.drop(connection, self._held)
            self._held.clear()


def answer(job: Job, taken: Range, threads: int | None) -> list[tuple[object, ...]]:
    """Compute a range here; raise StoreError for the puzzle whose grid is damaged."""
    try:
        return job.compute(taken.texts, threads)
    except GridError:
        require_sound(taken)
        raise


def require_sound(taken: Range) -> None:
    """Raise StoreError where a grid of a range is none."""
    for id, _, text in taken.puzzles:
        puzzles.sound(id, text)


def require_version(run_sql: RunSql, name: str, job: Job) -> None:
    """Raise StoreError where another version of the algorithm has been at work."""
    if derived.version(run_sql, job.derived) != job.version:
        raise StoreError(
            f"{name}: another version of sudokudb works on the same; nothing was kept",
            "use the newer one alone",
        )
