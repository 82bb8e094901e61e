"""What worker processes do for the page; they need nothing of the page itself."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.single import solve, with_level
from sudokudb.library.imports.events import ImportEvent, ImportObserver, ImportResult

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.library.imports.options import ImportOptions
    from sudokudb.solvers import Result, Stage
    from sudokudb.web.uploads import Upload

_SHOWN = 50  # events of each kind


def find_solutions(grid: Grid, limit: int) -> Result:
    """Return up to `limit` solutions of a grid, and its level."""
    return with_level(grid, solve(grid, limit))


def find_stages(grid: Grid, debug: str, most: int) -> list[Stage]:
    """Return the stages of solving a grid, at most `most` of them."""
    from sudokudb.solvers import trace

    return list(islice(trace(grid, debug), most))


def draw_png(svg: str, width: int) -> bytes:
    """Return a picture as PNG."""
    from sudokudb.render.png import png

    return png(svg, width)


class Report(NamedTuple):
    """What an import would do with an upload: the counts, the format, and events by their kind.

    Of each kind the first events are there; `counts` has the numbers of all.
    """

    result: ImportResult
    form: str
    events: dict[str, list[ImportEvent]]
    counts: dict[str, int]


class _Collector(ImportObserver):
    """Keeps the first events of each kind, and counts all."""

    def __init__(self) -> None:
        self.form = ""
        self.events: dict[str, list[ImportEvent]] = {}
        self.counts: Counter[str] = Counter()

    def wants(self, kind: str) -> bool:
        self.counts[kind] += 1
        return self.counts[kind] <= _SHOWN

    def event(self, event: ImportEvent) -> None:
        if event.kind == "format":
            self.form = event.message
        else:
            self.events.setdefault(event.kind, []).append(event)


def rehearse(database: str, upload: Upload, options: ImportOptions) -> Report:
    """Return what an import of an upload would do; nothing is stored."""
    from sudokudb.library import Library

    seen = _Collector()
    with Library.look(database) as library:
        result = library.import_files([upload.source()], options, dry_run=True, observer=seen)
    return Report(result, seen.form, seen.events, dict(seen.counts))
