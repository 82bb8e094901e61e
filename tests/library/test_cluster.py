"""A job over a Dask cluster: all comes out the same, whoever is killed on the way."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.errors import StoreError, SudokuError
from sudokudb.library import jobs
from sudokudb.library.jobs import CANON, cluster
from tests.library.puzzles import ask, expected, fill, known, wait_until
from tests.library.slow_jobs import BROKEN, DEADLY, KILLING, SLOW
from tests.support import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Library

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # Dask's own
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


@pytest.fixture(name="dask")
def dask_fixture() -> Iterator[Any]:
    """A cluster of two worker processes, which others take the place of when they die."""
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(processes=True, protocol="tcp", **settings) as dask:
        yield dask


def pids(dask: Any) -> set[int]:
    return {worker.pid for worker in dask.workers.values() if worker.pid}


def check_whole(library: Library) -> None:
    assert ask(library.path, "SELECT * FROM leases") == []
    assert known(library) == expected(library)


def test_two_workers_killed_in_the_middle(full: Library, dask: Any) -> None:
    total, killed = 0, set[int]()
    for count in full.run(SLOW, scheduler=dask.scheduler_address):
        total += count
        if total > COUNT // 4 * (len(killed) + 1) and len(killed) < 2:
            wait_until(lambda: pids(dask) - killed)
            victim = (pids(dask) - killed).pop()
            os.kill(victim, signal.SIGKILL)
            killed.add(victim)
    assert (total, len(killed)) == (COUNT, 2)
    check_whole(full)


def test_identities(full: Library, dask: Any) -> None:
    assert sum(full.run(CANON, scheduler=dask.scheduler_address)) == COUNT
    assert list(full.run(CANON, scheduler=dask.scheduler_address)) == []


def test_it_goes_on_where_it_stopped(full: Library, dask: Any) -> None:
    job = full.run(SLOW, scheduler=dask.scheduler_address)
    first = next(job) + next(job)
    job.close()  # type: ignore[attr-defined]  # it is a generator
    assert ask(full.path, "SELECT * FROM leases") == []
    assert sum(full.run(scheduler=dask.scheduler_address)) == COUNT - first
    check_whole(full)


def test_a_damaged_grid_is_named(full: Library, dask: Any) -> None:
    with full._store.writing() as connection:
        connection.exec_driver_sql("UPDATE puzzles SET grid = replace(grid, '.', '?') WHERE id = 9")
    with pytest.raises(StoreError, match="#9 is damaged"):
        list(full.run(scheduler=dask.scheduler_address))


def test_what_a_worker_cannot_do(full: Library, dask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SudokuError, match=r"cannot do it: ArithmeticError: there is$"):
        list(full.run(BROKEN, scheduler=dask.scheduler_address))
    monkeypatch.setattr(cluster, "__version__", "9.9")
    with pytest.raises(SudokuError, match=r"and 9\.9 asks"):
        list(full.run(scheduler=dask.scheduler_address))
    assert ask(full.path, "SELECT * FROM leases") == []


def test_a_range_that_kills_workers_is_named(
    full: Library, dask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_SENT", 1)
    grid = full.add(DEADLY)
    with pytest.raises(SudokuError, match=rf"end over the puzzles .* to #{grid.id}$"):
        list(full.run(KILLING, scheduler=dask.scheduler_address))
    assert ask(full.path, "SELECT * FROM leases") == []


def test_a_scheduler_without_workers(full: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "_SECONDS", 1)
    settings = {"n_workers": 0, "dashboard_address": None, "protocol": "tcp"}
    with (
        distributed.LocalCluster(processes=True, **settings) as empty,
        pytest.raises(SudokuError, match="has no workers"),
    ):
        list(full.run(scheduler=empty.scheduler_address))


def test_a_scheduler_that_goes_away(full: Library) -> None:
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 1, "dashboard_address": None, "protocol": "tcp"}
    with distributed.LocalCluster(processes=True, **settings) as dask:
        job = full.run(SLOW, scheduler=dask.scheduler_address)
        next(job)
        dask.close()
        with pytest.raises(SudokuError, match="went away"):
            list(job)
    assert ask(full.path, "SELECT * FROM leases") == []
    list(full.run(workers=1))
    check_whole(full)
