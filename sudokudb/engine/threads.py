"""Threads for work that releases the interpreter's lock."""

from __future__ import annotations

from threading import Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def run_in_threads(work: Callable[[int], None], items: Iterable[int], threads: int) -> None:
    """Call `work` with every item in up to `threads` threads, including the current one.

    Raises the error of the first failing item, after the calls that have begun are finished.
    """
    remaining, lock = iter(items), Lock()
    failures: list[tuple[int, BaseException]] = []

    def run() -> None:
        while not failures:
            with lock:
                item = next(remaining, None)
            if item is None:
                return
            try:
                work(item)
            except BaseException as error:
                failures.append((item, error))

    helpers = [Thread(target=run, daemon=True) for _ in range(threads - 1)]
    for helper in helpers:
        helper.start()
    run()
    for helper in helpers:
        helper.join()
    if failures:
        raise min(failures, key=lambda failure: failure[0])[1]
