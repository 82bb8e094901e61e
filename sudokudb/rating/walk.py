"""The steps that solve a puzzle, with the evidence for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rating.rate import runner_for
from sudokudb.rating.rater import MOST_STEPS
from sudokudb.techniques.position import steps_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rating.rater import Line, Rater
    from sudokudb.techniques.position import Step


class Stage(NamedTuple):
    """A step, the digits (0 if empty) and sets of candidates before it, and its line."""

    number: int
    digits: tuple[int, ...]
    candidates: tuple[int, ...]
    step: Step
    line: Line


def walk(
    givens: str,
    rater: Rater,
    digits: Sequence[int] | None = None,
    candidates: Sequence[int] | None = None,
) -> Iterator[Stage]:
    """Yield the steps that solve a 9×9 puzzle in a rater's order, from its givens or a position.

    `givens` has 81 characters. The walk ends early if no technique finds a step.
    """
    runner = runner_for(rater)
    lines = [line for line in rater.lines if line.enabled]
    if digits is None:
        digits = [int(char) if char in "123456789" else 0 for char in givens]
    runner.read(givens, digits, candidates or [0x3FE] * 81)
    for number in range(1, MOST_STEPS + 1):
        before, left = runner.state()
        if all(before) or (found := runner.next_line(True)) < 0:
            return
        step = next(steps_in(runner.numbers()))
        yield Stage(number, tuple(before), tuple(left), step, lines[found])
        runner.apply()
