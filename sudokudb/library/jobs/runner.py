"""Execution of jobs: workers compute chunks of puzzles; only this process accesses the store.

Each chunk is saved when it is done. Running a job that was stopped or killed again continues it,
since the pending puzzles are those without a result.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, StoreError, Unavailable, UsageError, say
from sudokudb.library.jobs.interrupts import HeldInterrupts
from sudokudb.library.jobs.job import STOPPED
from sudokudb.library.jobs.local import LocalPools
from sudokudb.store.backends import integrity
from sudokudb.store.rows import puzzles
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.library.jobs.job import Job
    from sudokudb.library.jobs.rating import RateJob
    from sudokudb.store import Store
    from sudokudb.store.writes.computed_columns import Pending

    Results = list[tuple[object, ...]]
    Chunk = list[Pending]  # puzzles that are computed and saved together
    Submit = Callable[[list[str]], Future[Results]]

CHUNK_COST = 4096
"""The cost of a chunk: a tenth of a second for easy puzzles, half a minute for the hardest."""
_AHEAD = 2  # chunks for each worker: one is computed, one waits


def run(
    store: Store,
    job: Job | RateJob,
    ids: Sequence[int] | None,
    workers: int | None,
    scheduler: str | None,
    chunk_cost: int | None,
    on_stopped: Callable[[int], object],
) -> Iterator[int]:
    """Run a job; yield the number of puzzles in each chunk that was saved. See `Library.run`."""
    if workers is not None and workers < 1:
        raise UsageError(say("{workers} workers", workers=workers), say("use at least one"))
    cost = chunk_cost or CHUNK_COST
    return _run(store, job, ids, workers or os.cpu_count() or 1, scheduler, cost, on_stopped)


def _run(
    store: Store,
    job: Job | RateJob,
    ids: Sequence[int] | None,
    workers: int,
    scheduler: str | None,
    chunk_cost: int,
    on_stopped: Callable[[int], object],
) -> Iterator[int]:
    with store.failures():
        job.prepare(store, ids)
        integrity.find_damage(store.run_sql, store.damage)
    if next(_pages(store, job, 1, ids), None) is None:
        return
    held = HeldInterrupts()
    try:
        with _submitting(job, workers, scheduler, chunk_cost) as (submit, ahead):
            for chunk, results in _work(store, _chunks(store, job, chunk_cost, ids), submit, ahead):
                done = {p: r for p, r in zip(chunk, results, strict=True) if r != STOPPED}
                for puzzle in chunk:
                    if puzzle not in done:
                        on_stopped(puzzle.id)
                # Ctrl-C waits, so that the caller counts this chunk among those that are stored.
                with held.holding():
                    saved = job.save(store, done) if done else 0
                yield saved
                held.release()
    finally:
        store.finish_bulk()


@contextmanager
def _submitting(
    job: Job | RateJob, workers: int, scheduler: str | None, chunk_cost: int
) -> Iterator[tuple[Submit, int]]:
    """Open an executor; yield a function that submits texts, and the number of chunks to submit."""
    if scheduler is not None:
        from sudokudb.library.jobs import cluster

        with cluster.connect(scheduler) as (executor, threads):
            compute = partial(cluster.compute, __version__, job)
            yield lambda texts: executor.submit(compute, texts), _AHEAD * threads
        return
    with LocalPools(workers) as pools:

        def submit(texts: list[str]) -> Future[Results]:
            # A process takes half a second to start, which is too long for a small chunk.
            in_process = (
                not job.is_compiled(texts[0]) and 2 * sum(map(job.cost, texts)) > chunk_cost
            )
            return pools.submit(job.compute, texts, in_process=in_process)

        yield submit, _AHEAD * workers


def _work(
    store: Store, chunks: Iterator[Chunk], submit: Submit, ahead: int
) -> Iterator[tuple[Chunk, Results]]:
    """Keep `ahead` chunks running; yield each with its results as soon as it is computed."""
    running: dict[Future[Results], Chunk] = {}

    def start(chunk: Chunk) -> None:
        running[submit([puzzle.text for puzzle in chunk])] = chunk

    while True:
        for chunk in islice(chunks, ahead - len(running)):
            start(chunk)
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            chunk = running.pop(future)
            results = _results(future)
            if results is not None:
                yield chunk, results
            elif sound := _sound(store, chunk):
                start(sound)


def _chunks(
    store: Store, job: Job | RateJob, chunk_cost: int, ids: Sequence[int] | None
) -> Iterator[Chunk]:
    """Yield the pending puzzles; do not mix those for compiled code and those for Python code."""
    for page in _pages(store, job, chunk_cost, ids):
        for compiled in (True, False):
            part = [p for p in page if job.is_compiled(p.text) is compiled]
            yield from _cut(job, part, chunk_cost)


def _pages(
    store: Store, job: Job | RateJob, size: int, ids: Sequence[int] | None
) -> Iterator[Chunk]:
    """Yield the pending puzzles by id, those of `ids` if these are given."""
    after = 0
    while True:
        if ids is not None:
            following = bisect_right(ids, after)
            if following == len(ids):
                return
            after = ids[following] - 1
        with store.failures():
            page = job.pending(store.run_sql, after, size, store.damage)
        if not page:
            return
        after = page[-1].id
        own = page if ids is None else [p for p in page if _has(ids, p.id)]
        if own:
            yield own


def _has(ids: Sequence[int], id: int) -> bool:
    at = bisect_left(ids, id)
    return at < len(ids) and ids[at] == id


def _cut(job: Job | RateJob, each: list[Pending], chunk_cost: int) -> Iterator[Chunk]:
    """Cut a list into chunks that cost at most `chunk_cost`, unless a single puzzle costs more."""
    part: Chunk = []
    total = 0
    for puzzle in each:
        total += (cost := job.cost(puzzle.text))
        if part and total > chunk_cost:
            yield part
            part, total = [], cost
        part.append(puzzle)
    if part:
        yield part


def _results(future: Future[Results]) -> Results | None:
    """Return the results of a chunk; None if one of its grids is damaged."""
    try:
        return future.result()
    except GridError:
        return None
    except BrokenProcessPool as error:
        hint = say(
            "finished chunks are saved; a script needs `if __name__ == '__main__':`, or one worker"
        )
        raise Unavailable(say("a worker process ended unexpectedly"), hint) from error


def _sound(store: Store, chunk: Chunk) -> Chunk:
    """Return a chunk without its damaged puzzles, which are recorded in the store."""
    sound: Chunk = []
    for puzzle in chunk:
        try:
            puzzles.read_grid(puzzle.id, puzzle.text)
            sound.append(puzzle)
        except StoreError as error:
            store.damage.setdefault(puzzle.id, error.message)
    assert len(sound) < len(chunk)  # else the chunk would fail again
    return sound
