"""Ctrl-C while work is done that must not stop halfway."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager


@contextmanager
def handle_interrupts(handler: Callable[..., object] | signal.Handlers) -> Iterator[None]:
    """Let a handler have the interrupts, which only the main thread receives."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class HeldInterrupts:
    """The interrupts that came while they were held."""

    def __init__(self) -> None:
        self._came = False

    def holding(self) -> AbstractContextManager[None]:
        """Note interrupts instead of raising KeyboardInterrupt."""
        return handle_interrupts(self._note)

    def release(self) -> None:
        """Raise KeyboardInterrupt if an interrupt came."""
        if self._came:
            self._came = False
            raise KeyboardInterrupt

    def _note(self, *_: object) -> None:
        self._came = True
