"""Matchers: functions that find the steps of a record for which a condition about steps holds."""

from __future__ import annotations

import operator
import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from sudokudb.query.parsing.functions import HARDEST
from sudokudb.query.raters import techniques_of
from sudokudb.query.step_conditions.step_records import (
    HEAD,
    SINGLE_KINDS,
    SINGLES,
    candidates_at,
    eliminations_at,
    end_of,
)
from sudokudb.query.tree import Term
from sudokudb.technique_names import GIVE_UP, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.query.tree import StepCondition

    Found = tuple[int, ...]
    Find = Callable[[bytes, str], Found]

_GAP = b"[" + re.escape(SINGLE_KINDS) + b"]*+"
_SIGNS = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@lru_cache(64)
def matcher(condition: StepCondition) -> Find:
    """Return a function that lists the steps of a record for which a condition holds.

    It takes a valid record and the hardest technique of the rating, and returns the numbers of the
    steps, from 1: the first pair of `before()`, the first row of `then()`, the first step of the
    technique for `first()`, `left()` and `step()`, and all steps for `eliminates()`, `count()` and
    `only()`. They are empty where the condition does not hold. Only `count()` and `only()`, which
    need no record, can hold without a step: `count(x-wing)=0`. The negation is not looked at.
    """
    return _MATCHERS[condition.function](condition)


def implied_techniques(condition: StepCondition) -> tuple[tuple[str, ...], ...]:
    """Return techniques that a puzzle needs where a condition holds: one of each entry.

    The negation is not looked at.

    >>> from sudokudb.query.tree import StepCondition
    >>> implied_techniques(StepCondition("before", ("x-wing", "swordfish")))
    (('x-wing',), ('swordfish',))
    >>> implied_techniques(StepCondition("count", ("x-wing",), "<", 2))
    ()
    """
    function = condition.function
    if function == "only" or (function == "count" and _holds(condition)(0)):
        return ()
    left_out = SINGLES if function in ("then", "first", "left") else ()
    return tuple(
        tuple(key for key in _keys_of(name) if key not in left_out)
        for name in condition.techniques
        if name != HARDEST
    )


def _keys_of(name: str) -> list[str]:
    """Return the keys of a technique or of those of a family."""
    return techniques_of(Term("needs", (name,)))


def _kinds_of(*names: str) -> bytes:
    """Return the numbers of techniques, given by their keys or families."""
    keys = dict.fromkeys(key for name in names for key in _keys_of(name))
    return bytes(NUMBERS[key] for key in keys if key in NUMBERS)


def _others(*names: str) -> bytes:
    """Return the numbers of techniques that are not singles."""
    return _kinds_of(*names).translate(None, SINGLE_KINDS)


def _one_of(kinds: bytes) -> bytes:
    """Return the regular expression for a step of one of some kinds."""
    return b"[" + re.escape(kinds) + b"]" if kinds else b"(?!)"


def _none_of(kinds: bytes) -> bytes:
    """Return the regular expression for any number of steps of other kinds."""
    return b"[^" + re.escape(kinds) + b"]*+" if kinds else b".*+"


def _compile(*parts: bytes) -> re.Pattern[bytes]:
    return re.compile(b"".join(parts), re.DOTALL)


def _holds(condition: StepCondition) -> Callable[[int], bool]:
    """Return the comparison of a number with that of a condition."""
    compare, number = _SIGNS[condition.sign], condition.number
    return lambda found: bool(compare(found, number))


def _groups(
    find: Callable[[bytes, int, int], re.Match[bytes] | None], record: bytes, _hardest: str
) -> Found:
    """Return the numbers of the steps that are the groups of what `find` finds."""
    found = find(record, HEAD, end_of(record))
    return tuple(found.start(i) - 1 for i in range(1, found.re.groups + 1)) if found else ()


def _before(condition: StepCondition) -> Find:
    one, other = map(_kinds_of, condition.techniques)
    alone = one.translate(None, other)  # a step of both is not before itself
    start = _none_of(one + other), b"(", _one_of(alone), b")"
    steps = _compile(*start, _none_of(other), b"(", _one_of(other), b")")
    return partial(_groups, steps.match)


def _then(condition: StepCondition) -> Find:
    steps = (b"(" + _one_of(_others(name)) + b")" for name in condition.techniques)
    return partial(_groups, _compile(_GAP.join(steps)).search)


def _first(condition: StepCondition) -> Find:
    step = _one_of(_others(*condition.techniques))
    return partial(_groups, _compile(_GAP, b"(", step, b")").match)


def _only(condition: StepCondition) -> Find:
    steps = _compile(b"(?:", _one_of(_kinds_of(*condition.techniques)), b")*+")
    allows_guessing = any(GIVE_UP in _keys_of(name) for name in condition.techniques)

    def find(record: bytes, hardest: str) -> Found:
        end = end_of(record)
        if not steps.fullmatch(record, HEAD, end) or (hardest == GIVE_UP and not allows_guessing):
            return ()
        return tuple(range(1, end - 1))

    return find


def _count(condition: StepCondition) -> Find:
    each, holds = _compile(_one_of(_kinds_of(*condition.techniques))), _holds(condition)

    def find(record: bytes, _hardest: str) -> Found:
        found = tuple(m.start() - 1 for m in each.finditer(record, HEAD, end_of(record)))
        return found if holds(len(found)) else ()

    return find


def _eliminates(condition: StepCondition) -> Find:
    each, holds = _compile(_one_of(_kinds_of(*condition.techniques))), _holds(condition)

    def find(record: bytes, _hardest: str) -> Found:
        found = (m.start() for m in each.finditer(record, HEAD, end_of(record)))
        return tuple(at - 1 for at in found if holds(eliminations_at(record, at)))

    return find


def _find_left(condition: StepCondition) -> Find:
    search, holds = _searching(condition, _others), _holds(condition)

    def find(record: bytes, hardest: str) -> Found:
        at = search(record, hardest)
        if at < 0 or record[at] in SINGLE_KINDS:  # a hardest technique can be a single
            return ()
        return (at - 1,) if holds(candidates_at(record, at)) else ()

    return find


def _step_number(condition: StepCondition) -> Find:
    search, holds = _searching(condition, _kinds_of), _holds(condition)

    def find(record: bytes, hardest: str) -> Found:
        at = search(record, hardest)
        return (at - 1,) if at >= 0 and holds(at - 1) else ()

    return find


def _searching(
    condition: StepCondition, kinds_of: Callable[..., bytes]
) -> Callable[[bytes, str], int]:
    """Return a function that finds the index of the first step of a technique; −1 for none."""
    if condition.techniques == (HARDEST,):
        return lambda record, hardest: record.find(
            NUMBERS.get(hardest, 0),
            HEAD,
            end_of(record),  # no step has the number 0
        )
    each = _compile(_one_of(kinds_of(*condition.techniques)))

    def search(record: bytes, _hardest: str) -> int:
        found = each.search(record, HEAD, end_of(record))
        return found.start() if found else -1

    return search


_MATCHERS: dict[str, Callable[[StepCondition], Find]] = {
    "before": _before,
    "then": _then,
    "first": _first,
    "only": _only,
    "count": _count,
    "eliminates": _eliminates,
    "left": _find_left,
    "step": _step_number,
}
