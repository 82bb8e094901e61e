"""What a command is about: a stored puzzle, a grid given as it is, or grids from a pipe."""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.database import open_library
from sudokudb.cli.options import is_grid, meant_for_grid
from sudokudb.cli.stdin import no_grid_on_stdin, require_stdin
from sudokudb.errors import NotFound, SudokuError
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.library import Library, Puzzle


class Subject(NamedTuple):
    """A grid and, where it is stored, its puzzle."""

    grid: Grid
    puzzle: Puzzle | None = None

    def facts(self) -> dict[str, Any]:
        """Return what every answer in JSON begins with."""
        named = {"id": self.puzzle.id, "title": self.puzzle.title} if self.puzzle else {}
        return named | {
            "size": self.grid.size,
            "givens": self.grid.givens,
            "grid": str(self.grid),
        }


class Subjects:
    """The grids that one argument names; counts the lines that are no grid.

    Each bad line is reported with its number, and the others go on.
    """

    def __init__(
        self, argument: str | None, library: Library | None, size: int | None = None
    ) -> None:
        self.library = library
        self.bad = 0
        self._argument = argument
        self._size = size

    @property
    def many(self) -> bool:
        """Whether they come from a pipe, or answer to a query."""
        return self._argument == "-" or self._asked

    @property
    def _asked(self) -> bool:
        return bool(self._argument and self.library) and queries.is_query([self._argument or ""])

    def __iter__(self) -> Iterator[Subject]:
        if self._argument == "-":
            yield from self._from_stdin()
        elif self.library is not None and self._asked:
            for puzzle in queries.chosen(self.library, [self._argument or ""]):
                yield Subject(puzzle.grid, puzzle)
        elif self.library is not None:
            puzzle = find(self.library, self._argument, or_grid=True)
            yield Subject(puzzle.grid, puzzle)
        elif self._argument:
            yield Subject(Grid(self._argument, self._size))

    def _from_stdin(self) -> Iterator[Subject]:
        for entry in stdin_entries(self._size):
            if entry.grid:
                yield Subject(entry.grid)
            elif entry.error:
                self.bad += 1
                output.error(f"line {entry.line}: {entry.error.message}", entry.error.hint)


@contextmanager
def subjects(
    argument: str | None, database: str | None, size: int | None = None
) -> Iterator[Subjects]:
    """Open what an argument names; the database only if it names a puzzle."""
    if argument == "-" or (argument is not None and is_grid(argument)):
        yield Subjects(argument, None, size)
        return
    with open_library(database) as library:
        yield Subjects(argument, library, size)


def one_subject(argument: str, database: str | None, size: int | None = None) -> Subject:
    """Return the one grid that an argument names; raise SudokuError for those of a pipe."""
    with subjects(argument, database, size) as chosen:
        if chosen.many:
            raise SudokuError(f"{argument} is not taken here", "give a reference or a grid")
        return next(iter(chosen))


def stdin_entries(size: int | None = None) -> Iterator[ParsedGrid]:
    """Read the grids on stdin; raise SudokuError if there is nothing at all."""
    from sudokudb.formats.text.plain_lines import LineBlock, read_stream

    require_stdin()
    empty = True
    for item in chain.from_iterable(read_stream(sys.stdin.buffer, size)):
        empty = False
        yield from item.entries() if isinstance(item, LineBlock) else (item,)
    if empty:
        raise no_grid_on_stdin()


def find(
    library: Library, ref: str | None, *, default: bool = True, or_grid: bool = False
) -> Puzzle:
    """Return the puzzle of a reference; without one, ask on a terminal, else take the last used.

    `default`: whether who is asked may just press Enter. `or_grid`: where a grid could be meant,
    say what is wrong with it.
    """
    if ref is None:
        if output.can_ask():
            from sudokudb.cli import menu

            return menu.choose(library, default=default)
        return library.last_used()
    try:
        return library.find(ref)
    except NotFound as error:
        with suppress(OSError, ValueError):  # too long for a name of a file, or with a NUL
            if Path(ref).is_file():
                error.hint = f"to read grids from a file: - < {ref}"
        if or_grid and meant_for_grid(ref):
            Grid(ref)
        raise
