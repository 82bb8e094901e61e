"""The report of an import."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.library.imports import ImportEvent, ImportObserver, ImportResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.library.imports import ImportOptions
    from sudokudb.web.uploads import Upload

_SHOWN = 50  # events of each kind


class Report(NamedTuple):
    """The report of a dry run: the counts, the formats, and the events by kind.

    `events` has the first events of each kind, `counts` the numbers of all.
    """

    result: ImportResult
    forms: list[str]
    events: dict[str, list[ImportEvent]]
    counts: dict[str, int]


class _Collector(ImportObserver):
    """Keeps the first events of each kind, and counts all."""

    def __init__(self) -> None:
        self.forms: dict[str, None] = {}
        self.events: dict[str, list[ImportEvent]] = {}
        self.counts: Counter[str] = Counter()

    def wants(self, kind: str) -> bool:
        self.counts[kind] += 1
        return self.counts[kind] <= _SHOWN

    def event(self, event: ImportEvent) -> None:
        if event.kind == "format":
            self.forms[event.message] = None
        else:
            self.events.setdefault(event.kind, []).append(event)


def dry_run(database: str, files: Sequence[Upload], options: ImportOptions) -> Report:
    """Return the report of a dry run of an import."""
    from sudokudb.library import Library

    seen = _Collector()
    with Library.look(database) as library:
        sources = [file.source() for file in files]
        result = library.import_files(sources, options, dry_run=True, observer=seen)
    return Report(result, [*seen.forms], seen.events, dict(seen.counts))
