"""XML through defusedxml: the elements of a file one by one with their lines, or a whole tree.

Entities, references to other files and deep nesting are refused; malformed XML is one error at its
line. The memory for single elements does not grow with the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import ParseError as XmlError

from sudokudb.errors import FormatError, Message, say
from sudokudb.formats.model.record import at_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from xml.etree.ElementTree import Element

    from sudokudb.formats.source.source import Source

_ENTITIES = say("XML that declares entities, which are not read")
_DEEPEST = 64
_LONGEST_TEXT = 1 << 20
_LONGEST_TAG = 1 << 22
_PIECE = 1 << 16
_DOCTYPE = r"<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>"
_NOT_ELEMENTS = re.compile(rf"<\?.*?\?>|<!--.*?-->|{_DOCTYPE}", re.DOTALL)


class XmlEvent(NamedTuple):
    """The begin of an element, or its end with its text (`text` is None at the begin).

    `line` is where the element begins, also at its end; `text_line` is where its text does.
    """

    path: tuple[str, ...]
    attributes: Mapping[str, str]
    text: str | None = None
    line: int = 1
    text_line: int = 0

    @property
    def name(self) -> str:
        """The name of the element, without a namespace."""
        return self.path[-1]


def events_of(source: Source) -> Iterator[XmlEvent]:
    """Yield the begin and end of each element of a file; its comments are counted as left out.

    Raises FormatError, with the line, where the text is not XML.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    stream, target = source.stream(), _Target(source.leave_out)
    parser = DefusedXMLParser(target=target, encoding="utf-8")
    target.expat = parser.parser
    waiting = 0
    try:
        while piece := stream.read(_PIECE):
            parser.feed(piece)
            waiting = 0 if target.events else waiting + len(piece)
            if waiting > _LONGEST_TAG:
                raise FormatError(say("a tag of more than {most:,} bytes", most=_LONGEST_TAG))
            yield from target.take()
        parser.close()
        yield from target.take()
    except DefusedXmlException:
        error = FormatError(_ENTITIES)
    except XmlError as caught:
        error = _malformed_xml(caught)
    except FormatError as caught:
        error = at_line(caught, caught.line or target.line)
    except (UnicodeError, ValueError, LookupError) as caught:
        error = FormatError(_unreadable(caught), say("--encoding names another"))
    else:
        return
    yield from target.take()
    raise error from None


def parse_xml(text: str | bytes) -> Element:
    """Return the root element of a small document; raise FormatError if it is not XML."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root: Element = fromstring(text)
    except DefusedXmlException:
        raise FormatError(_ENTITIES) from None
    except XmlError as error:
        raise _malformed_xml(error) from None
    except (UnicodeError, ValueError, LookupError) as error:
        raise FormatError(_unreadable(error)) from None
    return root


def _unreadable(error: Exception) -> Message:
    return say("XML that cannot be read: {error}", error=str(error)[:135])


def _malformed_xml(error: XmlError) -> FormatError:
    reason = str(error).partition(": line")[0]
    hint = say("a bare & is written &amp;") if "invalid token" in reason else None
    return at_line(
        FormatError(say("not well-formed XML: {reason}", reason=reason), hint), error.position[0]
    )


class _Target:
    """The target of the parser, which collects events and the texts of open elements."""

    def __init__(self, leave_out: Callable[[str], None]) -> None:
        self.comment = leave_out
        self.events: list[XmlEvent] = []
        self.expat: object = None
        self._open: list[tuple[XmlEvent, list[str]]] = []
        self._length = 0

    @property
    def line(self) -> int:
        """The current line of the parser."""
        return getattr(self.expat, "CurrentLineNumber", 1)

    def take(self) -> list[XmlEvent]:
        """Return the events since the last call."""
        events, self.events = self.events, []
        return events

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if len(self._open) == _DEEPEST:
            raise FormatError(say("XML that is nested too deep"))
        path = self._open[-1][0].path if self._open else ()
        event = XmlEvent((*path, name.rpartition("}")[2]), attributes, None, self.line)
        self._open.append((event, []))
        self._length = 0
        self.events.append(event)

    def data(self, text: str) -> None:
        self._length += len(text)
        if self._length > _LONGEST_TEXT:
            raise FormatError(
                say(
                    "a text of more than {most:,} characters in an element",
                    most=_LONGEST_TEXT,
                )
            )
        event, texts = self._open[-1]
        if not event.text_line and text.strip():
            line = self.line - text.lstrip().count("\n")  # the parser is after the text
            self._open[-1] = (event._replace(text_line=line), texts)
        texts.append(text)

    def end(self, _: str) -> None:
        event, texts = self._open.pop()
        self._length = 0
        self.events.append(event._replace(text="".join(texts)))

    def close(self) -> None:
        """Do nothing at the end of the text: there is no tree to return."""


def opens_with(text: str, *names: str) -> bool:
    """Return whether the first element of a text, after declarations and comments, is one of these.

    >>> opens_with("<?xml version='1.0'?><!-- <b> --><a x='1'>", "a")
    True
    """
    found = re.match(r"\s*<([A-Za-z_][\w.-]*)", _NOT_ELEMENTS.sub("", text[:4096]))
    return found is not None and found[1] in names
