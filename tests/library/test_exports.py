"""A library writes puzzles to a file in the format of its suffix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FormatError, SudokuError, UsageError
from sudokudb.puzzle import Rating
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library


def grids(path: Path) -> list[str]:
    return [line[:81] for line in path.read_text().splitlines()]


def test_the_matches_of_a_query_are_written_in_an_order(library: Library, tmp_path: Path) -> None:
    result = library.export(tmp_path / "some.txt", "id:1..2", "line", sort="-id")
    assert (result.written, result.refused) == (2, [])
    assert grids(tmp_path / "some.txt") == [INTERMEDIATE, SIMPLE]
    library.export(str(tmp_path / "one.txt"), "id:1..2", "line", sort="-id", limit=1)
    assert grids(tmp_path / "one.txt") == [INTERMEDIATE]


def test_listed_puzzles_are_written_in_their_order(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    assert library.export(path, [3, "Simple"], "line").written == 2
    assert grids(path) == [DIFFICULT, SIMPLE]
    with pytest.raises(UsageError, match="in their order"):
        library.export(path, [3, 1], "line", sort="id", force=True)


def test_the_suffix_names_the_format(library: Library, tmp_path: Path) -> None:
    library.export(tmp_path / "all.jsonl")
    assert (tmp_path / "all.jsonl").read_text().count("\n") == 3
    with pytest.raises(UsageError, match=r"no format has the suffix '\.pdf'"):
        library.export(tmp_path / "all.pdf")
    with pytest.raises(SudokuError, match="exists"):
        library.export(tmp_path / "all.jsonl")
    with pytest.raises(SudokuError, match="the database itself"):
        library.export(library.path, force=True)


def test_what_a_format_cannot_hold_is_named(library: Library, tmp_path: Path) -> None:
    library.add("1.3. .... .2.. ...4", title="Tiny")
    result = library.export(tmp_path / "all.sdm")
    assert (result.written, len(result.refused)) == (3, 1)
    assert result.refused[0].startswith("#4 Tiny: ")
    assert "titles" in result.lost
    with pytest.raises(FormatError, match="#4 Tiny: "):
        library.export(tmp_path / "tiny.sdm", [4])
    assert not (tmp_path / "tiny.sdm").exists()


def test_chosen_columns_are_written_in_their_order(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.csv"
    library.export(path, "id:1..2", columns="solution,id", sort="-id")
    solutions = SOLUTIONS["Intermediate"], SOLUTIONS["Simple"]
    assert path.read_text().splitlines() == [
        "solution,id",
        f"{solutions[0]},2",
        f"{solutions[1]},1",
    ]
    with pytest.raises(UsageError, match="no column 'sol'"):
        library.export(tmp_path / "no.csv", columns=["sol"])
    with pytest.raises(UsageError, match="sdm has no columns to choose"):
        library.export(tmp_path / "no.sdm", columns="grid")
    assert not list(tmp_path.glob("no.*"))


def test_the_raters_of_a_library_have_columns(library: Library, tmp_path: Path) -> None:
    rating = Rating(rater="the club's", score=2.5)
    library.add(SIMPLE[::-1], ratings=[rating])
    library.export(tmp_path / "all.csv", "id:4")
    assert "the club's_score" in (tmp_path / "all.csv").read_text().splitlines()[0]
    library.remove("id:4")
    library.import_files(tmp_path / "all.csv")
    (again,) = library.search("id:5..")
    assert (again.ratings, again.details) == ((rating,), {})


@pytest.mark.parametrize("name", ["qqwing-csv", "kaggle", "qqwing", "f-puzzles"])
def test_what_is_solved_for_another_program_is_reported(
    library: Library, tmp_path: Path, name: str
) -> None:
    library.add("1" + "." * 80)
    result = library.export(tmp_path / "all", "id:1 or id:4", name)
    assert result.added == "1 solution computed and written"
