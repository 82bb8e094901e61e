"""The report of an import, a merge or a conversion: the outcome for each file, and details."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.answer import TextAnswer
from sudokudb.cli.printers import print_answer
from sudokudb.errors import say, say_count
from sudokudb.library.imports import ImportObserver
from sudokudb.render.text import visible
from sudokudb.words import _, format_number, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sudokudb.library.imports import ImportEvent, ImportResult

    _Row = tuple[str, str, int, int, int, int]

_SHOWN = 10  # events of each kind, on a terminal
_EXPLAINED = 8
_NARROW = 72
_KINDS: dict[str, Callable[[int], str]] = {
    "error": lambda n: say_count("and {count:,} more error", "and {count:,} more errors", n),
    "warning": lambda n: say_count("and {count:,} more warning", "and {count:,} more warnings", n),
    "duplicate": lambda n: say_count(
        "and {count:,} more duplicate", "and {count:,} more duplicates", n
    ),
    "equivalent": lambda n: say_count(
        "and {count:,} more equivalent puzzle", "and {count:,} more equivalent puzzles", n
    ),
    "encoding": lambda n: say_count(
        "and {count:,} more file in another encoding",
        "and {count:,} more files in other encodings",
        n,
    ),
    "solution": lambda n: say_count(
        "and {count:,} more report on full grids", "and {count:,} more reports on full grids", n
    ),
    "comment": lambda n: say_count(
        "and {count:,} more file with comments", "and {count:,} more files with comments", n
    ),
    "file": lambda n: say_count("and {count:,} more file", "and {count:,} more files", n),
}
"""The summaries of the events of each kind that are not printed singly."""


_COUNTS: dict[str, Callable[[int], str]] = {
    "new": lambda n: say_count("{count:,} new", "{count:,} new", n),
    "added": lambda n: say_count("{count:,} added", "{count:,} added", n),
    "duplicates": lambda n: say_count("{count:,} duplicate", "{count:,} duplicates", n),
    "equivalent": lambda n: say_count("{count:,} equivalent", "{count:,} equivalent", n),
    "errors": lambda n: say_count("{count:,} error", "{count:,} errors", n),
}
"""The columns of the report, and their counts in words."""


def with_location(message: str, file: str, line: int = 0) -> str:
    """Return a message after its file and line, unless it names the file itself."""
    if line:
        return say("{file}:{line}: {message}", file=file, line=line, message=message)
    if f" {file}: " in f" {message}":
        return message
    return say("{file}: {message}", file=file, message=message)


class ImportReporter(output.Progress, ImportObserver):
    """A reporter of the events of an import or a conversion, and of its progress.

    On a terminal, `close` prints the first events of each kind; with `verbose`, and elsewhere, all
    are printed as they happen. With `quiet`, only errors and warnings are.
    """

    def __init__(
        self,
        one: str,
        many: str,
        *,
        quiet: bool = False,
        verbose: bool = False,
    ) -> None:
        super().__init__(one, many)
        self.entries = 0
        self.formats: dict[str, str] = {}
        self.counts: Counter[str] = Counter()
        self._kinds = ("error", "warning") if quiet else tuple(_KINDS)
        self._waits = output.errors_on_terminal() and not verbose
        # By kind, and whether they are about a line: errors of whole files come first.
        self._waiting: defaultdict[tuple[str, bool], list[ImportEvent]] = defaultdict(list)

    def __exit__(self, *error: object) -> None:
        super().__exit__()
        if any(error):
            self.close()

    def wants(self, kind: str) -> bool:
        """Count an event of a kind; return whether to print it."""
        self.counts[kind] += 1
        has_room = not self._waits or kind == "error" or self.counts[kind] <= _SHOWN
        return kind == "format" or (kind in self._kinds and has_room)

    def event(self, event: ImportEvent) -> None:
        """Record an event, or print it."""
        if event.kind == "format":
            self.formats[event.file] = event.message
        elif not self._waits:
            _print(event)
        elif len(waiting := self._waiting[event.kind, event.line > 0]) < _SHOWN:
            waiting.append(event)

    def reach(self, part: float) -> None:
        """Record the part of the files that was read so far."""
        self.part = part

    def progress(self, entries: int) -> None:
        """Show the number of entries that were read so far."""
        self.entries = entries
        self.show(entries)

    def close(self) -> None:
        """Print the recorded events by kind, and how many more there are."""
        for kind in self._kinds if self._waits else ():
            events = self._waiting[kind, False] + self._waiting[kind, True]
            for event in events[:_SHOWN]:
                _print(event)
            if (more := self.counts[kind] - _SHOWN) > 0:
                output.note(say("{more}: --verbose for all", more=_KINDS[kind](more)))
        self._waiting.clear()


def _print(event: ImportEvent) -> None:
    message = with_location(event.message, relative(event.file), event.line)
    if event.kind == "error":
        output.error(message, event.hint)
    else:
        output.note(message)


def relative(file: str) -> str:
    """Return the name of a file, relative to the current folder if it is inside."""
    path = Path(file)
    if not (path.is_absolute() and path.is_relative_to(Path.cwd())):
        return file
    return str(path.relative_to(Path.cwd()))


PIPE = {"FILE": ("file", "format", "added", "duplicates", "equivalent", "errors")}
"""The fields of a line in a pipe, by the words after the command."""


def print_result(result: ImportResult, formats: Mapping[str, str], *, dry_run: bool) -> None:
    """Print the outcome for each file: a line with tabs, or a table on a terminal."""
    rows = [
        (relative(file), formats.get(file, ""), *_counts(r)) for file, r in result.files.items()
    ]
    lines = ("\t".join((visible(name), *map(str, cells))) for name, *cells in rows)
    print_answer(TextAnswer(lines, _picture(result, rows, formats, dry_run=dry_run)))


def _picture(
    result: ImportResult, rows: list[_Row], formats: Mapping[str, str], *, dry_run: bool
) -> Iterator[str]:
    """Yield the lines of a table, with totals, and what the names of the formats mean."""
    if len(rows) > 1:
        total = ngettext("{count:,} file", "{count:,} files", len(rows))
        rows.append((total, "", *_counts(result)))
    first = say("new") if dry_run else say("added")
    names = (first, say("duplicates"), say("equivalent"), say("errors"))
    width = get_terminal_size().columns
    yield from (_table if width >= _NARROW else _blocks)(names, rows, width)
    yield from _explain([*dict.fromkeys(filter(None, formats.values()))], width)


def note_ratings(result: ImportResult) -> None:
    """Print how many ratings were added to stored puzzles, if any."""
    if result.ratings:
        output.note(
            say_count(
                "{count:,} rating is new for a stored puzzle",
                "{count:,} ratings are new for stored puzzles",
                result.ratings,
            )
        )


def _explain(formats: list[str], width: int) -> Iterator[str]:
    """Yield what the formats are, or the command that explains them if there are many."""
    from sudokudb.formats.registry import find_format  # an import has loaded it

    template = "{name}: {summary}"
    lines = [_(template, name=name, summary=_(find_format(name).summary)) for name in formats]
    if len(lines) > _EXPLAINED:
        lines = [_("`sudokudb formats` explains the names of the formats")]
    for line in lines:
        yield fill(line, width, subsequent_indent="  ", break_on_hyphens=False)


def _counts(result: ImportResult) -> tuple[int, int, int, int]:
    return result.added, result.duplicates, result.equivalent, result.errors


def _table(names: Sequence[str], rows: Sequence[_Row], width: int) -> Iterator[str]:
    head = (_("file"), _("format"), *map(_, names))
    cells = [head, *((visible(r[0]), r[1], *map(format_number, r[2:])) for r in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    widths[0] = min(widths[0], width - sum(widths[1:]) - 2 * len(names) - 2)
    for name, form, *numbers in cells:
        numbers = [n.rjust(w) for n, w in zip(numbers, widths[2:], strict=True)]
        shown = (_cut(name, widths[0]).ljust(widths[0]), form.ljust(widths[1]), *numbers)
        yield "  ".join(shown)


def _cut(name: str, width: int) -> str:
    """Return a name, or the end of one that is too long."""
    return name if len(name) <= width else f"…{name[1 - width :]}"


def _blocks(names: Sequence[str], rows: Sequence[_Row], width: int) -> Iterator[str]:
    """Yield each name, and below it the counts other than 0."""
    for name, form, *numbers in rows:
        yield _cut(visible(name), width - len(form) - 3) + (f" ({form})" if form else "")
        pairs = list(zip(numbers, names, strict=True))
        shown = [translate(_COUNTS[what](n)) for n, what in pairs if n or what == names[0]]
        yield fill(", ".join(shown), width, initial_indent="  ", subsequent_indent="  ")
