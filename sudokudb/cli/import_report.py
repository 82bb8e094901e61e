"""The report of an import or a merge, on stderr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.library.imports.events import ImportObserver

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from sudokudb.library.imports.events import ImportEvent

_SHOWN = 10  # events of each kind, on a terminal
_SCREEN = 10  # lines: errors above so many other lines may have scrolled away
_REPEATED = 5
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


class ImportReporter(ImportObserver):
    """Prints the events of an import; on a terminal the first of each kind, and the progress.

    With `quiet` it prints only errors and warnings.
    """

    def __init__(
        self, thing: str = "entry", things: str = "entries", *, quiet: bool = False
    ) -> None:
        self.entries = 0
        self._kinds = ("error", "warning") if quiet else tuple(_MORE)
        self._limit = _SHOWN if output.errors_on_terminal() else None
        self._counts = dict.fromkeys(_MORE, 0)
        self._errors: list[str] = []
        self._later_lines = 0  # printed after the first error, about other things
        self._progress = output.Progress(thing, things)

    def __enter__(self) -> Self:
        self._progress.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.__exit__(kind, error, trace)

    def wants(self, kind: str) -> bool:
        """Count an event of a kind; return whether to print it."""
        self._counts[kind] += 1
        has_room = self._limit is None or self._counts[kind] <= self._limit
        return kind in self._kinds and has_room

    def event(self, event: ImportEvent) -> None:
        """Print an event."""
        message = located(event.message, event.file, event.line)
        if event.kind == "error":
            self._errors += [message] if len(self._errors) < _REPEATED else []
            output.error(message, event.hint)
            return
        self._later_lines += bool(self._errors)
        if event.kind == "format":
            message = f"{event.file}: detected format: {event.message}"
        output.note(message)

    def progress(self, entries: int) -> None:
        """Show the number of entries that were read so far."""
        self.entries = entries
        self._progress.show(entries)

    def close(self) -> None:
        """Print how many events of each kind were left out."""
        for kind, what in _MORE.items():
            more = self._counts[kind] - (self._limit or 0)
            if self._limit and more > 0 and kind in self._kinds:
                output.note(f"and {more:,} more {what}: 2> FILE writes them all to a file")

    def repeat_errors(self) -> None:
        """Print the first errors again on a terminal, where they may have scrolled away."""
        if self._later_lines < _SCREEN or not output.errors_on_terminal():
            return
        total, repeated = self._counts["error"], len(self._errors)
        output.note(f"{total:,} errors" + (f", the first {repeated}:" if total > repeated else ":"))
        for message in self._errors:
            output.note(message)
