"""The start method of worker processes."""

from __future__ import annotations

import threading
from multiprocessing import get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import DefaultContext, SpawnContext


def worker_context() -> DefaultContext | SpawnContext:
    """Return the platform's default start method, or "spawn" if other threads are running.

    A forked process would inherit locks that other threads hold, without the threads that
    release them.
    """
    return get_context("spawn") if threading.active_count() > 1 else get_context()
