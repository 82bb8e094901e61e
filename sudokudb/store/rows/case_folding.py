"""Upper and lower case as the store has it: of ASCII letters only, as SQLite's `lower` does."""

from __future__ import annotations


def folded(text: str) -> str:
    """Return a text as `lower` makes it of a column, in every database.

    >>> folded("ÄbC")
    'Äbc'
    """
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")
