"""Imports for the tests: grids, lines of them and of JSON as sources, and what is said of them."""

from __future__ import annotations

import io
import json
import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from sudokudb.engine.canon.identity import identity_of
from sudokudb.formats.source.source import Source
from sudokudb.library.imports.options import Wishes
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Grid, Library
    from sudokudb.library.imports.importer import Remark, Tally

Row = dict[str, Any]

ONE, TWO = numbered(0b1111), numbered(0b110011)
CLASH = "11" + "." * 79
FOUR_BY_FOUR = "1.3......2.....4"


def many(count: int, first: int = 0) -> list[Grid]:
    """Return grids of which no two are the same but for their symmetry."""
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
    """Return a source of JSON lines with every field that a record has."""
    mark = {"format": "sudokudb", "version": 1}
    text = "".join(json.dumps(mark | {**row, "grid": str(row["grid"])}) + "\n" for row in each)
    return Source(io.BytesIO(text.encode()), name, ".jsonl")


def take(
    library: Library, *sources: Source, dry_run: bool = False, **wishes: Any
) -> tuple[Tally, list[Remark]]:
    """Import sources; return what became of them and what was said, but for the formats."""
    said: list[Remark] = []
    tally = library.import_files(sources, Wishes(**wishes), dry_run=dry_run, remark=said.append)
    return tally, [remark for remark in said if remark.kind != "format"]


def counts(tally: Tally) -> tuple[int, int, int, int]:
    """Return added, duplicates, same and faults."""
    return tally.added, tally.duplicates, tally.same, tally.faults


def short(remarks: list[Remark]) -> list[str]:
    """Return remarks as `where kind: message`."""
    return [f"{r.line} {r.kind}: {r.message}" for r in remarks]


def dumped(library: Library, *, times: bool = True) -> list[str]:
    """Return all of a library as text, perhaps without its times."""
    pattern = "" if times else r', "(added|changed)": "[^"]*"'
    return [re.sub(pattern, "", line) if pattern else line for line in library.dump()]


class Stop(Exception):
    """Somebody pulled the plug."""


def stop_after(calls: int) -> Callable[[object], None]:
    """Return a function that raises when it is called for the last of so many times."""
    left = [calls]

    def call(_: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise Stop

    return call
