"""Tasks for worker processes, which import nothing of the page."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.single import solve, with_level
from sudokudb.errors import NotFound, say
from sudokudb.library.imports import ImportEvent, ImportObserver, ImportResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid
    from sudokudb.library.imports import ImportOptions
    from sudokudb.library.issues import Printing, Request
    from sudokudb.solvers.stages import Stage
    from sudokudb.solvers.strategy import Result
    from sudokudb.web.uploads import Upload

_SHOWN = 50  # events of each kind


def find_solutions(grid: Grid, limit: int) -> Result:
    """Return up to `limit` solutions of a grid, and its level."""
    return with_level(grid, solve(grid, limit))


def find_stages(grid: Grid, debug: str, most: int) -> list[Stage]:
    """Return the stages of solving a grid, at most `most` of them."""
    from sudokudb.solvers.stages import trace

    return list(islice(trace(grid, debug), most))


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


def plan_issue(database: str, request: Request) -> Printing:
    """Return the plan of an issue; record nothing."""
    from sudokudb.library import Library

    with Library.look(database) as library:
        return library.issues.plan(request)


def build_issue(database: str, request: Request, language: str) -> int:
    """Print a new issue and record it; return its id. Its file is printed again on request."""
    from sudokudb.library import Library
    from sudokudb.words import using_language

    with (
        TemporaryDirectory(prefix="sudokudb-") as folder,
        using_language(language),
        Library.open(database, make=False) as library,
    ):
        return library.issues.build(request, Path(folder, "issue.pdf")).issue.id


def print_issue(database: str, id: int, part: int) -> bytes:
    """Return the file of an issue; part 1 is the separate file of answers."""
    from sudokudb.library import Library

    with TemporaryDirectory(prefix="sudokudb-") as folder, Library.look(database) as library:
        issue = library.issues.find(f"#{id}")
        files = library.issues.print_again(issue, Path(folder, "issue.pdf")).files
        if part >= len(files):
            raise NotFound(say("this issue has no file of answers"))
        return files[part].read_bytes()
