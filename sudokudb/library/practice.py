"""Positions to practise a technique: stored puzzles just before a step of that technique."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import NotFound, SudokuError, say
from sudokudb.puzzle import rating_by
from sudokudb.rating.valid import only_solution
from sudokudb.rating.walk import walk
from sudokudb.suggestions import did_you_mean
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.puzzle import Puzzle
    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import Stage


class Exercise(NamedTuple):
    """A puzzle, and its first step of a technique with the position before it."""

    puzzle: Puzzle
    stage: Stage


def require_technique(technique: str) -> str:
    """Return the name of a technique; raise NotFound, with a suggestion, for another name."""
    if technique in TECHNIQUES:
        return technique
    hint = did_you_mean(technique, list(TECHNIQUES)) or say(
        "`sudokudb practice` lists the techniques"
    )
    raise NotFound(say("there is no technique {name!r}", name=technique[:40]), hint)


def exercises(puzzles: Iterable[Puzzle], technique: str, rater: Rater) -> Iterator[Exercise]:
    """Yield a position for each puzzle that needs a technique in the order of a rater.

    Puzzles whose stored ratings exclude the technique are skipped without solving them.
    """
    for puzzle in puzzles:
        rating = rating_by(puzzle.ratings, rater.name)
        if rating and rating.techniques and technique not in rating.counts:
            continue
        if stage := _before(puzzle, technique, rater):
            yield Exercise(puzzle, stage)


def _before(puzzle: Puzzle, technique: str, rater: Rater) -> Stage | None:
    try:
        only_solution(puzzle.grid)
    except SudokuError:  # the puzzle cannot be solved step by step
        return None
    stages = walk(puzzle.grid.text, rater)
    return next((stage for stage in stages if stage.step.technique == technique), None)
