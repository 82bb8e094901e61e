"""Facts that the choice of an issue's puzzles needs: verdicts, identities and ratings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from sudokudb.puzzle import rating_by
from sudokudb.query.fields import HODOKU_LEVELS

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.rating.ratings import Grade
    from sudokudb.store.writes.computed_columns import Pending

    Solved = tuple[Pending, tuple[object, ...]]
    Rated = tuple[tuple[int, str], Grade]
    """The id and the grid of a puzzle, and its rating."""


def complete(page: list[Puzzle], solved: list[Solved]) -> list[Puzzle]:
    """Return puzzles with verdicts and identities; add new verdicts to `solved`."""
    from sudokudb.library.changes.solving import without_verdict
    from sudokudb.library.jobs.job import verdicts
    from sudokudb.store.rows.identities import facts_of_grids

    found = {puzzle.id: puzzle for puzzle in page}
    unsolved = without_verdict(page)
    for pending, result in zip(unsolved, verdicts([p.text for p in unsolved]), strict=True):
        if result:
            solutions, level = cast("tuple[int, str | None]", result)
            found[pending.id] = replace(found[pending.id], solutions=solutions, level=level)
            solved.append((pending, result))
    unnamed = [p for p in found.values() if p.identity is None]
    for puzzle, facts in zip(unnamed, facts_of_grids([p.grid for p in unnamed]), strict=True):
        found[puzzle.id] = replace(puzzle, identity=facts.identity)
    return list(found.values())


def rate(section: list[Puzzle], rated: list[Rated], *, in_order: bool) -> None:
    """Give the puzzles of a section HoDoKu's levels; `in_order` sorts them by level, then score.

    Puzzles without a rating by HoDoKu are rated, which adds them to `rated`.
    """
    from sudokudb.rating.rater import load_rater
    from sudokudb.rating.ratings import Grade, Grader

    known = {puzzle.id: rating_by(puzzle.ratings, "hodoku") for puzzle in section}
    unknown = [p for p in section if getattr(known[p.id], "level", None) not in HODOKU_LEVELS]
    grader = Grader(load_rater("hodoku"))
    grades = grader.grades([str(puzzle.grid) for puzzle in unknown], None)
    for puzzle, grade in zip(unknown, grades, strict=True):
        if isinstance(grade, Grade):
            known[puzzle.id] = grader.rating(grade)
            rated.append(((puzzle.id, str(puzzle.grid)), grade))
    ratings = {id: cast("Rating", rating) for id, rating in known.items()}
    if in_order:
        section.sort(key=lambda puzzle: _difficulty(ratings[puzzle.id]))
    section[:] = [replace(puzzle, level=ratings[puzzle.id].level) for puzzle in section]


def _difficulty(rating: Rating) -> tuple[int, float]:
    """Return the key of the order by rating: a puzzle with a hard step can have a low score."""
    return HODOKU_LEVELS.index(rating.level), rating.score or 0


def learn(connection: Any, solved: list[Solved], rated: list[Rated]) -> None:
    """Save new verdicts and ratings."""
    from sudokudb.store.writes.computed_columns import VERDICTS, save

    if solved:
        pending, results = zip(*solved, strict=True)
        save(connection, VERDICTS, pending, results)
    if rated:
        from sudokudb.rating.rater import load_rater
        from sudokudb.store.writes.computed_ratings import RaterVersion
        from sudokudb.store.writes.computed_ratings import save as save_ratings

        rater, (grids, grades) = load_rater("hodoku"), zip(*rated, strict=True)
        save_ratings(connection, RaterVersion(rater.name, rater.version), grids, grades)
