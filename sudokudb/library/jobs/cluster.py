"""A job over the workers of a Dask cluster; needs the extra `dask`.

This process alone reads and writes the store: workers get texts of grids and send results. A few
ranges more than they can work on are on their way at a time. Dask gives what a dead worker had to
another; a range that went down with several is sent again a few times.
"""

from __future__ import annotations

import logging
import socket
from collections import Counter
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sudokudb.errors import GridError, SudokuError
from sudokudb.library.jobs.ranges import require_sound
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.library.jobs.job import Job
    from sudokudb.library.jobs.ranges import Range, Ranges

_SECONDS = 15
"""How long to wait for the scheduler, and for its first worker."""
_SENT = 3
"""How often a range is sent whose workers die."""
_PROTOCOLS = ("tcp", "tls", "ws", "wss")
_AHEAD = 2
"""Ranges on their way, for each thread of the workers."""


def work(ranges: Ranges, job: Job, address: str) -> Iterator[int]:
    """Let a cluster work until nothing is left; yield how many puzzles each range had.

    Raises SudokuError where the cluster cannot be reached, or cannot do it.
    """
    with _client(address) as client:
        cluster = Cluster(client, ranges, job, address)
        try:
            yield from cluster.work()
        finally:
            ranges.give_back()


class Cluster:
    """The ranges of a job that are on their way over a cluster."""

    def __init__(self, client: Any, ranges: Ranges, job: Job, address: str) -> None:
        self._client, self._ranges, self._job, self._address = client, ranges, job, address
        self._sent: dict[Any, Range] = {}
        self._times: Counter[int] = Counter()

    def work(self) -> Iterator[int]:
        """Yield how many puzzles each range had, once it is kept."""
        from distributed import wait

        while self._fill():
            with self._reaching():
                done = wait(list(self._sent), return_when="FIRST_COMPLETED").done
            for future in done:
                taken = self._sent.pop(future)
                results = self._result(future, taken)
                if results is not None:
                    self._ranges.keep(taken, results)
                    yield len(taken.puzzles)

    def _fill(self) -> bool:
        """Send ranges until enough are on their way; say whether any is."""
        with self._reaching():
            threads = sum(self._client.nthreads().values())
        while len(self._sent) < _AHEAD * max(1, threads) and (taken := self._ranges.take()):
            self._send(taken)
        return bool(self._sent)

    def _send(self, taken: Range) -> None:
        self._times[taken.lease.first] += 1
        with self._reaching():
            future = self._client.submit(answer, __version__, self._job, taken.texts, pure=False)
        self._sent[future] = taken

    def _result(self, future: Any, taken: Range) -> list[tuple[object, ...]] | None:
        """Return what a worker found out; None where the range had to be sent again."""
        from distributed import KilledWorker

        try:
            return list(future.result())
        except KilledWorker as error:
            if self._times[taken.lease.first] >= _SENT:
                raise self._deadly(taken) from error
            self._send(taken)
            return None
        except SudokuError as error:
            if isinstance(error, GridError):
                require_sound(taken)
            raise
        except Exception as error:
            raise self._failure(error) from error

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Turn what Dask raises into SudokuError."""
        from concurrent.futures import CancelledError

        try:
            yield
        except (OSError, CancelledError, RuntimeError) as error:
            raise self._failure(error) from error

    def _failure(self, error: BaseException) -> SudokuError:
        if self._client.status != "running" or isinstance(error, OSError):
            return SudokuError(
                f"the scheduler {self._address} went away",
                "what was found out is kept: do it again to go on",
            )
        reason = str(error).strip().splitlines()
        said = f"{type(error).__name__}: {reason[0]}" if reason else type(error).__name__
        return SudokuError(
            f"a worker of {self._address} cannot do it: {said}",
            f"its workers need sudokudb {__version__}",
        )

    def _deadly(self, taken: Range) -> SudokuError:
        lease = taken.lease
        return SudokuError(
            f"workers of {self._address} end over the puzzles #{lease.first} to #{lease.last}",
            "have they memory enough? what was found out about others is kept",
        )


def answer(version: str, job: Job, texts: Sequence[str]) -> list[tuple[object, ...]]:
    """Compute a range, on a worker."""
    if version != __version__:
        raise SudokuError(
            f"a worker has sudokudb {__version__}, and {version} asks", "install the same there"
        )
    return job.compute(texts, 1)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """Reach a cluster that has workers."""
    try:
        from distributed import Client
    except ImportError as error:
        hint = "pip install 'sudokudb[dask]'"
        raise SudokuError("--scheduler needs the package distributed", hint) from error
    _require_listener(address)
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _nobody(address) from error
    try:
        _require_workers(client, address)
        with client.as_current(), _quiet():
            yield client
    finally:
        with suppress(Exception), _quiet():  # who is gone cannot be told that we go
            client.close(timeout=_SECONDS)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from printing how it lost its scheduler: we say so in a line."""
    logger = logging.getLogger("distributed.client")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _require_listener(address: str) -> None:
    """Raise SudokuError at once where nobody listens: Dask would try for a while, and complain."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        if parts.scheme not in _PROTOCOLS or not parts.hostname or not parts.port:
            raise ValueError(address)
        socket.create_connection((parts.hostname, parts.port), _SECONDS).close()
    except (OSError, ValueError) as error:
        raise _nobody(address) from error


def _nobody(address: str) -> SudokuError:
    return SudokuError(f"there is no scheduler at {address}", "an address is like tcp://host:8786")


def _require_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_SECONDS)
    except OSError as error:  # TimeoutError is one
        raise SudokuError(
            f"the scheduler {address} has no workers", f"dask worker {address}"
        ) from error
