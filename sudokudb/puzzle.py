"""The facts of a puzzle, in a file or a database, and a puzzle of the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.grid import Grid

UNTITLED = "(untitled)"

SOLUTIONS_KNOWN_TO = 2
"""The stored number of solutions is exact below this; this number itself means as many or more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleFacts:
    """The facts of a puzzle. An unknown fact is empty or None.

    `grid` holds the givens only, or is a Sukaku. `placed` holds the digits that a player has placed
    (same size, no cell of both). `candidates` is a set of digits for each cell, bit d − 1 for digit
    d, 0 where none are noted. `details` holds other entries of a file under the file's own names:
    rating, date, url, … `solutions` is 0, 1 or 2, where 2 means two or more.
    """

    grid: Grid
    title: str = ""
    author: str = ""
    source: str = ""
    license: str = ""
    notes: str = ""
    placed: Grid | None = None
    candidates: tuple[int, ...] | None = None
    details: Mapping[str, str] = field(default_factory=dict, hash=False)
    level: str | None = None
    solutions: int | None = None
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle(PuzzleFacts):
    """A puzzle of the database.

    Times are UTC, ISO 8601. `copy` is the number of puzzles that had exactly this grid before it.
    Puzzles that are equivalent (the same up to symmetry) share one `identity`; `symmetry` holds the
    bits of the symmetries of its pattern (see `sudokudb.symmetry`).
    """

    id: int
    added: str
    changed: str
    copy: int = 0
    identity: int | None = None
    symmetry: int = 0

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.grid.size

    @property
    def givens(self) -> int:
        """The number of givens."""
        return self.grid.givens

    @property
    def count(self) -> int | str | None:
        """The number of solutions: 0, 1 or `2 or more`; None if unknown."""
        exact = self.solutions is None or self.solutions < SOLUTIONS_KNOWN_TO
        return self.solutions if exact else f"{self.solutions} or more"

    @property
    def name(self) -> str:
        """The puzzle's name in messages: number and title."""
        return name_of(self.id, self.title)


def name_of(id: int, title: str) -> str:
    """Return the name of a puzzle in messages."""
    return f"#{id} {title or UNTITLED}"
