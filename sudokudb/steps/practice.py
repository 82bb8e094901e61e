"""Positions to practise a technique: puzzles just before a step of that technique."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import NotFound, SudokuError, say
from sudokudb.puzzle import rating_by
from sudokudb.rating.rater import load_rater
from sudokudb.rating.valid import only_solution
from sudokudb.render.text import visible
from sudokudb.steps.explanation import Explanation
from sudokudb.suggestions import did_you_mean
from sudokudb.technique_names import TECHNIQUES
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.puzzle import Puzzle
    from sudokudb.rating.rater import Rater
    from sudokudb.steps.explained_step import ExplainedStep


class Exercise(NamedTuple):
    """A puzzle, and its first step of a technique with the position before it."""

    puzzle: Puzzle
    step: ExplainedStep


def require_technique(technique: str) -> str:
    """Return the name of a technique; raise NotFound, with a suggestion, for another name."""
    if technique in TECHNIQUES:
        return technique
    hint = did_you_mean(technique, list(TECHNIQUES)) or say(
        "`sudokudb practice` lists the techniques"
    )
    raise NotFound(say("there is no technique {name!r}", name=technique[:40]), hint)


def exercises(
    puzzles: Iterable[Puzzle], technique: str, rater: Rater | str = "hodoku"
) -> Iterator[Exercise]:
    """Yield a position for each puzzle that needs a technique in the order of a rater.

    Puzzles whose stored ratings exclude the technique are skipped without solving them, and so are
    puzzles that techniques cannot solve.
    """
    order = load_rater(rater) if isinstance(rater, str) else rater
    for puzzle in puzzles:
        rating = rating_by(puzzle.ratings, order.name)
        if rating and rating.techniques and technique not in rating.counts:
            continue
        if step := _first_step(puzzle, technique, order):
            yield Exercise(puzzle, step)


def _first_step(puzzle: Puzzle, technique: str, rater: Rater) -> ExplainedStep | None:
    try:
        solution = only_solution(puzzle.grid)
    except SudokuError:  # the puzzle cannot be solved step by step
        return None
    steps = Explanation(puzzle.grid, solution, rater)
    return next((step for step in steps if step.technique == technique), None)


def practice_booklet(technique: str, exercises: Sequence[Exercise]) -> bytes:
    """Return positions as PDF, with the answers on separate pages."""
    from sudokudb.render.booklets import practice  # typesetting takes long to import

    positions = [
        practice.Position(
            visible(puzzle.name, on_paper=True),
            step.figure,
            only_solution(puzzle.grid),
            step.effect,
        )
        for puzzle, step in exercises
    ]
    return practice.practice_booklet(translate(technique_title(technique)), positions)


def technique_title(technique: str) -> str:
    """Return the printed name of a technique."""
    return say(TECHNIQUES[technique].printed)
