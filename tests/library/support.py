"""Grids and sources for the tests of the library, and imports that record their events."""

from __future__ import annotations

import io
import json
import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from sudokudb.engine.canon.identity import identity_of
from sudokudb.formats.source.source import Source
from sudokudb.library.imports import ImportObserver, ImportOptions
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Grid, Library
    from sudokudb.library.imports import ImportEvent, ImportResult

Row = dict[str, Any]

ONE, TWO = numbered(0b1111), numbered(0b110011)
CLASH = "11" + "." * 79
FOUR_BY_FOUR = "1.3......2.....4"


def many(count: int, first: int = 0) -> list[Grid]:
    """Return grids of which no two are equivalent."""
    return [_distinct()[first + number] for number in range(count)]


@cache
def _distinct() -> list[Grid]:
    chance = random.Random(1)
    grids = [numbered(chance.getrandbits(81) & chance.getrandbits(81)) for _ in range(220)]
    each = {identity_of(grid): grid for grid in grids}
    return list(each.values())[:200]


def lines(*grids: str | Grid, name: str = "a.txt") -> Source:
    """Return a source of one grid a line."""
    return Source(io.BytesIO("".join(f"{grid}\n" for grid in grids).encode()), name, ".txt")


def rows(*each: Row, name: str = "a.jsonl") -> Source:
    """Return a source of JSON lines with any field of a record."""
    mark = {"format": "sudokudb", "version": 1}
    text = "".join(json.dumps(mark | {**row, "grid": str(row["grid"])}) + "\n" for row in each)
    return Source(io.BytesIO(text.encode()), name, ".jsonl")


class Observer(ImportObserver):
    """Keeps the events of an import, except for detected formats; calls `act` after each batch."""

    def __init__(self, act: Callable[[int], object] = lambda _: None) -> None:
        self.events: list[ImportEvent] = []
        self._act = act

    def wants(self, kind: str) -> bool:
        return kind != "format"

    def event(self, event: ImportEvent) -> None:
        self.events.append(event)

    def progress(self, entries: int) -> None:
        self._act(entries)


def run_import(
    library: Library,
    *sources: Source,
    dry_run: bool = False,
    batch_size: int | None = None,
    act: Callable[[int], object] = lambda _: None,
    **options: Any,
) -> tuple[ImportResult, list[ImportEvent]]:
    """Import sources; return the result and the events. `act` is called after each batch."""
    observer = Observer(act)
    result = library.import_files(
        sources,
        ImportOptions(**options),
        dry_run=dry_run,
        observer=observer,
        batch_size=batch_size,
    )
    return result, observer.events


def unnamed(
    found: tuple[ImportResult, list[ImportEvent]],
) -> tuple[ImportResult, list[ImportEvent]]:
    """Hide the names of puzzles: a dry run names new ones by their lines."""
    result, events = found
    return result, [e._replace(message=re.sub(r"(#|line )\d+", "it", e.message)) for e in events]


def counts(result: ImportResult) -> tuple[int, int, int, int]:
    """Return the numbers of added, duplicate, equivalent and wrong entries."""
    return result.added, result.duplicates, result.equivalent, result.errors


def short(events: list[ImportEvent]) -> list[str]:
    """Return events as `line kind: message`."""
    return [f"{event.line} {event.kind}: {event.message}" for event in events]


def dumped(library: Library, *, times: bool = True) -> list[str]:
    """Return the dump of a library, perhaps without its times."""
    pattern = r', "(added|changed)": "[^"]*"'
    return [line if times else re.sub(pattern, "", line) for line in library.dump()]


class Interrupted(Exception):
    """An import was interrupted."""


def interrupt(_: object) -> None:
    """Interrupt an import after its first batch."""
    raise Interrupted
