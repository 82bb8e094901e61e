"""Running a job: chunk by chunk, and again after it was stopped."""

from __future__ import annotations

import os
import signal
import sqlite3
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from sudokudb import Grid, Library
from sudokudb.errors import StoreError, SudokuError
from sudokudb.library.jobs import CANON, CHECK, Job, check_within
from sudokudb.library.jobs.job import verdicts
from tests.library.jobs.support import ask, expected, stored
from tests.store.opening import writing
from tests.support import SLOW, numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from sudokudb.library.jobs.job import Results
    from sudokudb.store import Store

GRIDS = [
    *(str(numbered(n)) for n in range(1, 26)),
    "." * 81,
    "." * 16,
    "1.3......2.....4",
    "12345678." + "." * 18 + "........9" + "." * 45,
    "." * 256,
]
SMALL = 4


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, fresh: bytes) -> bytes:
    """The bytes of a database with all the grids."""
    path = tmp_path_factory.mktemp("filled") / "puzzles.sqlite3"
    path.write_bytes(fresh)
    with Library.open(path) as library:
        library.puzzles.add_many(map(Grid, GRIDS))
    return path.read_bytes()


@pytest.fixture(name="full")
def full_fixture(
    dialect: str, database: Path, filled: bytes, request: pytest.FixtureRequest
) -> Iterator[Library]:
    if dialect == "postgresql":
        library: Library = request.getfixturevalue("library")
        library.puzzles.add_many(map(Grid, GRIDS))
        yield library
    else:
        database.write_bytes(filled)
        with Library.open(database) as library:
            yield library


def run(library: Library, job: Job = CHECK, workers: int = 1) -> Iterator[int]:
    return library.run(job, workers=workers, chunk_cost=SMALL)


@pytest.mark.slow
@pytest.mark.everywhere
@pytest.mark.parametrize("workers", [1, 2])
def test_every_puzzle_gets_a_result(full: Library, workers: int) -> None:
    assert sum(run(full, workers=workers)) == len(GRIDS)
    assert stored(full) == expected(full)
    assert list(full.run()) == []


def test_a_large_grid_is_a_chunk_of_its_own(full: Library) -> None:
    assert list(run(full))[-1] == 1


def test_one_worker_and_small_chunks_need_no_process(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProcessPoolExecutor, "submit", None)
    assert sum(run(full)) == len(GRIDS)
    full.puzzles.add_many([Grid("1" + "." * 15)])
    assert list(full.run(workers=2)) == [1]


@pytest.mark.everywhere
def test_a_stopped_job_goes_on(full: Library) -> None:
    job = run(full)
    assert [next(job), next(job)] == [SMALL, SMALL]
    job.close()  # type: ignore[attr-defined]  # it is a generator
    assert sum(count is not None for _, count, _ in stored(full)) == 3 + 2 * SMALL
    assert sum(run(full)) == len(GRIDS) - 2 * SMALL
    assert stored(full) == expected(full)


@pytest.mark.everywhere
def test_only_the_puzzles_with_given_ids_get_a_result(full: Library) -> None:
    before = stored(full)
    ids = [5, 9, 4 + len(GRIDS)]
    assert sum(full.run(ids=ids, workers=1, chunk_cost=SMALL)) == 2
    known = [(own, old) for own, old in zip(stored(full), before, strict=True) if own != old]
    assert [own for own, _ in known] == [expected(full)[id - 1] for id in ids[:2]]
    assert list(full.run(ids=ids)) == list(full.run(ids=[])) == []


@pytest.mark.everywhere
def test_two_runs_at_once_store_the_same(full: Library) -> None:
    one, other = run(full), run(full)
    assert [next(one), next(other), next(one), next(other)] == [SMALL] * 4
    assert sum(one) + sum(other) >= len(GRIDS) - 4 * SMALL
    assert stored(full) == expected(full)


def test_an_edit_during_the_computation_is_not_overwritten(full: Library) -> None:
    puzzle = full.get(4)
    is_computing: list[bool] = []

    def compute(texts: Sequence[str], threads: int | None) -> list[tuple[object, ...]]:
        if str(puzzle.grid) in texts and not is_computing:
            is_computing.append(True)
            with Library.open(full.path) as other:
                other.edit(puzzle, grid=Grid("2" + "." * 80))
        return verdicts(texts, threads)

    assert sum(run(full, replace(CHECK, compute=compute))) == len(GRIDS)
    assert full.get(4).count is None


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_damaged_grid_is_named_and_left_out(full: Library, workers: int) -> None:
    with closing(sqlite3.connect(full.path)) as connection, connection:
        connection.execute("UPDATE puzzles SET grid = replace(grid, '.', '?') WHERE id = 9")
    assert sum(run(full, workers=workers)) == len(GRIDS) - 1
    assert [message.partition(":")[0] for message in full.damage.values()] == [
        "puzzle #9 is damaged"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_puzzle_that_reaches_the_time_limit_keeps_what_is_known(
    full: Library, workers: int
) -> None:
    full.remove(*(puzzle for puzzle in full if puzzle.grid.size == 16))  # takes a tenth of a second
    puzzle = full.add(SLOW)
    with closing(sqlite3.connect(full.path)) as connection, connection:
        connection.execute("UPDATE puzzles SET solutions = 1 WHERE id = ?", [puzzle.id])
    stopped: list[int] = []
    job = check_within(0.5)  # the other grids take a hundredth of that
    found = full.run(job, workers=workers, chunk_cost=SMALL, on_stopped=stopped.append)
    assert (sum(found), stopped) == (len(GRIDS) - 1, [puzzle.id])
    assert full.get(puzzle.id).count == 1


def test_no_workers_are_refused(full: Library) -> None:
    with pytest.raises(SudokuError, match="0 workers"):
        list(full.run(workers=0))


def test_identities_are_computed_again(full: Library) -> None:
    statement = "SELECT id, identity, symmetry FROM puzzles"
    before = ask(full.path, statement)
    with closing(sqlite3.connect(full.path)) as connection, connection:
        connection.execute("UPDATE puzzles SET identity = NULL, symmetry = 0")
    assert sum(run(full, CANON)) == len(before)
    assert ask(full.path, statement) == before


# Versions


def newer(job: Job) -> Job:
    return replace(job, version=job.version + 1)


@pytest.mark.everywhere
@pytest.mark.parametrize("job", [CHECK, CANON])
def test_a_new_version_computes_everything_again(full: Library, job: Job) -> None:
    list(run(full, job))
    before = stored(full)
    unique = sum(count == 1 for _, count, _ in before)
    assert sum(run(full, newer(job))) == (unique if job is CHECK else len(before))
    assert stored(full) == before
    assert list(run(full, newer(job))) == []


def test_the_results_of_a_newer_version_stay(full: Library) -> None:
    list(run(full, newer(CHECK)))
    full.add(str(numbered(999)))
    with pytest.raises(StoreError, match="a newer version"):
        list(run(full))


def test_an_older_version_saves_nothing_once_a_newer_one_runs(full: Library) -> None:
    old = run(full)
    next(old)
    list(run(full, newer(CHECK)))
    with writing(full) as connection:
        connection.execute(text("UPDATE puzzles SET level = NULL, solutions = NULL"))
    with pytest.raises(StoreError, match="another version"):
        list(old)
    assert full.get(33).count is None


class _InterruptedJob(Job):
    """A job that receives Ctrl-C as soon as its first chunk is stored."""

    def save(self, store: Store, results: Results) -> int:
        saved = super().save(store, results)
        os.kill(os.getpid(), signal.SIGINT)
        return saved


def test_an_interrupt_does_not_hide_what_is_stored(database: Path, filled: bytes) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    database.write_bytes(filled)
    reported: list[int] = []
    try:
        with Library.open(database) as library:
            known = library.count("has:solutions")
            job = _InterruptedJob(CHECK.derived, CHECK.version, CHECK.compute)
            with pytest.raises(KeyboardInterrupt):
                reported.extend(run(library, job))
            assert 0 < sum(reported) == library.count("has:solutions") - known < len(GRIDS)
    finally:
        signal.signal(signal.SIGINT, before)
