"""Whoever is killed in the middle of a job: the next run goes on, and all comes out the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import SudokuError
from sudokudb.library import jobs
from tests.library.puzzles import ask, done, expected, fill, is_there, known, wait_until, workers
from tests.library.slow_jobs import BROKEN, DEADLY, KILLING, SLOW
from tests.support import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="sends signals"),
]
COUNT = 400


@pytest.fixture(autouse=True)
def small_ranges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WEIGHT", 4)
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])  # workers import jobs from here


@pytest.fixture(name="full")
def full_fixture(library: Library) -> Library:
    fill(library.path, COUNT)
    return library


def begun(path: Path) -> subprocess.Popen[str]:
    """Begin a job in another process that has a session of its own, as a terminal's has."""
    command = [sys.executable, "-m", "tests.library.running", str(path)]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )


def check_whole(library: Library) -> None:
    assert ask(library.path, "SELECT * FROM leases") == []
    assert known(library) == expected(library)
    assert library.verify() == []


@pytest.mark.parametrize("sign", ["SIGKILL", "SIGTERM"])
def test_two_workers(full: Library, sign: str) -> None:
    total, killed = 0, set[int]()
    for count in full.run(SLOW, workers=2):
        total += count
        if total > COUNT // 4 * (len(killed) + 1) and len(killed) < 2:
            wait_until(lambda: workers(full.path) - killed)
            victim = (workers(full.path) - killed).pop()
            os.kill(victim, getattr(signal, sign))
            killed.add(victim)
    assert len(killed) == 2
    check_whole(full)


def test_a_range_that_kills_workers_is_named(full: Library) -> None:
    grid = full.add(DEADLY)
    with pytest.raises(SudokuError, match=rf"3 worker processes ended over .* to #{grid.id}$"):
        list(full.run(KILLING, workers=2))
    assert ask(full.path, "SELECT * FROM leases") == []
    assert sum(full.run(workers=1)) <= 8
    check_whole(full)


@pytest.mark.parametrize("everyone", [False, True])
def test_the_process_that_listens(full: Library, everyone: bool) -> None:
    with begun(full.path) as process:
        wait_until(lambda: done(full.path) > COUNT // 4 and len(workers(full.path)) == 2)
        crew = workers(full.path)
        if everyone:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait(10)
        wait_until(lambda: not any(map(is_there, crew)), 10)  # they do not go on for ever
    assert len(ask(full.path, "SELECT * FROM leases")) <= (len(crew) if everyone else 0)
    left = COUNT + 3 - done(full.path)
    assert left > COUNT // 4
    assert sum(full.run(workers=2)) == left
    check_whole(full)


def test_ctrl_c_ends_all_at_once(full: Library) -> None:
    with begun(full.path) as process:
        wait_until(lambda: done(full.path) > COUNT // 4)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
    assert ask(full.path, "SELECT * FROM leases") == []
    left = COUNT + 3 - done(full.path)
    assert sum(full.run(workers=1)) == left
    check_whole(full)


def test_two_runs_at_once(full: Library) -> None:
    with begun(full.path) as one, begun(full.path) as other:
        counts = [int(process.communicate(timeout=300)[0]) for process in (one, other)]
    assert sum(counts) == COUNT
    assert min(counts) > 0
    check_whole(full)


def test_workers_that_cannot_begin(full: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.library.jobs.local.serve", unable)
    with pytest.raises(SudokuError, match="3 worker processes ended before they did anything"):
        list(full.run(workers=2))


def unable(*_: object) -> None:
    os._exit(9)


def test_a_fault_of_ours_is_shown_once(full: Library, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match=r"in a worker process:\n(?s:.*)ArithmeticError"):
        list(full.run(BROKEN, workers=2))
    assert capfd.readouterr() == ("", "")
    assert ask(full.path, "SELECT * FROM leases") == []
