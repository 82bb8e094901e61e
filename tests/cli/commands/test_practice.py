"""`sudokudb practice`: positions just before a step of a technique."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.puzzle import Rating
from sudokudb.rating.rater import load_rater
from sudokudb.steps.practice import exercises
from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques.position import Position
from tests.cli.support import sudokudb

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library
    from tests.cli.support import Terminal

GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"


@pytest.fixture(autouse=True)
def four(library: Library) -> None:
    library.add(GRID, "Fourth")


def test_a_position_is_the_one_before_the_first_step_of_the_technique() -> None:
    line = sudokudb("practice", "naked-triple").stdout.decode().splitlines()[-1]
    id, number, digits, candidates, effect = line.split("\t")
    assert (id, number, effect) == ("4", "21", "r1c7<>6 r4c7<>6 r5c7<>2")
    masks = [0 if word == "." else sum(1 << int(d) for d in word) for word in candidates.split()]
    position = Position(GRID, [int(d) if d != "." else 0 for d in digits], masks)
    step = position.first("naked-triple")
    assert step and step.eliminations == ((6, 6), (33, 6), (42, 2))


def test_a_query_chooses_the_puzzles() -> None:
    found = json.loads(sudokudb("practice", "hidden-single", "givens:24", "--json").stdout)
    assert [one["id"] for one in found] == [4]
    assert found[0]["step"]["technique"] == "hidden-single"
    assert len(sudokudb("practice", "hidden-single", "--count", "2").stdout.splitlines()) == 2


def test_a_query_about_steps_gives_the_positions_before_those_that_match(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    list(library.rate("", "hodoku"))
    list(library.rate("3", "se"))
    for words, numbers in {
        "before(pointing,locked-pair)": [(3, 19), (3, 21), (4, 23), (4, 29)],
        "givens:24 before(pointing,locked-pair)": [(4, 23), (4, 29)],
        "first(intersections) --rater se": [(3, 19)],
        "first(intersections) by:se": [(3, 19)],
    }.items():
        assert run(["practice", *words.split()]) == 0
        lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
        assert [(int(id), int(number)) for id, number, *_ in lines] == numbers
    assert run(["practice", "before(pointing,locked-pair)", "--limit", "1", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["number"], found["step"]["technique"]) == (19, "pointing")


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        ("first(x-wing)", 1, "no puzzles match `first(x-wing)`"),
        ("needs:x-wing", 2, "needs:x-wing has no condition about steps"),
        ("before(x-wing)", 2, "query, column 1: before takes two techniques"),
        ("first(subsets) by:club", 1, "no puzzles match `first(subsets) by:club`"),
    ],
)
def test_a_query_without_positions_is_an_error(
    library: Library, words: str, code: int, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    list(library.rate("", "hodoku"))
    assert run(["practice", *words.split()]) == code
    assert capsys.readouterr().err.splitlines()[0] == f"sudokudb: {error}"


CLUB = """
name = "club"
school = "hodoku"
levels = [{ name = "easy", bound = 1000 }]
lines = [{ find = "naked-single", level = "easy", score = 4 }]
"""


def test_steps_of_a_rater_of_a_file_need_the_file(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "club.toml").write_text(CLUB)
    list(library.rate("", "club.toml"))
    assert run(["practice", "step(singles)=1 by:club"]) == 2
    assert capsys.readouterr().err == (
        "sudokudb: the steps are those of club\nhint: --rater FILE names the file of the rater\n"
    )
    for query in ("step(singles)=1 by:club", "step(singles)=1"):
        assert run(["practice", query, "--rater", "club.toml", "--limit", "1"]) == 0
        assert capsys.readouterr().out.split("\t")[1] == "1"


def test_the_techniques_are_listed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["practice", "--json"]) == 0
    names = json.loads(capsys.readouterr().out)
    assert names[0] == {"technique": "full-house", "family": "singles"}
    assert [one["technique"] for one in names] == list(TECHNIQUES)


def test_a_puzzle_that_is_known_not_to_need_it_is_passed_over(library: Library) -> None:
    puzzle, order = library.get(4), load_rater("hodoku")
    for techniques, found in (("naked-triple=2", 1), ("hidden-single=2", 0), ("", 1)):
        rating = Rating(rater="hodoku", computed=True, score=1, techniques=techniques)
        rated = replace(puzzle, ratings=(rating,))
        assert len(list(exercises([rated], "naked-triple", order))) == found


def test_a_terminal_shows_the_position_and_the_answer_only_on_request(
    terminal: Callable[..., Terminal],
) -> None:
    hidden = terminal("practice", "naked-single", "--count", "1")
    assert hidden.ends() == 0
    assert "before step 1" in hidden.plain and "Only" not in hidden.plain
    shown = terminal("practice", "naked-single", "--count", "1", "--answers")
    assert shown.ends() == 0 and "Only 9 is left for r3c1." in shown.plain


def test_a_narrow_terminal_shows_the_grid_and_the_candidates_of_each_row(
    terminal: Callable[..., Terminal],
) -> None:
    shown = terminal("practice", "naked-triple", columns=40)
    assert shown.ends() == 0
    assert "│ 7 9 3 │ 4 8 . │ . . 5 │" in shown.plain
    assert "r3  . . . . . 126 26 126 ." in shown.plain


def test_a_page_has_positions_and_then_answers(folder: Path) -> None:
    assert run(["practice", "naked-triple", "--html", "a.html", "--count", "1"]) == 0
    page = (folder / "a.html").read_text()
    assert page.count("<svg") == 2
    positions, answers = page.split("<h1>Answers</h1>")
    assert 'class="out"' not in positions and 'class="out"' in answers
    assert " can only be " not in positions and " can only be " in answers


def test_a_booklet_has_positions_and_then_answers(folder: Path) -> None:
    pytest.importorskip("typst")
    assert run(["practice", "naked-triple", "-o", "a.pdf", "--count", "1"]) == 0
    assert (folder / "a.pdf").read_bytes().startswith(b"%PDF")
    text = subprocess.run(["pdftotext", "a.pdf", "-"], capture_output=True, check=True).stdout
    assert b"#4 Fourth" not in text and b"Fourth" in text
    assert b"so 2 is removed from r5c7, and 6 is removed from r1c7" in b" ".join(text.split())
