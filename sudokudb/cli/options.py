"""Options and arguments that commands share, and what they come to."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.errors import StoreError, SudokuError
from sudokudb.grid import SIZES
from sudokudb.paths import DATABASE_VARIABLE, is_url

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.library import Library

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="PATH",
        help=f"The database to use, a file or a PostgreSQL URL (or {DATABASE_VARIABLE}).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
Title = Annotated[str | None, typer.Option("--title", metavar="T", help="The puzzle's title.")]

MINUS = "\u2212"
"""What the minus before a term of a query becomes, so that it is not taken for an option's."""

_chosen: str | None = None


def choose_database(location: str | None) -> None:
    """Remember the database that was named, before or after the command."""
    global _chosen  # one process runs one command
    if location is not None:
        if not location or "\x00" in location:
            raise SudokuError("--db names no file", "give a path")
        _chosen = location


def chosen_database() -> str | None:
    """Return the database that was named on the command line."""
    return _chosen


def require_one(**given: bool) -> None:
    """Raise SudokuError where more than one is given of options that exclude each other."""
    names = [f"--{name}" for name, is_given in given.items() if is_given]
    if len(names) > 1:
        first, second = names[:2]
        raise SudokuError(f"{first} and {second} exclude each other", f"leave {second} out")


@contextmanager
def open_library(database: str | None = None, *, make: bool = True) -> Iterator[Library]:
    """Open the chosen database; say so where that made or upgraded it.

    Without `make` one that was named must be there: looking at a file makes none. Nor does what
    fails before it has put anything in.
    """
    from sudokudb.library import Library

    choose_database(database)
    if not make and _chosen and not is_url(_chosen) and not Path(_chosen).exists():
        raise StoreError(f"there is no database {_chosen}", "look at the path")
    with Library.open(_chosen) as library:
        if library.backup:
            output.note(f"upgraded the database; the old one was copied to {library.backup}")
        try:
            yield library
        except BaseException:
            discard(library)
            raise
        finally:
            if library.created:
                output.note(f"made a new database: {library.name}")


def discard(library: Library) -> bool:
    """Take away a database that was made for nothing, and say so; return whether it was."""
    gone = library.discard()
    if gone:
        output.note(f"there was no database {library.name}, and none was made")
    return gone


def complete_ref(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete a reference: titles that begin so, in a database that is there and current."""
    from sudokudb import paths
    from sudokudb.library import Library
    from sudokudb.store.connection import sqlite_file as database

    named = (context.params.get("database") for context in (ctx, ctx.parent) if context)
    path = next(filter(None, named), None) or paths.default_database()
    if is_url(path):
        return []
    try:
        if database.state(Path(path)) is not database.State.CURRENT:
            return []
        with Library.open(path) as library:
            found = library.titles(incomplete)
    except SudokuError:
        return []
    titles = {puzzle.title: f"#{puzzle.id}" for puzzle in found[::-1]}
    return [item for item in sorted(titles.items()) if item[0].isprintable()]


def complete_from(names: Iterable[str]) -> Callable[[str], list[str]]:
    """Return a completion of an option by the names there are."""
    return lambda incomplete: [name for name in names if name.startswith(incomplete)]


Ref = Annotated[
    str | None,
    typer.Argument(
        metavar="[REF]",
        help="A number, a title or its beginning.",
        autocompletion=complete_ref,
        show_default=False,
    ),
]
Subject = Annotated[
    str | None,
    typer.Argument(
        metavar="[REF | GRID | -]",
        help="A number, a title or its beginning; or a grid; or - for grids from a pipe.",
        autocompletion=complete_ref,
        show_default=False,
    ),
]
OneSubject = Annotated[
    str,
    typer.Argument(
        metavar="REF | GRID",
        help="A number, a title or its beginning; or a grid.",
        autocompletion=complete_ref,
        show_default=False,
    ),
]


def whole_number(text: str | int) -> int:
    """Return the number that an option is; only ASCII digits make one (int takes others too)."""
    if isinstance(text, int):
        return text
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4000):
        raise typer.BadParameter(f"{text!r} is not a valid int.")
    return int(text)


def seconds(text: str | float) -> float:
    """Return the time that an option is, in ASCII digits."""
    try:
        if isinstance(text, str) and not text.isascii():
            raise ValueError(text)
        return float(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is not a valid float.") from error


def grid_size(text: str | int) -> int:
    """Return the size of a grid that an option names; raise SudokuError for another number."""
    size = whole_number(text)
    if size not in SIZES:
        raise SudokuError(f"there is no grid of size {size}", "sizes are 4, 9, 16 and 25")
    return size


Size = Annotated[
    int | None,
    typer.Option(
        "--size",
        metavar="N",
        help="Cells in a row: 4, 9, 16 or 25.",
        parser=grid_size,
    ),
]


def complete_format(incomplete: str) -> list[str]:
    """Complete the name of a file format."""
    from sudokudb.formats.registry import FORMATS

    return complete_from(FORMATS)(incomplete)


def check_blank(mark: str | None) -> str | None:
    """Return the mark of an empty cell; raise SudokuError for what can be none."""
    if mark is not None and (len(mark) != 1 or mark in "123456789"):
        raise SudokuError(f"--blank {mark!r} is no mark", "give one character that is not a digit")
    return mark


ToFormat = Annotated[
    str | None,
    typer.Option("--to", metavar="F", help="The format to write.", autocompletion=complete_format),
]
FromFormat = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="F",
        help="The format to read; without it, what each file is taken for.",
        autocompletion=complete_format,
    ),
]
Blank = Annotated[
    str | None,
    typer.Option("--blank", metavar="C", help="The mark of an empty cell.", callback=check_blank),
]


Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Name only what is wrong; the rest is counted, and faster."),
]
Summary = Annotated[
    bool, typer.Option("--summary", help="With -: print totals, no line for each grid.")
]
