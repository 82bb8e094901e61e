"""`--all`: find out about every puzzle of the database, over processes or a cluster."""

from __future__ import annotations

from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.options import require_one, whole_number
from sudokudb.errors import StoreError, SudokuError

Everything = Annotated[
    bool, typer.Option("--all", help="Find out what the database does not know yet.")
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        help="With --all: processes that work on it; one a processor if not said.",
        parser=whole_number,
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler", metavar="ADDRESS", help="With --all: the Dask cluster that works on it."
    ),
]


def wants_all(
    everything: bool,
    subject: str | None,
    workers: int | None,
    scheduler: str | None,
    **beside: bool,
) -> bool:
    """Whether every puzzle is asked for; raise SudokuError for options that do not go together.

    `beside` are those that only a reference or a grid takes, and whether they are given.
    """
    if not everything and (workers is not None or scheduler is not None):
        option = "--scheduler" if workers is None else "--workers"
        raise SudokuError(f"{option} is for all puzzles", "add --all")
    if everything and subject is not None:
        raise SudokuError("--all takes every puzzle", "leave the reference out, or --all")
    for name, is_given in beside.items():
        require_one(all=everything, **{name: is_given})
    if workers is not None and scheduler is not None:
        raise SudokuError("--scheduler has workers of its own", "leave --workers out")
    return everything


def fill_in(job: str, database: str | None, workers: int | None, scheduler: str | None) -> None:
    """Find out what the database does not know yet, and say how much that was."""
    from sudokudb.cli.progress import Progress
    from sudokudb.library import jobs

    done = 0
    with open_library(database) as library, Progress("puzzles") as progress:
        for count in library.run(jobs.JOBS[job], workers=workers, scheduler=scheduler):
            done += count
            progress.show(done)
        left = library.left(jobs.JOBS[job])
    output.answer(f"found out about {done} puzzle{'' if done == 1 else 's'}")
    if left:
        what = "another puzzle" if left.puzzles == 1 else f"{left.puzzles:,} others"
        raise StoreError(
            f"somebody else has taken {what}, until {left.until} at most",
            "do it again later: what is not done by then is done anew",
        )
