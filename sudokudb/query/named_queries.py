"""Queries with a name, and the names that they may have: `is:NAME` stands for the query."""

from __future__ import annotations

import re
from typing import NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.query.values import compose, fold

NAME = re.compile(r"[^\W_][\w-]{,59}")
"""The form of a name: letters, digits, - and _, at most 60, of which the first is no sign."""
BUILT_IN = {"diamond": "er=ed", "minimal": "redundant:0", "pearl": "er=ep"}
"""The queries that need not be saved, by name."""


class NamedQuery(NamedTuple):
    """A saved query: its name, its text as it was written, and when it was saved.

    A built-in query has no time.

    >>> print(NamedQuery("mine", "tag:mine level:nested"))
    is:mine = tag:mine level:nested
    """

    name: str
    text: str
    changed: str = ""

    def __str__(self) -> str:
        return f"is:{self.name} = {self.text}"


def clean_query_name(name: str) -> str:
    """Return a name as it is compared and stored; raise UsageError if no query can have it.

    >>> clean_query_name("Hardest-2026")
    'hardest-2026'
    """
    cleaned = fold(compose(name))
    if not NAME.fullmatch(cleaned):
        raise UsageError(
            say("{name!r} cannot be the name of a query", name=name[:60]),
            say("a name has letters, digits, - and _, and begins with a letter or a digit"),
        )
    return cleaned
