"""Values as they are written in a query, before they are parsed."""

from __future__ import annotations

from typing import NamedTuple

from sudokudb.errors import say


class Atom(NamedTuple):
    """A value as the user wrote it, without quotes, and its position in the query.

    `starred` is whether a quoted one ends with a star that is not in the quotes.
    """

    text: str
    start: int
    quoted: bool = False
    starred: bool = False


def quote(text: str) -> str:
    """Quote a word for a message, on one line and truncated if it is long.

    The marks are those of the language in which the message is shown.
    """
    return say("{text!r}", text=text if len(text) <= 40 else text[:39] + "…")
