"""The parentheses of a query: which of them are groups, and which are marks in words."""

from __future__ import annotations

import re

from sudokudb.query.fields import find_field
from sudokudb.query.parsing.functions import FUNCTIONS
from sudokudb.query.parsing.terms import CAPITALS, MINUS_SIGNS, NAME

UNCLOSED = -1
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|[()]|\s+|[^\s()"\\]+|["\\]', re.DOTALL)
_CAPITALS = re.compile(r"(?:OR|AND|NOT)(?=[\s()]|\Z)")
_STRAY = re.compile(r"[^\s(]*\)(?=\s|\Z)")


def names_something(text: str, at: int, end: int) -> bool:
    """Return whether the word at a position names a field or a function."""
    found = NAME.match(text, at, end)
    if not found or found[2] == ":":
        return found is not None
    name = found[1].lower()
    return name in FUNCTIONS if found[2] == "(" else find_field(name) is not None


def find_groups(text: str) -> dict[int, int]:
    """Return the positions of the parentheses that open groups, with those that close them.

    A parenthesis groups if what follows it, up to the one that closes it, names a field or a
    function, or has an operator in capitals. One that is never closed has UNCLOSED.
    """
    groups: dict[int, int] = {}
    opened: list[tuple[int, int]] = []  # positions, and how many words named something before
    named = 0
    begins = True  # whether an item can begin here
    for found in _TOKEN.finditer(text):
        token, at = found[0], found.start()
        if token == "(":
            opened.append((at, named))
        elif token == ")":
            start, before = opened.pop() if opened else (at, named)
            if begins := named > before:
                groups[start] = at
        elif token.isspace():
            begins = True
        else:
            at += token[0] in MINUS_SIGNS
            named += begins and _is_structure(text, at)
            begins = begins and (token in MINUS_SIGNS or token.upper() in CAPITALS)
    return groups | {at: UNCLOSED for at, before in opened if named > before}


def begins_structure(text: str) -> bool:
    """Return whether a text begins with a function, an operator, or a group; perhaps negated.

    >>> [begins_structure(word) for word in ("(tag:a", "-(x OR y)", "count(aic)>1", "OR", "(1)")]
    [True, True, True, True, False]
    """
    at = text[:1] in (*MINUS_SIGNS,)
    return at in find_groups(text) or text in CAPITALS or _begins_call(text, at)


def _begins_call(text: str, at: int) -> bool:
    found = NAME.match(text, at)
    return found is not None and found[2] == "(" and found[1].lower() in FUNCTIONS


def is_stray(text: str, at: int) -> bool:
    """Return whether the word at a position ends with a parenthesis that closes nothing."""
    return _STRAY.match(text, at) is not None


def _is_structure(text: str, at: int) -> bool:
    return names_something(text, at, len(text)) or _CAPITALS.match(text, at) is not None
