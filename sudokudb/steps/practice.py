"""Positions to practise a technique: puzzles just before a step of that technique."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

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
    from sudokudb.query import Query
    from sudokudb.rating.rater import Rater
    from sudokudb.render.booklets.content import Style
    from sudokudb.render.booklets.practice import PracticePosition
    from sudokudb.steps.explained_step import ExplainedStep


class Exercise(NamedTuple):
    """A puzzle, and one of its steps with the position before it."""

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
    puzzles that techniques cannot solve. In place of a technique, a condition about steps such as
    `eliminates(x-wing)>=3` gives a position for each step for which it holds.

    Raises NotFound at once for an unknown technique, and QueryError for a condition that is wrong.
    """
    order = load_rater(rater) if isinstance(rater, str) else rater
    if "(" in technique:
        return _exercises_where(puzzles, _require_condition(technique), order)
    require_technique(technique)
    return _exercises(puzzles, technique, order)


def _require_condition(text: str) -> Query:
    from sudokudb.query import Query
    from sudokudb.query.step_conditions.matched_steps import require_steps_alone

    query = Query(text)
    require_steps_alone(query)
    return query


def _exercises_where(
    puzzles: Iterable[Puzzle], condition: Query, order: Rater
) -> Iterator[Exercise]:
    for puzzle in puzzles:
        if (steps := _steps_of(puzzle, order)) is not None:
            yield from (Exercise(puzzle, step) for step in steps.where(condition))


def exercises_at(puzzle: Puzzle, numbers: Iterable[int], rater: Rater) -> Iterator[Exercise]:
    """Yield the positions before some steps of a puzzle, by their numbers from 1.

    Numbers of steps that do not exist are skipped, and so is a puzzle that cannot be solved.
    """
    if (steps := _steps_of(puzzle, rater)) is not None:
        yield from (Exercise(puzzle, steps.step(n)) for n in numbers if steps.has_step(n))


def _exercises(puzzles: Iterable[Puzzle], technique: str, order: Rater) -> Iterator[Exercise]:
    for puzzle in puzzles:
        rating = rating_by(puzzle.ratings, order.name)
        if rating and rating.techniques and technique not in rating.counts:
            continue
        steps = _steps_of(puzzle, order) or ()
        if step := next((step for step in steps if step.technique == technique), None):
            yield Exercise(puzzle, step)


def _steps_of(puzzle: Puzzle, rater: Rater) -> Explanation | None:
    """Return the steps of a puzzle; None if it cannot be solved step by step."""
    try:
        solution = only_solution(puzzle.grid)
    except SudokuError:
        return None
    return Explanation(puzzle.grid, solution, rater)


def practice_booklet(
    technique: str,
    exercises: Sequence[Exercise],
    style: Style | None = None,
    *,
    colour: bool = False,
    addresses: Sequence[str] = (),
) -> bytes:
    """Return positions as PDF; on later pages, the steps that follow with their marks.

    The style is that of an issue. `addresses` are those of QR codes, one for each position; the
    style then has `qr`. Raise LimitError for positions or codes that do not fit the paper.
    """
    from sudokudb.render.booklets import practice_booklet as booklet  # typesetting loads slowly
    from sudokudb.render.booklets.content import Style
    from sudokudb.render.booklets.practice import COLOUR, INK

    positions = [_position(each, _name_on_paper(each.puzzle)) for each in exercises]
    title, theme = translate(technique_title(technique)), COLOUR if colour else INK
    return booklet.practice_booklet(title, positions, style or Style(), theme, addresses)


def practice_board(exercise: Exercise) -> dict[str, Any]:
    """Return a position of an issue for its template: it is named by the technique."""
    from sudokudb.render.booklets.practice import board

    return board(_position(exercise, translate(exercise.step.name)))


def _position(exercise: Exercise, name: str) -> PracticePosition:
    from sudokudb.render.booklets.practice import PracticePosition

    step = exercise.step
    technique = translate(step.name)
    answer = list(dict.fromkeys((technique, name)))
    return PracticePosition([name], answer, step.figure, step.sentence, step.chains())


def _name_on_paper(puzzle: Puzzle) -> str:
    """Return the title of a puzzle, or else its number."""
    return visible(puzzle.title, on_paper=True) or f"#{puzzle.id}"


def technique_title(technique: str) -> str:
    """Return the printed name of a technique; a condition about steps is its own title."""
    return say(TECHNIQUES[technique].printed) if technique in TECHNIQUES else technique
