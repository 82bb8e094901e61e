"""`sudokudb merge`."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.import_report import ImportReporter
from sudokudb.cli.options import Database, Quiet, open_library
from sudokudb.errors import FormatError, StoreError
from sudokudb.library.dump import HEADER

if TYPE_CHECKING:
    from sudokudb.library import Library

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Other = Annotated[
    str, typer.Argument(metavar="OTHER", help="Another database: a file, or a PostgreSQL URL.")
]


@app.command()
def run(other: _Other, quiet: Quiet = False, database: Database = None) -> None:
    """Bring all of another database into this one, as one change that can be undone.

    Grids that both have become one puzzle with the titles, notes, tags and collections of both;
    where they differ, what is here stands, and what is there is kept in the notes and told on
    stderr. Only a grid with other digits or candidates put in stays a puzzle of its own. The
    other database is not changed.

    \b
    Example:
      sudokudb merge laptop.sqlite3
    """
    reporter = ImportReporter("puzzles", quiet=quiet)
    with _opened(other) as there, open_library(database) as library, reporter:
        result = library.merge(there, reporter)
    reporter.close()
    output.answer(f"{result.added:,} added, {result.duplicates:,} in both")
    if not result.changed:
        output.note_unchanged()


def _opened(other: str) -> Library:
    """Open the other database to read it; where it is none, tell what else makes use of it."""
    from sudokudb.formats.reading import open_source
    from sudokudb.formats.registry import detect_format
    from sudokudb.library import Library

    try:
        return Library.look(other)
    except StoreError as error:
        with suppress(FormatError), open_source(Path(other)) as source:
            if source.text.startswith(HEADER):
                error.hint = f"`sudokudb load {other} --db NEW` makes one of it; then merge NEW"
            else:
                form = detect_format(source).name
                error.hint = f"`sudokudb import {other}` reads it, it looks like {form}"
        raise
