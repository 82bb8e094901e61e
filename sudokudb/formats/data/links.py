"""Lines with links among words, as people send them.

A line may have several. What stands around them are words: behind each link its own, but where the
first has words before it, they stand before each.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source

_AROUND = " #\t\"'<>()[]{}:;,.|-"
_BEHIND = "\"'<>)]}.,;|"
_CLOSING = {'"': '"', "'": "'", "<": ">", "(": ")", "[": "]"}
_ADDRESS = re.compile(r"(?:https?://)?[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}/")
_WORD = r"(?<![^\s\"'<(\[,;|])"
"""What is true where a word begins."""


class Linked(NamedTuple):
    """A link up to the first blank, and what stands before it and behind it."""

    link: str
    before: str = ""
    behind: str = ""

    @property
    def text(self) -> str:
        """All of it, as it stands in the line."""
        return self.before + self.link + self.behind

    def noted(self, item: Record | ParseError) -> Record | ParseError:
        """Add the words around the link to the notes of its puzzle."""
        words = " ".join(filter(None, (self.before.strip(_AROUND), self.behind.strip(_AROUND))))
        if isinstance(item, ParseError) or not words:
            return item
        return replace(item, notes=f"{item.notes}\n{words}".strip())


def site(pattern: str, address: str = "https?://") -> re.Pattern[str]:
    """Return what finds links that begin with a pattern: at a word, or at once behind another link.

    The latter have an address before them, as of files put together without an end of line.
    """
    return re.compile(rf"(?:{_WORD}|(?<![/?&#.])(?={address}))(?:{pattern})")


def links_in(source: Source, begin: re.Pattern[str]) -> Iterator[tuple[int, Linked]]:
    """Yield the links of every line, each with the line's number."""
    for number, line in source.lines():
        links = links_of(line, begin)
        for linked in links:
            yield number, linked
        if not links:
            source.leave_out(line)


def up_to(linked: Linked, marks: str) -> Linked:
    """Return a link that ends before the first of some marks.

    >>> up_to(Linked("a.b/c,Easy", "", " one"), ",;")
    Linked(link='a.b/c', before='', behind=',Easy one')
    """
    found = re.search(f"[{re.escape(marks)}]", linked.link)
    at = found.start() if found else len(linked.link)
    return linked._replace(link=linked.link[:at], behind=linked.link[at:] + linked.behind)


def links_of(line: str, begin: re.Pattern[str]) -> list[Linked]:
    """Return the links of a line; one without any is taken for what a link carries.

    >>> links_of("[Easy](https://a.b/c), [Hard](https://a.b/d) by me", site("https://a.b/"))[1]
    Linked(link='https://a.b/d', before='), [Hard](', behind=') by me')
    >>> [linked.behind for linked in links_of("a.b/c by me a.b/d", site("a.b/"))]
    [' by me ', '']
    """
    text = line.strip().strip("\"'<>").strip()
    places = [found.start() for found in begin.finditer(text)]
    if text.startswith("#"):  # a heading may have an address; what it would carry is a remark
        places = [at for at in places if _ADDRESS.match(text, at)]
    if not places and (not text or text.startswith("#")):
        return []
    places = places or [0]
    before, links = text[: places[0]], list[Linked]()
    are_named = bool(before.strip(_AROUND))
    for at, end in zip(places, [*places[1:], len(text)], strict=True):
        link = text[at:end].split(maxsplit=1)[0]
        closing = _CLOSING.get(text[at - 1 : at])
        if closing and closing in link:
            link = link[: link.index(closing)]
        elif len(link) < len(text):
            link = link.rstrip(_BEHIND)
        behind = text[at + len(link) : end]
        is_next = are_named and end < len(text)
        links.append(Linked(link, before, "" if is_next else behind))
        before = behind if is_next else ""
    return links


def empty() -> FormatError:
    """Return that a link has nothing packed in it."""
    return FormatError("a link that carries nothing")


def stray(mark: str, place: int) -> FormatError:
    """Return that a mark, the how manieth of a packed link, can be in none."""
    return FormatError(f"{mark!r} (character {place}) does not belong in a packed link")
