"""A job over worker processes of this machine: any of them may be killed, and so may this one.

Each worker takes ranges by itself. This process only listens: a worker that dies leaves a range
behind, which is given back, and another takes its place.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections import Counter
from contextlib import closing, contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, cast

from sudokudb.errors import StoreError, SudokuError
from sudokudb.library.jobs.ranges import SHORTLY, Ranges, reopen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from sudokudb.library.jobs.job import Job
    from sudokudb.store import Store
    from sudokudb.store.writes.leases import Lease

_DEATHS = 3
"""So many workers may die over one range; or with none in hand, while no range is done."""
_NOWHERE = (0, 0)


class Crew:
    """Worker processes over one job."""

    def __init__(self, store: Store, job: Job, weight: int) -> None:
        self._store, self._job, self._weight = store, job, weight
        self._token = os.urandom(4).hex()
        self._processes: dict[Connection, SpawnProcess] = {}
        self._deaths: Counter[tuple[int, int]] = Counter()

    def work(self, workers: int) -> Iterator[int]:
        """Let some workers work until nothing is left; yield how many puzzles each range had.

        Raises what a worker raised, and SudokuError for a range over which workers die.
        """
        try:
            for _ in range(workers):
                self._start()
            while self._processes:
                for pipe in cast("list[Connection]", wait(list(self._processes))):
                    if count := self._hear(pipe):
                        yield count
        finally:
            self._stop()

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        arguments = (self._store.location, self._job, self._weight, self._token, theirs)
        process = context.Process(target=serve, args=arguments)
        with theirs, _interrupts_ignored():
            process.start()
        self._processes[ours] = process

    def _hear(self, pipe: Connection) -> int:
        """Return how many puzzles a worker has done; see to one that has ended."""
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            self._bury(pipe)
            return 0
        if isinstance(said, SudokuError):
            raise said
        if isinstance(said, str):
            raise RuntimeError(f"in a worker process:\n{said}")
        self._deaths[_NOWHERE] = 0
        return int(said)

    def _bury(self, pipe: Connection) -> None:
        """Put another in the place of a worker that died; one that finished needs none."""
        process = self._processes.pop(pipe)
        # Before it is joined: until then nobody else sees that it is dead, and takes the range.
        held = self._take_back([process])
        pipe.close()
        process.join()
        if process.exitcode == 0:
            return
        for place in [(lease.first, lease.last) for lease in held] or [_NOWHERE]:
            self._deaths[place] += 1
            if self._deaths[place] >= _DEATHS:
                raise _deadly(*place)
        self._start()

    def _take_back(
        self, processes: Iterable[SpawnProcess], patience: int | None = None
    ) -> list[Lease]:
        from sudokudb.store.writes import leases

        names = [leases.worker_name(process.pid or 0, self._token) for process in processes]
        with self._store.writing(patience, bulk=True) as connection:
            query = self._store.querying(connection)
            return [lease for name in names for lease in leases.drop_all(connection, query, name)]

    def _stop(self) -> None:
        """End workers that still work, and give back what they hold, unless others write."""
        for process in self._processes.values():
            process.terminate()
        for pipe, process in self._processes.items():
            process.join()
            pipe.close()
        if self._processes:
            with suppress(StoreError):  # where it is not given back, everybody sees that they died
                self._take_back(self._processes.values(), SHORTLY)
        self._processes.clear()


def serve(location: str, job: Job, weight: int, token: str, pipe: Connection) -> None:
    """Be a worker: say after each range how many puzzles it had, or at last what went wrong."""
    from sudokudb.store.writes import leases

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal tells all; the parent sees to us
    with pipe, suppress(BrokenPipeError):  # the parent is gone: what is kept is kept
        try:
            with closing(reopen(location)) as store:
                name = leases.own_name(token)
                for count in Ranges(store, job, name, weight).work(threads=1):
                    pipe.send(count)
        except SudokuError as error:
            pipe.send(error)
        except BrokenPipeError:
            raise
        except Exception:  # a fault of ours: it is shown once, by the process that all see
            pipe.send(traceback.format_exc())


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Begin a process in which Ctrl-C does nothing, not even before it can say so itself."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _deadly(first: int, last: int) -> SudokuError:
    if (first, last) == _NOWHERE:
        return SudokuError(
            f"{_DEATHS} worker processes ended before they did anything",
            "a script that starts workers needs `if __name__ == '__main__':`; or one worker",
        )
    return SudokuError(
        f"{_DEATHS} worker processes ended over the puzzles #{first} to #{last}",
        "is there memory enough? what was found out about others is kept",
    )
