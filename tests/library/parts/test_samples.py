"""Samples: puzzles chosen by a seed, in any order, in the library and on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.errors import UsageError
from sudokudb.query.labels import TAGS
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def many(library: Library) -> Library:
    """A library of 103 puzzles."""
    library.puzzles.add_many(map(numbered, range(5, 105)))
    return library


@pytest.mark.everywhere
def test_a_sample_is_the_beginning_of_a_random_order(many: Library) -> None:
    first = [puzzle.id for puzzle in many.search("id:4..", "random:7", limit=10)]
    assert [*many.ids("id:4..", sample=10, seed=7)] == sorted(first)
    assert [puzzle.id for puzzle in many.search("id:4..", sample=10, seed=7)] == sorted(first)
    assert [*many.ids(sample=200)] == [*many.ids()]
    assert [*many.ids(sample=10)] != [*many.ids(sample=10, seed=1)]


@pytest.mark.everywhere
def test_a_sample_has_an_order_a_limit_and_pages(many: Library) -> None:
    every = [*many.search("", "-givens,id", sample=20, seed=3)]
    assert every == sorted(every, key=lambda puzzle: (-puzzle.grid.givens, puzzle.id))
    pages = [*many.search("", "-givens,id", 8, sample=20, seed=3)]
    while len(page := [*many.search("", "-givens,id", 8, pages[-1], sample=20, seed=3)]) == 8:
        pages += page
    assert pages + page == every


@pytest.mark.everywhere
def test_a_puzzle_keeps_its_place_when_others_are_added(many: Library) -> None:
    before = [puzzle.id for puzzle in many.search("", "random:7")]
    many.puzzles.add_many(map(numbered, range(105, 205)))
    after = [puzzle.id for puzzle in many.search("", "random:7")]
    assert [id for id in after if id <= 103] == before
    assert sorted(after) == [*many.ids()]


@pytest.mark.parametrize("size", [0, -1])
def test_an_empty_sample_is_refused(library: Library, size: int, tmp_path: Path) -> None:
    for call in (
        lambda: library.search(sample=size),
        lambda: list(library.ids(sample=size)),
        lambda: library.export(tmp_path / "a.sdm", sample=size),
    ):
        with pytest.raises(UsageError, match="a sample cannot have"):
            call()


def test_a_sample_of_listed_puzzles_is_refused(library: Library, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a sample"):
        library.export(tmp_path / "a.sdm", [1, 2], sample=1)
    assert not list(tmp_path.glob("a*"))


def test_commands_choose_the_same_puzzles(many: Library, tmp_path: Path, capsys: Capture) -> None:
    chosen = ["--sample", "12", "--seed", "5"]
    ids = [*many.ids("id:4..", sample=12, seed=5)]
    assert run(["list", "id:4..", *chosen]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split("\t")[0]) for line in lines] == ids
    assert run(["export", "id:4..", *chosen, "-o", str(tmp_path / "a.txt"), "--to", "line"]) == 0
    grids = [line.split("\t")[-1] for line in lines]
    assert (tmp_path / "a.txt").read_text(encoding="ascii").split() == grids
    assert run(["tag", "some", "id:4..", *chosen]) == 0
    assert [*many.ids("tag:some")] == ids
    assert many.labels.names(TAGS) == ["some"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["list", "--sample", "0"], "--sample cannot be 0"),
        (["list", "--seed", "1"], "--seed needs --sample"),
        (["list", "--sample", "1", "--seed", "-1"], "--seed cannot be -1"),
        (["list", "--sample", "1", "--count"], "--count and --sample exclude each other"),
        (["export", "--seed", "1"], "--seed needs --sample"),
        (["tag", "a", "1", "2", "--sample", "1"], "--sample chooses from the matches of a query"),
        (["tag", "a", "--sample", "1"], "--sample chooses from the matches of a query"),
        (["tag", "--rename", "a", "b", "--sample", "1"], "--sample chooses"),
        (["list", "--sort", "-random:1"], "cannot sort by '-random:1'"),
    ],
)
def test_wrong_requests_are_refused(
    library: Library, capsys: Capture, words: list[str], message: str
) -> None:
    assert run(words) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert "hint: " in shown.err
    assert shown.out == ""
    assert library.labels.names(TAGS) == []
