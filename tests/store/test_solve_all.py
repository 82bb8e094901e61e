"""Filling in what the database does not know: chunk by chunk, and again after a kill."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library, check, library
from tests.databases import numbered

if TYPE_CHECKING:
    from pathlib import Path

GRIDS = [
    *(str(numbered(n)) for n in range(1, 26)),
    "." * 81,
    "." * 16,
    "1.3......2.....4",
    "12345678." + "." * 18 + "........9" + "." * 45,
    "." * 256,
]


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_CHUNK", 4)


@pytest.fixture(name="full")
def full_fixture(library: Library) -> Library:
    for grid in GRIDS:
        library.add(grid)
    return library


def known(library: Library) -> list[tuple[int, int | str | None, str | None]]:
    return [(puzzle.id, puzzle.count, puzzle.level) for puzzle in library]


def expected(library: Library) -> list[tuple[int, int | str | None, str | None]]:
    verdicts = [(puzzle.id, check(puzzle.grid)) for puzzle in library]
    return [(id, verdict.count, verdict.level) for id, verdict in verdicts]


def test_everything_is_found_out(full: Library) -> None:
    assert sum(full.solve_all()) == len(GRIDS)
    assert known(full) == expected(full)
    assert list(full.solve_all()) == []


def test_what_was_kept_stays_when_the_job_is_stopped(full: Library) -> None:
    job = full.solve_all()
    assert [next(job), next(job)] == [4, 4]
    job.close()
    assert sum(count is not None for _, count, _ in known(full)) == 3 + 8
    assert sum(full.solve_all()) == len(GRIDS) - 8
    assert known(full) == expected(full)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # fork beside threads, from 3.12 on
def test_a_killed_job_is_gone_on_with(full: Library, database: Path) -> None:
    full.close()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with Library.open(database) as mine:
            for count in mine.solve_all(threads=1):
                os.write(writing, bytes([count]))
        os._exit(0)
    os.read(reading, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with Library.open(database) as again:
        done = sum(count is not None for _, count, _ in known(again)) - 3
        assert sum(again.solve_all()) == len(GRIDS) - done
        assert known(again) == expected(again)
        assert again.verify() == []


def test_an_edit_meanwhile_is_not_overwritten(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = full.find(4)
    begun = library.puzzles.unknown

    def unknown(*arguments: object) -> list[tuple[int, Grid]]:
        found = begun(*arguments)  # type: ignore[arg-type]
        if found and found[0][0] == first.id:
            full.edit(first, grid=Grid("2" + "." * 80))
        return found

    monkeypatch.setattr(library.puzzles, "unknown", unknown)
    assert sum(full.solve_all()) == len(GRIDS)
    assert full.find(4).count is None
