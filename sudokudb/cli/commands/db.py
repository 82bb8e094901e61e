"""The command `sudokudb db`: commands on the database file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

from sudokudb import paths
from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.database import chosen_database, open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import EXIT_DATABASE, StoreError, say, say_count
from sudokudb.library.sqlite_files import DAMAGED, has_wal_reset_bug
from sudokudb.render.text import visible
from sudokudb.words import translate

_LONGEST_SUMMARY = 200
_REPAIRS = say(
    "restore a backup, or `sudokudb dump` what can be read and `sudokudb load` it into a new "
    "database; `sudokudb db upgrade` rebuilds the search index"
)
_CHECK = say("`sudokudb db check` lists all damage")


class Commands(typer.core.TyperGroup):
    """A group that lists its commands with uncut summaries, even on a narrow terminal."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    (name, command.get_short_help_str(_LONGEST_SUMMARY))
                    for name, command in self.commands.items()
                ]
            )


PIPE = {"info": ("name", "value"), "path": ("path",)}
"""The fields of a line in a pipe, by the words after the command."""

app = typer.Typer(cls=Commands, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Locate, describe, check, back up or upgrade the database.

    \b
    Example:
      sudokudb db backup puzzles-copy.sqlite3
    """
    if context.invoked_subcommand is None:
        output.answer(context.get_help())


@app.command()
def path(database: Database = None) -> None:
    """Print the path of the database, even if it does not exist yet.

    \b
    Example:
      sudokudb db path
    """
    chosen = chosen_database(database) or paths.default_database()
    if paths.is_url(chosen):
        output.answer(paths.without_password(str(chosen)))
    else:
        output.answer(str(Path(chosen).absolute()))


@app.command()
def info(json: Json = False, database: Database = None) -> None:
    """Print the size, schema and number of puzzles of the database.

    \b
    Example:
      sudokudb db info
    """
    with open_library(database) as library:
        facts = library.info()
    lines = (f"{name}\t{value}" for name, value in facts.items())
    picture = (f"{name:8} {value}" for name, value in facts.items())
    printer_for(json=json).print(ObjectAnswer(lambda: facts, lines, picture))
    if "sqlite" in facts and has_wal_reset_bug():
        output.error(
            say(
                "SQLite {version} can damage a database that several programs write to",
                version=facts["sqlite"],
            ),
            say("use a Python whose SQLite is 3.51.3 or newer, 3.50.7 or 3.44.6"),
        )


@app.command()
def check(json: Json = False, database: Database = None) -> None:
    """Check the file and every puzzle in it. Exits with 3 if anything is wrong.

    \b
    Example:
      sudokudb db check
    """
    try:
        with open_library(database) as library:
            problems = library.verify()
    except StoreError as error:
        if error.hint == DAMAGED:  # the hint names this command
            error.hint = say("restore a backup")
        raise
    lines = (visible(translate(line)) for line in problems or [say("no problems found")])
    printer_for(json=json).print(ObjectAnswer(lambda: problems, lines))
    if problems:
        found = say_count("1 problem found", "{count:,} problems found", len(problems))
        output.error(found, _REPAIRS)
        raise typer.Exit(EXIT_DATABASE)


@app.command()
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Path of the copy; it must not exist.")
    ],
    database: Database = None,
) -> None:
    """Copy the database to a file, even while it is in use.

    \b
    Example:
      sudokudb db backup puzzles-copy.sqlite3
    """
    with open_library(database) as library:
        output.answer(str(library.back_up(file)))
        if not library.database.is_sound():
            output.error(say("the database is damaged, and so is the copy"), _CHECK)


@app.command()
def upgrade(database: Database = None) -> None:
    """Back up and upgrade an older database. Every other command also does so when it opens one.

    In a current database, it rebuilds the search index.

    \b
    Example:
      sudokudb db upgrade
    """
    with open_library(database) as library:
        if not library.backup:
            library.database.rebuild_index()
        output.answer(say("upgraded") if library.backup else say("up to date"))
