"""XML from anywhere, element by element: no entities, nothing from outside, no endless nesting.

A tag is parsed by expat, which has nothing more to say of a text that was wrong once: which tags
belong together is told here, so that what is wrong is named, and all around it read.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError
from sudokudb.formats.data.locations import located, unknown
from sudokudb.formats.data.xml_parser import Expat, local
from sudokudb.formats.data.xml_tokens import Part, parts_of
from sudokudb.formats.model.record import ParseError
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_DEEPEST = 64
_LONGEST_TEXT = 1 << 20
_MOST_FAULTS = 1000  # one after another
_BLANKS = " \t\r\n\ufeff"
_NAME = re.compile(r"</?([^\s<>/\"'=]+)")
_MORE = "more like this follow, which are not named"
_REST = "nothing from there on is read"


class Event(NamedTuple):
    """The begin of an element, or its end with the text in it (`text` is None at the begin).

    `line` is where it begins, at its end too.
    """

    path: tuple[str, ...]
    attributes: Mapping[str, str]
    text: str | None = None
    line: int = 1

    @property
    def name(self) -> str:
        """The element's own name."""
        return self.path[-1]


def sound_events_of(
    pieces: Iterable[str], leave_out: Callable[[str], None] | None = None
) -> Iterator[Event]:
    """Yield the begin and end of each element of an XML text; raise FormatError for a wrong one.

    Each comment is given to `leave_out`.
    """
    for event in events_of(pieces, leave_out=leave_out):
        if isinstance(event, ParseError):
            raise located(FormatError(event.message, event.hint), event.line)
        yield event


def events_of(
    pieces: Iterable[str],
    elements: Mapping[str, bool] | None = None,
    leave_out: Callable[[str], None] | None = None,
) -> Iterator[Event | ParseError]:
    """Yield the begin and end of each element of an XML text, and a fault for what is wrong.

    `elements` are those that there can be, by their names, and whether one holds nothing but text;
    others are faults too, and so is text anywhere else: a thousand of them one after another are
    named. Each comment is given to `leave_out`, wherever it stands: a licence, too, and an element
    that somebody has put in one, are more than a collector wants to lose without a word. Memory
    does not grow with the text. Raises FormatError where it declares entities or looks elsewhere,
    and for what does not end.
    """
    reader = _Reader(elements)
    faults = broken = 0
    for part in parts_of(pieces):
        if leave_out and part.is_comment:
            leave_out(part.text)
        faults += not part.is_whole
        broken += not part.is_whole
        for event in reader.take(part):
            if isinstance(event, ParseError):
                faults += 1
            elif elements is None or event.name in elements:
                faults = broken = 0
            if faults <= _MOST_FAULTS or not isinstance(event, ParseError):
                yield event
            elif faults == _MOST_FAULTS + 1 and not broken:
                yield event._replace(message=f"{event.message}; {_MORE}")
        if faults > _MOST_FAULTS and broken:
            raise located(FormatError("hardly any XML from here on", _REST), part.line)
    yield from reader.close()


class _Element:
    """An element that has begun; one that `is_odd` was reported."""

    def __init__(
        self, name: str, attributes: Mapping[str, str], line: int, path: tuple[str, ...]
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.path = (*path, name)
        self.texts: list[str] = []
        self.length = 0
        self.is_odd = False


class _Reader:
    """Puts parts together to elements, also where some of them are wrong."""

    def __init__(self, elements: Mapping[str, bool] | None) -> None:
        self._elements = elements
        self._open: list[_Element] = []
        self._lost: Counter[str] = Counter()  # of names whose ends may follow without a begin
        self._line = 1
        self._endless = 0  # elements without an end, one after another
        self._any = self._is_cut = self._in_stray_text = False
        self._expat = Expat()

    @property
    def _inner(self) -> _Element | None:
        return self._open[-1] if self._open else None

    def take(self, part: Part) -> Iterator[Event | ParseError]:
        """Take the next part."""
        line, text, is_whole = part
        broke_off = self._is_cut and self._line == line
        self._line, self._is_cut = line + text.rstrip().count("\n"), not is_whole
        self._in_stray_text &= not text.startswith("<")
        if not text.startswith("<"):
            yield from self._text(line, text)
        elif text.startswith("</"):
            yield from self._end(part)
        elif text.startswith(("<!--", "<?", "<![CDATA[")):
            if not is_whole:
                yield ParseError(line, f"no whole XML: {text[:9]!r} that does not end")
            elif text.startswith("<!["):
                yield from self._text(line, text[9:-3], is_plain=True)
        elif text.startswith("<!"):
            yield from self._fed(part)
        else:
            yield from self._begin(part, broke_off=broke_off)

    def _text(self, line: int, text: str, *, is_plain: bool = False) -> Iterator[ParseError]:
        words, inner = text.strip(_BLANKS), self._inner
        if not words:
            return
        line += text[: text.index(words[0])].count("\n")
        holds_text = inner and (
            self._elements is None or self._elements.get(inner.name, inner.is_odd)
        )
        if not inner or not holds_text:
            if self._in_stray_text:
                return  # it came in pieces
            self._in_stray_text = self._is_cut = True
            yield ParseError(line, f"text between elements: {' '.join(words[:60].split())[:30]!r}")
            return
        if "&" in text and not is_plain:
            text, why = self._expat.text_of(text)
            if why:
                yield ParseError(line, why)
        inner.texts.append(text)
        inner.length += len(text)
        if inner.length > _LONGEST_TEXT:
            why = f"a text of more than {_LONGEST_TEXT:,} characters in an element"
            raise located(FormatError(why, _REST), inner.line)

    def _fed(self, part: Part) -> Iterator[ParseError]:
        """Have a declaration parsed."""
        if why := _why_cut(part) or self._expat.feed(part.text):
            yield ParseError(part.line, why)

    def _begin(self, part: Part, *, broke_off: bool) -> Iterator[Event | ParseError]:
        """Take the begin of an element; where a tag broke off, other things are the rest of it."""
        line, text, _ = part
        if not self._open and self._any:
            self._expat.restart()  # another text behind the first
        if len(text) > _LONGEST_TEXT:
            why = f"a tag of more than {_LONGEST_TEXT:,} characters"
            raise located(FormatError(why, _REST), line)
        if len(self._open) == _DEEPEST:
            raise located(FormatError("XML that is nested too deep", _REST), line)
        found = _NAME.match(text)
        raw = found[1] if found else ""
        name = local(raw)
        yield from self._implied_end(name)
        why = _why_cut(part) or self._expat.begin(raw, text)
        if why and (not broke_off or name in (self._elements or ())):
            yield ParseError(line, why)
        if why or not raw:
            self._lost[name] += 1
            return
        self._any = True
        path = self._inner.path if self._inner else ()
        element = _Element(name, self._expat.attributes, line, path)
        yield from self._unknown(element)
        self._open.append(element)
        yield Event(element.path, element.attributes, None, line)
        if text.endswith("/>"):
            yield self._pop()

    def _implied_end(self, name: str) -> Iterator[Event | ParseError]:
        """End an element that holds nothing but text where another one begins."""
        inner, elements = self._inner, self._elements or {}
        if inner and elements.get(inner.name) and name in elements:
            self._endless += 1
            if self._endless <= _MOST_FAULTS:
                more = f"; {_MORE}" if self._endless == _MOST_FAULTS else ""
                yield ParseError(inner.line, f"<{inner.name}> does not end{more}")
            self._lost[inner.name] += 1
            yield from self._close()

    def _unknown(self, element: _Element) -> Iterator[ParseError]:
        """Report an element that the format does not have, but for those in another such one."""
        if self._elements is None or element.name in self._elements:
            return
        element.is_odd = True
        if not (self._inner and self._inner.is_odd):
            what = f"element <{element.name[:30]}>"
            yield unknown(element.line, what, element.name, self._elements)

    def _end(self, part: Part) -> Iterator[Event | ParseError]:
        """Take the end of an element, and that of those in it whose own end is missing."""
        line, text, is_whole = part
        found = _NAME.match(text)
        name = local(found[1]) if found else ""
        names = [element.name for element in self._open]
        if name in names:
            while self._open[-1].name != name:
                if not self._open[-1].is_odd:
                    yield ParseError(self._open[-1].line, f"<{self._open[-1].name}> does not end")
                yield from self._close()
            yield from self._close()
            self._endless = 0
            if not is_whole:
                yield ParseError(line, "no whole XML: a tag that does not end")
        elif names and closest_name(name, names[-1:]):
            if not self._open[-1].is_odd:
                yield ParseError(line, f"</{name[:30]}> where <{names[-1]}> should end")
            yield from self._close()
        elif is_whole and self._lost[name]:
            self._lost[name] -= 1
        else:
            yield ParseError(line, f"</{name[:30]}> ends nothing")

    def _close(self) -> Iterator[Event]:
        """End the innermost element."""
        self._expat.end()
        yield self._pop()

    def _pop(self) -> Event:
        element = self._open.pop()
        return Event(element.path, element.attributes, "".join(element.texts), element.line)

    def close(self) -> Iterator[Event | ParseError]:
        """Say that the text ends too early, if its last part does not say so."""
        if not self._any and not self._is_cut:
            yield ParseError(self._line, "no whole XML: no element found")
        elif self._open and not self._is_cut:
            yield ParseError(self._line, f"the XML ends before <{self._open[0].name}> does")
        while self._open:
            yield self._pop()


def _why_cut(part: Part) -> str:
    """Say of a tag that it does not end; nothing of one that does."""
    if part.is_whole:
        return ""
    is_odd = any(part.text.count(quote) % 2 for quote in "\"'")
    return f"no whole XML: a {'quote' if is_odd else 'tag'} that does not end"
