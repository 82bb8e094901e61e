"""`sudokudb solve` on a terminal, and limits."""

from __future__ import annotations

import re
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from sudokudb.engine.single import solve
from sudokudb.engine.verdict import Verdict
from tests.cli.support import Terminal, rows_drawn, sudokudb, watch
from tests.conftest import DIFFICULT
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.solvers.strategy import Result

GREEN, CONFLICT = "\x1b[32m{}\x1b[0m", "\x1b[1;7;31m{}\x1b[0m"


@pytest.mark.parametrize("option", [["solve", "--limit"], ["check", "--count"]], ids=" ".join)
def test_a_limit_may_exceed_every_number_of_solutions(option: list[str]) -> None:
    done = sudokudb(*option, "9" * 30, "1234341221434...")
    assert (done.returncode, done.stderr) == (0, b"")


def test_givens_and_solved_digits_are_drawn_differently(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "Difficult")
    assert solve.ends() == 0
    head, solution = solve.seen.split("solution", 1)
    assert rows_drawn(solve.plain)[:9] == list(Grid(DIFFICULT).rows)
    assert rows_drawn(solve.plain)[9:] == list(Grid(SOLUTIONS["Difficult"]).rows)
    givens = [digit for digit in DIFFICULT if digit != "."]
    assert re.findall(r"\x1b\[1m([1-9])\x1b\[0m", solution) == givens
    solved = [d for d, g in zip(SOLUTIONS["Difficult"], DIFFICULT, strict=True) if g == "."]
    assert re.findall(r"\x1b\[32m([1-9])\x1b\[0m", solution) == solved
    assert GREEN.format("6") not in head
    assert "one solution, level difficult" in solve.plain


def test_the_stages_of_the_palm_are_shown_in_order(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=grids", "3")
    assert solve.ends() == 0
    stages = ["rules ", "raw ", "line ", "grid ", "(1,1) [1678] (-1)", "(1,4) [1368] (+1)"]
    places = [solve.plain.index(f"\n{label}") for label in (*stages, "solution")]
    assert places == sorted(places)
    assert "27 of 81" in solve.plain
    assert "43 of 81" in solve.plain


def test_the_notation_of_hypotheses_is_explained_once(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=grids", "3")
    assert solve.ends() == 0
    legend = "(1,1) is row 1, column 1, the cell r1c1; its candidates are in brackets"
    assert solve.plain.count("; its candidates are in brackets") == solve.plain.count(legend) == 1
    assert solve.plain.index(legend) < solve.plain.index("(1,1) [1678]")
    piped = sudokudb("solve", "--debug=grids", "3")
    assert b"\n(1,4) [1368] (+1)\t" in piped.stdout and b"r1c1" not in piped.stdout + piped.stderr
    easy = terminal("solve", "--debug=grids", "1")
    assert easy.ends() == 0
    assert "brackets" not in easy.plain


def test_candidates_are_drawn_small(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=candidates", "3")
    assert solve.ends() == 0
    drawn = solve.plain.split("candidates", 1)[1].split("solution", 1)[0]
    parts = [line for line in drawn.splitlines() if line.startswith("│")]
    assert [line[2:5] for line in parts[:3]] == ["1  ", "  6", "789"]  # r1c1 can hold 16789


def test_nested_hypotheses_are_indented(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--debug=grids", "." * 16)
    assert solve.ends() == 0
    assert re.search(r"^\(1,1\) \[1234\] \(\+1\)", solve.plain, re.M)
    assert re.search(r"^  \(1,2\) \[234\] \(\+2\)", solve.plain, re.M)
    assert "2 or more solutions; the cells in which 2 of them differ are marked" in solve.plain


def test_cells_in_which_solutions_differ_are_marked(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "--limit", "2", "12..3412....4321")
    assert solve.ends() == 0
    assert re.findall(r"\x1b\[1;4;35m([1-4])\x1b\[0m", solve.seen)
    assert "2 solutions; the cells in which they differ are marked" in solve.plain


def test_conflicting_givens_are_marked(terminal: Callable[..., Terminal]) -> None:
    solve = terminal("solve", "11..............")
    assert solve.ends() == 1
    assert solve.seen.count(CONFLICT.format("1")) == 2
    assert "no solution: 1 twice in row 1: r1c1, r1c2" in solve.plain
    assert "`sudokudb repair GRID` shows how to make it valid" in solve.plain


@pytest.mark.parametrize("command", [["solve", "--method", "c-resort"], ["compare"]])
def test_ctrl_c_ends_a_search(terminal: Callable[..., Terminal], command: list[str]) -> None:
    search = terminal(*command, "." * 625)
    search.works()  # nothing is printed that would show that the search goes on
    search.presses("", "c")
    assert search.ends() == 130
    assert "Traceback" not in search.seen
    assert "sudokudb: interrupted" in search.plain


def test_check_and_compare_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    check = terminal("check", "3")
    assert check.ends() == 0
    assert "level: difficult" in check.plain
    compare = terminal("compare", "." * 256, "--time-limit", "1")
    assert compare.ends() == 0
    assert compare.plain.count("does not") == 2
    assert compare.plain.count("2 or more") >= 2


@pytest.mark.usefixtures("folder")
def test_check_prints_what_is_stored() -> None:
    with Library.open("new.db") as library:
        puzzle = library.get("3")
        library.verdicts.save(puzzle, Verdict(puzzle.grid, (), 2, complete=False))
    stored, counted, grid = (
        sudokudb("check", "--db", "new.db", *words).stdout.decode().split("\t")[1]
        for words in (["3"], ["--count", "3", "3"], [DIFFICULT])
    )
    assert (stored, counted, grid) == ("several solutions", "valid", "valid")


def test_several_words_name_several_grids(library: Library) -> None:
    tiny = "1.3......2.....4"
    done = sudokudb("solve", "Simple", tiny, "2")
    assert (done.returncode, done.stderr) == (0, b"")
    grids = done.stdout.decode().split()
    assert grids == [SOLUTIONS["Simple"], str(solve(tiny).solutions[0]), SOLUTIONS["Intermediate"]]


@pytest.mark.parametrize("words", [["3"], ["Difficult"], ["1", "3"], ["givens:25"]], ids=" ".join)
@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("command", ["solve", "check", "canon", "rate"])
def test_a_size_that_a_stored_puzzle_does_not_have_is_refused(
    command: str, words: list[str]
) -> None:
    done = sudokudb(command, *words, "--size", "16")
    assert (done.returncode, done.stdout) == (2, b"")
    assert re.fullmatch(
        r"sudokudb: #. \w+ is 9×9, not 16×16\n"
        "hint: leave out --size: it is for grids that are typed or piped in\n",
        done.stderr.decode(),
    )
    assert sudokudb(command, *words, "--size", "9").returncode == 0


def test_progress_is_shown_while_grids_are_solved(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudokudb.cli.progress.SECONDS", 0.02)

    def slowly(*words: Any, **settings: Any) -> Result:
        sleep(0.2)
        return solve(*words, **settings)

    monkeypatch.setattr("sudokudb.cli.commands.solve.solve", slowly)
    screen = watch(monkeypatch)
    assert run(["solve", "givens:1.."]) == 0
    assert all(f"{done} of 3 puzzles, " in screen.getvalue() for done in range(3))
