"""Options and arguments that commands share, and what they come to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.errors import SudokuError
from sudokudb.grid import SIZES, Grid
from sudokudb.paths import DATABASE_VARIABLE

if TYPE_CHECKING:
    from sudokudb.library import Library

Database = Annotated[
    Path | None,
    typer.Option("--db", metavar="PATH", help=f"The database to use (or {DATABASE_VARIABLE})."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Title = Annotated[str | None, typer.Option("--title", metavar="T", help="The puzzle's title.")]

_chosen: Path | None = None


def choose_database(path: Path | None) -> None:
    """Remember the database that was named, before or after the command."""
    global _chosen  # one process runs one command
    if path is not None:
        if path == Path() or "\x00" in str(path):  # Path("") is Path(".")
            raise SudokuError("--db names no file", "give a path")
        _chosen = path


def chosen_database() -> Path | None:
    """Return the database that was named on the command line."""
    return _chosen


def open_library(database: Path | None = None) -> Library:
    """Open the chosen database; say so where that made or upgraded it."""
    from sudokudb.library import Library

    choose_database(database)
    library = Library.open(_chosen)
    if library.created:
        output.note(f"made a new database: {library.path}")
    if library.backup:
        output.note(f"upgraded the database; the old one was copied to {library.backup}")
    return library


def complete_ref(incomplete: str) -> list[tuple[str, str]]:
    """Complete a reference: titles that begin so; never makes a database."""
    from sudokudb import paths
    from sudokudb.library import Library

    try:
        path = _chosen or paths.default_database()
        if not path.is_file():
            return []
        with Library.open(path) as library:
            found = library.titles(incomplete)
    except SudokuError:
        return []
    return [(puzzle.title, f"#{puzzle.id}") for puzzle in found if puzzle.title.isprintable()]


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


def whole_number(text: str | int) -> int:
    """Return the number that an option is; only ASCII digits make one (int takes others too)."""
    if isinstance(text, str) and not text.isascii():
        raise typer.BadParameter(f"{text!r} is not a valid int.")
    try:
        return int(text)
    except ValueError as error:
        raise typer.BadParameter(f"{text!r} is not a valid int.") from error


def check_size(size: int | None) -> int | None:
    """Return a size that grids have; raise SudokuError for another."""
    if size is not None and size not in SIZES:
        raise SudokuError(f"no grid has size {size}", "sizes are 4, 9, 16 and 25")
    return size


Size = Annotated[
    int | None,
    typer.Option(
        "--size",
        metavar="N",
        help="Cells in a row: 4, 9, 16 or 25.",
        parser=whole_number,
        callback=check_size,
    ),
]


def require_stdin() -> None:
    """Raise SudokuError where stdin is closed or a terminal that nobody types a file into."""
    if sys.stdin is None:
        raise SudokuError("nothing to read: stdin is closed")
    if sys.stdin.isatty():
        output.note("type or paste grids, then Ctrl-D")


def looks_like_grid(text: str) -> bool:
    """Tell a grid, even a wrong one, from a reference.

    Four lines, or twelve marks that a grid is made of and no other: no title looks so.
    """
    from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS

    cells = text.translate(LAYOUT)
    if "\n" in text.strip():
        return True
    strange = cells.strip(DIGITS + BLANKS)
    if len(cells) in ORDERS and not strange and not cells.isalpha():
        return True
    figures = sum(mark.isdigit() or mark in BLANKS for mark in cells)
    return len(cells) >= 20 and figures * 2 > len(cells)


def as_grid(text: str, size: int | None = None) -> Grid | None:
    """Return the grid that an argument is, None if it is a reference; raise for a wrong grid."""
    return Grid(text, size) if looks_like_grid(text) else None
