"""Records: the facts of a puzzle in a file of any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.puzzle import PuzzleFacts

if TYPE_CHECKING:
    from sudokudb.grid import Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(PuzzleFacts):
    """The facts of a puzzle in a file; facts that the file lacks are empty or None.

    `line` is the line where the entry begins or, in formats without lines, its number, from 1. If
    several entries begin in one line, `entry` numbers them from 1. `warnings` report parts of the
    entry that are wrong or were ignored. Only our own formats have `id`, `added` and `changed`.
    """

    line: int = 1
    entry: int = 0
    solution: Grid | None = None
    warnings: tuple[str, ...] = ()
    id: int | None = None
    added: str | None = None
    changed: str | None = None


class ParseError(NamedTuple):
    """A line or an entry that was rejected, and the reason."""

    line: int
    message: str
    hint: str | None = None
    entry: int = 0


Records = Iterable[Record]
Items = Iterator[Record | ParseError]


def among(entry: int, message: str) -> str:
    """Return a message with the number of its entry, if a line has several.

    >>> among(7, "it is empty"), among(0, "it is empty")
    ('entry 7: it is empty', 'it is empty')
    """
    return say("entry {entry}: {message}", entry=entry, message=message) if entry else message
