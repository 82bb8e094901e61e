"""The workers on this machine: threads for compiled code, processes for Python code."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cached_property
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING, Self

from sudokudb.library.jobs.interrupts import handle_interrupts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from sudokudb.library.jobs.job import Compute


class LocalPools:
    """A pool of threads and a pool of processes, which start on first use."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._threads = ThreadPoolExecutor(workers)

    @cached_property
    def _processes(self) -> ProcessPoolExecutor:
        context = get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=_prepare_worker)

    def submit(
        self, compute: Compute, texts: Sequence[str], *, in_process: bool
    ) -> Future[list[tuple[object, ...]]]:
        """Submit texts to a process if `in_process` is set and there are several workers."""
        if not in_process or self._workers == 1:
            return self._threads.submit(compute, texts, 1)
        # A process that starts ignores Ctrl-C from its beginning.
        with handle_interrupts(signal.SIG_IGN):
            return self._processes.submit(compute, texts, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(cancel_futures=True)
        if "_processes" in self.__dict__:
            self._processes.shutdown(cancel_futures=True)


def _prepare_worker() -> None:
    """Ignore Ctrl-C, which the parent handles, and exit when the parent is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
