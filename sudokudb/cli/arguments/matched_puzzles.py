"""Listed puzzles with the steps for which the conditions of a query hold."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from sudokudb.cli import output
from sudokudb.render.objects import puzzle_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query
    from sudokudb.query.step_conditions.matched_steps import MatchedSteps

_TOGETHER = 50


class MatchedPuzzles:
    """The forms in which a list shows its puzzles, with their matched steps.

    It knows those of the puzzles that were read last. Without conditions about steps
    (`has_steps`), puzzles are shown as they are. `command` explains the matched steps of the first
    puzzle that has some, once it was read.
    """

    def __init__(self, library: Library, query: Query) -> None:
        self._library, self._query = library, query
        self.has_steps = library.queries.shows_steps(query)
        self.command = ""
        self._matched: Mapping[int, Sequence[MatchedSteps]] = {}

    def reading(self, found: Iterator[Puzzle]) -> Iterator[Puzzle]:
        """Yield the puzzles of a search; read the matched steps of some of them at a time."""
        if not self.has_steps:
            yield from found
            return
        while some := list(islice(found, _TOGETHER)):
            self._matched = self._library.queries.matched_steps(self._query, some)
            if not self.command:
                commands = (_command(puzzle, self._steps(puzzle)) for puzzle in some)
                self.command = next(filter(None, commands), "")
            yield from some

    def _steps(self, puzzle: Puzzle) -> Sequence[MatchedSteps]:
        return self._matched.get(puzzle.id, ())

    def text(self, puzzle: Puzzle) -> str:
        """Return the steps of a puzzle for a table."""
        from sudokudb.query.step_conditions.matched_steps import steps_text

        return steps_text(self._steps(puzzle))

    def line(self, puzzle: Puzzle) -> str:
        """Return a puzzle as a line for a pipe; its last field has the steps."""
        line = output.puzzle_line(puzzle)
        return f"{line}\t{self._steps_line(puzzle)}" if self.has_steps else line

    def as_object(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return a puzzle as a JSON value."""
        return puzzle_object(puzzle, self._steps(puzzle) if self.has_steps else None)

    @cached_property
    def columns(self) -> list[str]:
        """The names of the columns in CSV."""
        from sudokudb.query.fields import shown_fields

        shown = [field.attribute for field in shown_fields()]
        return [*shown, "matched"] if self.has_steps else shown

    def row(self, puzzle: Puzzle) -> list[object]:
        """Return the values of the columns in CSV."""
        value = self.as_object(puzzle)
        value["rules"] = puzzle.grid.layout.rules_text
        value["ratings"] = ", ".join(map(str, puzzle.shown_ratings))
        value["games"] = ", ".join(map(str, puzzle.games))
        value["matched"] = self._steps_line(puzzle) if self.has_steps else ""
        items = map(value.get, self.columns)
        return [" ".join(item) if isinstance(item, list) else item for item in items]

    def _steps_line(self, puzzle: Puzzle) -> str:
        from sudokudb.query.step_conditions.matched_steps import steps_line

        return steps_line(self._steps(puzzle))


def _command(puzzle: Puzzle, found: Iterable[MatchedSteps]) -> str:
    """Return the command that explains matched steps by a built-in rater; or nothing."""
    from sudokudb.query.fields import RATERS
    from sudokudb.query.step_conditions.matched_steps import built_in_steps

    if (shown := built_in_steps(found)) is None:
        return ""
    rater, steps = shown
    span = str(steps[0]) if len(steps) == 1 else f"{steps[0]}..{steps[-1]}"
    option = "" if rater == RATERS[0] else f" --rater {rater}"
    return f"sudokudb explain {puzzle.id} --steps {span}{option}"
