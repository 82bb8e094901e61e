"""Puzzles as JSON, for `--json` and the web page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.puzzle import Puzzle
    from sudokudb.query.step_conditions.matched_steps import MatchedSteps


def puzzle_object(puzzle: Puzzle, matched: Iterable[MatchedSteps] | None = None) -> dict[str, Any]:
    """Return a puzzle as `--json` prints it, with the facts that are measured.

    `matched` are the matched steps of a query about steps; None for another query.
    """
    from sudokudb.query.fields import shown_fields  # most commands print no puzzle
    from sudokudb.query.measures import is_measured

    shown = (field for field in shown_fields() if is_measured(puzzle, field))
    found = {field.attribute: getattr(puzzle, field.attribute) for field in shown}
    found |= {"grid": str(puzzle.grid), "solutions": puzzle.count}
    found["ratings"] = [rating.parts() for rating in puzzle.shown_ratings]
    found["games"] = [game.parts() for game in puzzle.games]
    if not puzzle.rules:
        del found["rules"]
    if matched is not None:
        found["matched"] = [one.as_object() for one in matched]
    return {name: list(v) if isinstance(v, tuple) else v for name, v in found.items()}
