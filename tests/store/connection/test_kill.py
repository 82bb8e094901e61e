"""A process that is killed (SIGKILL) loses no change that it has acknowledged."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.store.backends import schema
from tests.support import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")


def kill(kind: str, path: Path, rounds: int) -> str:
    """Run rounds of killing; a failure shows the seed."""
    seed = random.randrange(2**32)
    command = [
        sys.executable,
        "-m",
        "tests.store.connection.killing",
        kind,
        str(path),
        str(rounds),
        str(seed),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"seed {seed}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, pytest.param(100, marks=pytest.mark.slow)])
def test_kill_at_random_moments_of_writes(library: Library, rounds: int) -> None:
    library.close()
    assert f"{rounds} killed" in kill("writers", library.path, rounds)


@pytest.mark.slow
def test_kill_at_random_moments_of_a_game(library: Library) -> None:
    library.close()
    printed = kill("players", library.path, 60)
    assert " 0 acknowledged" not in printed, "all processes were killed before they saved"


@pytest.mark.slow
def test_kill_at_random_moments_of_a_run_of_generate(library: Library) -> None:
    library.close()
    printed = kill("generators", library.path, 40)
    assert " 0 acknowledged" not in printed, "all processes were killed before they stored"


@pytest.mark.slow
def test_kill_at_random_moments_of_an_upgrade(database: Path) -> None:
    schema.migrate(database, "0001", make=True)
    assert "40 killed" in kill("upgrades", database, 40)
