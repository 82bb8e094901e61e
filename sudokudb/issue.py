"""Printed issues, and the puzzles on their pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle on a page of an issue; a `repeat` was knowingly printed again."""

    number: int
    page: int
    level: str
    grid: str
    identity: int = field(compare=False)
    repeat: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Issue:
    """A printed issue.

    `made` is a time in UTC; `tool` names the programs that created the file, and `sha256` is the
    hash of the file, or empty if only its source was written. `options` contains everything that
    the `template` shows, except the puzzles.
    """

    id: int = field(default=0, compare=False)
    number: int
    title: str
    language: str
    made: str
    tool: str
    sha256: str
    options: Mapping[str, Any]
    template: str
    printed: tuple[Printed, ...] = ()

    @property
    def name(self) -> str:
        """The issue's name in messages: number and title."""
        return f"{self.number} {self.title}"

    def __repr__(self) -> str:
        return f"<Issue #{self.id}: {self.name}, {len(self.printed)} puzzles>"
