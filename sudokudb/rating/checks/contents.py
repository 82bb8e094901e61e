"""What the parts of a step's evidence can have: by their role, and by the technique.

The checks compare what they need. A part of another role, or content that its role does not have,
would be accepted unread, so it is refused here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.techniques.position import Part, Step


class Content(NamedTuple):
    """How many cells and digits a part can have, and which numbers: see `roles`."""

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
_ALONE = Content(_ANY, _DIGITS, range(-1, 0))  # cells that are not in one house
_OTHER_CONTENTS = {
    ("naked-single", "cells"): _ALONE,
    ("aligned-pair-exclusion", "cells"): _ALONE,
    ("aligned-triple-exclusion", "cells"): _ALONE,
    ("death-blossom", "pivot"): Content(_ONE, _NONE, _NO_NUMBER),
    ("kraken-fish-type-2", "intersection"): Content(_ANY, _ONE, _HOUSE),
    **{
        (f"direct-{name}", "extra"): Content(_ONE, _ONE, _HOUSE)
        for name in ("pointing", "claiming", "hidden-pair", "hidden-triple")
    },
}
"""What a role has in some techniques."""

_FISH = "base cover fin endo-fin"
_BRANCHES = "premise on off reason nested locked hidden-pair naked-pair x-wing"
_ROLES = {
    "full-house hidden-single": "base",
    "naked-single locked-pair locked-triple": "cells",
    "pointing claiming": "base cover",
    "direct-pointing direct-claiming": "base cover extra",
    "direct-hidden-pair direct-hidden-triple": "cells extra",
    "skyscraper two-string-kite dual-two-string-kite": "link",
    "empty-rectangle dual-empty-rectangle": "base cover link",
    "w-wing": "pincer link",
    "xy-wing xyz-wing": "pivot pincer",
    "uniqueness-test-1 uniqueness-test-2 uniqueness-test-5": "corner extra",
    "uniqueness-test-3": "corner extra cells",
    "uniqueness-test-4 uniqueness-test-6 hidden-rectangle": "corner link",
    "avoidable-rectangle-type-1": "corner",
    "avoidable-rectangle-type-2": "corner extra",
    "simple-colors-trap simple-colors-wrap": "link color-a color-b",
    "multi-colors-type-1 multi-colors-type-2": "link color-a color-b",
    "remote-pair": "color-a color-b",
    "turbot-fish x-chain xy-chain": "chain on off",
    "continuous-nice-loop discontinuous-nice-loop aic": "chain on off",
    "grouped-continuous-nice-loop grouped-discontinuous-nice-loop": "chain on off als",
    "grouped-aic": "chain on off als",
    "x-cycle y-cycle xy-cycle forcing-x-chain forcing-xy-chain": "chain on off",
    "two-strong-links three-strong-links four-strong-links": "chain on off",
    "sue-de-coq": "intersection line-set box-set",
    "kraken-fish-type-1": f"{_FISH} chain on off",
    "kraken-fish-type-2": f"{_FISH} chain on off intersection",
    "template-set template-delete": "template",
    "als-xz als-xy-wing als-chain": "als restricted",
    "wxyz-wing vwxyz-wing uvwxyz-wing tuvwxyz-wing": "als restricted",
    "death-blossom": "als pivot",
    "brute-force": "guess premise",
    "unique-rectangle-type-1 unique-loop-type-1": "corner extra",
    "unique-rectangle-type-2 unique-loop-type-2": "corner extra",
    "unique-rectangle-type-3 unique-loop-type-3": "corner extra cells",
    "unique-rectangle-type-4 unique-loop-type-4": "corner extra link",
    "bug-plus-1 bug-type-1 bug-type-2": "extra",
    "bug-type-3": "extra cells",
    "bug-type-4": "extra link",
    "aligned-pair-exclusion aligned-triple-exclusion": "cells extra",
}
_ROLES_OF = {key: roles.split() for keys, roles in _ROLES.items() for key in keys.split()}
_ROLES_OF_FAMILIES = {"fish": _FISH, "forcing": _BRANCHES, "subsets": "cells"}


def roles_of(technique: str) -> list[str]:
    """Return the roles that the parts of a technique's evidence can have."""
    family = TECHNIQUES[technique].family
    return _ROLES_OF.get(technique) or _ROLES_OF_FAMILIES.get(family, "").split()


def content_of(technique: str, role: str) -> Content:
    """Return what a part with a role can have in a technique."""
    return _OTHER_CONTENTS.get((technique, role), _CONTENTS[role])


def misplaced(step: Step) -> str | None:
    """Return the reason why a part does not belong to a step as it is, or None."""
    roles = roles_of(step.technique)
    for part in step.evidence:
        if part.role not in roles:
            return say("a part {role} does not belong to this technique", role=part.role[:40])
        if reason := _excess(part, content_of(step.technique, part.role)):
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
