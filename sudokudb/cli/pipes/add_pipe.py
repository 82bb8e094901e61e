"""`add -`: grids from a pipe, in any format that `import` reads, are stored."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import stdin_source
from sudokudb.cli.streams import no_grid_on_stdin
from sudokudb.errors import EXIT_NO, EXIT_USAGE, Duplicate, say, say_count
from sudokudb.formats.model.record import ParseError, Record, among
from sudokudb.formats.reading import Reading
from sudokudb.grid import ConflictError
from sudokudb.library.changes.long_change import LongChange
from sudokudb.library.texts import is_text
from sudokudb.puzzle import Puzzle
from sudokudb.query import FIELDS
from sudokudb.sukaku import is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sudokudb.errors import SudokuError
    from sudokudb.library import Library

_BATCH = 500
_SHOWN = 10  # errors


class Adding:
    """The grids on stdin and what became of them: the first errors are reported, all are counted.

    `show` prints a puzzle that was added, given the line where it begins.
    """

    def __init__(self, size: int | None, show: Callable[[Puzzle, int], object]) -> None:
        source = stdin_source()
        if source.complete and not source.head.strip():
            raise no_grid_on_stdin()
        self._items = map(_with_grid, Reading(source, size=size))
        self._show = show
        self._code = self._errors = 0
        self._is_more = False

    def run(self, library: Library, title: str, facts: Mapping[str, Any], repair: str) -> None:
        """Add every grid with a title and the facts; `repair` is the hint for one with conflicts.

        All grids are one change, which can be undone.
        """
        change = LongChange()
        while batch := list(islice(self._items, _BATCH)):
            records = [item for item in batch if isinstance(item, Record)]
            titles = ["" if title else _title_of(record) for record in records]
            grids = [record.grid for record in records]
            stored = library.puzzles.add_many(
                grids, title, "stdin", titles=titles, change=change, **facts
            )
            added = iter(stored)
            for item in batch:
                outcome = item if isinstance(item, ParseError) else next(added)
                if isinstance(outcome, Puzzle):
                    self._is_more |= isinstance(item, Record) and _has_more(item)
                    self._show(outcome, item.line)
                else:
                    self._refuse(item, outcome, repair)

    def _refuse(
        self, item: Record | ParseError, error: ParseError | SudokuError, repair: str
    ) -> None:
        self._errors += 1
        is_known = isinstance(error, (Duplicate, ConflictError))
        self._code = max(self._code, EXIT_NO if is_known else EXIT_USAGE)
        if self._errors > _SHOWN:
            return
        message = among(item.entry, error.message)
        if item.line:
            message = say("line {line}: {message}", line=item.line, message=message)
        output.error(message, repair if isinstance(error, ConflictError) else error.hint)

    def finish(self) -> None:
        """Report what was not added; end the command if there were errors."""
        if self._is_more:
            output.note(say("only grids and titles are added: `sudokudb import -` keeps all facts"))
        if (more := self._errors - _SHOWN) > 0:
            output.note(say_count("and {count:,} more error", "and {count:,} more errors", more))
        if self._code:
            raise typer.Exit(self._code)


def _with_grid(item: Record | ParseError) -> Record | ParseError:
    """Return an item; an error in place of a puzzle that consists of candidates."""
    if isinstance(item, ParseError) or not is_sukaku(str(item.grid), item.candidates, item.placed):
        return item
    what, hint = say("a Sukaku, which has no givens"), say("`sudokudb import -` stores it")
    return ParseError(item.line, what, hint, item.entry)


def _has_more(record: Record) -> bool:
    """Return whether a record has facts other than a grid, its title and its solution."""
    marks, labels = (record.placed, record.candidates), (record.tags, record.collections)
    return any((record.author, record.notes, record.details, record.ratings, *marks, *labels))


def _title_of(record: Record) -> str:
    """Return the title of a grid, if a database can store it."""
    is_title = len(record.title) <= FIELDS["title"].longest and is_text(record.title)
    return record.title if is_title else ""
