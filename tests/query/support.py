"""Conditions about steps, and the steps for which they hold, found by plain loops."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from sudokudb.query.raters import techniques_of
from sudokudb.query.step_conditions.step_records import SINGLES
from sudokudb.query.tree import StepCondition, Term

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.query.step_conditions.step_records import RecordedStep

SIGNS = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def condition_of(text: str) -> StepCondition:
    """Return the condition that a text means; the parser has tests of its own."""
    function, _, rest = text.partition("(")
    names, _, end = rest.partition(")")
    number = end.lstrip("<=>")
    sign = end.removesuffix(number) if number else ""
    return StepCondition(function, tuple(names.split(",")), sign, int(number or 0))


def found_by_loops(
    condition: StepCondition, steps: Sequence[RecordedStep], hardest: str
) -> list[int]:
    """Return the numbers of the matching steps, found by plain loops over the steps."""
    one, *others = (
        {hardest} if name == "hardest" else {*techniques_of(Term("needs", (name,)))}
        for name in condition.techniques
    )
    every = [*enumerate((step.technique for step in steps), 1)]
    plain = [(number, key) for number, key in every if key not in SINGLES]
    ours = [number for number, key in every if key in one]
    match condition.function:
        case "before":
            theirs = [number for number, key in every if key in others[0]]
            return [ours[0], theirs[0]] if ours and theirs and ours[0] < theirs[0] else []
        case "then":
            wanted = [one, *others]
            for start in range(len(plain) - len(wanted) + 1):
                row = plain[start : start + len(wanted)]
                if all(key in some for (_, key), some in zip(row, wanted, strict=True)):
                    return [number for number, _ in row]
            return []
        case "first":
            return [plain[0][0]] if plain and plain[0][1] in one else []
        case "only":
            are_all = all(key in one.union(*others) for _, key in every)
            return [number for number, _ in every] if are_all else []
    holds = SIGNS[condition.sign]
    match condition.function:
        case "count":
            return ours if holds(len(ours), condition.number) else []
        case "eliminates":
            return [n for n in ours if holds(steps[n - 1].eliminations, condition.number)]
        case "step":
            return ours[:1] if ours and holds(ours[0], condition.number) else []
    if condition.techniques != ("hardest",):
        ours = [number for number, key in plain if key in one]
    if not ours or steps[ours[0] - 1].technique in SINGLES:
        return []
    return ours[:1] if holds(steps[ours[0] - 1].candidates, condition.number) else []
