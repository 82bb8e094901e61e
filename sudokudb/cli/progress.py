"""A line of progress that a thread shows, also while one puzzle takes long."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self, TypeVar

from sudokudb.cli import output
from sudokudb.errors import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_T = TypeVar("_T")
SECONDS = 0.5
"""The time after which the line appears, and between its changes."""


class Watch:
    """A line on a terminal with the number of puzzles that are done, of a `total` if it is known.

    If it `hides`, it is shown only inside `working`, so that answers can be printed on the same
    terminal; by default it does so where stdout is a terminal.
    """

    def __init__(self, total: int | None = None, *, hides: bool | None = None) -> None:
        self.done = 0
        self._hides = output.on_terminal() if hides is None else hides
        self._total = total
        self._begun = time.monotonic()
        self._ended = threading.Event()
        self._is_free = threading.Lock()  # held while answers are printed
        self._thread = threading.Thread(target=self._show_regularly, daemon=True)

    def __enter__(self) -> Self:
        if self._hides:
            self._is_free.acquire()
        if output.errors_on_terminal():
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._hides:
            self._is_free.release()
        if self._thread.is_alive():
            self._thread.join()
            output.show_status("")

    @contextmanager
    def working(self) -> Iterator[None]:
        """Let the line be shown while the commands inside run."""
        if not self._hides:
            yield
            return
        self._is_free.release()
        try:
            yield
        finally:
            self._is_free.acquire()
            output.show_status("")

    def _show_regularly(self) -> None:
        while not self._ended.wait(SECONDS):
            with self._is_free:
                if not self._ended.is_set():
                    output.show_status(self._line())

    def _line(self) -> str:
        seconds = time.monotonic() - self._begun
        if self._total is None:
            return say("{count:,} puzzles, {seconds:,.0f} s", count=self.done, seconds=seconds)
        if self._total == 1:
            return say("working, {seconds:,.0f} s", seconds=seconds)
        template = say("{count:,} of {total:,} puzzles, {seconds:,.0f} s")
        return say(template, count=self.done, total=self._total, seconds=seconds)


def show_progress(items: Iterable[_T], total: int | None, *, hides: bool | None) -> Iterator[_T]:
    """Yield items that take time to compute, with a line of progress while the next one is."""
    remaining = iter(items)
    with Watch(total, hides=hides) as watch:
        while True:
            with watch.working():
                item = next(remaining, None)
            if item is None:
                return
            yield item
            watch.done += 1
