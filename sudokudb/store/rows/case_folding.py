"""Case folding of ASCII letters only, like SQLite's `lower`."""

from __future__ import annotations


def folded(text: str) -> str:
    """Return a text in lower case, as SQL's `lower` returns it in every database.

    >>> folded("ÄbC")
    'Äbc'
    """
    return text.encode("utf-8", "surrogatepass").lower().decode("utf-8", "surrogatepass")
