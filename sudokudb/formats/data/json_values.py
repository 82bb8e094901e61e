"""JSON from anywhere: parsed, or refused in one line; its values taken as what they should be."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.data.locations import located

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BLANKS = re.compile(r"[ \t\r\n]*")
_WORDS = {
    "Unterminated string starting at": "a text that does not end",
    "Invalid control character at": "a text that does not end in its line, or has a tab in it",
}
"""What the decoder says as if a place would follow, in other words."""
_LONGEST_MARK = 20  # of those that could be cut: a number, a name, an escape


class Twice(FormatError):
    """An object says something twice: it is JSON, but means nothing."""


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object; raise Twice for one that says something twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Twice(f"{twice[:40]!r} twice in one object")
    return made


DECODER = json.JSONDecoder(object_pairs_hook=_object)
"""What reads JSON here: an object that says something twice is none."""


def load_json(text: str) -> object:
    """Parse a text; raise FormatError, with the line, where it is no JSON."""
    at = skip(text, 0)
    line = 1 + text.count("\n", 0, at)
    try:
        value, end = DECODER.raw_decode(text, at)
    except (ValueError, RecursionError) as error:
        raise refusal(error, text, at, line) from None
    if (rest := skip(text, end)) < len(text):
        raise located(FormatError("no JSON: Extra data"), line + text.count("\n", at, rest))
    return value


def refusal(error: Exception, text: str, at: int, line: int) -> FormatError:
    """Return why a value, which begins at a place in a line, cannot be decoded."""
    if isinstance(error, json.JSONDecodeError):
        line += text.count("\n", at, error.pos)
        return located(FormatError(f"no JSON: {_WORDS.get(error.msg, error.msg)}"), line)
    if isinstance(error, RecursionError):
        return located(FormatError("JSON that is nested too deep"), line)
    if isinstance(error, FormatError):
        return located(error, line)
    return located(FormatError("JSON with a number that is no number here"), line)


def may_be_cut(error: Exception, text: str) -> bool:
    """Tell whether a text could be right that goes on."""
    if not isinstance(error, json.JSONDecodeError):
        return False
    return error.msg.startswith("Unterminated") or error.pos > len(text) - _LONGEST_MARK


def dump_json(value: object) -> str:
    """Return a value as JSON in one line, as short as it goes, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Place:
    """Where a value stands in a right JSON text: its line, and where what it holds stands.

    `text` is none where all is in one line; `parts` are what it holds, if that is known.
    """

    def __init__(
        self,
        line: int,
        text: str = "",
        at: int = 0,
        parts: Mapping[str | int, Place] | None = None,
    ) -> None:
        self.line = line
        self._text, self._at = text, at
        self._parts = parts

    def inside(self, key: str | int) -> Place:
        """Return where a member of the object stands, or an element of the array."""
        if self._parts is None:
            self._parts = dict(self._held()) if self._text else {}
        return self._parts.get(key, self)

    def _held(self) -> Iterator[tuple[str | int, Place]]:
        text, seen, line = self._text, self._at, self.line
        is_object = text.startswith("{", seen)
        if not is_object and not text.startswith("[", seen):
            return
        at = skip(text, seen + 1)
        for index in count():
            if text[at] in "]}":
                return
            key: str | int = index
            if is_object:
                name, at = DECODER.raw_decode(text, at)
                key, at = str(name), skip(text, skip(text, at) + 1)
            line += text.count("\n", seen, at)
            seen = at
            yield key, Place(line, text, at)
            at = skip(text, DECODER.raw_decode(text, at)[1])
            at = skip(text, at + 1) if text[at] == "," else at


def place_of(text: str) -> Place:
    """Return where the value of a right text stands."""
    at = skip(text, 0)
    return Place(1 + text.count("\n", 0, at), text, at)


def skip(text: str, at: int) -> int:
    """Return where what follows blanks begins."""
    found = _BLANKS.match(text, at)
    return found.end() if found else at
