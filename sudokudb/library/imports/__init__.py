"""Imports of puzzles from files and from other databases: options, events, and the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sudokudb.formats.model.ratings import rater_name
from sudokudb.library.texts import clean_text, new_name

OnDuplicate = Literal["skip", "keep", "fail", "merge"]


@dataclass(frozen=True)
class ImportOptions:
    """Options of an import; raises SudokuError for texts that cannot be stored.

    Without a `format`, the format of each file is detected. `source`, `author` and `license` are
    defaults for puzzles; the default of `source` is the name of the file. `rating_is` is the rater
    of ratings whose rater the file does not name.
    """

    format: str | None = None
    size: int | None = None
    blank: str | None = None
    encoding: str | None = None
    collection: str | None = None
    tags: tuple[str, ...] = ()
    on_duplicate: OnDuplicate = "skip"
    source: str | None = None
    author: str = ""
    license: str = ""
    rating_is: str | None = None

    def __post_init__(self) -> None:
        texts = {name: getattr(self, name) for name in ("source", "author", "license")}
        cleaned = {name: clean_text(name, text) for name, text in texts.items() if text}
        names = {"tags": tuple(dict.fromkeys(map(new_name, self.tags)))}
        if self.rating_is is not None:
            cleaned["rating_is"] = rater_name(self.rating_is)
        if self.collection is not None:
            cleaned["collection"] = new_name(self.collection)
        for name, value in (cleaned | names).items():
            object.__setattr__(self, name, value)


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

    def reached(self, part: float) -> None:
        """Receive the part of the bytes that was read so far, from 0 to 1, if it is known."""

    def progress(self, entries: int) -> None:
        """Receive the number of entries that were read so far."""


@dataclass
class ImportResult:
    """The number of entries of each kind.

    `ratings` is the number of ratings that were added to puzzles that were stored already. Only a
    merge adds printed `issues`. `unread_files` is the number of errors about files that
    could not be read at all. `changed` is whether there is a change to undo. `files` has the
    numbers by file.
    """

    added: int = 0
    duplicates: int = 0
    equivalent: int = 0
    errors: int = 0
    unread_files: int = 0
    ratings: int = 0
    issues: int = 0
    changed: bool = field(default=False, compare=False)
    files: dict[str, ImportResult] = field(default_factory=dict, compare=False)

    @property
    def entries(self) -> int:
        """The number of entries and of files that could not be read."""
        return self.added + self.duplicates + self.errors

    @property
    def entries_read(self) -> int:
        """The number of entries."""
        return self.entries - self.unread_files
