"""The command `sudokudb rate`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import GridItem, GridItems, require_size
from sudokudb.cli.arguments.options import Csv, Database, Grids, Json, Jsonl, Size, choice_option
from sudokudb.cli.arguments.queries import (
    as_query,
    require_matches,
)
from sudokudb.cli.arguments.references import find, find_all
from sudokudb.cli.database import open_library
from sudokudb.cli.jobs import (
    AllOf,
    Everything,
    Scheduler,
    Workers,
    ids_of_all,
    note_stored,
    require_all,
    run_job,
)
from sudokudb.cli.pipes.rate_pipe import RatePipe
from sudokudb.cli.printers import printer_for
from sudokudb.cli.progress import show_progress
from sudokudb.cli.reports import rating_text
from sudokudb.errors import (
    EXIT_NO,
    EXIT_USAGE,
    Ambiguous,
    NotFound,
    SudokuError,
    say,
    say_count,
)
from sudokudb.notation import is_grid_text
from sudokudb.query import parse_query
from sudokudb.query.fields import RATERS
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import Grade, Grader, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.printers import Printer
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.query import Query
    from sudokudb.rating.rater import Rater

    Outcome = tuple[GridItem, Rating | SudokuError]

PIPE = rating_text.PIPE
_PAGE = 256
_NEVER_RATED = ("-size:9", "size:9 solutions:0,2", "size:9 solutions:1 givens:0")

_Rater = Annotated[
    str,
    choice_option(
        "--rater",
        "R",
        RATERS,
        "hodoku, se (Sudoku Explainer), or a file of your own.",
        plugins="raters",
    ),
]
_Again = Annotated[bool, typer.Option("--again", help="Compute stored ratings again.")]


def run(
    words: Grids = None,
    rater: _Rater = "hodoku",
    again: _Again = False,
    everything: Everything = False,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    jsonl: Jsonl = False,
    csv: Csv = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Rate how hard puzzles are, and which techniques they need.

    Puzzles are solved the way a person solves them, with the easiest technique that helps at each
    step: in the order of HoDoKu, which has levels (easy, medium, hard, unfair, extreme) and scores,
    or of Sudoku Explainer, with the ratings ER, EP and ED. The ratings of stored puzzles are
    stored; queries find them: hodoku:hard, se:3..4.5, needs:x-wing.

    In a pipe: the number of a stored puzzle; level and score, or ER, EP and ED; and the techniques
    with their numbers of steps, the hardest first: xy-wing=1 naked-single=30.

    Only 9×9 grids with exactly one solution are rated; the exit code is 1 if there were others.

    A file of your own is TOML: name, version, base (hodoku, se or another file), school, levels,
    lines, and changes to the lines of the base, such as x-wing = { score = 100 } under [changes].

    \b
    Example:
      sudokudb rate givens:24..28
    """
    printer = printer_for(json=json, jsonl=jsonl, csv=csv)
    chosen = load_rater(rater)
    options = {"json": json, "jsonl": jsonl, "csv": csv, "size": size is not None}
    all_of = AllOf(words or (), workers, scheduler)
    if require_all(all_of, everything, **options):
        _rate_all(chosen, database, all_of, again=again)
        return
    if words == ["-"] and printer.is_plain:
        raise typer.Exit(RatePipe(chosen, size).run())
    score = "er" if chosen.school == "explainer" and not chosen.levels else "score"
    report = _Report(score, printer)
    if words and (words == ["-"] or (len(words) == 1 and is_grid_text(words[0]))):
        items = GridItems(words, None, size)
        report.print(_rate_grids(items, chosen), many=items.many, total=items.count())
        report.code = EXIT_USAGE if items.bad else report.code
    else:
        with open_library(database) as library:
            _rate_stored(library, report, chosen, words or [], size=size, again=again)
    if report.code:
        raise typer.Exit(report.code)


def _rate_stored(
    library: Library,
    report: _Report,
    rater: Rater,
    words: list[str],
    *,
    size: int | None,
    again: bool,
) -> None:
    """Rate the puzzles that words name; if Ctrl-C stops that, report how many are stored."""
    query = as_query(library, words, titles=True)
    total = max(len(words), 1) if query is None else library.count(query)
    stored: list[int] = []
    puzzles = report.puzzles(library, words, query, size)
    found = library.rate(puzzles, rater, again=again, on_stored=stored.append)
    outcomes = ((GridItem(one.grid, one), outcome) for one, outcome in found)
    try:
        report.print(outcomes, many=len(words) > 1 or query is not None, total=total)
    except KeyboardInterrupt:
        note_stored(sum(stored), again=again)
        raise


def _rate_grids(items: Iterable[GridItem], rater: Rater) -> Iterator[Outcome]:
    """Yield grids with their ratings, or with errors that name their lines."""
    grader = Grader(rater)
    remaining = iter(items)
    while page := list(islice(remaining, _PAGE)):
        grades = grader.grades([str(item.grid) for item in page])
        for item, grade in zip(page, grades, strict=True):
            if isinstance(grade, Grade):
                yield item, grader.rating(grade)
            else:
                line = say("line {line}", line=item.line) if item.line else ""
                yield item, refusal(grade, line)


class _Report:
    """A report that prints ratings, names the grids without one, and has the exit code.

    `score` is the name of the rating's score.
    """

    def __init__(self, score: str, printer: Printer) -> None:
        self.code = 0
        self._score, self._printer = score, printer

    def puzzles(
        self, library: Library, words: list[str], query: Query | None, size: int | None
    ) -> Iterator[Puzzle]:
        """Yield the puzzles of a query or of references; report references to no puzzle."""
        for puzzle in self._find_puzzles(library, words, query):
            require_size(puzzle, size)
            yield puzzle

    def _find_puzzles(
        self, library: Library, words: list[str], query: Query | None
    ) -> Iterable[Puzzle]:
        if query is not None:
            return require_matches(library, words, query, library.search(query))
        if len(words) < 2:
            return [find(library, words[0] if words else None, or_grid=True)]
        return dict.fromkeys(self._find_named(library, words))

    def _find_named(self, library: Library, words: list[str]) -> Iterator[Puzzle]:
        """Yield the puzzles that references name; report references to no puzzle."""
        for word in dict.fromkeys(words):
            try:
                yield from find_all(library, word)
            except (NotFound, Ambiguous) as error:
                self._refuse(error, error.exit_code)

    def _refuse(self, error: SudokuError, code: int) -> None:
        output.error(error.message, error.hint)
        self.code = max(self.code, code)

    def print(self, outcomes: Iterable[Outcome], *, many: bool, total: int | None) -> None:
        """Print the ratings, and report the grids that have none."""
        hides = False if many and self._printer.is_plain else None
        rated = self._yield_ratings(show_progress(outcomes, total, hides=hides))
        self._printer.print(rating_text.ratings_answer(rated, self._score, many=many))

    def _yield_ratings(self, outcomes: Iterable[Outcome]) -> Iterator[tuple[GridItem, Rating]]:
        for item, outcome in outcomes:
            if isinstance(outcome, SudokuError):
                self._refuse(outcome, EXIT_NO)
            else:
                yield item, outcome


def _rate_all(rater: Rater, database: str | None, all_of: AllOf, *, again: bool) -> None:
    """Rate every puzzle that has no rating; print how many, and how many cannot be rated."""
    from sudokudb.library.jobs.rating import RateJob

    job = RateJob(rater, again)
    with open_library(database) as library:
        ids = ids_of_all(library, all_of)
        outdated = library.ratings.count_outdated(*job.by)
        done, refused = run_job(library, job, all_of, ids, again=again)
        refused += sum(_matches(library, text, ids) for text in _NEVER_RATED)
        replaced = outdated - library.ratings.count_outdated(*job.by)
    _print_totals(done, refused, replaced, rater)


def _matches(library: Library, text: str, ids: Sequence[int] | None) -> int:
    """Count the puzzles that match a query, of `ids` if these are given."""
    query = parse_query(text)
    return library.count(query) if ids is None else len({*ids}.intersection(library.ids(query)))


def _print_totals(done: int, refused: int, replaced: int, rater: Rater) -> None:
    """Print how many puzzles were rated, how many of them again, and how many cannot be."""
    summary = say_count("rated {count:,} puzzle", "rated {count:,} puzzles", done)
    if not done and not refused:
        summary = say("{summary}: every result is stored already", summary=summary)
    output.answer(summary)
    if replaced > 0:
        output.note(
            say_count(
                "replaced {count:,} rating of another version of {rater!r}",
                "replaced {count:,} ratings of another version of {rater!r}",
                replaced,
                rater=rater.name,
            )
        )
    if refused:
        output.note(
            say_count(
                "left out: {count:,} puzzle of another size, or without exactly one solution",
                "left out: {count:,} puzzles of other sizes, or without exactly one solution",
                refused,
            )
        )
