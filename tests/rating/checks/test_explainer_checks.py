"""The checks of Sudoku Explainer's techniques: sound steps, and the same with one mistake."""

from __future__ import annotations

import pytest

from sudokudb.rating.checks import check
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Position
from tests.rating.support import mistakes, solution

PUZZLES = {
    "...39..72.......95.7...53..............1..2....7.48.1..69....5..3...98..5.87...4.": (
        "direct-hidden-pair",
        "two-strong-links",
        "three-strong-links",
        "wxyz-wing",
        "vwxyz-wing",
    ),
    "6.9.....8...7.1...4............6...4.2.....3..3....5...1.5...7.8...9..........2..": (
        "direct-hidden-triple",
        "unique-rectangle-type-1",
    ),
    "...627.....3...1..95.......8.......7.3..19....6.3.8...5......9..97....86..6.....4": (
        "direct-pointing",
        "unique-rectangle-type-3",
    ),
    "..86....5.6............71.....41...2..........3.5.861.64..3.2.72.5..6.4...1..5.8.": (
        "unique-rectangle-type-4",
    ),
    "................12..3..4.................54.316..7..........3.5...1..8...7.62....": (
        "unique-rectangle-type-2",
    ),
    "................12..3..4..5.......3....12......4...6.......67...2........58.4.9..": (
        "bug-type-1",
    ),
    "........1.......23..4.56........74...2.......3......8....23...9...8......97......": (
        "unique-loop-type-1",
        "unique-loop-type-2",
    ),
    "................12..3..4........56.7.8.......21...........2.....7.6..4..5.4...3..": (
        "unique-loop-type-3",
    ),
    "................12..3.45.........4.3.1.......6..7........1..5....4...8..7..26....": (
        "unique-loop-type-4",
    ),
    "........1.....2.3...2.4.........526.....7.....14.........3......3...6..87.....4..": (
        "bug-type-2",
    ),
    "...........1..2..3.2..4..5......6..154.......7............8.......57......3...1.6": (
        "four-strong-links",
        "uvwxyz-wing",
    ),
    "..............1..2..3..4.5......3....16...7..7.......8....6.3......9.4..2..7.....": (
        "tuvwxyz-wing",
    ),
    "..............1.23..4.5...6......7.4.....3.....1..8.......1...2.3.....8.7...4....": (
        "aligned-pair-exclusion",
    ),
    "................12..3.45.........4...1..6....72.8........2....7..4...5...6..9....": (
        "aligned-triple-exclusion",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_steps_are_sound_and_no_step_with_a_mistake_is(puzzle: str) -> None:
    wanted, right = set(PUZZLES[puzzle]), solution(puzzle)
    for stage in walk(puzzle, load_rater("se")):
        position, step = Position(puzzle, stage.digits, stage.candidates), stage.step
        assert check(position, step) is None, step
        if step.technique in wanted:  # the mistakes are alike in every use
            wanted.remove(step.technique)
            for wrong in mistakes(step, right):
                assert check(position, wrong) is not None, wrong
    assert not wanted
