"""The workers of a Dask cluster; needs the extra `dask`."""

from __future__ import annotations

import logging
import socket
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sudokudb.errors import MissingPackage, SudokuError, Unavailable, say
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from sudokudb.library.jobs.job import Job
    from sudokudb.library.jobs.rating import RateJob

TIMEOUT_SECONDS = 15
"""The time to wait for the scheduler, and for its first worker."""
_PROTOCOLS = ("tcp", "tls", "ws", "wss")


@contextmanager
def connect(address: str, timeout: float = TIMEOUT_SECONDS) -> Iterator[tuple[Executor, int]]:
    """Connect to a cluster; yield its executor and the number of its threads.

    Raises SudokuError if the cluster cannot be reached, ends, or cannot run the work.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        hint = "pip install 'sudokudb[dask]'"
        raise MissingPackage(say("--scheduler needs the package distributed"), hint) from error
    _require_listener(address, timeout)
    try:
        client = Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError) as error:
        raise _no_scheduler(address) from error
    try:
        with client.as_current(), _quiet():
            _require_workers(client, address, timeout)
            yield client.get_executor(pure=False), sum(client.nthreads().values())
    except KilledWorker as error:
        hint = say("do they have enough memory? finished chunks are saved")
        raise Unavailable(
            say("workers of {address} ended during the work", address=address), hint
        ) from error
    except SudokuError:
        raise
    except Exception as error:
        if client.status == "running" and not isinstance(error, (OSError, CancelledError)):
            raise _failure(address, error) from error
        hint = say("finished chunks are saved: run the job again to continue")
        raise Unavailable(
            say("lost the connection to the scheduler {address}", address=address), hint
        ) from error
    finally:
        with suppress(Exception), _quiet():  # a scheduler that has ended cannot answer
            client.close(timeout=timeout)


def compute(version: str, job: Job | RateJob, texts: Sequence[str]) -> list[tuple[object, ...]]:
    """Compute a chunk, on a worker of the cluster; `version` is that of this program."""
    if version != __version__:
        template = say("a worker has sudokudb {version}, but this is sudokudb {other}")
        raise Unavailable(
            say(template, version=__version__, other=version),
            say("install the same version on all machines"),
        )
    return job.compute(texts, 1)


def _failure(address: str, error: Exception) -> SudokuError:
    reason = str(error).strip().splitlines()
    said = f"{type(error).__name__}: {reason[0]}" if reason else type(error).__name__
    return Unavailable(
        say("a worker of {address} cannot run the job: {said}", address=address, said=said),
        say("it needs sudokudb {version}", version=__version__),
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from logging that it lost its scheduler, which our own error message reports."""
    logger = logging.getLogger("distributed.client")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _require_listener(address: str, timeout: float) -> None:
    """Raise SudokuError at once if no scheduler listens, since Dask would retry and log."""
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        if parts.scheme not in _PROTOCOLS or not parts.hostname or not parts.port:
            raise ValueError(address)
        socket.create_connection((parts.hostname, parts.port), timeout).close()
    except (OSError, ValueError) as error:
        raise _no_scheduler(address) from error


def _no_scheduler(address: str) -> SudokuError:
    return Unavailable(
        say("there is no scheduler at {address}", address=address),
        say("an address is like tcp://host:8786"),
    )


def _require_workers(client: Any, address: str, timeout: float) -> None:
    try:
        client.wait_for_workers(1, timeout=timeout)
    except OSError as error:  # TimeoutError is one
        hint = say("start one with: dask worker {address}", address=address)
        raise Unavailable(
            say("the scheduler {address} has no workers", address=address), hint
        ) from error
