"""Puzzles as JSON, for `--json` and the web page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as `--json` prints it, with the facts that are measured."""
    from sudokudb.query.fields import shown_fields  # most commands print no puzzle
    from sudokudb.query.measures import is_measured

    shown = (field for field in shown_fields() if is_measured(puzzle, field))
    found = {field.attribute: getattr(puzzle, field.attribute) for field in shown}
    found |= {"grid": str(puzzle.grid), "solutions": puzzle.count}
    found["ratings"] = [rating.parts() for rating in puzzle.shown_ratings]
    found["games"] = [game.parts() for game in puzzle.games]
    return {name: list(v) if isinstance(v, tuple) else v for name, v in found.items()}
