"""`sudokudb merge`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.doctor import Doctor
from sudokudb.cli.options import Database, Quiet, open_library
from sudokudb.cli.progress import Progress

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Other = Annotated[
    str, typer.Argument(metavar="OTHER", help="Another database: a file, or a PostgreSQL URL.")
]


@app.command()
def run(other: _Other, quiet: Quiet = False, database: Database = None) -> None:
    """Bring all of another database into this one, as one change that can be undone.

    Grids that both have become one puzzle with the titles, notes, tags and collections of both;
    where they differ, what is here stands, and what is there is kept in the notes and told on
    stderr. The other database is not changed.

    \b
    Example:
      sudokudb merge laptop.sqlite3
    """
    from sudokudb.library import Library

    doctor = Doctor(quiet=quiet)
    with (
        Library.look(other) as there,
        open_library(database) as library,
        Progress("puzzles") as progress,
    ):
        tally = library.merge(
            there, remark=doctor.tell, progress=progress.show, wanted=doctor.wants
        )
    doctor.close()
    output.answer(f"{tally.added:,} added, {tally.duplicates:,} in both")
    if not tally.changed:
        output.note_unchanged()
