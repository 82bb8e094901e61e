"""The command `sudokudb rate`."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Csv, Database, Grids, Json, Jsonl, Size, choice_option
from sudokudb.cli.database import open_library
from sudokudb.cli.jobs import (
    AllOf,
    Everything,
    Scheduler,
    Workers,
    ids_of_all,
    require_all,
    run_job,
)
from sudokudb.cli.pipes.rate_pipe import RatePipe
from sudokudb.cli.printers import printer_for
from sudokudb.cli.reports import rating_text
from sudokudb.cli.reports.computed_report import ComputedReport, are_grids, count_others
from sudokudb.errors import say, say_count
from sudokudb.query.fields import RATERS
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import Grade, Grader, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.cli.printers import Printer
    from sudokudb.errors import SudokuError
    from sudokudb.puzzle import Rating
    from sudokudb.rating.rater import Rater

    Outcome = tuple[GridItem, Rating | SudokuError]

PIPE = rating_text.PIPE
_PAGE = 256

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
    report = _report(chosen, printer)
    if words and are_grids(words):
        report.print_grids(words, size, partial(_rate_grids, rater=chosen))
    else:
        with open_library(database) as library:
            rate = partial(library.rate, rater=chosen, again=again)
            report.print_stored(library, words or [], size, rate, again=again)
    if report.code:
        raise typer.Exit(report.code)


def _report(rater: Rater, printer: Printer) -> ComputedReport[Rating]:
    score = "er" if rater.school == "explainer" and not rater.levels else "score"
    return ComputedReport(
        printer, lambda rated, many: rating_text.ratings_answer(rated, score, many=many)
    )


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


def _rate_all(rater: Rater, database: str | None, all_of: AllOf, *, again: bool) -> None:
    """Rate every puzzle that has no rating; print how many, and how many cannot be rated."""
    from sudokudb.library.jobs.rating import RateJob

    job = RateJob(rater, again)
    with open_library(database) as library:
        ids = ids_of_all(library, all_of)
        outdated = library.ratings.count_outdated(*job.by)
        done, refused = run_job(library, job, all_of, ids, again=again)
        refused += count_others(library, ids)
        replaced = outdated - library.ratings.count_outdated(*job.by)
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
