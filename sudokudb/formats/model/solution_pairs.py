"""Solutions that come after their puzzles: in the next line, below a heading, in the next entry."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from sudokudb.errors import say, say_count
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import fits, is_full

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid

_Other = TypeVar("_Other")
_LONE = say("a solution without its puzzle")
_ANSWER = re.compile(r"solution|answer|output|solved|lösung|réponse|resuelto", re.IGNORECASE)
_HINT = say("a solution is read if it comes directly after its puzzle")
_FULL = say("no empty cell: a solution without its puzzle?")


class Pairing:
    """The pairing of puzzles with the full grids that come directly after them.

    `solutions` counts the full grids that are solutions of the puzzles before them, `others` those
    that are puzzles with a warning.
    """

    def __init__(self) -> None:
        self.solutions = self.others = 0

    def pair(
        self, items: Iterable[Record | ParseError | _Other]
    ) -> Iterator[Record | ParseError | _Other]:
        """Yield the puzzles and errors of a file, in order.

        A full grid that solves the puzzle directly before it becomes its solution, unless it has a
        title of its own. Any other is a puzzle with a warning, or an error if the file calls it a
        solution.
        """
        last: Record | None = None
        for item in items:
            found: Record | ParseError | _Other = item
            if isinstance(item, Record) and item.is_answer is not False and is_full(item.grid):
                if last is not None and _belongs(item, last):
                    last = replace(last, solution=last.grid.with_digits(item.grid.text))
                    self.solutions += 1
                    continue
                found = self._take_unpaired(item)
            if last is not None:
                yield last
            last = found if isinstance(found, Record) else None
            if last is None:
                yield found
        if last is not None:
            yield last

    def _take_unpaired(self, record: Record) -> Record | ParseError:
        """Return a full grid that solves no puzzle before it: a puzzle, or an error."""
        if record.is_answer:
            return ParseError(record.line, _LONE, _HINT, record.entry)
        if record.solution:
            return record
        self.others += 1
        return replace(record, warnings=(*record.warnings, _FULL))

    def report(self) -> Iterator[str]:
        """Yield what was done with full grids, if there were any."""
        if self.solutions:
            yield say_count(
                "{count:,} full grid was read as the solution of the puzzle before it",
                "{count:,} full grids were read as solutions of the puzzles before them",
                self.solutions,
            )
        if self.others:
            yield say_count(
                "{count:,} full grid does not solve the puzzle before it: read as a puzzle",
                "{count:,} full grids do not solve the puzzles before them: read as puzzles",
                self.others,
            )


def _belongs(full: Record, puzzle: Record) -> bool:
    """Return whether a full grid is the solution of a puzzle, not a puzzle with its own texts."""
    texts = ((full.title, puzzle.title), (full.notes, puzzle.notes), (full.author, puzzle.author))
    own = " ".join(text for text, other in texts if text != other)
    is_answer = full.is_answer or not own or _ANSWER.search(own) is not None
    return is_answer and solves(full.grid, puzzle)


def solves(full: Grid, puzzle: Record) -> bool:
    """Return whether a full grid solves a puzzle, whose solution is not in the file otherwise."""
    if not fits(full, puzzle.grid):
        return False
    if not puzzle.grid.layout.is_classic:
        full = puzzle.grid.with_digits(full.text)
    return puzzle.solution in (None, full) and full.is_solution()
