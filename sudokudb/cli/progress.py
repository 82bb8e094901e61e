"""How far a long job is, on stderr, for a person who waits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Self

from sudokudb.cli import output

if TYPE_CHECKING:
    from types import TracebackType

_SECONDS = 0.5


class Progress:
    """A line that is written over, at most twice a second, and gone at the end.

    Only on a terminal, and only for jobs that take longer than half a second. What is said
    meanwhile stands above it (see `output.stand`).
    """

    def __init__(self, things: str) -> None:
        self._things = things
        self._begun = self._said = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._said != self._begun:
            output.stand("")

    def show(self, done: int) -> None:
        """Say how many are done, and how fast."""
        now = time.monotonic()
        if now - self._said >= _SECONDS and output.errors_on_terminal():
            rate = done / (now - self._begun)
            output.stand(f"{done:,} {self._things}, {rate:,.0f} a second")
            self._said = now
