"""`sudokudb dump`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sudokudb.cli import binary_stdout as screen
from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Database

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Where to write; without it, stdout."),
]


@app.command()
def run(target: _Output = None, database: Database = None) -> None:
    """Write the whole database as text that diffs, one puzzle a line; load reads it.

    Numbers, titles, notes, tags, collections and all that was found out are in it, the journal of
    changes is not. The same puzzles always make the same bytes.

    \b
    Example:
      sudokudb dump -o puzzles.jsonl
    """
    from sudokudb.formats.writing import replaced

    with open_library(database, make=False) as library:
        lines = (f"{line}\n".encode() for line in library.dump())
        if target is None:
            screen.stdout().writelines(lines)
            return
        library.require_other(target)
        with replaced(Path(target)) as out:
            out.writelines(lines)
    output.note(f"dumped to {target}")
