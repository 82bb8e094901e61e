"""Explanations: sentences for each kind of step, at three depths, and the lines of chains."""

from __future__ import annotations

import pytest

from sudokudb.errors import SudokuError
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.render.explanations import explain, explain_fully, name
from sudokudb.render.explanations.links import link_lines
from sudokudb.techniques.position import Step
from sudokudb.words import translate, using_language
from tests.render.explanations.support import POINTING, written
from tests.techniques.support import PUZZLES

WRITTEN = written()


@pytest.mark.parametrize(("step", "said"), WRITTEN, ids=[each.technique for each, _ in WRITTEN])
def test_a_step_is_explained_in_plain_words_and_with_its_chains(
    step: Step, said: list[str]
) -> None:
    lines = [line for branch in link_lines(step) for line in branch]
    assert [explain(step), *lines] == said


@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_whatever_a_rater_finds_is_explained_in_both_languages(rater: str) -> None:
    for puzzle in PUZZLES[:3]:
        for stage in walk(puzzle, load_rater(rater)):
            english = explain_fully(stage.step)
            with using_language("fr"):
                assert translate(explain_fully(stage.step)) != english
            changed = {cell for cell, _ in (*stage.step.placements, *stage.step.eliminations)}
            assert all(f"r{cell // 9 + 1}c{cell % 9 + 1}" in english for cell in changed)


def test_a_hint_tells_as_much_as_is_asked_for() -> None:
    assert explain(POINTING, "where") == "Look at box 5."
    long = "Look for this: Locked Candidates Type 1 (Pointing). Look at box 5."
    assert explain(POINTING, "technique") == long
    with pytest.raises(SudokuError, match="there is no depth 'x'"):
        explain(POINTING, "x")


def test_a_hint_points_at_the_houses_of_a_pattern() -> None:
    said = {step.technique: explain(step, "where") for step, _ in WRITTEN}
    assert said["skyscraper"] == "Look at column 6 and column 9."
    assert said["als-xz"] == "Look at box 2 and box 3."
    assert said["sue-de-coq"] == "Look at column 9 and box 9."
    assert said["x-chain"] == "Look at box 4."


def test_sentences_and_names_are_french_too() -> None:
    with using_language("fr"):
        said = "Dans le bloc 5, 7 ne peut être que dans la ligne 4, "
        assert translate(explain(POINTING)) == f"{said}donc on l’élimine de r4c1 et r4c9."
        assert translate(name(Step("naked-pair"))) == "Paire nue"
