"""The next step for a player, and every step that a position has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import Stage

_LEFT_OUT = ("nested-forcing-chains", "brute-force")  # searches that take too long, or are none


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


def all_steps(givens: str, stage: Stage, rater: Rater) -> Iterator[Stage]:
    """Yield every step of the position before a stage, in a rater's order, each effect once.

    The steps are counted from 1. Nested forcing chains are left out, and digits found by trial.
    """
    position = Position(givens, stage.digits, stage.candidates)
    seen: set[tuple[object, ...]] = set()
    for line in rater.lines:
        wanted = line.enabled and line.find not in _LEFT_OUT
        for step in position.all(line.find, rater.school) if wanted else ():
            effect = (step.technique, step.placements, step.eliminations)
            if effect not in seen:
                seen.add(effect)
                yield stage._replace(number=len(seen), step=step, line=line)
