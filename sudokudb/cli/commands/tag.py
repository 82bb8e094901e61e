"""`sudokudb tag`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import label_commands
from sudokudb.cli.options import Database, Json
from sudokudb.cli.query_arguments import Chosen
from sudokudb.store.rows.labels import TAGS

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Name = Annotated[str | None, typer.Argument(metavar="[TAG]", help="The tag.", show_default=False)]
_Remove = Annotated[bool, typer.Option("--remove", help="Remove the tag from the puzzles.")]


@app.command()
def run(
    name: _Name = None,
    words: Chosen = None,
    remove: _Remove = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Tag puzzles, as one change that can be undone; without a tag, list the tags.

    \b
    Examples:
      sudokudb tag monday 1 3
      sudokudb tag printed tag:monday added:2026-11
      sudokudb tag --remove printed 12
    """
    label_commands.run(TAGS, name, words, remove=remove, json=json, database=database)
