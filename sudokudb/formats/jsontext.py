"""JSON from anywhere: parsed, or refused in one line; its values taken as what they should be."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.source import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_DECODER = json.JSONDecoder()
_LONGEST = LONGEST_LINE
_SHORT = 1 << 20
_LINE = re.compile(r" \(line \d+\)$")
_BLANKS = re.compile(r"[ \t\r\n]*")


def without_line(message: str) -> str:
    """Return why a text is no JSON, for an entry that is named itself.

    >>> without_line("no JSON: Expecting value (line 7)")
    'no JSON: Expecting value'
    """
    return _LINE.sub("", message)


def load_json(text: str) -> object:
    """Parse a text; raise FormatError where it is no JSON, or nested without an end."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"no JSON: {error.msg} (line {error.lineno})") from None
    except RecursionError:
        raise FormatError("JSON that is nested too deep") from None
    except ValueError:  # a number of thousands of digits
        raise FormatError("JSON with a number that is no number here") from None


class JsonText:
    """A JSON text that comes in pieces; what was read of it is forgotten.

    `passed` counts the characters that were. What reads it raises FormatError where the text is no
    JSON (any more), and for a value that does not end.
    """

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = iter(pieces)
        self._text, self._at, self._lines = "", 0, 1
        self._ended = False
        self._forgotten = 0

    @property
    def passed(self) -> int:
        """How many characters lie behind."""
        return self._forgotten + self._at

    def whole(self) -> object | None:
        """Return the value that a text is which is short, and right; else nothing was read."""
        self.peek()
        while not self._ended and len(self._text) - self._at <= _SHORT:
            self._more()
        if not self._ended:
            return None
        try:
            value, end = _DECODER.raw_decode(self._text, self._at)
        except (ValueError, RecursionError):
            return None
        return value if _skip(self._text, end) == len(self._text) else None

    def peek(self) -> str:
        """Return the next character that is no blank, and none at the end."""
        self._at = _skip(self._text, self._at)
        while self._at == len(self._text) and self._more():
            self._at = _skip(self._text, self._at)
        return self._text[self._at : self._at + 1]

    def elements(self) -> Iterator[object]:
        """Yield the elements of an array."""
        self._at += 1
        while self.peek() != "]":
            yield self.value()
            self._pass("]")
        self._at += 1

    def names(self) -> Iterator[str]:
        """Yield the names of an object's members; each value is to be read before the next."""
        self._at += 1
        while self.peek() != "}":
            if self.peek() != '"':
                raise self._broken()
            yield str(self._counted(self.value()))
            self._pass("}")
        self._at += 1

    def value(self) -> object:
        """Return the value that begins here; a name and its colon, too."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
                if end < len(self._text) or not self._more():
                    break
            except json.JSONDecodeError as error:
                if not self._more():
                    line = self._lines + error.lineno - 1
                    raise FormatError(f"no JSON: {error.msg} (line {line})") from None
            except RecursionError:
                raise FormatError("JSON that is nested too deep") from None
            except ValueError:
                raise FormatError("JSON with a number that is no number here") from None
        self._at = end
        return value

    def _counted(self, name: object) -> object:
        """Pass the colon behind a name."""
        if self.peek() != ":":
            raise self._broken()
        self._at += 1
        return name

    def _pass(self, end: str) -> None:
        """Pass a comma, if the end is not here."""
        mark = self.peek()
        if mark not in {",", end} or not mark:
            raise self._broken()
        self._at += mark == ","

    def _broken(self) -> FormatError:
        ended = not self.peek()
        return FormatError("the JSON ends in the middle" if ended else "no JSON")

    def _more(self) -> bool:
        """Take as much again as is waiting, at least a piece; tell whether there was any."""
        if self._ended:
            return False
        self._lines += self._text.count("\n", 0, self._at)
        self._forgotten += self._at
        parts, self._at = [self._text[self._at :]], 0
        if len(parts[0]) > _LONGEST:
            raise FormatError(f"a value of more than {_LONGEST:,} characters")
        wanted = max(len(parts[0]), 1)
        while wanted > 0 and not self._ended:
            piece = next(self._pieces, "")
            parts.append(piece)
            wanted -= len(piece)
            self._ended = not piece
        self._text = "".join(parts)
        return len(parts) > 2 or bool(parts[1])


def _skip(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def whole(value: object) -> int | None:
    """Return a whole number, also one that is written as text; None for anything else.

    >>> whole(7), whole("7"), whole(7.0), whole(True), whole("٣")
    (7, 7, 7, None, None)
    """
    if isinstance(value, str):
        value = value.strip()
        return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def words(value: object) -> str:
    """Return text as it is, a number or a truth in JSON's way, and nothing for anything else.

    Half characters that JSON can spell but no file can hold are replaced.
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else ""


def items(value: object) -> list[object]:
    """Return a JSON array, and an empty one for anything else."""
    return value if isinstance(value, list) else []


def members(value: object) -> Mapping[str, object]:
    """Return a JSON object, and an empty one for anything else."""
    return value if isinstance(value, dict) else {}
