"""Explanations: one sentence for each kind of step, at three depths, and chains in notation."""

from __future__ import annotations

import pytest

from sudokudb.errors import SudokuError
from sudokudb.render.explanations import _OF_FAMILIES, _SENTENCES, explain, name
from sudokudb.technique_names import FAMILIES, TECHNIQUES
from sudokudb.techniques.position import Part, Step
from sudokudb.words import speaking, translate

POINTING = Step(
    "pointing",
    (),
    ((27, 7), (35, 7)),
    (Part("base", (30, 31), (7,), 22), Part("cover", (30, 31), (7,), 3)),
)


def nodes(text: str) -> tuple[Part, ...]:
    """Return the nodes of a text such as -7r3c4 +7r3c9, after the part that starts a chain."""
    found = [Part("chain")]
    for word in text.split():
        rows, columns = word[3:].split("c")
        cells = tuple(9 * (int(r) - 1) + int(c) - 1 for r in rows for c in columns)
        found.append(Part("on" if word[0] == "+" else "off", cells, (int(word[1]),)))
    return tuple(found)


SENTENCES = [
    (POINTING, "In box 5, 7 can only be in row 4, so it leaves r4c1 and r4c9."),
    (
        Step("full-house", ((0, 4),), (), (Part("base", (0,), (4,), 9),)),
        "r1c1 is the last empty cell of column 1, so it is 4.",
    ),
    (
        Step("naked-single", ((80, 4),), (), (Part("cells", (80,), (4,), -1),)),
        "Only 4 is left for r9c9.",
    ),
    (
        Step("hidden-single", ((0, 4),), (), (Part("base", (0,), (4,), 18),)),
        "In box 1, 4 can only be in r1c1.",
    ),
    (
        Step("naked-pair", (), ((0, 3), (1, 7), (2, 7)), (Part("cells", (7, 8), (3, 7), 0),)),
        "In row 1, r1c8 and r1c9 can only be 3 and 7, so 3 leaves r1c1 and 7 leaves r1c2 and r1c3.",
    ),
    (
        Step("hidden-pair", (), ((7, 1), (7, 2)), (Part("cells", (7, 8), (3, 7), 0),)),
        "In row 1, 3 and 7 can only be in r1c8 and r1c9, which hold nothing else: "
        "1 and 2 leave r1c8.",
    ),
    (
        Step(
            "x-wing",
            (),
            ((22, 5),),
            (
                Part("base", (0, 4), (5,), 0),
                Part("base", (72, 76), (5,), 8),
                Part("cover", (0, 72), (5,), 9),
                Part("cover", (4, 76), (5,), 13),
            ),
        ),
        "In rows 1 and 9, 5 can only be in columns 1 and 5, so it leaves r3c5.",
    ),
    (
        Step("x-chain", (), ((4, 7),), nodes("-7r3c4 +7r3c9 -7r9c9 +7r9c7")),
        "One end of the chain (7)r3c4=r3c9-r9c9=r9c7 is true, so 7 leaves r1c5.",
    ),
    (
        Step("xy-chain", (), ((4, 2),), nodes("-2r1c1 +7r1c1 -7r1c5 +2r1c5")),
        "One end of the chain (2=7)r1c1-(7=2)r1c5 is true, so 2 leaves r1c5.",
    ),
    (
        Step("grouped-aic", (), ((4, 2),), nodes("-2r1c1 +2r1c45 -2r2c4 +3r2c4")),
        "One end of the chain (2)r1c1=r1c45-(2=3)r2c4 is true, so 2 leaves r1c5.",
    ),
]


@pytest.mark.parametrize(("step", "sentence"), SENTENCES, ids=[s.technique for s, _ in SENTENCES])
def test_a_step_has_a_plain_sentence(step: Step, sentence: str) -> None:
    assert explain(step) == sentence


def test_every_technique_has_a_sentence() -> None:
    assert _SENTENCES.keys() <= TECHNIQUES.keys()
    alone = {TECHNIQUES[key].family for key in TECHNIQUES.keys() - _SENTENCES.keys()}
    assert alone <= _OF_FAMILIES.keys() <= set(FAMILIES)


def test_a_hint_tells_as_much_as_is_asked_for() -> None:
    assert explain(POINTING, "where") == "Look at box 5."
    long = "Look for this: Locked Candidates Type 1 (Pointing). Look at box 5."
    assert explain(POINTING, "technique") == long
    with pytest.raises(SudokuError, match="there is no depth 'x'"):
        explain(POINTING, "x")


def test_sentences_and_names_are_french_too() -> None:
    with speaking("fr"):
        said = "Dans le bloc 5, 7 ne peut être que dans la ligne 4, donc il quitte r4c1 et r4c9."
        assert translate(explain(POINTING)) == said
        assert translate(name(Step("naked-pair"))) == "Paire nue"
