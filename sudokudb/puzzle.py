"""Puzzles: what is known of one, wherever it is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sudokudb.solvers.strategy import format_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.grid import Grid


UNTITLED = "(untitled)"


SOLUTIONS_KNOWN_TO = 2
"""The stored number of solutions is exact below this; this itself means as many or more."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A stored grid, or Sukaku. `level` and `solutions` are None until they are known.

    `solutions` is 0, 1 or 2, where 2 says that there are two or more. Times are UTC, ISO 8601.
    `copy` counts the puzzles that had this very grid before it; all that are the same but for
    their symmetry have one `identity`; `symmetry` is that of the pattern (see `symmetry`).
    `placed`, `candidates` and `details` are what a file said beside the givens, as `Record` has it.
    """

    id: int
    title: str
    grid: Grid
    level: str | None
    solutions: int | None
    source: str
    added: str
    changed: str
    copy: int = 0
    identity: int | None = None
    symmetry: int = 0
    author: str = ""
    license: str = ""
    notes: str = ""
    placed: Grid | None = None
    candidates: tuple[int, ...] | None = None
    details: Mapping[str, str] = field(default_factory=dict, hash=False)
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Cells in a row of its grid."""
        return self.grid.size

    @property
    def givens(self) -> int:
        """How many cells its grid fills."""
        return self.grid.givens

    @property
    def count(self) -> int | str | None:
        """The number of solutions: 0, 1 or `2 or more`; None until it is known."""
        known = self.solutions
        return None if known is None else format_count(known, known < SOLUTIONS_KNOWN_TO)

    @property
    def name(self) -> str:
        """How messages call it: number and title."""
        return name_of(self.id, self.title)


def name_of(id: int, title: str) -> str:
    """Return how messages call a puzzle."""
    return f"#{id} {title or UNTITLED}"
