"""A job on a Dask cluster: the results are the same, even when workers are killed."""

from __future__ import annotations

import os
import signal
import socket
import sys
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.errors import SudokuError
from sudokudb.library.jobs import CANON, Job, cluster, runner
from tests.library.jobs.support import (
    BROKEN,
    DEADLY,
    KILLING,
    SLOW,
    expected,
    fill,
    stored,
    wait_until,
)
from tests.store.opening import writing
from tests.support import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Library

pytestmark = pytest.mark.filterwarnings("ignore")  # Dask's own
COUNT = 400


def test_without_dask_the_hint_names_the_extra(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(library.path, 1)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SudokuError, match="needs the package distributed") as error:
        list(library.run(scheduler="tcp://127.0.0.1:8786"))
    assert error.value.hint == "pip install 'sudokudb[dask]'"


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:{port}", "127.0.0.1:{port}", "", "x", "x:y", "ftp://a:1", "[::"]
)
def test_an_address_without_a_scheduler_is_an_error(library: Library, address: str) -> None:
    pytest.importorskip("distributed")
    fill(library.path, 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # it does not listen
        line = address.format(port=taken.getsockname()[1])
        with pytest.raises(SudokuError, match="there is no scheduler at"):
            list(library.run(scheduler=line))


@pytest.fixture(name="full")
def full_fixture(library: Library, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])  # workers import the jobs
    fill(library.path, COUNT)
    return library


@pytest.fixture(name="dask")
def dask_fixture() -> Iterator[Any]:
    """A cluster of two worker processes, which are replaced when they end."""
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(processes=True, protocol="tcp", **settings) as dask:
        yield dask


def run(library: Library, dask: Any, job: Job = SLOW) -> Iterator[int]:
    return library.run(job, scheduler=dask.scheduler_address, chunk_cost=4)


def pids(dask: Any) -> set[int]:
    return {worker.pid for worker in dask.workers.values() if worker.pid}


@pytest.mark.slow
def test_killed_workers_are_replaced(full: Library, dask: Any) -> None:
    total, killed = 0, set[int]()
    for count in run(full, dask):
        total += count
        if total > COUNT // 4 * (len(killed) + 1) and len(killed) < 2:
            wait_until(lambda: pids(dask) - killed)
            victim = (pids(dask) - killed).pop()
            os.kill(victim, signal.SIGKILL)
            killed.add(victim)
    assert (total, len(killed)) == (COUNT, 2)
    assert stored(full) == expected(full)


@pytest.mark.slow
def test_a_stopped_job_goes_on(full: Library, dask: Any) -> None:
    job = run(full, dask)
    first = next(job) + next(job)
    job.close()  # type: ignore[attr-defined]  # it is a generator
    assert sum(run(full, dask)) == COUNT - first
    assert stored(full) == expected(full)
    assert sum(run(full, dask, CANON)) == COUNT
    assert list(run(full, dask, CANON)) == []


@pytest.mark.slow
def test_what_goes_wrong_on_a_worker_is_one_error(
    full: Library, dask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SudokuError, match=r"cannot run the job: ArithmeticError: there is$"):
        list(run(full, dask, BROKEN))
    with monkeypatch.context() as patched, pytest.raises(SudokuError, match=r"this is .* 9\.9"):
        patched.setattr(runner, "__version__", "9.9")
        list(run(full, dask))
    with writing(full) as connection:
        connection.exec_driver_sql("UPDATE puzzles SET grid = replace(grid, '.', '?') WHERE id = 9")
    list(run(full, dask))
    assert list(full.damage) == [9]


@pytest.mark.slow
def test_a_chunk_that_kills_workers_is_an_error(full: Library, dask: Any) -> None:
    full.add(DEADLY)
    with pytest.raises(SudokuError, match="ended during the work"):
        list(run(full, dask, KILLING))


@pytest.mark.slow
def test_a_scheduler_without_workers_is_an_error(full: Library) -> None:
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 0, "dashboard_address": None, "protocol": "tcp"}
    with distributed.LocalCluster(processes=True, **settings) as empty:
        connection = cluster.connect(empty.scheduler_address, timeout=1)
        with pytest.raises(SudokuError, match="has no workers"), connection:
            pass


@pytest.mark.slow
def test_a_scheduler_that_ends_is_an_error(full: Library) -> None:
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 1, "dashboard_address": None, "protocol": "tcp"}
    with distributed.LocalCluster(processes=True, **settings) as dask:
        job = run(full, dask)
        next(job)
        dask.close()
        with pytest.raises(SudokuError, match="lost the connection"):
            list(job)
    list(full.run(workers=1))
    assert stored(full) == expected(full)
