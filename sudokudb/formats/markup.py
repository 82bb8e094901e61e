"""XML from anywhere, element by element: no entities, nothing from outside, no endless nesting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import ParseError

from sudokudb.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_PIECE = 1 << 16
_PLACE = re.compile(r": line \d+, column \d+$")
_DEEPEST = 64
_LONGEST_TEXT = 1 << 20


class Event(NamedTuple):
    """The begin of an element, or its end with the text in it (`text` is None at the begin)."""

    path: tuple[str, ...]
    attributes: Mapping[str, str]
    text: str | None = None

    @property
    def name(self) -> str:
        """The element's own name."""
        return self.path[-1]


def pieces_of(text: str) -> Iterator[str]:
    """Yield a text piece by piece."""
    for at in range(0, len(text), _PIECE):
        yield text[at : at + _PIECE]


def events_of(pieces: Iterable[str]) -> Iterator[Event]:
    """Yield the begin and end of each element of an XML text; memory does not grow with it.

    Raises FormatError where it is no XML (any more), or declares entities or looks elsewhere.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    target = _Target()
    parser = DefusedXMLParser(target=target)
    begun = False
    try:
        for piece in pieces:
            parser.feed(piece if begun else _undeclared(piece))
            begun = True
            yield from target.taken()
        parser.close()
        yield from target.taken()
    except DefusedXmlException:
        raise FormatError("XML with entities of its own, which are not read") from None
    except ParseError as error:
        why = f"no whole XML: {error}"[:160]
    except (UnicodeError, ValueError, LookupError):
        raise FormatError("no XML that can be read") from None
    else:
        return
    yield from target.taken()  # what stands above
    raise FormatError(why)


def without_place(message: str) -> str:
    """Return why a text is no XML, for an entry that is named itself.

    >>> without_place("no whole XML: mismatched tag: line 7, column 2")
    'no whole XML: mismatched tag'
    """
    return _PLACE.sub("", message)


def _undeclared(text: str) -> str:
    """Leave out the declaration: its encoding is that of the bytes, and this is text."""
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", text[:1000]).lstrip("\ufeff \t\r\n") + text[1000:]


class _Target:
    """What the parser calls; it keeps the events until they are taken."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._path: tuple[str, ...] = ()
        self._open: list[tuple[Mapping[str, str], list[str]]] = []
        self._length = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if len(self._path) == _DEEPEST:
            raise FormatError("XML that is nested too deep")
        self._path += (name.rpartition("}")[2],)
        self._open.append((attributes, []))
        self._length = 0
        self._events.append(Event(self._path, attributes))

    def data(self, text: str) -> None:
        self._length += len(text)
        if self._open and self._length < _LONGEST_TEXT:
            self._open[-1][1].append(text)

    def end(self, _: str) -> None:
        attributes, pieces = self._open.pop()
        self._events.append(Event(self._path, attributes, "".join(pieces)))
        self._path = self._path[:-1]
        self._length = 0

    def close(self) -> None:
        """Nothing is left to be made."""

    def taken(self) -> list[Event]:
        events, self._events = self._events, []
        return events


def opens_with(text: str, *names: str) -> bool:
    """Tell whether the first element of a text, after declarations and comments, is one of these.

    >>> opens_with("<?xml version='1.0'?><!-- <b> --><a x='1'>", "a")
    True
    """
    doctype = r"<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>"  # with entities it is XML too, to be refused
    rest = re.sub(rf"<\?.*?\?>|<!--.*?-->|{doctype}", "", text[:4096], flags=re.DOTALL)
    found = re.match(r"\s*<([A-Za-z_][\w.-]*)", rest)
    return found is not None and found[1] in names
