"""What an import reports: events while it runs, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import NamedTuple


class ImportEvent(NamedTuple):
    """A report about a file, or about an entry in one of its lines.

    The kinds are `format` (the detected format of a file), `encoding` (the encoding of a file that
    is not UTF-8), `error` (an entry that is not a puzzle), `duplicate` (a grid that is stored
    already), `equivalent` (an imported puzzle that is equivalent to another), `warning` (about an
    imported puzzle), `solution` (the number of full grids that were read as solutions, or not) and
    `comment` (lines of comment that are not stored).
    """

    file: str
    line: int
    kind: str
    message: str
    hint: str | None = None


class ImportObserver:
    """A receiver for the events of an import; this base class ignores them."""

    def wants(self, kind: str) -> bool:
        """Return whether to report the next event of a kind: some are slow to describe."""
        return True

    def event(self, event: ImportEvent) -> None:
        """Receive an event of a kind for which `wants` returned True."""

    def report(self, event: ImportEvent) -> None:
        """Receive an event if its kind is wanted."""
        if self.wants(event.kind):
            self.event(event)

    def reach(self, part: float) -> None:
        """Receive the part of the bytes that was read so far, from 0 to 1, if it is known."""

    def progress(self, entries: int) -> None:
        """Receive the number of entries that were read so far."""


@dataclass(repr=False)
class ImportResult:
    """The number of entries of each kind.

    `ratings` is the number of ratings that were added to puzzles that were stored already. Only a
    merge adds printed `issues` and saved `queries`. `unread_files` is the number of errors about
    files that could not be read at all. `changed` is whether there is a change to undo. `files` has
    the numbers by file.
    """

    added: int = 0
    duplicates: int = 0
    equivalent: int = 0
    errors: int = 0
    unread_files: int = 0
    ratings: int = 0
    issues: int = 0
    queries: int = 0
    changed: bool = field(default=False, compare=False)
    files: dict[str, ImportResult] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        """Return the numbers that are not 0.

        >>> ImportResult(added=12, duplicates=3)
        <ImportResult added 12, duplicates 3>
        """
        counts = {part.name: getattr(self, part.name) for part in fields(self) if part.compare}
        words = (f"{name.replace('_', ' ')} {count}" for name, count in counts.items() if count)
        return f"<ImportResult {', '.join(words) or 'nothing'}>"

    @property
    def entries(self) -> int:
        """The number of entries and of files that could not be read."""
        return self.added + self.duplicates + self.errors

    @property
    def entries_read(self) -> int:
        """The number of entries."""
        return self.entries - self.unread_files
