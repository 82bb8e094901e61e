"""What a file says about a puzzle, whatever its format."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.grid import Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A puzzle as a file has it; what the file does not say is empty or None.

    `grid` holds the givens alone, `placed` the digits that a player put in (same size, no cell of
    both). `candidates` is a set of digits a cell, bit d − 1 for digit d, 0 where the file has none.
    `line` is the line, or in formats without lines the entry, where it begins, from 1; `entry`,
    where others begin in the same line, its number among them.
    `details` is whatever else the format says, by its own names: rating, date, url, …
    `warnings` say what of an entry that is taken is not right, or was left out.
    From `tags` on it is what only a database knows; `solutions` is 0, 1 or 2 (two or more).
    """

    grid: Grid
    line: int = 1
    entry: int = 0
    title: str = ""
    author: str = ""
    source: str = ""
    license: str = ""
    notes: str = ""
    placed: Grid | None = None
    candidates: tuple[int, ...] | None = None
    solution: Grid | None = None
    details: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    level: str | None = None
    solutions: int | None = None
    id: int | None = None
    added: str | None = None
    changed: str | None = None


class ParseError(NamedTuple):
    """A line or an entry that was not taken, and why."""

    line: int
    message: str
    hint: str | None = None
    entry: int = 0


def among(entry: int, message: str) -> str:
    """Return a message with the number of the entry that it is about, where there are others.

    >>> among(7, "80 cells do not make a grid"), among(0, "80 cells do not make a grid")
    ('entry 7: 80 cells do not make a grid', '80 cells do not make a grid')
    """
    return f"entry {entry}: {message}" if entry else message
