"""Worker processes that end, fail, or are left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import SudokuError
from tests.library.jobs.support import (
    BROKEN,
    DEADLY,
    KILLING,
    SLOW,
    count_done,
    expected,
    fill,
    start_job,
    stored,
    wait_until,
)
from tests.support import ROOT

if TYPE_CHECKING:
    from sudokudb import Library

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="sends signals"),
]
COUNT = 200


@pytest.fixture(name="full", params=["threads", "processes"])
def full_fixture(
    library: Library, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Library:
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])  # workers import the jobs
    fill(library.path, COUNT, small=request.param == "processes")
    return library


def check_complete(library: Library) -> None:
    assert stored(library) == expected(library)
    assert library.verify() == []


@pytest.mark.parametrize("sign", ["SIGKILL", "SIGTERM"])
def test_a_killed_job_goes_on_and_leaves_no_process(full: Library, sign: str) -> None:
    with start_job(full.path) as process:
        wait_until(lambda: count_done(full.path) > COUNT // 4)
        process.send_signal(getattr(signal, sign))
        process.wait(10)
        wait_until(lambda: not is_group_alive(process.pid), 10)
    remaining = COUNT + 3 - count_done(full.path)
    assert remaining > 0
    assert sum(full.run(workers=2)) == remaining
    check_complete(full)


def is_group_alive(group: int) -> bool:
    done = subprocess.run(["ps", "-o", "stat=", "-g", str(group)], capture_output=True, text=True)
    return any(not state.startswith("Z") for state in done.stdout.split())


def test_ctrl_c_ends_all_processes_silently(full: Library) -> None:
    with start_job(full.path) as process:
        wait_until(lambda: count_done(full.path) > COUNT // 4)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
    remaining = COUNT + 3 - count_done(full.path)
    assert 0 < sum(full.run(workers=1)) == remaining
    check_complete(full)


@pytest.mark.nightly
def test_two_jobs_at_once(full: Library) -> None:
    with start_job(full.path) as one, start_job(full.path) as other:
        counts = [int(process.communicate(timeout=300)[0]) for process in (one, other)]
    assert sum(counts) >= COUNT
    check_complete(full)


def test_an_error_of_a_job_is_raised(full: Library, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ArithmeticError):
        list(full.run(BROKEN, workers=2, chunk_cost=4))
    assert capfd.readouterr() == ("", "")


def test_a_worker_process_that_ends_is_an_error(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])
    monkeypatch.setenv("SUDOKUDB_ENGINE", "python")
    library.add(DEADLY)
    with pytest.raises(SudokuError, match="a worker process ended"):
        list(library.run(KILLING, workers=2, chunk_cost=4))
    assert sum(library.run(SLOW, workers=1)) == 1
