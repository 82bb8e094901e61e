"""A grid wherever a puzzle is named: the puzzles with exactly these cells, or a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.cli import run
from sudokudb.query import parse_query
from tests.conftest import SIMPLE
from tests.library.support import FOUR_BY_FOUR, lines, many, run_import

if TYPE_CHECKING:
    from sudokudb import Library

MIRRORED = "".join(SIMPLE[at : at + 9][::-1] for at in range(0, 81, 9))
UNKNOWN = str(many(1)[0])
TAKE = {
    "show": ["show", "{}"],
    "list": ["list", "{}"],
    "duplicates": ["duplicates", "{}"],
    "tag": ["tag", "t", "{}"],
    "collections": ["collections", "c", "{}"],
    "note": ["note", "{}", "for the club"],
    "edit": ["edit", "{}", "--title", "Monday"],
    "export": ["export", "{}"],
    "stats": ["stats", "{}"],
    "remove": ["remove", "{}"],
    "rate --all": ["rate", "--all", "--again", "{}"],
}
"""Commands that take a grid for the puzzle that has it, with the grid's place."""


def command(name: str, grid: str) -> list[str]:
    return [word.format(grid) for word in TAKE[name]]


def framed(grid: str) -> str:
    return "\n".join(" ".join(grid[at : at + 9]) for at in range(0, 81, 9))


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("name", TAKE)
@pytest.mark.parametrize(
    "grid", [SIMPLE, SIMPLE.replace(".", "0"), framed(SIMPLE)], ids=["dots", "zeros", "rows"]
)
def test_a_grid_names_the_puzzle_that_has_it(
    name: str, grid: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command(name, "1")) in (0, 1)
    by_number = capsys.readouterr()
    if name in ("remove", "edit", "tag", "collections", "note"):
        assert run(["undo"]) == 0
        capsys.readouterr()
    assert run(command(name, grid)) in (0, 1)
    by_grid = capsys.readouterr()
    assert by_grid.out == by_number.out
    assert "not in the database" not in by_grid.err


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("name", TAKE)
@pytest.mark.parametrize(
    ("grid", "hint"), [(MIRRORED, "equivalent to #1"), (UNKNOWN, "`sudokudb add` adds it")]
)
def test_a_grid_that_is_not_stored_is_no_and_names_an_equivalent_puzzle(
    name: str, grid: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command(name, grid)) == 1
    assert capsys.readouterr() == (
        "",
        f"sudokudb: this grid is not in the database: {grid}\nhint: {hint}\n",
    )


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("name", TAKE)
def test_a_mistyped_grid_is_reported_as_one(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command(name, SIMPLE[:-1])) == 2
    assert capsys.readouterr().err.startswith("sudokudb: 81 cells expected, 80 found\n")


@pytest.fixture
def copied(library: Library) -> Library:
    """The library with a copy of puzzle 1, number 4."""
    run_import(library, lines(SIMPLE), on_duplicate="keep")
    return library


@pytest.mark.parametrize("name", ["show", "list", "export"])
def test_copies_are_all_shown(
    copied: Library, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command(name, SIMPLE)) == 0
    assert capsys.readouterr().out.count(SIMPLE) == 2


@pytest.mark.parametrize("name", ["edit", "remove"])
def test_a_grid_that_several_puzzles_have_is_no_object_of_a_change(
    copied: Library, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command(name, SIMPLE)) == 2
    assert capsys.readouterr().err == (
        f"sudokudb: {SIMPLE[:60]!r} could be #1 Simple, #4 (untitled)\nhint: give the number\n"
    )
    assert len(copied) == 4


def test_a_grid_of_16_cells_needs_a_dot(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    library.add(Grid(FOUR_BY_FOUR), title="Tiny")
    library.add(Grid("1234341221434321"))
    assert run(["show", FOUR_BY_FOUR]) == 0
    assert run(["show", "1234341221434321"]) == 1
    assert "there is no puzzle '1234341221434321'" in capsys.readouterr().err


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("word", [f"same:{UNKNOWN}", f"-same:{SIMPLE} same:{SIMPLE}"])
def test_a_grid_that_no_puzzle_is_equivalent_to_is_no_error(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["list", *word.split()]) == 1
    assert "no puzzles match" in capsys.readouterr().err


def test_a_grid_with_conflicts_is_named_as_such(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", "11" + "." * 79]) == 1
    assert "the grid has conflicts: 1 twice in row 1" in capsys.readouterr().err


def test_a_stored_grid_without_duplicates_is_named(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["duplicates", SIMPLE]) == 0
    assert f"this grid is {library.get(1).name}" in capsys.readouterr().err


EQUIVALENT = {
    f"same:{SIMPLE}": [1],
    f"same:{MIRRORED}": [1],
    f"same:{MIRRORED.replace('.', '0')}": [1],
    f"same:{MIRRORED},3": [1, 3],
    f"same:{UNKNOWN}": [],
    f"-same:{MIRRORED}": [2, 3, 4],
    f"same:{FOUR_BY_FOUR}": [4],
    "same:4..............1": [],
}


@pytest.mark.everywhere
@pytest.mark.parametrize("text", EQUIVALENT)
def test_queries_find_the_puzzles_that_are_equivalent_to_a_grid(
    library: Library, text: str
) -> None:
    library.add(Grid(FOUR_BY_FOUR))
    query = parse_query(text)
    assert [*library.ids(query)] == EQUIVALENT[text]
    assert library.count(query) == len(EQUIVALENT[text])
    assert parse_query(str(query)) == query


def test_a_grid_in_a_query_may_have_blanks_in_one_word_of_the_shell(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["list", f"same:{framed(MIRRORED)}", "level:simple"]) == 0
    assert capsys.readouterr().out.startswith("1\tSimple")


@pytest.mark.parametrize("rules", ["antiknight", "diagonal \\;diagonal /", "cage 9 r1c1r1c2"])
def test_a_grid_with_rules_in_a_query_may_have_blanks_in_one_word_of_the_shell(
    rules: str, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = library.add(f"{'.' * 81};{rules}")
    assert run(["list", f"same:{'.' * 81}; {rules}"]) == 0
    assert capsys.readouterr().out.startswith(f"{puzzle.id}\t")
    for word in (f"same:{puzzle.grid};windoku", f'same:"{"." * 81};windoku;diagonal /"'):
        assert run(["list", word]) == 1
        assert "no puzzles match" in capsys.readouterr().err
