"""`--all`: run a job over every puzzle, or those of a query, on all processors or a cluster."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import number_option
from sudokudb.cli.database import open_library
from sudokudb.cli.progress import Watch
from sudokudb.errors import EXIT_NO, UsageError, say, say_count
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.library import Library
    from sudokudb.library.jobs import Job
    from sudokudb.library.jobs.rating import RateJob

Everything = Annotated[
    bool,
    typer.Option(
        "--all", help="Compute and store the missing results of all puzzles, or of those named."
    ),
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


class AllOf(NamedTuple):
    """The puzzles of `--all`, those that `words` name or else every one, and its options."""

    words: Sequence[str]
    workers: int | None
    scheduler: str | None


def run_all(
    name: str,
    database: str | None,
    chosen: AllOf,
    everything: bool,
    seconds: float | None = None,
    **others: bool,
) -> bool:
    """Run a job over every puzzle if `--all` asks for it; return whether it does.

    Prints how many puzzles got a result, and exits with 1 if puzzles reached the time limit. The
    arguments are those of `require_all`.
    """
    if not require_all(chosen, everything, **others):
        return False
    from sudokudb.library import jobs

    job = jobs.JOBS[name] if seconds is None else jobs.check_within(seconds)
    with open_library(database) as library:
        ids = ids_of_all(library, chosen)
        done, stopped = run_job(library, job, chosen, ids)
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


def require_all(chosen: AllOf, everything: bool, **others: bool) -> bool:
    """Return whether `--all` is given; raise SudokuError for options that it needs or excludes.

    `others` tells for each option that needs a reference or a grid whether it is given.
    """
    if not everything:
        for option in ("scheduler", "workers"):
            if getattr(chosen, option) is not None:
                raise UsageError(
                    say("{option} needs --all", option=f"--{option}"), say("add --all")
                )
        return False
    if "-" in chosen.words:
        raise UsageError(say("--all takes puzzles of the database"), say("leave out -, or --all"))
    for other, is_given in others.items():
        output.require_one(all=True, **{other: is_given})
    if chosen.workers is not None and chosen.scheduler is not None:
        raise UsageError(say("--scheduler has workers of its own"), say("leave out --workers"))
    return True


def ids_of_all(library: Library, chosen: AllOf) -> Sequence[int] | None:
    """Return the ids of the puzzles that words name; None if there are none: every puzzle."""
    if not chosen.words:
        return None
    from sudokudb.cli.arguments.queries import matching_ids

    return matching_ids(library, chosen.words)


def run_job(
    library: Library,
    job: Job | RateJob,
    chosen: AllOf,
    ids: Sequence[int] | None,
    *,
    again: bool = False,
) -> tuple[int, int]:
    """Run a job over the puzzles without a result; return how many got one, and how many not.

    If Ctrl-C stops it, report how many results are stored; see `note_stored` for `again`.
    """
    stopped = count()
    with Watch(hides=False) as watch:
        try:
            for saved in library.run(
                job,
                ids=ids,
                workers=chosen.workers,
                scheduler=chosen.scheduler,
                on_stopped=lambda _: next(stopped),
            ):
                watch.done += saved
        except KeyboardInterrupt:
            note_stored(watch.done, again=again)
            raise
    return watch.done, next(stopped)


def note_stored(done: int, *, again: bool = False) -> None:
    """Print how many results of an interrupted job are stored, and how to continue.

    A job that computes stored results `again` would begin again.
    """
    template = "{count:,} new result is stored", "{count:,} new results are stored"
    text = say_count(*template, done)
    if not again:
        text = say("{text}: run the same command again to continue", text=text)
    output.note(text)


def _summary(name: str, done: int, *, nothing_left: bool) -> str:
    """Return a summary: the number of new results, or that all were stored already."""
    summary = _DONE[name](done)
    if not nothing_left:
        return summary
    return say("{summary}: every result is stored already", summary=summary)
