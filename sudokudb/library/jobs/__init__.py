"""Long jobs: what can be found out about every puzzle, over worker processes or a cluster.

A job is worked off in ranges of ids that are leased in the store (`ranges`), by this process and
others like it (`local`) or by the workers of a Dask cluster (`cluster`). A range that is done is
kept at once and whole; one that was not is taken again.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError
from sudokudb.library.jobs.job import CANON, CHECK, JOBS, Job
from sudokudb.library.jobs.ranges import WEIGHT, Ranges
from sudokudb.store import derived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store import Store

__all__ = ["CANON", "CHECK", "JOBS", "Job", "run"]


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
    from sudokudb.store import leases

    name = leases.worker_name(os.getpid(), os.urandom(4).hex())
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
