"""The grids that an argument names: a stored puzzle, a grid as text, a query, or a pipe."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.references import find
from sudokudb.cli.database import open_library
from sudokudb.cli.streams import no_grid_on_stdin, require_stdin
from sudokudb.errors import EXIT_USAGE, NotValid, SudokuError, say
from sudokudb.grid import Grid
from sudokudb.notation import is_grid_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.library import Library, Puzzle

    ShowJson = Callable[[object], None] | None


class GridItem(NamedTuple):
    """A grid, with its puzzle if it is stored, or with its line if it is from a pipe."""

    grid: Grid
    puzzle: Puzzle | None = None
    line: int = 0

    def facts(self) -> dict[str, Any]:
        """Return the fields that begin every JSON answer."""
        stored = {"id": self.puzzle.id, "title": self.puzzle.title} if self.puzzle else {}
        return stored | {
            "size": self.grid.size,
            "givens": self.grid.givens,
            "grid": str(self.grid),
        }

    @property
    def repair_hint(self) -> str:
        """The command that shows how to make the grid valid."""
        id = self.puzzle.id if self.puzzle else "GRID"
        return say("`sudokudb repair {id}` shows how to make it valid", id=id)


class GridItems:
    """The grids that one argument names.

    There may be `many`, from a pipe or a query. A line of a pipe that is not a grid is reported
    with its number and counted in `bad`. `show` prints a value as JSON, if that is requested.
    """

    def __init__(
        self, argument: str | None, library: Library | None, size: int | None = None
    ) -> None:
        self.library = library
        self.bad = 0
        self.show: ShowJson = None
        self._argument, self._size = argument, size
        self._is_query = library is not None and argument is not None and _is_query(argument)
        self.many = argument == "-" or self._is_query

    def __iter__(self) -> Iterator[GridItem]:
        if self._argument == "-":
            yield from self._from_stdin()
        elif self.library is not None:
            for puzzle in self._stored(self.library):
                yield GridItem(puzzle.grid, puzzle)
        elif self._argument:
            yield GridItem(Grid(self._argument, self._size))

    def _stored(self, library: Library) -> Iterable[Puzzle]:
        if not self._is_query:
            return [find(library, self._argument, or_grid=True)]
        from sudokudb.cli.arguments.queries import selected

        return selected(library, [self._argument or ""])

    def _from_stdin(self) -> Iterator[GridItem]:
        for entry in stdin_entries(self._size):
            if entry.grid:
                yield GridItem(entry.grid, line=entry.line)
            elif entry.error:
                self.bad += 1
                output.error(
                    say("line {line}: {message}", line=entry.line, message=entry.error.message),
                    entry.error.hint,
                )


def _is_query(argument: str) -> bool:
    from sudokudb.cli.arguments.queries import is_query

    return is_query([argument])


@contextmanager
def open_grids(
    argument: str | None, database: str | None, size: int | None = None
) -> Iterator[GridItems]:
    """Yield the grids of an argument; the database is opened only if it names a puzzle."""
    if argument == "-" or (argument is not None and is_grid_text(argument)):
        yield GridItems(argument, None, size)
        return
    with open_library(database) as library:
        yield GridItems(argument, library, size)


@contextmanager
def answered_grids(
    argument: str | None, database: str | None, size: int | None, *, json: bool, jsonl: bool
) -> Iterator[GridItems]:
    """Yield the grids of an argument; exit with 2 at the end if there were lines without a grid."""
    with (
        open_grids(argument, database, size) as items,
        output.json_printer(json=json, jsonl=jsonl, many=items.many) as items.show,
    ):
        yield items
    if items.bad:
        raise typer.Exit(EXIT_USAGE)


def one_grid(argument: str | None, database: str | None, size: int | None = None) -> GridItem:
    """Return the one grid that an argument names; raise SudokuError for a pipe or a query."""
    with open_grids(argument, database, size) as items:
        if items.many:
            raise SudokuError(
                say("{argument} is not one grid", argument=argument),
                say("give a reference or a grid"),
            )
        return next(iter(items))


def stdin_entries(size: int | None = None) -> Iterator[ParsedGrid]:
    """Yield the grids on stdin; raise SudokuError if it is empty."""
    from sudokudb.formats.text.plain_lines import LineBlock, read_stream

    require_stdin()
    empty = True
    for item in chain.from_iterable(read_stream(sys.stdin.buffer, size)):
        empty = False
        yield from item.entries() if isinstance(item, LineBlock) else (item,)
    if empty:
        raise no_grid_on_stdin()


@contextmanager
def hint_at_repair(item: GridItem) -> Iterator[None]:
    """Give the error that a stored puzzle is not valid a hint with its number."""
    try:
        yield
    except NotValid as error:
        error.hint = item.repair_hint
        raise
