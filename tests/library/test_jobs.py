"""Filling in what the database does not know: range by range, and again after a kill."""

from __future__ import annotations

import os
import platform
import signal
import socket
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import event, insert

from sudokudb import Grid, Library
from sudokudb.errors import StoreError, SudokuError
from sudokudb.library import jobs
from sudokudb.library.jobs import CANON, CHECK, Job, ranges
from sudokudb.library.jobs.job import identities, verdicts
from sudokudb.store.rows import tables
from sudokudb.store.writes import derived, leases
from tests.library.puzzles import ask, expected, known
from tests.library.slow_jobs import SLOW
from tests.support import ROOT, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection

GRIDS = [
    *(str(numbered(n)) for n in range(1, 26)),
    "." * 81,
    "." * 16,
    "1.3......2.....4",
    "12345678." + "." * 18 + "........9" + "." * 45,
    "." * 256,
]
SMALL = 4
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")


@pytest.fixture(autouse=True)
def small_ranges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WEIGHT", SMALL)
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT)])  # workers import jobs from here


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, fresh: bytes) -> bytes:
    """The bytes of a database that has all the grids in it."""
    path = tmp_path_factory.mktemp("filled") / "puzzles.sqlite3"
    path.write_bytes(fresh)
    with Library.open(path) as library:
        library.add_many(map(Grid, GRIDS))
    return path.read_bytes()


@pytest.fixture(name="full")
def full_fixture(
    dialect: str, database: Path, filled: bytes, request: pytest.FixtureRequest
) -> Iterator[Library]:
    if dialect == "postgresql":
        library: Library = request.getfixturevalue("library")
        library.add_many(map(Grid, GRIDS))
        yield library
    else:
        database.write_bytes(filled)
        with Library.open(database) as library:
            yield library


def leased(library: Library) -> int:
    return len(list(library._store.query("SELECT * FROM leases", {})))


def lease(library: Library, job: Job, first: int, last: int, worker: str, until: str) -> None:
    with library._store.writing() as connection:
        values = {"job": job.name, "first": first, "last": last, "worker": worker, "until": until}
        connection.execute(insert(tables.leases).values(values))


@pytest.mark.everywhere
def test_everything_is_found_out(full: Library) -> None:
    assert sum(full.run(workers=1)) == len(GRIDS)
    assert known(full) == expected(full)
    assert list(full.run()) == []
    assert leased(full) == 0


@pytest.mark.everywhere
def test_worker_processes_find_out_the_same(full: Library) -> None:
    assert sum(full.run(workers=2)) == len(GRIDS)
    assert known(full) == expected(full)
    assert leased(full) == 0


def test_what_fits_in_a_range_takes_no_worker(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "WEIGHT", 1000)
    monkeypatch.setattr("sudokudb.library.jobs.local.Crew", None)
    assert list(full.run(workers=2)) == [len(GRIDS)]


def test_a_large_grid_is_a_range_of_its_own(full: Library) -> None:
    assert list(full.run(workers=1))[-2:] == [1, 1]


@pytest.mark.everywhere
def test_what_was_kept_stays_when_the_job_is_stopped(full: Library) -> None:
    job = full.run(workers=1)
    assert [next(job), next(job)] == [SMALL, SMALL]
    job.close()  # type: ignore[attr-defined]  # it is a generator
    assert sum(count is not None for _, count, _ in known(full)) == 3 + 2 * SMALL
    assert leased(full) == 0
    assert sum(full.run(workers=1)) == len(GRIDS) - 2 * SMALL
    assert known(full) == expected(full)


@pytest.mark.everywhere
def test_ctrl_c_in_a_statement_leaves_no_lock(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, kept = derived.keep, []

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    def kept_once(connection: Connection, *found: Any) -> None:
        if kept:
            event.listen(connection, "after_cursor_execute", interrupt)
        kept.append(found)
        keep(connection, *found)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(derived, "keep", kept_once)
        list(full.run(workers=1))
    assert len(kept) == 2
    assert leased(full) == 0
    assert sum(full.run(workers=1)) == len(GRIDS) - SMALL
    assert known(full) == expected(full)


def test_who_stops_does_not_wait_for_who_writes(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ranges, "SHORTLY", 1)
    job = ranges.Ranges(full._store, CHECK, f"{platform.node()} 99999999 a", SMALL)
    assert job.take() is not None
    with closing(sqlite3.connect(full.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        job.give_back()
    assert leased(full) == 1
    assert sum(full.run(workers=1)) == len(GRIDS)


@pytest.mark.everywhere
def test_stopped_workers_give_back_what_they_hold(full: Library) -> None:
    job = full.run(SLOW, workers=2)
    assert next(job) == SMALL
    job.close()  # type: ignore[attr-defined]  # it is a generator
    assert leased(full) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # fork beside threads, from 3.12 on
def test_a_killed_job_is_gone_on_with(full: Library, database: Path) -> None:
    full.close()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with Library.open(database) as mine:
            for count in mine.run(workers=1, threads=1):
                os.write(writing, bytes([count]))
        os._exit(0)
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with Library.open(database) as again:
        done = sum(count is not None for _, count, _ in known(again)) - 3
        assert sum(again.run(workers=1)) == len(GRIDS) - done
        assert known(again) == expected(again)
        assert again.verify() == []
        assert leased(again) == 0


@pytest.mark.everywhere
def test_an_edit_meanwhile_is_not_overwritten(full: Library) -> None:
    first = full.find(4)

    def late(grids: list[str], threads: int | None) -> list[tuple[object, ...]]:
        if str(first.grid) in grids:
            full.edit(first, grid=Grid("2" + "." * 80))
        return verdicts(grids, threads)

    assert sum(full.run(replace(CHECK, compute=late), workers=1)) == len(GRIDS)
    assert full.find(4).count is None


def test_a_damaged_grid_is_named(full: Library) -> None:
    with closing(sqlite3.connect(full.path)) as connection, connection:
        connection.execute("UPDATE puzzles SET grid = replace(grid, '.', '?') WHERE id = 9")
    with pytest.raises(StoreError, match="#9 is damaged"):
        list(full.run(workers=1))
    assert leased(full) == 0


def test_what_a_worker_says_is_wrong_is_raised(full: Library) -> None:
    with closing(sqlite3.connect(full.path)) as connection, connection:
        connection.execute("UPDATE puzzles SET grid = replace(grid, '.', '?') WHERE id = 9")
    with pytest.raises(StoreError, match="#9 is damaged"):
        list(full.run(workers=2))
    assert leased(full) == 0


def test_no_workers_are_refused(full: Library) -> None:
    with pytest.raises(SudokuError, match="0 workers"):
        list(full.run(workers=0))


# Identities


def test_identities_are_found_anew(full: Library) -> None:
    ask_all = "SELECT id, identity, symmetry FROM puzzles"
    before = ask(full.path, ask_all)
    with closing(sqlite3.connect(full.path)) as connection, connection:
        connection.execute("UPDATE puzzles SET identity = NULL, symmetry = 0")
    assert sum(full.run(CANON, workers=1)) == len(before)
    assert ask(full.path, ask_all) == before


def test_answers_are_in_the_order_of_the_grids() -> None:
    for compute in (verdicts, identities):
        assert compute(GRIDS) == [compute([grid])[0] for grid in GRIDS]


# Leases


@pytest.mark.parametrize(
    ("worker", "until", "is_left"),
    [
        ("elsewhere 1 a", "9999", True),
        ("elsewhere 1 a", "2000", False),
        ("{here} {me} a", "9999", True),
        ("{here} {me} a", "2000", False),
        ("{here} 99999999 a", "9999", False),
        ("{here} {me} a@{began}", "9999", True),
        pytest.param("{here} {me} a@1{began}", "9999", False, marks=LINUX),
        ("{here} 99999999 a@{began}", "9999", False),
        ("{here} 1 a@", "9999", True),
        ("{here} 9999999999999999999 a", "9999", True),
        ("", "9999", True),
        ("a host with blanks 1 a", "9999", True),
    ],
)
def test_who_is_believed_to_work(full: Library, worker: str, until: str, is_left: bool) -> None:
    began = leases.own_name("a").rpartition("@")[2]
    name = worker.format(here=platform.node(), me=os.getpid(), began=began)
    lease(full, CHECK, 6, 9, name, until)
    assert sum(full.run(workers=1)) == len(GRIDS) - (4 if is_left else 0)
    assert full.left() == (jobs.Left(4, until) if is_left else None)
    assert leased(full) == is_left
    assert (full.find(6).count is None) is is_left


@pytest.mark.everywhere
def test_another_job_is_in_nobodys_way(full: Library) -> None:
    lease(full, CANON, 4, 99, "elsewhere 1 a", "9999")
    assert sum(full.run(workers=1)) == len(GRIDS)


@pytest.mark.everywhere
def test_two_at_once_share(full: Library) -> None:
    one, other = full.run(workers=1), full.run(workers=1)
    assert [next(one), next(other), next(one), next(other)] == [SMALL] * 4
    assert sum(one) + sum(other) == len(GRIDS) - 4 * SMALL
    assert known(full) == expected(full)


@pytest.mark.everywhere
def test_what_is_given_back_behind_is_taken_by_the_next(full: Library) -> None:
    store = full._store
    first = ranges.Ranges(store, CHECK, "one 1 a", SMALL)
    second = ranges.Ranges(store, CHECK, "two 2 b", SMALL)
    taken = first.take()
    assert taken is not None
    behind = second.take()
    assert behind is not None
    assert behind.lease.first == taken.lease.last + 1
    first.give_back()
    again = ranges.Ranges(store, CHECK, "three 3 c", SMALL).take()
    assert again is not None
    assert again.puzzles == taken.puzzles


# Versions


def newer(job: Job) -> Job:
    return replace(job, version=job.version + 1)


@pytest.mark.everywhere
@pytest.mark.parametrize("job", [CHECK, CANON])
def test_another_version_finds_everything_anew(full: Library, job: Job) -> None:
    list(full.run(job, workers=1))
    before = known(full)
    proper = sum(count == 1 for _, count, _ in before)
    assert sum(full.run(newer(job), workers=1)) == (proper if job is CHECK else len(before))
    assert known(full) == before
    assert list(full.run(newer(job), workers=1)) == []


def test_an_older_version_leaves_what_a_newer_one_found(full: Library) -> None:
    list(full.run(newer(CHECK), workers=1))
    full.add(str(numbered(999)))
    with pytest.raises(StoreError, match="a newer sudokudb"):
        list(full.run(workers=1))


def test_an_older_version_that_is_at_work_keeps_nothing_more(full: Library) -> None:
    old = full.run(workers=1)
    next(old)
    list(full.run(newer(CHECK), workers=1))
    lacking = derived.missing(full._query, CHECK.derived, 0, None, 99)
    assert not lacking
    full.add(str(numbered(999)))
    with pytest.raises(StoreError, match="nothing was kept"):
        next(old)


# Clusters that are not there


def test_without_the_extra(full: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SudokuError, match="needs the package distributed") as error:
        list(full.run(scheduler="tcp://127.0.0.1:8786"))
    assert error.value.hint == "pip install 'sudokudb[dask]'"


@pytest.mark.filterwarnings("ignore")  # Dask's own
@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:{port}", "127.0.0.1:{port}", "", "x", "x:y", "ftp://a:1", "[::"]
)
def test_where_there_is_no_scheduler(full: Library, address: str) -> None:
    pytest.importorskip("distributed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # it does not listen
        line = address.format(port=taken.getsockname()[1])
        with pytest.raises(SudokuError, match="there is no scheduler at"):
            list(full.run(scheduler=line))
    assert ask(full.path, "SELECT * FROM leases") == []


def test_the_names_of_jobs_are_their_own() -> None:
    assert {job.derived.name: job for job in (CHECK, CANON)} == jobs.JOBS
    assert replace(CHECK, version=2).name == "check 2"
