"""The puzzles that a reference names: a number, a title or its beginning, or a grid."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.errors import NotFound, SudokuError, say
from sudokudb.grid import Grid
from sudokudb.notation import names_grid, resembles_grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

_LONG = 60
"""The length from which a reference that resembles a grid is a mistyped one."""


def find(
    library: Library, ref: str | None, *, default: bool = True, or_grid: bool = False
) -> Puzzle:
    """Return the puzzle of a reference; without one, ask on a terminal, else return the last used.

    `default` allows an empty answer, which means the last used puzzle. With `or_grid`, a short
    reference that resembles a grid is reported as a wrong grid, too.
    """
    if ref is None:
        if output.can_ask():
            from sudokudb.cli.interactive import prompt

            return prompt.choose(library, default=default)
        return library.puzzles.last_used()
    with hint_at_grid(ref, or_grid=or_grid):
        return library.get(ref)


def find_all(library: Library, ref: str) -> list[Puzzle]:
    """List the puzzle of a reference, or all with exactly the grid that it is."""
    with hint_at_grid(ref):
        return library.puzzles.find_all(ref) if names_grid(ref) else [library.get(ref)]


@contextmanager
def hint_at_grid(ref: str, *, or_grid: bool = False) -> Iterator[None]:
    """Report a reference that no puzzle has as a file or a mistyped grid if it is one."""
    try:
        yield
    except NotFound as error:
        if names_grid(ref):
            raise
        hint_at_file(error, ref)
        require_no_mistyped_grid(ref, length=0 if or_grid else _LONG)
        raise


def require_no_mistyped_grid(word: str, *, length: int = _LONG) -> None:
    """Raise GridError for a word that resembles a grid and is not one; a shorter one is a title."""
    is_long = not length or (len(word) >= length and not word.isdecimal())
    if is_long and resembles_grid(word):
        Grid(word)


def hint_at_file(error: SudokuError, argument: str) -> None:
    """Give an error a hint if its argument, which should name or be a grid, is a file."""
    with suppress(OSError, ValueError):  # not a possible file name
        if Path(argument).is_file():
            error.hint = say("to read grids from a file: - < {file}", file=argument)
