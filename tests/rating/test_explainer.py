"""Sudoku Explainer's ratings of puzzles that it rated: ER, EP, ED, and the steps."""

from __future__ import annotations

import pytest

from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater

# puzzle, its ratings and number of steps, and the steps that are not hidden singles
RATED = [
    (
        "...39..72.......95.7...53..............1..2....7.48.1..69....5..3...98..5.87...4.",
        (6.4, 1.2, 1.2, 78),
        "naked-single=3 pointing=5 claiming=1 naked-pair=3 hidden-pair=2 x-wing=1 xy-wing=1 "
        "wxyz-wing=2 vwxyz-wing=1 two-strong-links=5 three-strong-links=1 direct-hidden-pair=3",
    ),
    (
        "6.9.....8...7.1...4............6...4.2.....3..3....5...1.5...7.8...9..........2..",
        (6.6, 1.2, 1.2, 84),
        "pointing=12 naked-pair=2 naked-triple=1 hidden-pair=2 vwxyz-wing=1 uvwxyz-wing=1 "
        "unique-rectangle-type-1=1 two-strong-links=1 direct-hidden-pair=4 direct-hidden-triple=2",
    ),
    (
        "..86....5.6............71.....41...2..........3.5.861.64..3.2.72.5..6.4...1..5.8.",
        (5.6, 1.2, 1.2, 71),
        "naked-single=1 pointing=5 claiming=1 hidden-pair=2 x-wing=1 xy-wing=2 xyz-wing=2 "
        "wxyz-wing=1 unique-rectangle-type-4=1 two-strong-links=1",
    ),
    (
        "...627.....3...1..95.......8.......7.3..19....6.3.8...5......9..97....86..6.....4",
        (4.5, 1.2, 1.2, 62),
        "naked-single=2 pointing=1 naked-pair=1 unique-rectangle-type-3=1 two-strong-links=1 "
        "direct-pointing=1 "
        "direct-hidden-pair=4",
    ),
    (
        "...8.....936.7.....82...........6.153..7.59.22...3...657...3.......9........5..81",
        (4.2, 1.2, 1.2, 60),
        "naked-single=1 naked-pair=1 hidden-pair=1 swordfish=1 xy-wing=1 direct-hidden-pair=1",
    ),
    (
        "................12..3..4.................54.316..7..........3.5...1..8...7.62....",
        (5.6, 1.2, 1.2, 73),
        "pointing=4 naked-pair=1 hidden-pair=1 xyz-wing=1 wxyz-wing=1 unique-rectangle-type-2=1 "
        "direct-hidden-pair=4",
    ),
    (
        "................12..3..4..5.......3....12......4...6.......67...2........58.4.9..",
        (5.6, 1.2, 1.2, 66),
        "pointing=1 bug-type-1=1",
    ),
    (
        "...1..4...53..67....8...5...3..4....2.5..3.68..........8......7.92....53.71.9....",
        (4.0, 1.5, 1.5, 66),
        "pointing=5 claiming=1 naked-pair=2 hidden-triple=1 direct-hidden-pair=4 "
        "direct-hidden-triple=1",
    ),
    (
        ".3...9...8.5..1....4..8.......2..6.8....7..4.7..4..3.5..1...8...7..5421...6....53",
        (6.1, 1.2, 1.2, 66),
        "pointing=4 naked-pair=1 xy-wing=1 wxyz-wing=1 two-strong-links=3 four-strong-links=1 "
        "direct-hidden-pair=1",
    ),
]


@pytest.mark.parametrize(("puzzle", "ratings", "steps"), RATED)
def test_ratings_and_steps_are_those_of_sudoku_explainer(
    puzzle: str, ratings: tuple[float, float, float, int], steps: str
) -> None:
    (found,) = rate([puzzle], load_rater("se"))
    assert (found.score, found.ep, found.ed, found.steps) == ratings
    counts = {
        key: number
        for key, number in found.counts.items()
        if key not in ("full-house", "hidden-single")
    }
    assert counts == {word.split("=")[0]: int(word.split("=")[1]) for word in steps.split()}
