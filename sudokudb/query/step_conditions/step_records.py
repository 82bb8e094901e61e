"""Records of the steps of a rating: their format.

A record has the number of steps in two bytes, then a byte for each step: the number of its
technique. Three bytes follow for each step that is not a single: the number of candidates that it
removes, at most 255, and 16 bits with the number of candidates in the empty cells before it (10),
the digit of all its effects (4; 0 if there are several), and the house that has all its effects
(2; one of HOUSES). All numbers begin with the highest byte.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.technique_names import GIVE_UP, KEYS, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Mapping

HOUSES = ("", "line", "box")
"""The kinds of houses of effects, by their numbers in a record: none, a row or column, a box."""
SINGLES = ("full-house", "naked-single", "hidden-single")
"""The techniques that `then()`, `first()` and `left()` leave out, and that have no details."""

HEAD, _DETAILS = 2, 3  # bytes
"""The number of bytes before the numbers of the techniques, and in the details of a step."""
_MOST_CANDIDATES = 729
_KINDS = bytes(range(1, len(KEYS)))
SINGLE_KINDS = bytes(NUMBERS[key] for key in SINGLES)
"""The numbers of these techniques."""


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
        if kind in SINGLE_KINDS
        else RecordedStep(KEYS[kind], *next(details))
        for kind in kinds_in(record)
    ]


def require_record(record: bytes) -> list[tuple[int, int, int, str]]:
    """Return the details of the steps that are not singles; raise ValueError as `decode` does.

    This is ten times as fast.
    """
    kinds = kinds_in(record)
    details = record[HEAD + len(kinds) :]
    if kinds.translate(None, _KINDS):
        raise ValueError(say("the record of steps has an unknown technique"))
    if len(details) != _DETAILS * len(kinds.translate(None, SINGLE_KINDS)):
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
    return len(kinds).to_bytes(HEAD, "big") + kinds + details


def _details(step: RecordedStep) -> bytes:
    bits = step.candidates << 6 | step.digit << 2 | HOUSES.index(step.house)
    return bytes((min(step.eliminations, 255), *bits.to_bytes(2, "big")))


def kinds_in(record: bytes) -> bytes:
    """Return the numbers of the techniques of the steps; raise ValueError if it is too short."""
    end = end_of(record)
    if not HEAD <= end <= len(record):
        raise ValueError(say("the record of steps has another length"))
    return record[HEAD:end]


def has_counts(record: bytes, counts: Mapping[str, int]) -> bool:
    """Return whether a valid record has these numbers of steps, as the rating has them."""
    found = {KEYS[kind]: count for kind, count in Counter(kinds_in(record)).items()}
    return found == {key: count for key, count in counts.items() if key != GIVE_UP}


def first_technique(record: bytes) -> str:
    """Return the technique of the first step that is not a single; empty if there is none."""
    return next((KEYS[kind] for kind in kinds_in(record).lstrip(SINGLE_KINDS)), "")


def end_of(record: bytes) -> int:
    """Return the index at which the numbers of the techniques end."""
    return HEAD + int.from_bytes(record[:HEAD], "big")


def eliminations_at(record: bytes, at: int) -> int:
    """Return how many candidates the step at an index removes; singles remove none."""
    return 0 if record[at] in SINGLE_KINDS else record[_details_at(record, at)]


def candidates_at(record: bytes, at: int) -> int:
    """Return how many candidates are left before the step at an index, which is not a single."""
    start = _details_at(record, at) + 1
    return int.from_bytes(record[start : start + 2], "big") >> 6


def _details_at(record: bytes, at: int) -> int:
    return end_of(record) + _DETAILS * len(record[HEAD:at].translate(None, SINGLE_KINDS))
