"""Records: the facts of a puzzle in a file of any format; errors in place of a record.

Formats of lines write the texts of a record in one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec

from sudokudb.errors import FormatError, GridError, say
from sudokudb.puzzle import PuzzleFacts

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from sudokudb.errors import SudokuError
    from sudokudb.grid import Grid

_P = ParamSpec("_P")
_NO_QUOTES = str.maketrans(',"', ";'")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(PuzzleFacts):
    """The facts of a puzzle in a file; facts that the file lacks are empty or None.

    `line` is the line where the entry begins or, in formats without lines, its number, from 1. If
    several entries begin in one line, `entry` numbers them from 1. `warnings` report parts of the
    entry that are wrong or were ignored. `is_answer` is whether the file calls a full grid a
    solution, or a puzzle; None if it does not say. Only our own formats have `id`, `added` and
    `changed`.
    """

    line: int = 1
    entry: int = 0
    solution: Grid | None = None
    warnings: tuple[str, ...] = ()
    is_answer: bool | None = field(default=None, compare=False)
    id: int | None = None
    added: str | None = None
    changed: str | None = None

    def __repr__(self) -> str:
        title = f"{self.title!r} " if self.title else ""
        return f"<Record {title}{self.grid.size}×{self.grid.size} {self.grid.givens} givens>"


class ParseError(NamedTuple):
    """A line or an entry that was rejected, and the reason."""

    line: int
    message: str
    hint: str | None = None
    entry: int = 0

    @classmethod
    def of(cls, line: int, error: SudokuError) -> Self:
        """Return an exception as the error of a line."""
        return cls(line, error.message, error.hint)


Records = Iterable[Record]
Items = Iterator[Record | ParseError]


def try_parse(
    line: int, parse: Callable[_P, Record], *arguments: _P.args, **named: _P.kwargs
) -> Record | ParseError:
    """Return the puzzle that `parse` returns, or the FormatError or GridError that it raises."""
    try:
        return parse(*arguments, **named)
    except (FormatError, GridError) as error:
        return ParseError.of(line, error)


def at_line(error: FormatError, line: int) -> FormatError:
    """Return an error with its line."""
    error.line = line
    return error


def number_entries(items: Items) -> Items:
    """Yield entries; number those that begin in the same line."""
    for _, group in groupby(items, key=lambda item: item.line):
        yield from _numbered_group(group)


def _numbered_group(group: Items) -> Items:
    first = next(group)
    try:
        second = next(group, None)
    except FormatError:
        yield first
        raise
    if second is None:
        yield first
        return
    for number, item in enumerate(chain((first, second), group), start=1):
        if isinstance(item, ParseError):
            yield item._replace(entry=number)
        else:
            yield replace(item, entry=number)


def among(entry: int, message: str) -> str:
    """Return a message with the number of its entry, if a line has several.

    >>> among(7, "it is empty"), among(0, "it is empty")
    ('entry 7: it is empty', 'it is empty')
    """
    return say("entry {entry}: {message}", entry=entry, message=message) if entry else message


def one_line(text: str) -> str:
    """Return a text without line ends, NULs, and blanks around it."""
    return " ".join(re.split(r"[\x00\r\n]+", text)).strip()


def between_commas(text: str) -> str:
    """Return a text as a field without commas and quotes, for programs that do not read quotes."""
    return one_line(text.translate(_NO_QUOTES))


def kept_texts(record: Record, change: Callable[[str], str] = one_line) -> dict[str, Any]:
    """Return the texts as a format writes them, each in one line."""
    return {name: change(getattr(record, name)) for name in ("title", "author", "source")}
