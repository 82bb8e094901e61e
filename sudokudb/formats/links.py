"""Lines with a link among words, as people send them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.record import Fault, Record

if TYPE_CHECKING:
    import re

_AROUND = " \t\"'<>()[]{}:;,.-"


class Linked(NamedTuple):
    """The link of a line, and the words around it."""

    link: str
    words: str


def linked(line: str, site: re.Pattern[str]) -> Linked:
    """Find the link to a site in a line; a line without one is taken for what a link carries.

    >>> import re
    >>> linked("[Easy](https://a.b/c) by me", re.compile("https://a.b/"))
    Linked(link='https://a.b/c', words='Easy by me')
    """
    text = line.strip().strip("\"'<>")
    found = site.search(text)
    if found is None or not found.start():
        return Linked(text, "")
    link, _, behind = text[found.start() :].partition(" ")
    link, _, more = link.partition("\t")
    words = (part.strip(_AROUND) for part in (text[: found.start()], more, behind))
    return Linked(link.rstrip("\"'<>)]}.,;"), " ".join(filter(None, words)))


def noted(item: Record | Fault, words: str) -> Record | Fault:
    """Add words to the notes of a puzzle."""
    if isinstance(item, Fault) or not words:
        return item
    return replace(item, notes=f"{item.notes}\n{words}".strip())
