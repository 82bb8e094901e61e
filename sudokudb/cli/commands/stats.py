"""The command `sudokudb stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.arguments.query_hints import nothing_found
from sudokudb.cli.database import open_library
from sudokudb.query.raters import require_subject
from sudokudb.render.text import visible

if TYPE_CHECKING:
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
        _print(total, found, json)
        queries.print_hints(library, query)


def _print(total: int, found: Histograms, json: bool) -> None:
    if json:
        output.answer_json(
            {"puzzles": total} | {name: dict(bars) for name, bars in found.items()}, indent=2
        )
    elif output.on_terminal():
        from sudokudb.render import terminal
        from sudokudb.render.terminal import tables

        terminal.show(tables.histograms(total, found))
    else:
        output.answer(f"puzzles\t\t{total}")
        for name, bars in found.items():
            for value, count in bars:
                output.answer(f"{name}\t{visible(value)}\t{count}")
