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
from sudokudb.errors import EXIT_USAGE, NotValid, UsageError, say
from sudokudb.grid import Grid
from sudokudb.notation import is_grid_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.cli.printers import Printer
    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.library import Library, Puzzle


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
    """The grids that words name.

    There may be `many`, from a pipe, a query or several words. A line of a pipe that is not a grid
    is reported with its number and counted in `bad`.
    """

    def __init__(
        self, words: Sequence[str], library: Library | None, size: int | None = None
    ) -> None:
        self.library = library
        self.bad = 0
        self._words, self._size = words, size
        self._query = None
        if library and words:
            from sudokudb.cli.arguments.queries import as_query

            self._query = as_query(library, words, titles=len(words) > 1)
        self.many = words == ["-"] or len(words) > 1 or self._query is not None

    def __iter__(self) -> Iterator[GridItem]:
        if self._words == ["-"]:
            yield from self._from_stdin()
        elif self.library is None:
            for word in self._words:
                yield GridItem(Grid(word, self._size))
        else:
            yield from self._stored_items(self.library)

    def count(self) -> int | None:
        """Return how many grids there will be, unless that would take long; None for a pipe."""
        if self._query is not None and self.library:
            return self.library.count(self._query)
        return None if self._words == ["-"] else max(len(self._words), 1)

    def _stored_items(self, library: Library) -> Iterator[GridItem]:
        if self._query is not None:
            from sudokudb.cli.arguments.queries import require_matches

            found = library.search(self._query)
            matches = require_matches(library, self._words, self._query, found)
            yield from (self._item(puzzle) for puzzle in matches)
        elif len(self._words) < 2:
            word = self._words[0] if self._words else None
            yield self._item(find(library, word, or_grid=True))
        else:
            for word in self._words:
                if is_grid_text(word):
                    yield GridItem(Grid(word, self._size))
                else:
                    yield self._item(find(library, word))

    def _item(self, puzzle: Puzzle) -> GridItem:
        require_size(puzzle, self._size)
        return GridItem(puzzle.grid, puzzle)

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


def require_size(puzzle: Puzzle, size: int | None) -> None:
    """Raise SudokuError if --size differs from the size of a stored puzzle."""
    if size is not None and size != puzzle.grid.size:
        own = puzzle.grid.size
        raise UsageError(
            say("{name} is {own}×{own}, not {size}×{size}", name=puzzle.name, own=own, size=size),
            say("leave out --size: it is for grids that are typed or piped in"),
        )


@contextmanager
def open_grids(
    words: Sequence[str] | str | None, database: str | None, size: int | None = None
) -> Iterator[GridItems]:
    """Yield the grids of words, or of one; the database is opened only if one names a puzzle."""
    words = [words] if isinstance(words, str) else [*(words or ())]
    if words == ["-"] or (words and all(map(is_grid_text, words))):
        yield GridItems(words, None, size)
        return
    with open_library(database) as library:
        yield GridItems(words, library, size)


@contextmanager
def answered_grids(
    words: Sequence[str] | str | None, database: str | None, size: int | None, printer: Printer
) -> Iterator[GridItems]:
    """Yield the grids of words, or of one, each of which gets an answer from the printer.

    Exit with 2 at the end if lines were not grids.
    """
    with open_grids(words, database, size) as items, printer.each(many=items.many):
        yield items
    if items.bad:
        raise typer.Exit(EXIT_USAGE)


def one_grid(argument: str | None, database: str | None, size: int | None = None) -> GridItem:
    """Return the one grid that an argument names; raise SudokuError for a pipe or a query."""
    with open_grids(argument, database, size) as items:
        if items.many:
            raise UsageError(
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
