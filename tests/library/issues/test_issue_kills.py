"""A build that is killed: the issue is recorded and has its file, or neither."""

from __future__ import annotations

import hashlib
import signal
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

POINTS = 100


def run(database: Path, folder: Path, step: int) -> subprocess.CompletedProcess[str]:
    """Build an issue in a process that kills itself at a step."""
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.library.issues.support",
            str(database),
            str(folder),
            str(step),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.slow
def test_a_killed_build_is_recorded_and_has_its_file_or_neither(
    database: Path, fresh: bytes, tmp_path: Path
) -> None:
    counted = tmp_path / "counted"
    counted.mkdir()
    database.write_bytes(fresh)
    steps = int(run(database, counted, 0).stdout)
    outcomes = set()
    for point in range(POINTS):
        step = steps - point * steps // POINTS
        folder = tmp_path / str(point)
        folder.mkdir()
        for left in database.parent.glob(f"{database.name}*"):
            left.unlink()
        database.write_bytes(fresh)
        assert run(database, folder, step).returncode == -signal.SIGKILL
        outcomes.add(_is_recorded_with_its_file(database, folder / "may.pdf"))
    assert outcomes == {True, False}


def _is_recorded_with_its_file(database: Path, file: Path) -> bool:
    """Whether an issue is recorded, and therefore, after the next command, its file is there."""
    with Library.open(database) as library:
        notes = list(library.issues.finish())
        issues = list(library.issues)
        assert bool(issues) == file.exists(), notes
        assert list(library.issues.finish()) == []
        assert library.verify() == []
        assert library.count(parse_query("printed:yes")) == 3 * len(issues)
    if issues:
        assert hashlib.sha256(file.read_bytes()).hexdigest() == issues[0].sha256
    return bool(issues)
