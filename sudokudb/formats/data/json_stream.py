"""A JSON text that comes in pieces, and goes on behind what is wrong in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.data.json_values import DECODER, Place, Twice, may_be_cut, refusal, skip
from sudokudb.formats.data.locations import located
from sudokudb.formats.source.source import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LONGEST = LONGEST_LINE
_SHORT = 1 << 20
_OVERLAP = 200
_SLICE = 1 << 12
_MOST_FAULTS = 1000  # one after another
_MOST_VAIN = 1 << 26  # characters of values that do not end, besides some times those that are read
_TIMES = 8
_REST = "nothing from there on is read"
_OPENING = {"{", "["}
_OPENS = re.compile(r"(?=[\[{])")
_PAIRS = {"{": r"\}", "[": r"\]", '"': '"'}
"""What may begin a puzzle in JSON, and the pattern of its end."""

_HEAD = re.compile(r"[\[{]\s{0,20}\"[^\"\\]{1,40}\"\s{0,20}:")


class JsonText:
    """A JSON text that comes in pieces; what was read of it is forgotten.

    `passed` counts the characters that were; `place` is where the last value stands. What reads
    it raises FormatError where the text is no JSON (any more), and for a value that does not end.
    """

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = iter(pieces)
        self._text, self._at = "", 0
        self._lines, self._counted, self._column = 1, 0, 0
        self._ended = False
        self._forgotten = 0
        self._slice = _SLICE
        self._vain = 0  # how many characters were decoded for nothing
        self.place = Place(1)

    @property
    def passed(self) -> int:
        """How many characters lie behind."""
        return self._forgotten + self._at

    @property
    def line(self) -> int:
        """The line of what comes next."""
        self._count()
        return self._lines

    def _count(self) -> None:
        """Count lines and blanks at their begin up to what comes next; nothing is seen twice.

        `_column` is how far the line is indented of which nothing but blanks was read, else -1.
        """
        passed = self._text[self._counted : self._at]
        self._counted = self._at
        _, newline, last = passed.rpartition("\n")
        if newline:
            self._lines += passed.count("\n")
            self._column = 0
        if last.strip(" \t"):
            self._column = -1
        elif self._column >= 0:
            self._column += len(last)

    def whole(self) -> object | None:
        """Return the value that a text is which is short, and right; else nothing was read."""
        self.peek()
        while not self._ended and len(self._text) - self._at <= _SHORT:
            self._more()
        if not self._ended:
            return None
        try:
            value, end = DECODER.raw_decode(self._text, self._at)
        except (ValueError, RecursionError):
            return None
        self.place = self._place(end)
        return value if skip(self._text, end) == len(self._text) else None

    def peek(self) -> str:
        """Return the next character that is no blank, and none at the end."""
        self._at = skip(self._text, self._at)
        while self._at == len(self._text) and self._more():
            self._at = skip(self._text, self._at)
        return self._text[self._at : self._at + 1]

    def documents(self) -> Iterator[FormatError | None]:
        """Yield None where a value begins, of one or of several one behind another.

        It is to be read before the next. Where more stands behind one that is none, yield an error.
        """
        begun = is_said = False
        while mark := self.peek():
            if mark in _OPENING or not begun:
                begun = True
                yield None
                continue
            if not is_said or mark not in ",]}":  # these go with what was said
                is_said = True
                yield located(FormatError("no JSON: more behind its end"), self.line)
            if not self._resume(self.passed + 1, _OPENS):
                return

    def elements(self) -> Iterator[object]:
        """Yield the elements of an array, and the error in place of one that is wrong.

        What follows that one is told by its begin: it is as that of the others. Raises the error
        where nothing begins so, and another where hardly anything is JSON.
        """
        faults = 0
        for element in self._elements():
            is_fault = isinstance(element, FormatError) and not isinstance(element, Twice)
            faults = faults + 1 if is_fault else 0
            yield element
            if faults > _MOST_FAULTS or self._vain > _MOST_VAIN + _TIMES * self.passed:
                raise located(FormatError("hardly any JSON from here on", _REST), self.line)

    def _elements(self) -> Iterator[object]:
        self._at += 1
        column, head, usual = -1, "", ""
        while (mark := self.peek()) != "]":
            begun, line = self.passed, self.line
            if mark == ",":
                self._at += 1
                yield located(FormatError("no JSON: a comma too many"), line)
                continue
            if not mark:
                raise self._broken()
            here = self._indent()
            column = here if here >= 0 else column
            found = _HEAD.match(self._text, self._at)
            head = found[0] if found else head
            try:
                value = self.value()
            except FormatError as error:
                wrong = _begun_in(line, error)
                if not self._resume(begun + 1, _begins(column, usual or mark, head)):
                    raise wrong from None
                yield wrong
                continue
            behind = self.peek()
            if behind in {",", "]"}:
                usual = mark
                yield value
                self._at += behind == ","
            elif behind == mark and (mark in _PAIRS or self._indent() >= 0):
                yield value
                yield located(FormatError("no JSON: a comma is missing"), self.place.line)
            else:
                broken = self._broken()
                mark = "{" if behind == ":" else mark  # the begin of an object is missing
                if not self._resume(self.passed, _begins(column, usual or mark, head)):
                    raise broken
                yield _begun_in(line, broken)
        self._at += 1

    def _indent(self) -> int:
        """Return how far a line is indented of which nothing was read yet, else -1."""
        self._count()
        return self._column

    def _resume(self, begun: int, pattern: re.Pattern[str]) -> bool:
        """Go to where a pattern is found, behind what has begun."""
        self._at = begun - self._forgotten
        while self.passed < begun + _LONGEST:
            if found := pattern.search(self._text, self._at):
                self._at = found.end()
                return True
            self._at = max(self._at, len(self._text) - _OVERLAP)
            if not self._more():
                break
        return False

    def names(self) -> Iterator[str]:
        """Yield the names of an object's members; each value is to be read before the next."""
        self._at += 1
        while self.peek() != "}":
            if self.peek() != '"':
                raise self._broken()
            yield str(self._named(self.value()))
            if self.peek() not in {",", "}"}:
                raise self._broken()
            self._at += self.peek() == ","
        self._at += 1

    def value(self) -> object:
        """Return the value that begins here; a name and its colon, too."""
        self.peek()
        length, self._slice = self._slice, _SLICE
        while True:
            text = self._text[self._at : self._at + length]  # an error looks at all before it
            try:
                value, end = DECODER.raw_decode(text)
                if end < len(text) or not self._goes_on(length):
                    break
            except (ValueError, RecursionError) as error:
                self._vain += getattr(error, "pos", len(text))
                if not (may_be_cut(error, text) and self._goes_on(length)):
                    raise refusal(error, text, 0, self.line) from None
            length *= 4
        self._slice = max(2 * end, _SLICE)  # the next is often as long
        self.place = self._place(self._at + end)
        self._at += end
        return value

    def _goes_on(self, length: int) -> bool:
        """Tell whether there is more than a length of what comes next."""
        return self._at + length < len(self._text) or self._more()

    def _place(self, end: int) -> Place:
        """Return the place of the value from here to an end."""
        is_in_lines = self._text.find("\n", self._at, end) >= 0
        return Place(self.line, self._text[self._at : end] if is_in_lines else "")

    def _named(self, name: object) -> object:
        """Pass the colon behind a name."""
        if self.peek() != ":":
            raise self._broken()
        self._at += 1
        return name

    def _broken(self) -> FormatError:
        ended = not self.peek()
        error = FormatError("the JSON ends in the middle" if ended else "no JSON")
        return located(error, self.line)

    def _more(self) -> bool:
        """Take as much again as is waiting, at least a piece; tell whether there was any."""
        if self._ended:
            return False
        self._count()
        self._forgotten += self._at
        parts, self._at, self._counted = [self._text[self._at :]], 0, 0
        if len(parts[0]) > _LONGEST:
            error = FormatError(f"a value of more than {_LONGEST:,} characters")
            raise located(error, self._lines)
        wanted = max(len(parts[0]), 1)
        while wanted > 0 and not self._ended:
            piece = next(self._pieces, "")
            parts.append(piece)
            wanted -= len(piece)
            self._ended = not piece
        self._text = "".join(parts)
        return len(parts) > 2 or bool(parts[1])


def _begins(column: int, mark: str, head: str) -> re.Pattern[str]:
    """Find the next element: a line that begins as they do, or else what they begin with."""
    if mark not in _PAIRS:
        return re.compile(r"(?:\n|,)\s*(?=[\[{\"])")
    indent = f"{{{column}}}" if column >= 0 else "*"
    begin = re.escape(mark)
    if column >= 0 and not head:
        return re.compile(rf"\n[ \t]{indent}(?={begin})")  # in a row are parts of an element
    behind = rf",\s*(?={re.escape(head)})" if head else rf"{_PAIRS[mark]}\s*,\s*(?={begin})"
    return re.compile(rf"\n[ \t]{indent}(?={begin})|{behind}")


def _begun_in(line: int, error: FormatError) -> FormatError:
    """Return an error in the line where its entry begins; another that it names is said."""
    if error.line not in {0, line}:
        error.message += f" (line {error.line})"
    return located(error, line)
