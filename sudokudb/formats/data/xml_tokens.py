"""XML cut into its parts: tags, comments and so on, and the text between them; nothing is parsed.

What is wrong in one part does not reach the next: a tag that does not end ends before the next `<`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError
from sudokudb.formats.source.source import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LONGEST = LONGEST_LINE
_PIECE = 1 << 16
_WHOLE = re.compile(
    r"""<(?: !--.*?--> | \?.*?\?> | !\[CDATA\[.*?\]\]> | !DOCTYPE[^<>\[]*+(?:\[[^\]]*+\][^<>]*+)?>
    | [^<>"'!?]++ (?: (?:"[^"<]*+"|'[^'<]*+') [^<>"']*+ )*+ > )""",
    re.DOTALL | re.VERBOSE,
)
_OPAQUE = re.compile(r"<(?:(!--|\?|!\[CDATA\[)|!DOCTYPE(?:[^<>\[]*+(\[))?)")
"""What can have a `<` in it; its groups are what needs an end that can be far."""
_LONGEST_MARK = len("<![CDATA[")
_ENTITY = 12


class Part(NamedTuple):
    """A tag or the like, or a text, and the line it begins in; `is_whole` says that it ends."""

    line: int
    text: str
    is_whole: bool

    @property
    def is_comment(self) -> bool:
        """Whether it is a whole comment."""
        return self.is_whole and self.text.startswith("<!--")


def pieces_of(text: str) -> Iterator[str]:
    """Yield a text piece by piece."""
    for at in range(0, len(text), _PIECE):
        yield text[at : at + _PIECE]


def parts_of(pieces: Iterable[str]) -> Iterator[Part]:
    """Yield the parts of an XML text; memory does not grow with it.

    Raises FormatError for a part that is too long.
    """
    rest, text, line = iter(pieces), "", 1
    ended = False
    endless: set[str] = set()
    while text or not ended:
        at = 0
        while found := _part(text, at, endless, ended=ended):
            part, is_whole = found
            yield Part(line, part, is_whole)
            line += part.count("\n")
            at += len(part)
        text = text[at:]
        if len(text) > _LONGEST:
            error = FormatError(
                f"a tag of more than {_LONGEST:,} characters", "nothing from there on is read"
            )
            error.line = line
            raise error
        more, wanted = [text], len(text) + 1  # twice as much, so that nothing is often looked at
        while not ended and wanted > 0:
            more.append(next(rest, ""))
            wanted -= len(more[-1])
            ended = not more[-1]
        text = "".join(more)


def _part(text: str, at: int, endless: set[str], *, ended: bool) -> tuple[str, bool] | None:
    """Return the part that begins at a place; None where more is needed to tell.

    `endless` are the marks that nothing ends from here on: each end is searched for once (and one
    DOCTYPE is all that there can be).
    """
    if at == len(text):
        return None
    if text[at] != "<":
        end = text.find("<", at)
        if end < 0 and not ended:  # perhaps in the middle of an entity
            end = text.rfind("&", max(at, len(text) - _ENTITY))
        part = text[at:end] if end >= 0 else text[at:]
        return (part, True) if part else None
    opaque = _OPAQUE.match(text, at)
    mark = (opaque[1] or opaque[2]) if opaque else None
    if mark not in endless and (found := _WHOLE.match(text, at)):
        return found[0], True
    if not ended and (len(text) - at < _LONGEST_MARK or opaque):
        return None
    if mark:
        endless.add(mark)
    end = text.find("<", at + 1)
    if end > 0:
        return text[at:end], False
    return (text[at:], False) if ended else None


def opens_with(text: str, *names: str) -> bool:
    """Tell whether the first element of a text, after declarations and comments, is one of these.

    >>> opens_with("<?xml version='1.0'?><!-- <b> --><a x='1'>", "a")
    True
    """
    doctype = r"<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>"  # with entities it is XML too, to be refused
    rest = re.sub(rf"<\?.*?\?>|<!--.*?-->|{doctype}", "", text[:4096], flags=re.DOTALL)
    found = re.match(r"\s*<([A-Za-z_][\w.-]*)", rest)
    return found is not None and found[1] in names
