"""Queries with a name, and the names that they may have: `is:NAME` stands for the query."""

from __future__ import annotations

from typing import NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.query.atoms import quote
from sudokudb.query.saved_names import MAX_NAME, is_name
from sudokudb.query.values import compose


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
    cleaned = compose(name).lower()
    if not is_name(cleaned):
        raise UsageError(
            say("{name} cannot be the name of a query", name=quote(name)),
            say("a name has letters, digits, - and _, at most {most}", most=MAX_NAME),
        )
    return cleaned
