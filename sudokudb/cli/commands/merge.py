"""The command `sudokudb merge`."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database, Quiet, Verbose
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.cli.reports.import_report import ImportReporter, note_ratings
from sudokudb.errors import FormatError, StoreError, say, say_count
from sudokudb.library.dumps.header import begins_dump

if TYPE_CHECKING:
    from sudokudb.library import Library

_Other = Annotated[
    str, typer.Argument(metavar="OTHER", help="Another database: a file or a PostgreSQL URL.")
]


def run(
    other: _Other, quiet: Quiet = False, verbose: Verbose = False, database: Database = None
) -> None:
    """Add all puzzles of another database to this one, as one change that can be undone.

    A grid that is in both becomes one puzzle with the notes, tags and collections of both. Where
    titles or other texts differ, this database's text is kept, the other one is added to the
    notes, and the difference is reported on stderr. Puzzles with different placed digits or
    candidates stay separate. Printed issues are added. The other database is not changed.

    \b
    Example:
      sudokudb merge laptop.sqlite3
    """
    reporter = ImportReporter(
        "{count:,} puzzle, {rate:,.0f} per second",
        "{count:,} puzzles, {rate:,.0f} per second",
        quiet=quiet,
        verbose=verbose,
    )
    with _open_other(other) as there, open_library(database, make=True, examples=False) as library:
        with reporter:
            result = library.merge(there, reporter)
        reporter.close()
        output.answer(
            say("{added:,} added, {both:,} in both", added=result.added, both=result.duplicates)
        )
        note_ratings(result)
        if result.issues:
            output.note(say_count("1 issue added", "{count:,} issues added", result.issues))
        if not result.changed:
            note_unchanged(library)


def _open_other(other: str) -> Library:
    """Open the other database to read it; for another file, hint at the command that reads it."""
    from sudokudb.formats.reading import open_source
    from sudokudb.formats.registry import detect_format
    from sudokudb.library import Library

    try:
        return Library.look(other)
    except StoreError as error:
        with suppress(FormatError), open_source(Path(other)) as source:
            if begins_dump(source.text):
                template = say("it is a dump: `sudokudb load {file} --db NEW`, then merge NEW")
                error.hint = say(template, file=other)
            else:
                form = detect_format(source).name
                template = say("it looks like a file of format {format}: `sudokudb import {file}`")
                error.hint = say(template, format=form, file=other)
        raise
