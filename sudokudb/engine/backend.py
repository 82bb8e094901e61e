"""Which build of the circuit runs: the best for this processor, or the environment's choice."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError

if TYPE_CHECKING:
    from types import ModuleType

VARIABLE = "SUDOKUDB_ENGINE"
PYTHON = "python"


def compiled() -> ModuleType | None:
    """Return the extension, or None where there was no compiler to build it."""
    try:
        return import_module("sudokudb.engine.native._circuit")
    except ImportError:
        return None


def available() -> tuple[str, ...]:
    """Name the builds that can run here, best first; the Python circuit always can."""
    extension = compiled()
    return (*extension.isas(), PYTHON) if extension else (PYTHON,)


def chosen() -> str:
    """Return the build that runs; raise SudokuError if the environment names none that can."""
    builds = available()
    wanted = os.environ.get(VARIABLE) or builds[0]
    if wanted not in builds:
        raise SudokuError(
            f"{VARIABLE} names no engine that runs here: {wanted[:40]!r}",
            f"engines here: {', '.join(builds)}",
        )
    return wanted
