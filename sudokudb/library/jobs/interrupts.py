"""Ctrl-C during work that must not stop halfway: it is held back until the caller can handle it."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class HeldInterrupts:
    """Interrupts that came while `holding`; only the main thread receives any."""

    def __init__(self) -> None:
        self._came = False

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Note interrupts instead of raising KeyboardInterrupt."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def release(self) -> None:
        """Raise KeyboardInterrupt if an interrupt came."""
        if self._came:
            self._came = False
            raise KeyboardInterrupt

    def _note(self, *_: object) -> None:
        self._came = True
