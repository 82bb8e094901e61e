"""What the parts of a step's evidence can have: by their role, and by the technique.

The checks compare what they need. A part of another role, or content that its role does not have,
would be accepted unread, so it is refused here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sudokudb.techniques.position import Part, Step


class Content(NamedTuple):
    """How many cells and digits a part can have, and which numbers: see `techniques.roles`."""

    cells: range
    digits: range
    numbers: range


_NONE = range(1)
_ONE = range(1, 2)
_TWO = range(2, 3)
_ANY = range(1, 82)
_DIGITS = range(1, 10)
_NO_NUMBER = range(-1, 1)  # finders report either
_HOUSE = range(27)
_PARTS = range(100_000)
_CONTENTS = {
    "base": Content(_ANY, _ONE, _HOUSE),
    "cover": Content(_ANY, _ONE, _HOUSE),
    "fin": Content(_ANY, _ONE, _NO_NUMBER),
    "endo-fin": Content(_ANY, _ONE, _NO_NUMBER),
    "cells": Content(_ANY, _DIGITS, _HOUSE),
    "pivot": Content(_ONE, _DIGITS, _NO_NUMBER),
    "pincer": Content(_ONE, _DIGITS, _NO_NUMBER),
    "link": Content(_ANY, _ONE, _HOUSE),
    "als": Content(_ANY, _DIGITS, _HOUSE),
    "restricted": Content(_NONE, _DIGITS, _PARTS),
    "corner": Content(_ANY, _TWO, _NO_NUMBER),
    "extra": Content(_ANY, _DIGITS, _NO_NUMBER),
    "color-a": Content(_ANY, _DIGITS, _PARTS),
    "color-b": Content(_ANY, _DIGITS, _PARTS),
    "chain": Content(_NONE, _NONE, range(2)),
    "on": Content(_ANY, _ONE, _NO_NUMBER),
    "off": Content(_ANY, _ONE, _NO_NUMBER),
    "premise": Content(_ONE, _ONE, range(2)),
    "reason": Content(_NONE, _NONE, _PARTS),
    "intersection": Content(_ANY, _DIGITS, _NO_NUMBER),
    "line-set": Content(_ANY, _DIGITS, _HOUSE),
    "box-set": Content(_ANY, _DIGITS, _HOUSE),
    "template": Content(_ANY, _ONE, _NO_NUMBER),
    "guess": Content(_ONE, _ONE, _NO_NUMBER),
    "nested": Content(_NONE, _NONE, _PARTS[1:]),
    "locked": Content(_ANY, _ONE, _HOUSE),
    "hidden-pair": Content(_TWO, _TWO, _HOUSE),
    "naked-pair": Content(_TWO, _TWO, _HOUSE),
    "x-wing": Content(range(2, 5), _ONE, _HOUSE),
}

# What a role has in some techniques; their checks name it.
ALONE = Content(_ANY, _DIGITS, range(-1, 0))  # cells that are not in one house
CANDIDATE_IN_HOUSE = Content(_ONE, _ONE, _HOUSE)
PLACES_IN_HOUSE = Content(_ANY, _ONE, _HOUSE)
WHOLE_CELL = Content(_ONE, _NONE, _NO_NUMBER)


def content_of(role: str, special: Mapping[str, Content]) -> Content:
    """Return what a part with a role can have, in a technique where some roles are special."""
    return special.get(role, _CONTENTS[role])


def find_misplaced(
    step: Step, roles: Collection[str], special: Mapping[str, Content]
) -> str | None:
    """Return the reason why a part does not belong to a step as it is, or None.

    `roles` are those that the evidence can have, `special` has the contents that are not usual.
    """
    for part in step.evidence:
        if part.role not in roles:
            return say("a part {role} does not belong to this technique", role=part.role[:40])
        if reason := _excess(part, content_of(part.role, special)):
            return reason
    repeated = [part for part in step.evidence if part.role in ("extra", "link")]
    if len({*repeated}) < len(repeated) and not step.technique.startswith("dual-"):
        return say("a part of the evidence occurs twice")
    return None


def _excess(part: Part, content: Content) -> str | None:
    """Return the reason why a part has too much or too little, or None."""
    if len(part.cells) not in content.cells:
        return say("a part {role} cannot have {count} cells", role=part.role, count=len(part.cells))
    if len(part.digits) not in content.digits:
        return say(
            "a part {role} cannot have {count} digits", role=part.role, count=len(part.digits)
        )
    if part.number not in content.numbers:
        return say("a part {role} has no house or number, or another one", role=part.role)
    if _repeats(part.cells):
        return say("a part of the evidence has a cell twice")
    if _repeats(part.digits):
        return say("a part of the evidence has a digit twice")
    return None


def _repeats(values: Iterable[int]) -> bool:
    some = [*values]
    return len({*some}) < len(some)
