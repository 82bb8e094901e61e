"""The steps that solve a puzzle, the next step for a player, and all steps of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.digit_sets import TECHNIQUE_DIGITS
from sudokudb.rating.rate import runner_for
from sudokudb.techniques.kinds import MOST_STEPS
from sudokudb.techniques.position import Position, steps_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rating.rater import Rater, RaterLine
    from sudokudb.techniques.position import Step
    from sudokudb.techniques.runner import Runner

_SKIPPED = ("nested-forcing-chains", "brute-force")  # too slow, and not a technique


class WalkedStep(NamedTuple):
    """A step, the digits (0 if empty) and technique sets of candidates before it, and its line."""

    number: int
    digits: tuple[int, ...]
    candidates: tuple[int, ...]
    step: Step
    line: RaterLine


def walk(
    givens: str,
    rater: Rater,
    digits: Sequence[int] | None = None,
) -> Iterator[WalkedStep]:
    """Yield the steps that solve a 9×9 puzzle in a rater's order, from its givens or a position.

    `givens` has 81 characters. The walk ends early if no technique finds a step.
    """
    if digits is None:
        digits = [int(char) if char in "123456789" else 0 for char in givens]
    with runner_for(rater) as runner:
        runner.read(givens, digits, [TECHNIQUE_DIGITS] * 81)
        yield from _stages(runner, [line for line in rater.lines if line.enabled])


def _stages(runner: Runner, lines: Sequence[RaterLine]) -> Iterator[WalkedStep]:
    """Yield the steps from the position of a runner, which has some lines."""
    for number in range(1, MOST_STEPS + 1):
        before, left = runner.state()
        if all(before) or (found := runner.next_line(True)) < 0:
            return
        step = steps_in(runner.numbers())[0]
        yield WalkedStep(number, tuple(before), tuple(left), step, lines[found])
        runner.apply()


def next_stage(
    givens: str, digits: Sequence[int], marks: Sequence[int], rater: Rater
) -> WalkedStep | None:
    """Return the first step that a player has not done; None if no technique finds one.

    `marks` are the player's notes, as digit sets. A step that removes candidates is done
    if every cell that loses some has marks, and none of the removed ones is among them.
    """
    for stage in walk(givens, rater, digits):
        if stage.step.placements or not all(
            marks[cell] and not marks[cell] >> digit - 1 & 1
            for cell, digit in stage.step.eliminations
        ):
            return stage
    return None


def all_steps(givens: str, stage: WalkedStep, rater: Rater) -> Iterator[WalkedStep]:
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
