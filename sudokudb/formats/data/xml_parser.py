"""Python's XML parser, fed tag by tag: it begins anew behind what it cannot read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from sudokudb.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from defusedxml.ElementTree import DefusedXMLParser

_BARE = re.compile(r"&(?!#?\w+;)")
_PLACE = re.compile(r": line \d+, column \d+$")


class Expat:
    """What parses tags and texts one by one; `attributes` are those of the last tag that began.

    A text that declares entities or looks elsewhere raises FormatError; for any other that is wrong
    the reason is returned, and it is as if that had not been there.
    """

    attributes: Mapping[str, str]

    def __init__(self) -> None:
        self._open: list[str] = []
        self.restart()

    def restart(self) -> None:
        """Begin anew, inside of the same elements."""
        from defusedxml.ElementTree import DefusedXMLParser

        self._target = _Target()
        self._parser: DefusedXMLParser = DefusedXMLParser(target=self._target)
        self._open = [local(name) for name in self._open]
        for name in self._open:
            self._parser.feed(f"<{name}>")
        self.attributes = {}

    def begin(self, name: str, tag: str) -> str:
        """Take the tag in which an element of this name begins, and perhaps ends."""
        why = self.feed(tag)
        if not why:
            self.attributes = self._target.attributes
            if not tag.endswith("/>"):
                self._open.append(name)
        return why

    def end(self) -> None:
        """End the innermost element."""
        self._parser.feed(f"</{self._open.pop()}>")

    def text_of(self, text: str) -> tuple[str, str]:
        """Return a text with its references resolved, and why one cannot be."""
        why = self.feed(f"<t>{text}</t>")
        return self._target.text(), why

    def feed(self, text: str) -> str:
        """Take any text."""
        from defusedxml.common import DefusedXmlException

        try:
            self._parser.feed(text)
            return ""
        except DefusedXmlException:
            raise FormatError("XML with entities of its own, which are not read") from None
        except ParseError as error:
            reason = _PLACE.sub("", str(error))
            if "invalid token" in reason and _BARE.search(text):
                reason = "a bare & (it is written &amp;)"
            why = f"no whole XML: {reason}"[:160]
        except (UnicodeError, ValueError, LookupError):
            why = "no XML that can be read"
        self.restart()
        return why


def local(name: str) -> str:
    """Return a name without its prefix, which is declared no more once the parser began anew."""
    return name.rpartition(":")[2]


class _Target:
    """What the parser calls; it keeps what it was told last."""

    def __init__(self) -> None:
        self.attributes: Mapping[str, str] = {}
        self._texts: list[str] = []

    def start(self, _: str, attributes: Mapping[str, str]) -> None:
        self.attributes = attributes

    def data(self, text: str) -> None:
        self._texts.append(text)

    def end(self, _: str) -> None:
        """Which element ends is known."""

    def close(self) -> None:
        """Nothing is left to be made."""

    def text(self) -> str:
        """Return the text since the last time."""
        text, self._texts = "".join(self._texts), []
        return text
