"""`sudokudb rate` with raters of the user's own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import output, run
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

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
