"""Imports for the tests: lines of grids and of JSON as sources, and what is said of them."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING, Any

from sudokudb.formats.source import Source
from sudokudb.library.importing import Remark, Tally, Wishes

if TYPE_CHECKING:
    from sudokudb import Grid, Library

Row = dict[str, Any]


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
    return [f"{r.where} {r.kind}: {r.message}" for r in remarks]


def dumped(library: Library, *, times: bool = True) -> list[str]:
    """Return all of a library as text, perhaps without its times."""
    pattern = "" if times else r', "(added|changed)": "[^"]*"'
    return [re.sub(pattern, "", line) if pattern else line for line in library.dump()]
