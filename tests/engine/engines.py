"""Run a call on every engine that this machine has."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from sudokudb.engine.backend import PYTHON, VARIABLE, available

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb import Grid

BUILDS = available()
COMPILED = tuple(build for build in BUILDS if build != PYTHON)

every_build = pytest.mark.parametrize("build", BUILDS, indirect=True)


@contextmanager
def engine(build: str) -> Iterator[None]:
    with patch.dict(os.environ, {VARIABLE: build}):
        yield


def same_everywhere(call: Callable[[], Any], builds: tuple[str, ...] = BUILDS) -> Any:
    """Return what a call answers, which must be the same with every engine.

    Where no engine was compiled, COMPILED stands for all of them.
    """
    answers = {}
    for build in builds or BUILDS:
        with engine(build):
            answers[build] = call()
    first, *others = answers
    for other in others:
        assert answers[other] == answers[first], f"{other} differs from {first}"
    return answers[first]


def cut(rows: bytes | bytearray, size: int = 81) -> list[bytes]:
    return [bytes(rows[at : at + size]) for at in range(0, len(rows), size)]


def rows_of(grids: Sequence[Grid]) -> bytes:
    return "".join(map(str, grids)).encode()
