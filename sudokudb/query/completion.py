"""Completion of the last word of a query."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.query.fields import RATERS, Kind, find_field, searchable
from sudokudb.query.parsing.functions import FUNCTIONS, HARDEST
from sudokudb.query.parsing.saved_names import BUILT_IN
from sudokudb.query.parsing.terms import MINUS_SIGNS
from sudokudb.technique_names import FAMILIES, TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Names = Callable[[str], Iterable[str]]
    """A function that returns the names that the values of a field can have: tag, by, is, …"""

_BEGINS = re.compile(r"[\s(,:]")
_CALL = re.compile(r"([A-Za-z]+)\([^()]*\Z")
_VALUE = re.compile(r"([A-Za-z][A-Za-z0-9]*):[^\s:()]*\Z")
_NO_CONDITION = re.compile(r"(?:\A|\(|(?:\A|[\s(])(?:or|and|not))\s*\Z", re.IGNORECASE)
_MARKS = frozenset(' ,"()\\:')


def completions(text: str, names: Names) -> list[str]:
    """Return a query with each completion of its last word.

    The word begins after a blank, a parenthesis, a comma or a colon; a minus before it stays.

    >>> completions("-lev", lambda field: ()), completions("(id:1 or level:simple,ne", lambda f: ())
    (['-level:'], ['(id:1 or level:simple,nested'])
    >>> completions("tag:a o", lambda field: ()), completions("count(x-c", lambda field: ())
    (['tag:a only(', 'tag:a or '], ['count(x-chain', 'count(x-cycle'])
    """
    begin = max((found.end() for found in _BEGINS.finditer(text)), default=0)
    before, word = text[:begin], text[begin:]
    if found := _CALL.search(before):
        choices = _techniques(found[1].lower())
        if choices or before.endswith(","):
            return _matching(before, word, choices)
    if found := _VALUE.search(before):
        return _matching(before, word, _values(found[1].lower(), names))
    if before.endswith((":", ",")):
        return []
    begin += word[:1] in (*MINUS_SIGNS,)
    before, word = text[:begin], text[begin:]
    return _matching(before, word, _conditions(before))


def _matching(before: str, word: str, choices: Iterable[str]) -> list[str]:
    """Return the choices that begin with a word, after the text before it."""
    prefix = word.lower()
    return [before + each for each in choices if each.lower().startswith(prefix)]


def _techniques(function: str) -> list[str]:
    if function not in FUNCTIONS:
        return []
    hardest = [HARDEST] if FUNCTIONS[function].by_hardest else []
    return [*hardest, *FAMILIES, *TECHNIQUES]


def _values(name: str, names: Names) -> list[str]:
    """Return the values of a field that can be written without quotes."""
    if name == "is":
        return sorted({*BUILT_IN, *names(name)})
    field = find_field(name)
    if field is None:
        return []
    if field.kind is Kind.RATER:
        values = [*dict.fromkeys([*RATERS, *names("by")])]
    else:
        values = [*(names(field.name) if field.kind is Kind.NAME else field.options)]
    return [value for value in values if value.isprintable() and _MARKS.isdisjoint(value)]


def _conditions(before: str) -> list[str]:
    """Return what a condition begins with, or an operator if it follows one."""
    fields = [f"{field.name}:" for field in searchable()]
    functions = [f"{name}(" for name in FUNCTIONS]
    is_first = before[-1:] in (*MINUS_SIGNS,) or _NO_CONDITION.search(before)
    return [*fields, *functions, "is:", *([] if is_first else ["or "])]
