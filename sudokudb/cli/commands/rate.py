"""The command `sudokudb rate`."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.grids import GridItem, find, stdin_entries
from sudokudb.cli.arguments.options import Csv, Database, Json, Jsonl, Size
from sudokudb.cli.arguments.queries import References, query_or_references, require_matches
from sudokudb.cli.completion import beginning, complete_query
from sudokudb.cli.database import open_library
from sudokudb.cli.jobs import Everything, Scheduler, Workers, require_all
from sudokudb.cli.pipes.rate_pipe import RatePipe, rating_fields
from sudokudb.errors import (
    EXIT_NO,
    EXIT_USAGE,
    Ambiguous,
    NotFound,
    SudokuError,
    say,
    say_count,
)
from sudokudb.grid import Grid
from sudokudb.notation import is_grid_text
from sudokudb.puzzle import Rating
from sudokudb.query import parse_query
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import Grade, Grader, refusal
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query
    from sudokudb.rating.rater import Rater

    Rated = tuple[GridItem, Rating | SudokuError]

_PAGE = 256

_Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[REF... | GRID | QUERY | -]",
        help="Numbers (3 5-9), titles or their beginnings; a grid; a query (see `sudokudb list "
        "--help`); or - to read grids from stdin.",
        autocompletion=complete_query,
        show_default=False,
    ),
]
_RaterOption = Annotated[
    str,
    typer.Option(
        "--rater",
        metavar="R",
        help="hodoku, se (Sudoku Explainer), or a file of your own.",
        autocompletion=lambda incomplete: beginning(incomplete, ("hodoku", "se")),
    ),
]
_Again = Annotated[bool, typer.Option("--again", help="Compute stored ratings again.")]


def run(
    words: _Words = None,
    rater: _RaterOption = "hodoku",
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
    output.require_one(json=json, jsonl=jsonl, csv=csv)
    if everything or workers is not None or scheduler is not None:
        options = {"json": json, "jsonl": jsonl, "csv": csv, "size": size is not None}
        require_all(words or None, everything, workers, scheduler, **options)
        _rate_all(load_rater(rater), database, workers, scheduler, again=again)
        return
    chosen = load_rater(rater)
    number = "er" if chosen.school == "explainer" and not chosen.levels else "score"
    form = _Form(json=json, jsonl=jsonl, csv=csv, number=number)
    if words == ["-"] and not (json or jsonl or csv):
        raise typer.Exit(RatePipe(chosen, size).run())
    report = _Report()
    if words == ["-"]:
        report.print(_rate_grids(report.grids_on_stdin(size), chosen), form, many=True)
    elif words and len(words) == 1 and is_grid_text(words[0]):
        report.print(_rate_grids([("", Grid(words[0], size))], chosen), form, many=False)
    else:
        with open_library(database) as library:
            selection = query_or_references(library, words or [], titles=True)
            many = len(words or ()) > 1 or not isinstance(selection, References)
            puzzles = report.puzzles(library, words or [], selection)
            found = library.rate(puzzles, chosen, again=again)
            items = ((GridItem(puzzle.grid, puzzle), rating) for puzzle, rating in found)
            report.print(items, form, many=many)
    if report.code:
        raise typer.Exit(report.code)


class _Form(NamedTuple):
    """The form of the answer, and the name of the score in it."""

    json: bool
    jsonl: bool
    csv: bool
    number: str


def _rate_grids(grids: Iterable[tuple[str, Grid]], rater: Rater) -> Iterator[Rated]:
    """Yield grids with their names and ratings, or errors."""
    grader = Grader(rater)
    remaining = iter(grids)
    while page := list(islice(remaining, _PAGE)):
        grades = grader.grades([str(grid) for _, grid in page])
        for (where, grid), grade in zip(page, grades, strict=True):
            if isinstance(grade, Grade):
                yield GridItem(grid), grader.rating(grade)
            else:
                yield GridItem(grid), refusal(grade, where)


class _Report:
    """A report that prints ratings, names the grids without one, and has the exit code."""

    def __init__(self) -> None:
        self.code = 0

    def grids_on_stdin(self, size: int | None) -> Iterator[tuple[str, Grid]]:
        """Yield the grids on stdin with the names of their lines."""
        for entry in stdin_entries(size):
            where = say("line {line}", line=entry.line)
            if entry.grid:
                yield where, entry.grid
            elif entry.error:
                message = say(
                    "line {line}: {message}", line=entry.line, message=entry.error.message
                )
                self._refuse(SudokuError(message, entry.error.hint), EXIT_USAGE)

    def puzzles(
        self, library: Library, words: list[str], selection: Query | References
    ) -> Iterator[Puzzle]:
        """Yield the puzzles of references or a query; report references to no puzzle."""
        if not isinstance(selection, References):
            yield from require_matches(library, words, selection, library.search(selection))
        elif len(words) < 2:
            yield find(library, words[0] if words else None, or_grid=True)
        else:
            yield from self._named(library, words)

    def _named(self, library: Library, words: list[str]) -> Iterator[Puzzle]:
        """Yield the puzzles that references name, each once; report references to no puzzle."""
        named = set()
        for word in dict.fromkeys(words):
            try:
                puzzle = library.find(word)
            except (NotFound, Ambiguous) as error:
                self._refuse(error, error.exit_code)
                continue
            if puzzle.id not in named:
                named.add(puzzle.id)
                yield puzzle

    def _refuse(self, error: SudokuError, code: int) -> None:
        output.error(error.message, error.hint)
        self.code = max(self.code, code)

    def print(self, found: Iterable[Rated], form: _Form, *, many: bool) -> None:
        """Print the ratings."""
        rated = self._rated(found)
        if form.csv:
            output.answer_csv(_rows(rated, form.number))
            return
        with output.json_printer(json=form.json, jsonl=form.jsonl, many=many) as show:
            if show:
                for item, rating in rated:
                    show(item.facts() | _parts(rating, form.number))
            elif not output.on_terminal():
                for item, rating in rated:
                    output.answer(_line(item, rating))
            elif many:
                _show_table(rated)
            else:
                for item, rating in rated:
                    _show(item, rating)

    def _rated(self, found: Iterable[Rated]) -> Iterator[tuple[GridItem, Rating]]:
        for item, rating in found:
            if isinstance(rating, SudokuError):
                self._refuse(rating, EXIT_NO)
            else:
                yield item, rating


def _parts(rating: Rating, number: str) -> dict[str, object]:
    """Return the parts of a rating by name; `number` is the name of its score."""
    return {number if name == "score" else name: part for name, part in rating.parts().items()}


_COLUMNS = ("id", "title", "grid", "rater", "version", "level", "score", "er", "ep", "ed", "steps")


def _rows(rated: Iterable[tuple[GridItem, Rating]], number: str) -> Iterator[Sequence[object]]:
    yield (*_COLUMNS, "techniques")
    for item, rating in rated:
        facts = item.facts() | _parts(rating, number)
        yield (*(facts.get(name, "") for name in _COLUMNS), rating.techniques)


def _line(item: GridItem, rating: Rating) -> str:
    """Return the line of a rating in a pipe, after the number of its puzzle."""
    number = f"{item.puzzle.id}\t" if item.puzzle else ""
    return f"{number}{rating_fields(rating)}"


def _show(item: GridItem, rating: Rating) -> None:
    """Print a rating on the terminal, with a table of the techniques."""
    from rich.text import Text

    from sudokudb.render import terminal
    from sudokudb.render.terminal import tables
    from sudokudb.render.text import visible

    if item.puzzle:
        terminal.show(Text(visible(item.puzzle.name), style="bold"))
    steps = ngettext("{count} step", "{count} steps", rating.steps or 0)
    terminal.show_words(Text(f"{tables.words(rating)}, {steps}"))
    columns = [_("technique"), _("steps")]
    rows = ((tables.technique_name(key), count) for key, count in rating.counts.items())
    terminal.show(*tables.table(columns, rows))


def _show_table(rated: Iterable[tuple[GridItem, Rating]]) -> None:
    """Print a table on the terminal, a row for each grid; nothing if no grid is rated."""
    from sudokudb.render import terminal
    from sudokudb.render.terminal import tables
    from sudokudb.render.text import visible

    rows = (
        (
            visible(item.puzzle.name if item.puzzle else str(item.grid)),
            tables.words(rating),
            rating.steps or 0,
            " ".join(f"{tables.technique_name(key)}={n}" for key, n in rating.counts.items()),
        )
        for item, rating in rated
    )
    columns = [_(word) for word in ("puzzle", "rating", "steps", "techniques")]
    if first := next(rows, None):
        terminal.show(*tables.table(columns, chain([first], rows)))


def _rate_all(
    rater: Rater,
    database: str | None,
    workers: int | None,
    scheduler: str | None,
    *,
    again: bool,
) -> None:
    """Rate every puzzle that has no rating; print how many, and how many cannot be rated."""
    from sudokudb.library.jobs.rating import RateJob

    done, refused = 0, 0

    def count_refused(_: int) -> None:
        nonlocal refused
        refused += 1

    with open_library(database) as library:
        job = RateJob(rater, again)
        outdated = library.outdated(*job.by)
        with output.Progress(
            "{count:,} puzzle, {rate:,.0f} per second", "{count:,} puzzles, {rate:,.0f} per second"
        ) as progress:
            for count in library.run(
                job, workers=workers, scheduler=scheduler, on_stopped=count_refused
            ):
                done += count
                progress.show(done)
        refused += sum(library.count(parse_query(text)) for text in _NEVER_RATED)
        replaced = outdated - library.outdated(*job.by)
    _print_totals(done, refused, replaced, rater)


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


_NEVER_RATED = ("-size:9", "size:9 solutions:0,2")
