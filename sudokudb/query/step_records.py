"""Records of the steps of a rating: their format, and the conditions about steps that they answer.

A record has the number of steps in two bytes, then a byte for each step: the number of its
technique. Three bytes follow for each step that is not a single: the number of candidates that it
removes, at most 255, and 16 bits with the number of candidates in the empty cells before it (10),
the digit of all its effects (4; 0 if there are several), and the house that has all its effects
(2; one of HOUSES). All numbers begin with the highest byte.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.query.raters import techniques_of
from sudokudb.query.tree import Term
from sudokudb.technique_names import GIVE_UP, KEYS, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sudokudb.query.tree import StepCondition

    Found = tuple[int, ...]
    Find = Callable[[bytes, str], Found]

HARDEST = "hardest"
"""The word for the hardest technique of a rating in `left()` and `step()`."""
NEED_RECORDS = frozenset({"before", "then", "eliminates", "left", "step"})
"""The functions that only a record answers; `count`, `only` and `first` work without one."""
HOUSES = ("", "line", "box")
"""The kinds of houses of effects, by their numbers in a record: none, a row or column, a box."""
SINGLES = ("full-house", "naked-single", "hidden-single")
"""The techniques that `then()`, `first()` and `left()` leave out, and that have no details."""

_HEAD, _DETAILS = 2, 3  # bytes
_MOST_CANDIDATES = 729
_KINDS = bytes(range(1, len(KEYS)))
_SINGLE_KINDS = bytes(NUMBERS[key] for key in SINGLES)
_GAP = b"[" + re.escape(_SINGLE_KINDS) + b"]*+"
_SIGNS = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class RecordedStep(NamedTuple):
    """A step in a record.

    `eliminations` is the number of candidates that it removes, where 255 means 255 or more.
    `candidates` is the number of candidates in the empty cells before it. `digit` is the digit of
    all its effects, 0 for several; `house` is one of HOUSES. Of a single only the technique is
    stored.
    """

    technique: str
    eliminations: int = 0
    candidates: int = 0
    digit: int = 0
    house: str = ""


def decode(record: bytes) -> list[RecordedStep]:
    """Return the steps in a record; raise ValueError for bytes that are not a record."""
    details = iter(require_record(record))
    return [
        RecordedStep(KEYS[kind])
        if kind in _SINGLE_KINDS
        else RecordedStep(KEYS[kind], *next(details))
        for kind in kinds_in(record)
    ]


def require_record(record: bytes) -> list[tuple[int, int, int, str]]:
    """Return the details of the steps that are not singles; raise ValueError as `decode` does.

    This is ten times as fast.
    """
    kinds = kinds_in(record)
    details = record[_HEAD + len(kinds) :]
    if kinds.translate(None, _KINDS):
        raise ValueError(say("the record of steps has an unknown technique"))
    if len(details) != _DETAILS * len(kinds.translate(None, _SINGLE_KINDS)):
        raise ValueError(say("the record of steps has another length"))
    return [_details_in(details, start) for start in range(0, len(details), _DETAILS)]


def _details_in(details: bytes, start: int) -> tuple[int, int, int, str]:
    bits = details[start + 1] << 8 | details[start + 2]
    candidates, digit, house = bits >> 6, bits >> 2 & 15, bits & 3
    if candidates > _MOST_CANDIDATES or digit > 9 or house >= len(HOUSES):
        raise ValueError(say("the record of steps has a step that is impossible"))
    return details[start], candidates, digit, HOUSES[house]


def encode(steps: list[RecordedStep]) -> bytes:
    """Return the record of some steps."""
    kinds = bytes(NUMBERS[step.technique] for step in steps)
    details = b"".join(map(_details, (step for step in steps if step.technique not in SINGLES)))
    return len(kinds).to_bytes(_HEAD, "big") + kinds + details


def _details(step: RecordedStep) -> bytes:
    bits = step.candidates << 6 | step.digit << 2 | HOUSES.index(step.house)
    return bytes((min(step.eliminations, 255), *bits.to_bytes(2, "big")))


def kinds_in(record: bytes) -> bytes:
    """Return the numbers of the techniques of the steps; raise ValueError if it is too short."""
    end = _end(record)
    if not _HEAD <= end <= len(record):
        raise ValueError(say("the record of steps has another length"))
    return record[_HEAD:end]


def has_counts(record: bytes, counts: Mapping[str, int]) -> bool:
    """Return whether a valid record has these numbers of steps, as the rating has them."""
    found = {KEYS[kind]: count for kind, count in Counter(kinds_in(record)).items()}
    return found == {key: count for key, count in counts.items() if key != GIVE_UP}


def first_technique(record: bytes) -> str:
    """Return the technique of the first step that is not a single; empty if there is none."""
    return next((KEYS[kind] for kind in kinds_in(record).lstrip(_SINGLE_KINDS)), "")


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
    return _kinds_of(*names).translate(None, _SINGLE_KINDS)


def _one_of(kinds: bytes) -> bytes:
    """Return the regular expression for a step of one of some kinds."""
    return b"[" + re.escape(kinds) + b"]" if kinds else b"(?!)"


def _none_of(kinds: bytes) -> bytes:
    """Return the regular expression for any number of steps of other kinds."""
    return b"[^" + re.escape(kinds) + b"]*+" if kinds else b".*+"


def _compile(*parts: bytes) -> re.Pattern[bytes]:
    return re.compile(b"".join(parts), re.DOTALL)


def _end(record: bytes) -> int:
    """Return the index at which the numbers of the techniques end."""
    return _HEAD + int.from_bytes(record[:_HEAD], "big")


def _holds(condition: StepCondition) -> Callable[[int], bool]:
    """Return the comparison of a number with that of a condition."""
    compare, number = _SIGNS[condition.sign], condition.number
    return lambda found: bool(compare(found, number))


def _groups(
    find: Callable[[bytes, int, int], re.Match[bytes] | None], record: bytes, _hardest: str
) -> Found:
    """Return the numbers of the steps that are the groups of what `find` finds."""
    found = find(record, _HEAD, _end(record))
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
        end = _end(record)
        if not steps.fullmatch(record, _HEAD, end) or (hardest == GIVE_UP and not allows_guessing):
            return ()
        return tuple(range(1, end - 1))

    return find


def _count(condition: StepCondition) -> Find:
    each, holds = _compile(_one_of(_kinds_of(*condition.techniques))), _holds(condition)

    def find(record: bytes, _hardest: str) -> Found:
        found = tuple(m.start() - 1 for m in each.finditer(record, _HEAD, _end(record)))
        return found if holds(len(found)) else ()

    return find


def _eliminates(condition: StepCondition) -> Find:
    each, holds = _compile(_one_of(_kinds_of(*condition.techniques))), _holds(condition)

    def find(record: bytes, _hardest: str) -> Found:
        found = (m.start() for m in each.finditer(record, _HEAD, _end(record)))
        return tuple(at - 1 for at in found if holds(_eliminations(record, at)))

    return find


def _find_left(condition: StepCondition) -> Find:
    search, holds = _searching(condition, _others), _holds(condition)

    def find(record: bytes, hardest: str) -> Found:
        at = search(record, hardest)
        if at < 0 or record[at] in _SINGLE_KINDS:  # a hardest technique can be a single
            return ()
        return (at - 1,) if holds(_candidates(record, at)) else ()

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
            _HEAD,
            _end(record),  # no step has the number 0
        )
    each = _compile(_one_of(kinds_of(*condition.techniques)))

    def search(record: bytes, _hardest: str) -> int:
        found = each.search(record, _HEAD, _end(record))
        return found.start() if found else -1

    return search


def _eliminations(record: bytes, at: int) -> int:
    """Return how many candidates the step at an index removes; singles remove none."""
    return 0 if record[at] in _SINGLE_KINDS else record[_details_at(record, at)]


def _candidates(record: bytes, at: int) -> int:
    """Return how many candidates are left before the step at an index, which is not a single."""
    start = _details_at(record, at) + 1
    return int.from_bytes(record[start : start + 2], "big") >> 6


def _details_at(record: bytes, at: int) -> int:
    return _end(record) + _DETAILS * len(record[_HEAD:at].translate(None, _SINGLE_KINDS))


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
