"""Ratings of generated puzzles, recorded when the raters agreed with HoDoKu and Sudoku Explainer.

`rated.tsv` has puzzles of every level. SUDOKUDB_RENEW_GOLDEN=1 records their ratings anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sudokudb import Grid
from sudokudb.puzzle import format_techniques
from sudokudb.rating.proof import verify
from sudokudb.rating.proof_json import proof_object
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import BUILT_IN, load_rater
from sudokudb.rating.walk import walk
from tests.rating.support import solution
from tests.techniques.support import COMPILED

FILE = Path(__file__).with_name("rated.tsv")
HEADER, *LINES = FILE.read_text(encoding="utf-8").splitlines()
EVERY = 3 if COMPILED else 80  # interpreted techniques take fifty times as long


def lines(every: int) -> list[str]:
    """Return lines as in the file, with the ratings as they are now."""
    puzzles = [line.split("\t")[0] for line in LINES[::every]]
    hodoku, se = (rate(puzzles, load_rater(name)) for name in BUILT_IN)
    return [
        "\t".join(
            map(
                str,
                (
                    *(puzzle, one.level, one.score, one.steps, format_techniques(one.counts)),
                    *(other.score, other.ep, other.ed, other.steps),
                    format_techniques(other.counts),
                ),
            )
        )
        for puzzle, one, other in zip(puzzles, hodoku, se, strict=True)
    ]


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.slow)])
def test_ratings_are_those_that_were_recorded(every: int) -> None:
    if os.environ.get("SUDOKUDB_RENEW_GOLDEN"):
        FILE.write_text("\n".join([HEADER, *lines(1)]) + "\n", encoding="utf-8")
        return
    assert lines(every) == LINES[::every]


def test_the_puzzles_have_every_level() -> None:
    rows = [dict(zip(HEADER.split("\t"), line.split("\t"), strict=True)) for line in LINES]
    levels = [row["level"] for row in rows]
    names = [name for name, _ in load_rater("hodoku").levels]
    assert min(map(levels.count, names)) >= 50
    ratings = sorted(float(row["er"]) for row in rows)
    assert ratings[0] < 1.6
    assert ratings[-1] > 8.5
    assert len(set(ratings)) > 30


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("name", BUILT_IN)
def test_every_step_of_their_solutions_is_proved(name: str) -> None:
    for line in LINES[::5]:
        puzzle = line.split("\t")[0]
        steps = [stage.step for stage in walk(puzzle, load_rater(name))]
        found = verify(proof_object(Grid(puzzle), name, steps, None))
        assert tuple(found.solution) == solution(puzzle)
