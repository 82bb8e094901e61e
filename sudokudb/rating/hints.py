"""The next step for a player, and every step that a position has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.rating.walk import walk
from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import Stage
    from sudokudb.techniques.position import Step

_LAST = ("forcing", "guessing", "templates")  # families without all uses: there are thousands


def next_stage(
    givens: str, digits: Sequence[int], marks: Sequence[int], rater: Rater
) -> Stage | None:
    """Return the first step that a player has not done; None if no technique goes on.

    `marks` are what the player has noted, bit d − 1 for digit d. A step that removes candidates is
    done if every cell that loses some has marks, and none of these among them.
    """
    for stage in walk(givens, rater, digits):
        if stage.step.placements or not all(
            marks[cell] and not marks[cell] >> digit - 1 & 1
            for cell, digit in stage.step.eliminations
        ):
            return stage
    return None


def all_steps(givens: str, stage: Stage, rater: Rater) -> Iterator[Step]:
    """Yield every step of the position before a stage, in a rater's order, each effect once."""
    position = Position(givens, stage.digits, stage.candidates)
    for line in rater.lines:
        seen = set()
        for step in position.all(line.find, rater.school) if line.enabled else ():
            effect = (step.technique, step.placements, step.eliminations)
            if TECHNIQUES[step.technique].family not in _LAST and effect not in seen:
                seen.add(effect)
                yield step
