"""A build that is killed: the issue is recorded and has its file, or neither."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.query import parse_query
from tests.support import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("typst")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")

POINTS = 100


@pytest.mark.slow
def test_a_killed_build_is_recorded_and_has_its_file_or_neither(
    database: Path, fresh: bytes, tmp_path: Path
) -> None:
    database.write_bytes(fresh)
    command = [sys.executable, "-m", "tests.library.issues.support"]
    arguments = [str(database), str(tmp_path / "builds"), str(POINTS)]
    done = subprocess.run(
        [*command, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    outcomes = [_is_recorded_with_its_file(tmp_path / "builds" / str(n)) for n in range(POINTS)]
    assert {*outcomes} == {True, False}


def _is_recorded_with_its_file(folder: Path) -> bool:
    """Whether an issue is recorded, and therefore, after the next command, its file is there."""
    file = folder / "out" / "may.pdf"
    with Library.open(folder / "puzzles.sqlite3") as library:
        notes = list(library.issues.finish())
        issues = list(library.issues)
        assert bool(issues) == file.exists(), notes
        assert list(library.issues.finish()) == []
        assert library.verify() == []
        assert library.count(parse_query("printed:yes")) == 3 * len(issues)
    if issues:
        assert hashlib.sha256(file.read_bytes()).hexdigest() == issues[0].sha256
    return bool(issues)
