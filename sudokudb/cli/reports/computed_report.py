"""The report of a command that computes something for grids or puzzles: `rate` and `measure`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import GridItem, GridItems, require_size
from sudokudb.cli.arguments.queries import as_query, require_matches
from sudokudb.cli.arguments.references import find, find_all
from sudokudb.cli.jobs import note_stored
from sudokudb.cli.progress import show_progress
from sudokudb.engine.other_rules import left_out
from sudokudb.errors import EXIT_NO, EXIT_USAGE, Ambiguous, NotFound, OtherRules, SudokuError
from sudokudb.notation import is_grid_text
from sudokudb.query import parse_query

if TYPE_CHECKING:
    from sudokudb.cli.answer import Answer
    from sudokudb.cli.printers import Printer
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query

_T = TypeVar("_T")
_Found = TypeVar("_Found", covariant=True)


class ComputeStored(Protocol[_Found]):
    """A function that computes results of puzzles, and calls `on_stored` when some are stored."""

    def __call__(
        self, puzzles: Iterable[Puzzle], *, on_stored: Callable[[int], object]
    ) -> Iterator[tuple[Puzzle, _Found | SudokuError]]:
        """Yield each puzzle with its result or an error."""


class ComputedReport(Generic[_T]):
    """A report that prints results, names the grids without one, and has the exit code.

    `answer` is called with the results, and with whether there can be many.
    """

    def __init__(
        self,
        printer: Printer,
        answer: Callable[[Iterable[tuple[GridItem, _T]], bool], Answer],
        limit: int | None = None,
    ) -> None:
        self.code = self._others = 0
        self._printer, self._answer, self._limit = printer, answer, limit

    def print_grids(
        self,
        words: Sequence[str],
        size: int | None,
        compute: Callable[[Iterable[GridItem]], Iterator[tuple[GridItem, _T | SudokuError]]],
    ) -> None:
        """Print the results of the grid that is typed, or of those on stdin."""
        items = GridItems(words, None, size)
        outcomes = compute(islice(items, self._limit))
        self._print(outcomes, many=items.many, total=items.count())
        self.code = EXIT_USAGE if items.bad else self.code

    def print_stored(
        self,
        library: Library,
        words: Sequence[str],
        size: int | None,
        compute: ComputeStored[_T],
        *,
        again: bool,
    ) -> None:
        """Print the results of the puzzles that words name.

        If Ctrl-C stops that, report how many are stored.
        """
        query = as_query(library, words, titles=True)
        total = max(len(words), 1) if query is None else library.count(query)
        stored: list[int] = []
        puzzles = islice(self._puzzles(library, words, query, size), self._limit)
        found = compute(puzzles, on_stored=stored.append)
        outcomes = ((GridItem(one.grid, one), outcome) for one, outcome in found)
        try:
            many = len(words) > 1 or query is not None
            self._print(outcomes, many=many, total=min(total, self._limit or total))
        except KeyboardInterrupt:
            note_stored(sum(stored), again=again)
            raise

    def _puzzles(
        self, library: Library, words: Sequence[str], query: Query | None, size: int | None
    ) -> Iterator[Puzzle]:
        """Yield the puzzles of a query or of references; report references to no puzzle."""
        for puzzle in self._find_puzzles(library, words, query):
            require_size(puzzle, size)
            yield puzzle

    def _find_puzzles(
        self, library: Library, words: Sequence[str], query: Query | None
    ) -> Iterable[Puzzle]:
        if query is not None:
            return require_matches(library, words, query, library.search(query))
        if len(words) < 2:
            return [find(library, words[0] if words else None, or_grid=True)]
        return dict.fromkeys(self._find_named(library, words))

    def _find_named(self, library: Library, words: Sequence[str]) -> Iterator[Puzzle]:
        """Yield the puzzles that references name; report references to no puzzle."""
        for word in dict.fromkeys(words):
            try:
                yield from find_all(library, word)
            except (NotFound, Ambiguous) as error:
                self._refuse(error, error.exit_code)

    def _refuse(self, error: SudokuError, code: int) -> None:
        output.error(error.message, error.hint)
        self.code = max(self.code, code)

    def _print(
        self,
        outcomes: Iterable[tuple[GridItem, _T | SudokuError]],
        *,
        many: bool,
        total: int | None,
    ) -> None:
        """Print the results, and report the grids that have none."""
        hides = False if many and self._printer.is_plain else None
        found = self._results(show_progress(outcomes, total, hides=hides), many=many)
        self._printer.print(self._answer(found, many))
        if self._others:
            output.note(left_out(self._others))

    def _results(
        self, outcomes: Iterable[tuple[GridItem, _T | SudokuError]], *, many: bool
    ) -> Iterator[tuple[GridItem, _T]]:
        for item, outcome in outcomes:
            if isinstance(outcome, OtherRules) and many:
                self._others += 1
                self.code = max(self.code, EXIT_NO)
            elif isinstance(outcome, OtherRules):
                self._refuse(outcome, outcome.exit_code)
            elif isinstance(outcome, SudokuError):
                self._refuse(outcome, EXIT_NO)
            else:
                yield item, outcome


def are_grids(words: Sequence[str]) -> bool:
    """Return whether words are grids without a database: those on stdin, or one that is typed."""
    return [*words] == ["-"] or (len(words) == 1 and is_grid_text(words[0]))


_NEVER_COMPUTED = (
    *("-size:9 rules:0", "size:9 rules:0 solutions:0,2"),
    "size:9 rules:0 solutions:1 givens:0",
)


def count_others(library: Library, ids: Sequence[int] | None) -> int:
    """Count the puzzles that are known to have no result, of `ids` if these are given.

    They are those of other sizes, and those without exactly one solution. Those with other rules
    are reported by themselves.
    """
    if others := _matches(library, "rules:1..", ids):
        output.note(left_out(others))
    return sum(_matches(library, text, ids) for text in _NEVER_COMPUTED)


def _matches(library: Library, text: str, ids: Sequence[int] | None) -> int:
    """Count the puzzles that match a query, of `ids` if these are given."""
    query = parse_query(text)
    return library.count(query) if ids is None else len({*ids}.intersection(library.ids(query)))
