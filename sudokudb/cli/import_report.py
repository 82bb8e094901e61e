"""The report of an import or a merge, on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.library.imports.events import ImportObserver

if TYPE_CHECKING:
    from sudokudb.library.imports.events import ImportEvent

_SHOWN = 10  # events of each kind, on a terminal
_MORE = {
    "format": "files",
    "encoding": "files in other encodings",
    "error": "errors",
    "warning": "warnings",
    "duplicate": "duplicates",
    "equivalent": "equivalent puzzles",
    "comment": "files with comments",
}


def located(message: str, file: str, line: int = 0) -> str:
    """Return a message after its file and line, unless it names the file itself."""
    if line:
        return f"{file}:{line}: {message}"
    return message if f" {file}: " in f" {message}" else f"{file}: {message}"


class ImportReporter(output.Progress, ImportObserver):
    """Prints the events of an import; on a terminal the first of each kind, and the progress.

    With `quiet` it prints only errors and warnings.
    """

    def __init__(
        self, thing: str = "entry", things: str = "entries", *, quiet: bool = False
    ) -> None:
        super().__init__(thing, things)
        self.entries = 0
        self._kinds = ("error", "warning") if quiet else tuple(_MORE)
        self._limit = _SHOWN if output.errors_on_terminal() else None
        self._counts = dict.fromkeys(_MORE, 0)

    def wants(self, kind: str) -> bool:
        """Count an event of a kind; return whether to print it."""
        self._counts[kind] += 1
        has_room = self._limit is None or self._counts[kind] <= self._limit
        return kind in self._kinds and has_room

    def event(self, event: ImportEvent) -> None:
        """Print an event."""
        message = located(event.message, event.file, event.line)
        if event.kind == "error":
            output.error(message, event.hint)
            return
        if event.kind == "format":
            message = f"{event.file}: detected format: {event.message}"
        output.note(message)

    def progress(self, entries: int) -> None:
        """Show the number of entries that were read so far."""
        self.entries = entries
        self.show(entries)

    def close(self) -> None:
        """Print how many events of each kind were left out."""
        for kind, what in _MORE.items():
            more = self._counts[kind] - (self._limit or 0)
            if self._limit and more > 0 and kind in self._kinds:
                output.note(f"and {more:,} more {what}: 2> FILE writes them all to a file")
