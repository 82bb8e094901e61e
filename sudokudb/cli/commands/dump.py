"""The command `sudokudb dump`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from sudokudb.cli import output, streams
from sudokudb.cli.arguments.files import Force, not_stdout, output_option
from sudokudb.cli.arguments.options import Database
from sudokudb.cli.database import open_library
from sudokudb.errors import say

_Output = Annotated[
    str | None, output_option(help="The file to write; by default stdout.", callback=not_stdout)
]


def run(target: _Output = None, force: Force = False, database: Database = None) -> None:
    """Write the whole database as text for diff, one puzzle per line; load reads it.

    It contains everything that is known about each puzzle, but not the journal of changes. The same
    puzzles always give the same bytes.

    \b
    Example:
      sudokudb dump -o puzzles.jsonl
    """
    from sudokudb.formats.writing import replace_file

    with open_library(database) as library:
        lines = (f"{line}\n".encode() for line in library.dump())
        if target is None:
            streams.stdout().writelines(lines)
            return
        library.database.require_other(target)
        with replace_file(Path(target), force=force) as out:
            out.writelines(lines)
        output.note(say("dumped to {target}", target=target))
