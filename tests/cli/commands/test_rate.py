"""`sudokudb rate` with raters of the user's own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run

if TYPE_CHECKING:
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
