"""The progress of a long command, on stderr."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Self

from sudokudb.cli import output

if TYPE_CHECKING:
    from types import TracebackType

_SECONDS = 0.5


class Progress:
    """A line on a terminal that is overwritten at most twice a second and removed at the end.

    It appears after half a second. Other messages are printed above it (see `output.stand`).
    """

    def __init__(self, thing: str, things: str) -> None:
        self._thing, self._things = thing, things
        self._begun = self._shown = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown != self._begun:
            output.stand("")

    def show(self, done: int) -> None:
        """Show how many things are done, and how many per second."""
        now = time.monotonic()
        if now - self._shown >= _SECONDS and output.errors_on_terminal():
            rate = done / (now - self._begun)
            things = self._thing if done == 1 else self._things
            output.stand(f"{done:,} {things}, {rate:,.0f} per second")
            self._shown = now
