"""The names of saved queries, and the built-in queries."""

from __future__ import annotations

import re

from sudokudb.errors import QueryError, say
from sudokudb.query.parsing.atoms import quote
from sudokudb.query.parsing.terms import parse_atoms
from sudokudb.query.tree import SavedQuery
from sudokudb.query.value_forms import compose

BUILT_IN = {"diamond": "er=ed", "pearl": "er=ep", "minimal": "redundant:0"}
"""The built-in queries, whose names no saved query can have."""
MAX_NAME = 50
"""The maximum length of a name."""
_NAME = re.compile(rf"[\w-]{{1,{MAX_NAME}}}")


def is_name(text: str) -> bool:
    """Return whether a saved query can have a name: letters, digits, `-` and `_`.

    >>> is_name("to-print"), is_name("two words")
    (True, False)
    """
    return _NAME.fullmatch(text) is not None


def parse_name(text: str, start: int, at: int, end: int, negated: bool) -> tuple[SavedQuery, int]:
    """Return the saved query whose name is at `at`, and the position after it.

    The condition begins at `start`. Names are the same in capital and small letters.
    """
    if at == end or text[at].isspace():
        names = ", ".join(f"is:{each}" for each in BUILT_IN)
        hint = say("`sudokudb query list` lists the saved ones; built in are {names}", names=names)
        raise QueryError(say("is needs the name of a query"), at, hint)
    atoms, after = parse_atoms(text, at, end, None)
    name = compose(atoms[0].text).lower()
    if len(atoms) > 1:
        hint = say("`is:{one} or is:{other}`", one=name[:40], other=atoms[1].text[:40])
        raise QueryError(say("is names one query"), at, hint)
    if not is_name(name):
        hint = say("a name has letters, digits, - and _")
        raise QueryError(say("no query has the name {text}", text=quote(name)), at, hint)
    return SavedQuery(name, negated, start), after
