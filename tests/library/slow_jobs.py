"""Jobs whose workers are slow, or die: workers import this by its name."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.library.jobs import CHECK
from sudokudb.library.jobs.job import verdicts

if TYPE_CHECKING:
    from collections.abc import Sequence

DEADLY = "9" + "." * 80
SECONDS = 0.05


def slowly(grids: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Take a while over each range, so that there is a middle to be killed in."""
    time.sleep(SECONDS)
    return verdicts(grids, threads)


def deadly(grids: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Die over one grid."""
    if DEADLY in grids:
        os.kill(os.getpid(), signal.SIGKILL)
    return verdicts(grids, threads)


def broken(grids: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Do what a job must not."""
    raise ArithmeticError("there is\na fault")


SLOW = replace(CHECK, compute=slowly)
KILLING = replace(CHECK, compute=deadly)
BROKEN = replace(CHECK, compute=broken)
