"""Measuring every puzzle: group by group, and again after it was stopped, edited or killed."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library, generate
from sudokudb.errors import StoreError
from sudokudb.library.jobs.measuring import columns, estimate_seconds, measure_job
from sudokudb.query.measures import GROUPS, columns_of
from tests.conftest import DIFFICULT
from tests.library.jobs.support import ask, wait_until
from tests.store.opening import writing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TURNED = DIFFICULT[::-1]
ALL = [name for group in GROUPS for name in columns_of(group)]


def measure_all(library: Library, *, again: bool = False) -> list[int]:
    """Run the jobs of all groups; return how many puzzles each has measured."""
    return [
        sum(library.run(measure_job(group, again=again), workers=2, chunk_cost=8))
        for group in GROUPS
    ]


def facts(library: Library, *ids: int) -> list[tuple[int | None, ...]]:
    """Return the columns of all groups."""
    found = [library.get(id) for id in ids] if ids else library
    return [tuple(getattr(puzzle, name) for name in ALL) for puzzle in found]


NONE = (None,) * len(ALL)


@pytest.mark.everywhere
def test_valid_9x9_puzzles_are_measured_once_and_the_others_get_a_verdict(library: Library) -> None:
    others = [Grid("." * 81), Grid("1" + "." * 80), Grid("1" + "." * 15)]
    library.puzzles.add_many([Grid(TURNED), *others])
    assert [library.measures.count_missing(group) for group in GROUPS] == [5, 5, 5]
    assert measure_all(library) == [4, 4, 4]
    found = facts(library)
    assert found[2] == found[3] != NONE  # equivalent puzzles
    assert found[4:] == [NONE] * 3
    assert [library.get(id).solutions for id in (4, 5, 6, 7)] == [1, None, 2, None]
    assert [library.measures.count_missing(group) for group in GROUPS] == [0, 0, 0]
    assert measure_all(library) == [0, 0, 0]
    assert library.verify() == []


@pytest.mark.everywhere
def test_a_new_version_clears_the_columns_of_its_group_alone(library: Library) -> None:
    measure_all(library)
    before = library.get(3)
    newer = replace(measure_job("depth"), version=2)
    newer.prepare(library._store)
    cleared = library.get(3)
    assert [getattr(cleared, name) for name in columns_of("depth")] == [None] * 5
    assert (cleared.redundant, cleared.band) == (before.redundant, before.band)
    assert sum(library.run(newer, workers=1)) == 3
    with pytest.raises(StoreError, match="a newer version of sudokudb computed these results"):
        list(library.run(measure_job("depth")))


@pytest.mark.everywhere
def test_facts_are_measured_again_if_asked(library: Library) -> None:
    measure_all(library)
    right = facts(library)
    with writing(library) as connection:
        connection.exec_driver_sql("UPDATE puzzles SET te = 4, tridagon = 7, band = 9")
    assert measure_all(library) == [0, 0, 0]
    job = measure_job("depth", again=True)
    assert sum(library.run(job, ids=[1], workers=1)) == 1
    assert [puzzle.te for puzzle in library] == [right[0][0], 4, 4]
    assert measure_all(library, again=True) == [3, 3, 3]
    assert facts(library) == right


@pytest.mark.everywhere
def test_an_edit_clears_the_facts_and_undo_leaves_them_to_be_measured(library: Library) -> None:
    measure_all(library)
    right = facts(library)
    library.edit(library.get(3), grid=Grid(TURNED))
    assert facts(library, 3) == [NONE]
    library.undo()
    assert facts(library, 3) == [NONE]
    assert measure_all(library) == [1, 1, 1]
    assert facts(library) == right


@pytest.mark.everywhere
def test_changes_of_other_fields_keep_the_facts(library: Library) -> None:
    measure_all(library)
    right = facts(library)
    library.edit(library.get(3), title="New", append="a note")
    library.tag("x", [1, 2, 3])
    assert facts(library) == right
    library.undo()
    library.undo()
    assert facts(library) == right
    library.remove([3])
    library.undo()
    assert facts(library) == [*right[:2], NONE]


@pytest.mark.everywhere
def test_a_puzzle_that_is_edited_meanwhile_gets_no_facts_of_its_old_grid(library: Library) -> None:
    def edit_first(texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
        with Library.open(library.location) as other:
            other.edit(3, grid=Grid("1" + "." * 80))
        return columns("depth", texts, threads)

    job = replace(measure_job("depth"), compute=edit_first)
    list(library.run(job, workers=1))
    assert facts(library, 3) == [NONE]


def test_wrong_verdicts_of_a_file_are_corrected(library: Library) -> None:
    puzzle = library.add("1" + "." * 80)
    with writing(library) as connection:
        connection.exec_driver_sql("UPDATE puzzles SET solutions = 1, level = 'simple'")
    assert measure_all(library) == [3, 3, 3]
    assert (library.get(puzzle.id).solutions, library.get(puzzle.id).level) == (2, None)


def test_a_job_can_be_sent_to_another_process() -> None:
    import pickle

    job = pickle.loads(pickle.dumps(measure_job("solution", again=True)))
    assert job == measure_job("solution", again=True) or isinstance(job.compute, partial)
    assert job.compute([DIFFICULT], 1) == columns("solution", [DIFFICULT])


def test_only_python_code_takes_long_enough_for_an_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert estimate_seconds({"depth": 10**6}, 1) == 0
    monkeypatch.setenv("SUDOKUDB_ENGINE", "python")
    assert estimate_seconds({"depth": 1000, "givens": 1000}, 2) > 1


@pytest.mark.nightly
def test_a_job_that_is_killed_continues_with_the_same_result(library: Library) -> None:
    grids = [one.grid for one in generate(300, seed=1)]
    library.puzzles.add_many(grids)
    path, chance = library.path, random.Random(7)
    kills = 0
    while (before := count_missing(path)) > 0:
        kills += kill_after(before, path, chance.uniform(0, 0.02))
    assert kills > 2
    other = Library.open(path.with_name("other"))
    other.puzzles.add_many(grids)
    measure_all(other)
    assert facts(library) == facts(other)
    assert library.verify() == []


def start(path: Path) -> subprocess.Popen[bytes]:
    """Measure all in another process, in small chunks."""
    code = (
        "import sys; from sudokudb import Library; "
        "from sudokudb.library.jobs.measuring import measure_job\n"
        "with Library.open(sys.argv[1]) as library:\n"
        "    for group in ('depth', 'givens', 'solution'):\n"
        "        list(library.run(measure_job(group), workers=2, chunk_cost=8))\n"
    )
    return subprocess.Popen([sys.executable, "-P", "-c", code, str(path)])


def kill_after(missing: int, path: Path, seconds: float) -> bool:
    """Measure, and kill the process some time after its first results; return whether it was."""
    process = start(path)
    wait_until(lambda: process.poll() is not None or count_missing(path) < missing)
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def count_missing(path: Path) -> int:
    """Count the facts that puzzles lack."""
    leads = (facts[0] for facts in GROUPS.values())
    ((count,),) = ask(path, f"SELECT {' + '.join(f'sum({n} IS NULL)' for n in leads)} FROM puzzles")
    return int(str(count))
