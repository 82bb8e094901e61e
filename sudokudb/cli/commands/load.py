"""The command `sudokudb load`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import open_input
from sudokudb.cli.arguments.options import Database
from sudokudb.cli.database import open_library
from sudokudb.cli.reports.import_report import with_location
from sudokudb.errors import FormatError, say_count
from sudokudb.library.dumps.puzzle_lines import lines_of

_File = Annotated[str, typer.Argument(metavar="FILE", help="A file that dump wrote; - for stdin.")]


def run(file: _File, database: Database = None) -> None:
    """Fill a new or empty database from a dump: completely, or not at all.

    A dump has no journal of changes: after loading, there is nothing to undo.

    \b
    Example:
      sudokudb load puzzles.jsonl --db copy.sqlite3
    """
    with open_input(file) as source, open_library(database, make=True, examples=False) as library:
        try:
            count = library.load(lines_of(source))
        except FormatError as error:
            error.message = with_location(error.message, file)
            raise
    output.answer(say_count("{count:,} puzzle loaded", "{count:,} puzzles loaded", count))
