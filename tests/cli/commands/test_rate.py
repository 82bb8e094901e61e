"""`sudokudb rate` with raters of the user's own."""

from __future__ import annotations

import json
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.cli import output, run
from sudokudb.query import parse_query
from sudokudb.rating.ratings import Grader
from tests.cli.support import watch
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SINGLES = """
lines = [
    { find = "full-house", rating = 1.0 },
    { find = "naked-single", rating = 2.0 },
    { find = "hidden-single", rating = 3.0 },
]
"""


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize(("text", "number"), [('base = "se"', "er"), (SINGLES, "score")])
def test_the_number_of_a_rater_based_on_sudoku_explainer_is_an_er(
    folder: Path, text: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "mine.toml").write_text(text)
    assert run(["rate", "1", "--rater", "mine.toml", "--json"]) == 0
    assert {"er", "score"} & json.loads(capsys.readouterr().out).keys() == {number}


@pytest.mark.usefixtures("library")
def test_ratings_of_another_version_are_replaced_with_a_note(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = []
    for text in (SINGLES, SINGLES.replace("3.0", "3.1"), SINGLES.replace("3.0", "3.1")):
        (folder / "mine.toml").write_text(text)
        assert run(["rate", "--all", "--rater", "mine.toml"]) == 0
        notes.append(capsys.readouterr().err)
    note = "sudokudb: replaced 3 ratings of another version of 'mine'\n"
    assert [note in each for each in notes] == [False, True, False]


def test_a_table_without_rows_has_no_head(
    library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [library.add(numbered(number)).id for number in (1, 2)]
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    assert run(["rate", *map(str, ids)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    for id in ids:
        assert f"hint: `sudokudb repair {id}` shows how to make it valid" in printed.err


def test_ratings_that_are_stored_before_an_interruption_are_counted(
    library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    grades, pages = Grader.grades, iter([None])

    def stop_at_the_second_page(grader: Grader, texts: list[str], *rest: int) -> list[object]:
        if next(pages, "stop"):
            raise KeyboardInterrupt
        return [*grades(grader, texts, *rest)]

    monkeypatch.setattr(Grader, "grades", stop_at_the_second_page)
    assert run(["rate", "givens:1.."]) == 130
    assert [*library.ids(parse_query("has:rating"))] == [1]
    note = "1 new result is stored: run the same command again to continue"
    assert capsys.readouterr().err == f"sudokudb: {note}\nsudokudb: interrupted\n"


def test_progress_is_shown_while_ratings_are_computed(
    monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    monkeypatch.setattr("sudokudb.cli.progress.SECONDS", 0.02)
    rate = Library.rate

    def slowly(*words: Any, **settings: Any) -> Iterator[object]:
        for found in rate(*words, **settings):
            sleep(0.2)
            yield found

    monkeypatch.setattr(Library, "rate", slowly)
    screen = watch(monkeypatch)
    assert run(["rate", "givens:1.."]) == 0
    assert all(f"{done} of 3 puzzles, " in screen.getvalue() for done in range(3))


@pytest.mark.usefixtures("library")
@pytest.mark.parametrize("command", ["rate 1", "play 1 --plain", "serve", "explain 1", "hint 1"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'levels = [{ name = "hard" }]\nlines = [\n'
            + '{ find = "x-wing", level = "hard", score = 1 },\n' * 250
            + "]",
            "mine.toml: x-wing is in two lines: number 1 and number 2",
        ),
        ('base = "/dev"', "/dev: a rater is a regular file"),
        ('base = "hodoku"\n' + "#" * 1_000_000, "mine.toml: a rater has at most 1 MB"),
    ],
    ids=["a search in two lines", "no file", "a large file"],
)
def test_a_rater_that_cannot_be_read_is_one_line(
    command: str, text: str, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "mine.toml").write_text(text)
    assert run([*command.split(), "--rater", "mine.toml"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines()[0] == f"sudokudb: {message}"
    assert printed.err.splitlines()[1].startswith("hint: ")
