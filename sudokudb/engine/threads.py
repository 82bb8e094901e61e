"""Threads over work that lets go of the interpreter's lock."""

from __future__ import annotations

from threading import Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def in_threads(work: Callable[[int], None], items: Iterable[int], threads: int) -> None:
    """Call `work` with every item, in up to `threads` threads, this one among them.

    Raises the first error in the order of the items; what was begun is finished before.
    """
    waiting, lock = iter(items), Lock()
    failures: list[tuple[int, BaseException]] = []

    def serve() -> None:
        while not failures:
            with lock:
                item = next(waiting, None)
            if item is None:
                return
            try:
                work(item)
            except BaseException as error:
                failures.append((item, error))

    helpers = [Thread(target=serve, daemon=True) for _ in range(threads - 1)]
    for helper in helpers:
        helper.start()
    serve()
    for helper in helpers:
        helper.join()
    if failures:
        raise min(failures, key=lambda failure: failure[0])[1]
