"""Parsing of JSON with errors of one line, writing of JSON, and the lines of its values."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.record import at_line

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLANKS = re.compile(r"[ \t\r\n]*")
_MESSAGES = {
    "Unterminated string starting at": say("a text that does not end"),
    "Invalid control character at": say("a text that does not end in its line, or has a tab in it"),
}
"""Replacements for messages of the decoder that end before a position."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; raise FormatError for a duplicate key."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise FormatError(say("{twice!r} twice in one object", twice=twice[:40]))
    return made


def _no_number(name: str) -> float:
    raise FormatError(say("not JSON: {name} is not a number", name=name))


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)


def load_json(text: str) -> object:
    """Parse a text; raise FormatError, with the line, if it is not JSON."""
    start = _skip_blanks(text, 0)
    first = 1 + text.count("\n", 0, start)
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        line = first + text.count("\n", start, error.pos)
        raise at_line(
            FormatError(say("not JSON: {reason}", reason=_MESSAGES.get(error.msg, error.msg))), line
        ) from None
    except RecursionError:
        raise at_line(FormatError(say("JSON that is nested too deep")), first) from None
    except FormatError as error:
        raise at_line(error, first) from None
    except ValueError:  # more digits than Python converts
        raise at_line(FormatError(say("JSON with a number that is too long")), first) from None
    if (rest := _skip_blanks(text, end)) < len(text):
        line = first + text.count("\n", start, rest)
        raise at_line(FormatError(say("not JSON: more text after its end")), line)
    return value


def dump_json(value: object) -> str:
    """Return a value as JSON in one line, without blanks and with letters unescaped."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Location:
    """The place of a value in a text that is JSON: its line, and the places of its members.

    The text is decoded again, level by level, when members are asked for: only where a value takes
    several lines. Without a text every member is on the same line.
    """

    def __init__(self, line: int, text: str = "", at: int = 0) -> None:
        self.line = line
        self._text, self._at = text, at
        self._members: dict[str | int, Location] | None = None

    def member(self, key: str | int) -> Location:
        """Return the place of a member of the object, or of an element of the array."""
        if self._members is None:
            self._members = dict(self._find_members()) if "\n" in self._text else {}
        return self._members.get(key, self)

    def _find_members(self) -> Iterator[tuple[str | int, Location]]:
        text, counted, line = self._text, self._at, self.line
        if text[counted] not in "{[":
            return
        at = _skip_blanks(text, counted + 1)
        for index in count():
            if text[at] in "]}":
                return
            key: str | int = index
            if text[self._at] == "{":
                name, at = _DECODER.raw_decode(text, at)
                key, at = str(name), _skip_blanks(text, _skip_blanks(text, at) + 1)
            line += text.count("\n", counted, at)
            counted = at
            yield key, Location(line, text, at)
            at = _skip_blanks(text, _DECODER.raw_decode(text, at)[1])
            at = _skip_blanks(text, at + 1) if text[at] == "," else at


def location_of(text: str) -> Location:
    """Return the place of the value in a text that is JSON."""
    at = _skip_blanks(text, 0)
    return Location(1 + text.count("\n", 0, at), text, at)


def _skip_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at
