"""Hints: the next step for a player, and all steps of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import Stage

_SKIPPED = ("nested-forcing-chains", "brute-force")  # too slow, and not a technique


def next_stage(
    givens: str, digits: Sequence[int], marks: Sequence[int], rater: Rater
) -> Stage | None:
    """Return the first step that a player has not done; None if no technique finds one.

    `marks` are the player's notes, bit d − 1 for digit d. A step that removes candidates is done
    if every cell that loses some has marks, and none of the removed ones is among them.
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

    The steps are numbered from 1. Nested forcing chains and brute force are skipped.
    """
    position = Position(givens, stage.digits, stage.candidates)
    seen: set[tuple[object, ...]] = set()
    for line in rater.lines:
        wanted = line.enabled and line.find not in _SKIPPED
        for step in position.all(line.find, rater.school) if wanted else ():
            effect = (step.technique, step.placements, step.eliminations)
            if effect not in seen:
                seen.add(effect)
                yield stage._replace(number=len(seen), step=step, line=line)
