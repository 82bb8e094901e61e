"""The command `sudokudb collections`."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli.arguments.changing import DryRun, Yes
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.arguments.queries import Chosen
from sudokudb.cli.commands.tag import PIPE, How, run_label_command
from sudokudb.query.labels import COLLECTIONS

__all__ = ["PIPE", "run"]
_Name = Annotated[
    str | None,
    typer.Argument(metavar="[COLLECTION]", help="The collection.", show_default=False),
]
_Remove = Annotated[bool, typer.Option("--remove", help="Remove the puzzles from the collection.")]
_Rename = Annotated[
    bool,
    typer.Option(
        "--rename", help="Rename the collection: OLD NEW; a NEW that is in use is joined."
    ),
]


def run(
    name: _Name = None,
    words: Chosen = None,
    remove: _Remove = False,
    rename: _Rename = False,
    yes: Yes = False,
    dry_run: DryRun = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """List the collections and their numbers of puzzles, or add puzzles to one.

    A puzzle can be in several. `sudokudb import --collection C` adds the puzzles of files to one.

    \b
    Examples:
      sudokudb collections
      sudokudb collections favourites level:difficult symmetry:rot180
    """
    run_label_command(COLLECTIONS, name, words, How(remove, rename, yes, dry_run, json), database)
