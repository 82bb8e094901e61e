"""The command `sudokudb stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.arguments.query_hints import nothing_found
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.query.raters import require_subject
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.library.counts import Histograms


PIPE = {"": ("field", "value", "number of puzzles")}
"""The fields of a line in a pipe, by the words after the command."""


def run(words: queries.Words = None, json: Json = False, database: Database = None) -> None:
    """Count puzzles by givens, level, solutions, size, symmetry, collection, tag and rating.

    On a terminal the counts are bars; in a pipe each is a line: field, value, count.

    \b
    Example:
      sudokudb stats level:simple
    """
    with open_library(database) as library:
        query = queries.query_of(library, words)
        require_subject(query)
        if not (total := library.count(query)):
            raise nothing_found(library, words, query)
        found = library.queries.histograms(query)
        printer_for(json=json).print(_answer(total, found))
        queries.print_hints(library, words or (), query)


def _answer(total: int, found: Histograms) -> ObjectAnswer:
    return ObjectAnswer(
        lambda: {"puzzles": total} | {name: dict(bars) for name, bars in found.items()},
        _lines(total, found),
        _picture(total, found),
    )


def _lines(total: int, found: Histograms) -> Iterator[str]:
    yield f"puzzles\t\t{total}"
    for name, bars in found.items():
        for value, count in bars:
            yield f"{name}\t{visible(value)}\t{count}"


def _picture(total: int, found: Histograms) -> Iterator[Drawn]:
    from sudokudb.render.terminal import tables

    yield tables.histograms(total, found)
