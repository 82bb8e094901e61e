"""The choice of the engine's build: the best for this processor, or one that the user names."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sudokudb.errors import Unavailable, say

if TYPE_CHECKING:
    from types import ModuleType

VARIABLE = "SUDOKUDB_ENGINE"
PYTHON = "python"


@cache
def compiled_module(name: str = "_circuit") -> ModuleType | None:
    """Return an extension, or None if it was not built."""
    try:
        return import_module(f"sudokudb.engine.native.{name}")
    except ImportError:
        return None


@cache
def available() -> tuple[str, ...]:
    """Return the names of the builds that can run here, best first; Python is the last."""
    extension = compiled_module()
    return (*extension.isas(), PYTHON) if extension else (PYTHON,)


def extension(name: str = "_circuit") -> ModuleType | None:
    """Return an extension, or None if the Python engine is chosen."""
    return None if chosen_build() == PYTHON else compiled_module(name)


def chosen_build() -> str:
    """Return the name of the build to use; raise SudokuError for an unknown one in VARIABLE."""
    builds = available()
    wanted = os.environ.get(VARIABLE) or builds[0]
    if wanted not in builds:
        raise Unavailable(
            say(
                "{variable} names an engine that cannot run here: {wanted!r}",
                variable=VARIABLE,
                wanted=wanted[:40],
            ),
            say("available engines: {builds}", builds=", ".join(builds)),
        )
    return wanted
