"""Rating every puzzle: chunk by chunk, and again after it was stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.library.jobs import rating
from sudokudb.library.jobs.rating import RateJob
from sudokudb.query import parse_query
from sudokudb.rating.rater import load_rater
from tests.conftest import DIFFICULT
from tests.library.jobs.support import ask, wait_until
from tests.store.opening import writing
from tests.support import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sudokudb.library.jobs.job import Compute

SMALL = 8  # two puzzles
JOB = RateJob(load_rater("hodoku"))


def relabelled(count: int) -> list[Grid]:
    """Return puzzles that need the same techniques, which other digits tell apart."""
    return [
        Grid(DIFFICULT.translate(str.maketrans("123456789", "123456789"[n:] + "123456789"[:n])))
        for n in range(1, count + 1)
    ]


def run(library: Library, job: RateJob = JOB, workers: int = 1) -> Iterator[int]:
    return library.run(job, workers=workers, chunk_cost=SMALL)


def rated(library: Library) -> list[str]:
    """Return the computed ratings of all puzzles."""
    return [" ".join(map(str, puzzle.ratings)) for puzzle in library]


@pytest.mark.everywhere
@pytest.mark.parametrize("workers", [1, 2])
def test_valid_9x9_puzzles_get_a_rating(library: Library, workers: int) -> None:
    library.puzzles.add_many([*relabelled(3), Grid("." * 81), Grid("1" + "." * 15)])
    assert sum(run(library, workers=workers)) == 6
    assert rated(library)[2:] == ["hodoku medium 534"] * 4 + ["", ""]
    assert library.count(parse_query("solutions:2 -has:level")) == 1
    assert library.count(parse_query("solutions:1 level:difficult")) == 4
    assert list(run(library)) == []  # the verdict is stored: nothing is left to do
    assert library.count(parse_query("hardest:pointing steps:60")) == 4
    assert library.verify() == []


@pytest.mark.everywhere
def test_a_stopped_job_goes_on_and_two_at_once_store_the_same(library: Library) -> None:
    library.puzzles.add_many(relabelled(8))
    one, other = run(library), run(library)
    assert [next(one), next(other), next(one)] == [2, 2, 2]
    one.close()  # type: ignore[attr-defined]  # it is a generator
    assert 2 + sum(other) >= 7
    assert rated(library)[2:] == ["hodoku medium 534"] * 9
    assert sum(run(library)) == 0


@pytest.mark.everywhere
def test_ratings_are_computed_again_if_asked(library: Library) -> None:
    assert sum(run(library)) == 3
    with writing(library) as connection:
        connection.exec_driver_sql("UPDATE ratings SET score = 1")
    assert sum(run(library)) == 0
    again = RateJob(JOB.rater, again=True)
    assert sum(library.run(again, ids=[1], workers=1)) == 1
    assert rated(library)[2] == "hodoku medium 1"
    assert sum(run(library, again)) == 3
    assert rated(library)[2] == "hodoku medium 534"


@pytest.mark.everywhere
def test_an_edited_puzzle_gets_no_rating_of_its_old_grid(library: Library) -> None:
    puzzle = library.get(3)

    class Editing(RateJob):
        """Edits the puzzle while its rating is computed."""

        @property
        def compute(self) -> Compute:
            library.edit(puzzle, grid=Grid("." * 81))
            return super().compute

    assert sum(library.run(Editing(JOB.rater), workers=1)) == 3
    assert rated(library)[2] == ""
    library.undo()
    assert sum(run(library)) == 1
    assert rated(library)[2] == "hodoku medium 534"
    library.edit(library.get(3), grid=relabelled(1)[0])
    assert rated(library)[2] == ""
    library.undo()
    assert rated(library)[2] == "hodoku medium 534"


@pytest.mark.everywhere
def test_a_rating_is_stored_once_and_computed_again_if_asked(library: Library) -> None:
    (first,) = library.rate([library.get(3)])
    assert first[1] == library.get(3).ratings[0]
    with writing(library) as connection:
        connection.exec_driver_sql("UPDATE ratings SET score = 1")
    (stored,) = library.rate([library.get(3)])
    (again,) = library.rate([library.get(3)], "hodoku", again=True)
    assert (str(stored[1]), str(again[1])) == ("hodoku medium 1", "hodoku medium 534")
    assert list(map(str, library.get(3).ratings)) == ["hodoku medium 534"]


@pytest.mark.everywhere
def test_the_verdicts_on_rated_and_refused_puzzles_are_stored(library: Library) -> None:
    grids = [*relabelled(1), Grid("." * 81), Grid("." * 16)]
    added = [library.add(grid) for grid in grids]
    assert len([*library.rate(added)]) == 3
    found = [library.get(puzzle.id) for puzzle in added]
    assert [(p.solutions, p.level) for p in found] == [(1, "difficult"), (2, None), (None, None)]


@pytest.mark.everywhere
def test_only_outdated_ratings_and_missing_ones_are_computed_again(library: Library) -> None:
    library.puzzles.add_many(relabelled(2))
    assert sum(run(library)) == 5
    with writing(library) as connection:
        for change in (
            "version = '2.2.0'",
            "score = 1, techniques = 'aic=1' WHERE puzzle_id IN (1, 2)",
            "score = 1 WHERE puzzle_id = 3",
        ):
            connection.exec_driver_sql(f"UPDATE ratings SET {change}")
    assert [*library.ids(parse_query("missing:hodoku"))] == [1, 2]
    assert sum(run(library)) == 2
    assert [(r.version, r.score) for p in library for r in p.ratings][1:3] == [
        ("2.2.0+1", 404),
        ("2.2.0", 1),
    ]
    assert sum(run(library)) == 0
    assert sum(run(library, RateJob(JOB.rater, again=True))) == 5
    assert {r.version for p in library for r in p.ratings} == {"2.2.0+1"}


FEW = """\
levels = [{ name = "any" }]
lines = [
    { find = "full-house", level = "any" },
    { find = "naked-single", level = "any", score = 1 },
    { find = "hidden-single", level = "any", score = 2 },
]
"""


SUE_DE_COQ = '    { find = "sue-de-coq", level = "any", score = 3 },\n]\n'


@pytest.mark.everywhere
@pytest.mark.parametrize(
    ("text", "most_lines", "again"),
    [(FEW, 3, 0), (FEW, 2, 3), (FEW.removesuffix("]\n") + SUE_DE_COQ, 200, 3)],
    ids=["few lines", "too many lines", "Sue de Coq"],
)
def test_ratings_by_a_file_of_an_earlier_version_are_kept_if_they_are_right(
    library: Library,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    most_lines: int,
    again: int,
) -> None:
    monkeypatch.setattr(rating, "MOST_LINES", most_lines)
    (file := tmp_path / "club.toml").write_text(text)
    rater = load_rater(str(file))
    assert sum(run(library, RateJob(rater))) == 3
    with writing(library) as connection:
        connection.exec_driver_sql(f"UPDATE ratings SET version = '{rater.version[:-2]}'")
    assert library.count(parse_query("missing:score by:club")) == 3
    assert sum(run(library, RateJob(rater))) == again
    assert library.count(parse_query("has:score by:club")) == 3
    assert {r.version for p in library for r in p.ratings} == {rater.version}


MANY = 4000


def start(path: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "sudokudb", "rate", "--all", "--db", str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True)


def count_rated(path: Path) -> int:
    ((count,),) = ask(path, "SELECT count(*) FROM ratings")
    return int(str(count))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends signals")
def test_a_killed_command_goes_on_and_two_at_once_agree(library: Library) -> None:
    with writing(library) as connection:  # copies, which no import would keep
        connection.exec_driver_sql(
            "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < "
            f"{MANY}) INSERT INTO puzzles (size, givens, grid, copy, added, changed) "
            "SELECT size, givens, grid, k, added, changed FROM puzzles, n WHERE id = 3"
        )
    total = MANY + 3
    with start(library.path) as process:
        wait_until(lambda: count_rated(library.path) > 0)
        process.send_signal(signal.SIGKILL)
        process.wait(10)
    assert 0 < count_rated(library.path) <= total
    with start(library.path) as one, start(library.path) as other:
        assert (one.wait(120), other.wait(120)) == (0, 0)
    assert count_rated(library.path) == total
    assert {text for text in rated(library) if "534" not in text} == {
        "hodoku easy 176",
        "hodoku easy 404",
    }
    assert library.verify() == []
