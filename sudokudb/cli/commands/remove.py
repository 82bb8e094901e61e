"""`sudokudb remove`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.options import Database, complete_ref, open_library
from sudokudb.cli.subjects import find
from sudokudb.errors import SudokuError
from sudokudb.render.text import visible

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Refs = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="REF...", help="Numbers, titles or their beginnings.", autocompletion=complete_ref
    ),
]


@app.command()
def run(refs: _Refs = None, database: Database = None) -> None:
    """Remove puzzles, all that are named or none; `sudokudb undo` brings them back.

    \b
    Example:
      sudokudb remove Tiny 2
    """
    if not refs and not output.can_ask():
        raise SudokuError("no puzzle named", "say which: sudokudb remove REF...")
    with open_library(database) as library:
        chosen = (
            [library.find(ref) for ref in refs] if refs else [find(library, None, default=False)]
        )
        library.remove(*chosen)
    for puzzle in dict.fromkeys(chosen):
        output.answer(f"removed {visible(puzzle.name)}")
