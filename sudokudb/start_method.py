"""How worker processes begin."""

from __future__ import annotations

import threading
from multiprocessing import get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import DefaultContext, SpawnContext


def worker_context() -> DefaultContext | SpawnContext:
    """Return the platform's own way to begin a process; beside other threads, from nothing.

    A fork copies the locks that other threads hold, and nobody who lets go of them.
    """
    return get_context("spawn") if threading.active_count() > 1 else get_context()
