"""The steps of a rating for which the conditions about steps in a query hold."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import QueryError, say
from sudokudb.query.fields import RATERS
from sudokudb.query.step_conditions.step_matchers import implied_techniques, matcher
from sudokudb.query.tree import And, Or, StepCondition, conditions, is_by, push_down

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.query.query import Query
    from sudokudb.query.tree import Node

    Answer = tuple[bool, frozenset[int]]

_AT_LEAST = 3  # numbers that a range is shorter than


class MatchedSteps(NamedTuple):
    """The numbers of the steps, from 1, for which a condition about the steps of a rating holds."""

    condition: StepCondition
    steps: tuple[int, ...]

    def as_object(self) -> dict[str, object]:
        """Return a JSON value, which names a rater other than HoDoKu."""
        rater = {} if self.rater == RATERS[0] else {"rater": self.rater}
        return {"condition": str(self.condition), **rater, "steps": list(self.steps)}

    @property
    def rater(self) -> str:
        """The rater whose steps they are."""
        return self.condition.rater or RATERS[0]


def steps_by_rater(found: Iterable[MatchedSteps]) -> dict[str, list[int]]:
    """Return the numbers of all matched steps, ascending, for each rater."""
    steps: dict[str, set[int]] = {}
    for one in found:
        steps.setdefault(one.rater, set()).update(one.steps)
    return {rater: sorted(numbers) for rater, numbers in steps.items()}


def built_in_steps(found: Iterable[MatchedSteps]) -> tuple[str, list[int]] | None:
    """Return the first built-in rater with matched steps, and these; others may have no file."""
    return next((item for item in _items(found) if item[0] in RATERS), None)


def steps_line(found: Iterable[MatchedSteps]) -> str:
    """Return the numbers of matched steps for a program; a rater other than HoDoKu is named.

    >>> condition = StepCondition("before", ("x-wing", "chains"))
    >>> steps_line([MatchedSteps(condition, (17, 23))])
    '17,23'
    >>> steps_line([MatchedSteps(replace(condition, rater="se"), (17, 23))])
    'se 17,23'
    """
    return ";".join(_with_rater(rater, map(str, steps), ",") for rater, steps in _items(found))


def steps_text(found: Iterable[MatchedSteps]) -> str:
    """Return the numbers of matched steps for a reader; three and more in a row are a range.

    >>> steps_text([MatchedSteps(StepCondition("first", ("x-wing",)), (3, 5, 6, 7))])
    '3, 5..7'
    """
    return "; ".join(_with_rater(rater, _ranges(steps), ", ") for rater, steps in _items(found))


def _items(found: Iterable[MatchedSteps]) -> Iterable[tuple[str, list[int]]]:
    return steps_by_rater(found).items()


def _with_rater(rater: str, numbers: Iterable[str], comma: str) -> str:
    listed = comma.join(numbers)
    return listed if rater == RATERS[0] else f"{rater} {listed}"


def _ranges(numbers: list[int]) -> Iterator[str]:
    """Yield ascending numbers as texts, those in a row as a range."""
    for _, pairs in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in pairs]
        yield from map(str, row) if len(row) < _AT_LEAST else [f"{row[0]}..{row[-1]}"]


def shows_steps(node: Node) -> bool:
    """Return whether a resolved tree has a condition about steps that is not negated."""
    return any(isinstance(c, StepCondition) and not c.negated for c in conditions(node))


def require_steps_alone(query: Query) -> Node:
    """Return the tree of a query, in which only conditions are negated.

    Raises QueryError if it is not about steps alone.
    """
    hint = say("for example {example}", example="`before(swordfish,chains)`")
    for condition in conditions(query.tree):
        if is_by(condition):
            raise QueryError(
                say("{term} names a rater, which is an option here", term=str(condition)),
                None,
                say("--rater names the rater"),
            )
        if not isinstance(condition, StepCondition):
            text = say("{condition} is not a condition about steps", condition=str(condition))
            raise QueryError(text, None, hint)
    if not query:
        raise QueryError(say("a condition about steps is missing"), None, hint)
    return push_down(query.tree)


def find_steps(node: Node, record: bytes, hardest: str) -> Answer:
    """Return whether a tree of conditions about steps holds, and for which steps it does.

    `record` is the record of a rating, `hardest` its hardest technique. A negated condition and a
    false side of an or have no steps. Only conditions are negated.
    """
    if isinstance(node, And | Or):
        answers = [find_steps(part, record, hardest) for part in node.parts]
        holds = (all if isinstance(node, And) else any)(is_true for is_true, _ in answers)
        return holds, frozenset().union(*(steps for is_true, steps in answers if holds and is_true))
    assert isinstance(node, StepCondition)
    steps = matcher(node)(record, hardest)
    holds = bool(steps) or _holds_without_steps(node, record, hardest)
    return (not holds, frozenset()) if node.negated else (holds, frozenset(steps))


def _holds_without_steps(condition: StepCondition, record: bytes, hardest: str) -> bool:
    """Return whether a condition holds that no step satisfies: `count(x-wing)=0`."""
    if condition.function != "count" or implied_techniques(condition):
        return False
    return not matcher(replace(condition, sign=">=", number=1))(record, hardest)
