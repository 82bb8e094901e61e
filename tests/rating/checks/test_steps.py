"""Checks: the steps of raters are sound, steps with one mistake are not, for a stated reason."""

from __future__ import annotations

import pytest

from sudokudb.rating.checks import check
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Part, Position, Step
from tests.rating.support import check_mistakes, is_true, solution

_TEXT = """
hodoku 4.1.6....3.....2........8..15.2.....6......1....9......2.7.8..........43.7.......
full-house locked-triple naked-single hidden-single pointing claiming hidden-pair
hodoku ....7..4....3.2..6.57.8...3..2.9...4.63....2.8.....9.....5.........37.5.3....42.8
locked-pair hidden-triple xy-chain
hodoku .........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1
naked-triple naked-pair
hodoku ....584..8.473...2.5....7..3.5.7..6..46.1.....9...........8.6.....9...73...1...29
als-xz als-xy-wing als-chain forcing-chain-verity forcing-net-contradiction forcing-net-verity
se ...39..72.......95.7...53..............1..2....7.48.1..69....5..3...98..5.87...4.
direct-hidden-pair two-strong-links three-strong-links wxyz-wing vwxyz-wing
se 6.9.....8...7.1...4............6...4.2.....3..3....5...1.5...7.8...9..........2..
direct-hidden-triple unique-rectangle-type-1
se ...627.....3...1..95.......8.......7.3..19....6.3.8...5......9..97....86..6.....4
direct-pointing unique-rectangle-type-3
se ..86....5.6............71.....41...2..........3.5.861.64..3.2.72.5..6.4...1..5.8.
unique-rectangle-type-4
se ................12..3..4.................54.316..7..........3.5...1..8...7.62....
unique-rectangle-type-2
se ................12..3..4..5.......3....12......4...6.......67...2........58.4.9..
bug-type-1
se ........1.......23..4.56........74...2.......3......8....23...9...8......97......
unique-loop-type-1 unique-loop-type-2
se ................12..3..4........56.7.8.......21...........2.....7.6..4..5.4...3..
unique-loop-type-3
se ................12..3.45.........4.3.1.......6..7........1..5....4...8..7..26....
unique-loop-type-4
se ........1.....2.3...2.4.........526.....7.....14.........3......3...6..87.....4..
bug-type-2
se ...........1..2..3.2..4..5......6..154.......7............8.......57......3...1.6
four-strong-links uvwxyz-wing
se ..............1..2..3..4.5......3....16...7..7.......8....6.3......9.4..2..7.....
tuvwxyz-wing
se ..............1.23..4.5...6......7.4.....3.....1..8.......1...2.3.....8.7...4....
aligned-pair-exclusion
se ................12..3.45.........4...1..6....72.8........2....7..4...5...6..9....
aligned-triple-exclusion
"""
"""A rater and a puzzle, then the techniques whose first step is tried with mistakes."""
_LINES = _TEXT.strip().splitlines()
CASES = [
    pytest.param(*line.split(), wanted, marks=pytest.mark.slow if line.startswith("se") else ())
    for line, wanted in zip(_LINES[::2], _LINES[1::2], strict=True)
]


@pytest.mark.parametrize(("rater", "puzzle", "techniques"), CASES)
def test_steps_are_sound_and_none_with_a_mistake_is(
    rater: str, puzzle: str, techniques: str
) -> None:
    wanted, right = set(techniques.split()), solution(puzzle)
    for stage in walk(puzzle, load_rater(rater)):
        at, step = Position(puzzle, stage.digits, stage.candidates), stage.step
        assert check(at, step) is None, step
        assert is_true(step, right)
        if step.technique in wanted:  # the mistakes are alike in every use
            wanted.remove(step.technique)
            most = 60 if step.technique.startswith("forcing") else 1000
            check_mistakes(at, step, right, most, strict=rater == "se")
    assert not wanted


START = Position.from_grid(
    "........6..78...5..6...912.7...9.21..28..5..79.54..8........6.4.......7....6.25.."
)


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Step("naked-single"), "the step changes nothing"),
        (Step("naked-single", ((0, 6),)), "the step changes a candidate that is not there"),
        (
            Step("pointing", (), ((0, 1), (0, 1))),
            "the step changes a candidate twice",
        ),
        (
            Step("naked-single", ((0, 1),), (), (Part("cells", (0,), (1,), -1),)),
            "the cell has other candidates",
        ),
        (
            Step("hidden-single", ((0, 1),), (), (Part("base", (0,), (1,)),)),
            "the digit has other places in the house",
        ),
        (
            Step("full-house", ((0, 1),), (), (Part("base", (0,), (1,)),)),
            "the house has other empty cells",
        ),
        (Step("pointing", (), ((0, 1),)), "the evidence does not have exactly one part base"),
        (
            Step("naked-pair", (), ((0, 1),), (Part("cells", (0, 1), (1, 2)),)),
            "the cells have other candidates than the digits of the subset",
        ),
        (
            Step("hidden-pair", (), ((0, 1),), (Part("cells", (0, 1), (3, 2), 0),)),
            "a digit of the subset has other places in the house",
        ),
        (Step("conjuring", (), ((0, 1),)), "there is no check for conjuring"),
    ],
)
def test_a_reason_says_what_is_wrong(step: Step, reason: str) -> None:
    assert check(START, step) == reason
