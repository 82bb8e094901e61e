"""`--all`: run a job over every puzzle of the database, on all processors or a cluster."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import number_option
from sudokudb.cli.database import open_library
from sudokudb.errors import EXIT_NO, SECONDS, SudokuError, say, say_count

if TYPE_CHECKING:
    from sudokudb.library import Library
    from sudokudb.library.jobs import Job
    from sudokudb.library.jobs.rating import RateJob

Everything = Annotated[
    bool, typer.Option("--all", help="Compute and store the missing results of all puzzles.")
]
Workers = Annotated[
    int | None,
    number_option(
        "--workers",
        metavar="N",
        help="With --all: threads or processes; one per processor by default.",
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="With --all: run on a Dask cluster."),
]
_DONE = {
    "check": lambda n: say_count("solved {count:,} puzzle", "solved {count:,} puzzles", n),
    "canon": lambda n: say_count(
        "computed the identities of {count:,} puzzle",
        "computed the identities of {count:,} puzzles",
        n,
    ),
}


def run_all(
    name: str,
    database: str | None,
    subject: str | None,
    everything: bool,
    workers: int | None,
    scheduler: str | None,
    seconds: float | None = None,
    **others: bool,
) -> bool:
    """Run a job over every puzzle if `--all` asks for it; return whether it does.

    Prints how many puzzles got a result, and exits with 1 if puzzles reached the time limit. The
    arguments are those of `require_all`.
    """
    if not require_all(subject, everything, workers, scheduler, **others):
        return False
    from sudokudb.library import jobs

    job = jobs.JOBS[name] if seconds is None else jobs.check_within(seconds)
    with open_library(database) as library:
        done, stopped = run_job(library, job, workers, scheduler)
        output.answer(_summary(name, done, nothing_left=not done and not stopped))
    if stopped:
        message = say_count(
            "not counted: {count:,} puzzle, stopped after {seconds:g} s",
            "not counted: {count:,} puzzles, stopped after {seconds:g} s",
            stopped,
            seconds=seconds or SECONDS,
        )
        output.error(message, say("--time-limit SECONDS allows more"))
        raise typer.Exit(EXIT_NO)
    return True


def require_all(
    subject: object,
    everything: bool,
    workers: int | None,
    scheduler: str | None,
    **others: bool,
) -> bool:
    """Return whether `--all` is given; raise SudokuError for options that it needs or excludes.

    `others` tells for each option that needs a reference or a grid whether it is given.
    """
    if not everything and workers is None and scheduler is None:
        return False
    if not everything:
        option = "--scheduler" if workers is None else "--workers"
        raise SudokuError(say("{option} needs --all", option=option), say("add --all"))
    if subject is not None:
        raise SudokuError(say("--all takes every puzzle"), say("leave out the reference, or --all"))
    for other, is_given in others.items():
        output.require_one(all=True, **{other: is_given})
    if workers is not None and scheduler is not None:
        raise SudokuError(say("--scheduler has workers of its own"), say("leave out --workers"))
    return True


def run_job(
    library: Library, job: Job | RateJob, workers: int | None, scheduler: str | None
) -> tuple[int, int]:
    """Run a job over every puzzle without a result; return how many got one, and how many not."""
    done, stopped = 0, count()
    with output.Progress(
        "{count:,} puzzle, {rate:,.0f} per second", "{count:,} puzzles, {rate:,.0f} per second"
    ) as progress:
        for saved in library.run(
            job, workers=workers, scheduler=scheduler, on_stopped=lambda _: next(stopped)
        ):
            done += saved
            progress.show(done)
    return done, next(stopped)


def _summary(name: str, done: int, *, nothing_left: bool) -> str:
    """Return a summary: the number of new results, or that all were stored already."""
    summary = _DONE[name](done)
    if not nothing_left:
        return summary
    return say("{summary}: every result is stored already", summary=summary)
