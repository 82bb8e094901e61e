"""Checks that refuse sudoku variants: only classic sudoku is supported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.grid import geometry

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

_OTHER_RULES = re.compile(
    r"knight|king'?s|queen|thermo|arrow|cages?\b|killer|diagonal|palindrome|whisper|renban|kropki"
    r"|consecutive|sandwich|skyscraper|x-?sums?\b|quadruple|between line|odd\b|even\b|entropic"
    r"|modular|nabner|zipper|parity|disjoint|windoku|\bfog|doubler|extra region"
    r"|sums? to|add up|\bdots?\b|negative constraint|irregular|jigsaw"
    r"|clone|inequality|greater than",
    re.IGNORECASE,
)
_CLASSIC_RULES = re.compile(
    r"\W*((normal|classic|standard|usual|regular)\s+)?sudoku(\s+rules?)?(\s+appl(y|ies))?\W*",
    re.IGNORECASE,
)


def refused(rules: str) -> GridError:
    """Return the error that refuses a variant by the name of its rules.

    >>> str(refused("diagonals"))
    'diagonals: only classic sudoku is supported'
    """
    only = say("only classic sudoku is supported")
    return GridError(say("{rules}: {only}", rules=rules, only=only))


def require_classic_rules(rules: str) -> None:
    """Raise GridError if the text of the rules names more than rows, columns and boxes."""
    if found := _OTHER_RULES.search(rules):
        raise refused(say("variant rules ({found!r})", found=found[0].lower()))


def says_only_classic(rules: str) -> bool:
    """Return whether the text of the rules describes classic sudoku and nothing else.

    >>> says_only_classic("Normal sudoku rules apply."), says_only_classic("")
    (True, False)
    """
    return _CLASSIC_RULES.fullmatch(rules) is not None


def require_boxes(size: int, regions: Sequence[Hashable | object]) -> None:
    """Raise GridError if the regions, a name for each cell, are not the square boxes."""
    named: dict[str, set[int]] = {}
    for cell, region in enumerate(regions):
        named.setdefault(repr(region)[:20], set()).add(cell)
    boxes = {frozenset(box) for box in geometry(round(size**0.5)).boxes}
    if {frozenset(cells) for cells in named.values()} != boxes:
        raise refused(say("irregular regions"))
