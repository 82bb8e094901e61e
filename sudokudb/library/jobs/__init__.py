"""Long jobs: what can be found out about every puzzle, over worker processes or a cluster.

A job is worked off in ranges of ids that are leased in the store (`ranges`), by this process and
others like it (`local`) or by the workers of a Dask cluster (`cluster`). A range that is done is
kept at once and whole; one that was not is taken again.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import StoreError
from sudokudb.library.jobs.job import CANON, CHECK, JOBS, Job
from sudokudb.library.jobs.ranges import WEIGHT, Ranges
from sudokudb.store.writes import derived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store import Store

__all__ = ["CANON", "CHECK", "JOBS", "Job", "Left", "left", "run"]


class Left(NamedTuple):
    """How many puzzles other workers hold, and until when that is believed of them at most."""

    puzzles: int
    until: str


def run(
    store: Store, job: Job, workers: int | None, scheduler: str | None, threads: int | None
) -> Iterator[int]:
    """Do a job; see `Library.run`."""
    workers = workers or os.cpu_count() or 1
    with store.failures():
        _begin(store, job)
        weight = derived.weight(store.query, job.derived, workers * WEIGHT)
    if weight:
        try:
            yield from _chosen(store, job, min(workers, -(-weight // WEIGHT)), scheduler, threads)
        finally:
            store.settle()


def left(store: Store, job: Job) -> Left | None:
    """Return what others hold of a job, or None where it is done."""
    with store.failures():
        if derived.first(store.query, job.derived, 0) is None:
            return None
        from sudokudb.store.writes import leases

        held = [ls for ls in leases.held_of(leases.every(store.query)) if ls.job == job.name]
        count = sum(
            derived.count(store.query, job.derived, lease.first, lease.last) for lease in held
        )
    return Left(count, max(lease.until for lease in held)) if count else None


def _chosen(
    store: Store, job: Job, workers: int, scheduler: str | None, threads: int | None
) -> Iterator[int]:
    """Do a job in the way that is asked for or worth it."""
    if scheduler is not None:
        from sudokudb.library.jobs import cluster

        yield from cluster.work(_ranges(store, job), job, scheduler)
    elif workers > 1:
        from sudokudb.library.jobs.local import Crew

        yield from Crew(store, job, WEIGHT).work(workers)
    # What others gave back behind those who worked, and all of it where there were none.
    yield from _ranges(store, job).work(threads)


def _ranges(store: Store, job: Job) -> Ranges:
    from sudokudb.store.writes import leases

    name = leases.own_name(os.urandom(4).hex())
    return Ranges(store, job, name, WEIGHT)


def _begin(store: Store, job: Job) -> None:
    """Clear what an older version of the algorithm found."""
    found = derived.version(store.query, job.derived)
    if found > job.version:
        raise StoreError(
            f"{store.name}: a newer sudokudb has found this out", "use that one, or a newer one"
        )
    if found < job.version:
        with store.writing() as connection:
            query = store.querying(connection)
            if derived.version(query, job.derived) < job.version:
                derived.renew(connection, job.derived, job.version)
