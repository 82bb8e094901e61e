"""The command `sudokudb generate`."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.completion import complete_from
from sudokudb.cli.database import open_library
from sudokudb.cli.generate_options import draw_seed, pattern_cells, range_of, time_limit
from sudokudb.cli.options import Collection, Database, Jsonl, Size, Tags, number_option
from sudokudb.errors import EXIT_NO, SudokuError, say
from sudokudb.generate.request import LEVELS, MINIMALITIES, SAMPLINGS, Request
from sudokudb.generate.units import SYMMETRY_CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.generate_storing import Storing
    from sudokudb.generate.run import Block, Made
    from sudokudb.library import Library

_SHOW_SECONDS = 0.5

_Count = Annotated[int, number_option("-n", "N", "The number of puzzles.")]
_Givens = Annotated[
    str | None,
    typer.Option("--givens", metavar="A..B", help="The number of givens."),
]
_Symmetry = Annotated[
    str,
    typer.Option(
        "--symmetry",
        metavar="S",
        help=f"The symmetry of the givens: {', '.join(SYMMETRY_CHOICES)}.",
        autocompletion=complete_from(SYMMETRY_CHOICES),
    ),
]
_Pattern = Annotated[
    str | None,
    typer.Option(
        "--pattern",
        metavar="FILE | MASK",
        help="The cells of the givens: 81 characters, dots for the empty cells.",
    ),
]
_Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="L",
        help=f"The level: {', '.join(LEVELS)}.",
        autocompletion=complete_from(LEVELS),
    ),
]
_Minimal = Annotated[
    str | None,
    typer.Option(
        "--minimal",
        metavar="M",
        help="Cell: no given can be removed; orbit: no orbit of the symmetry can.",
        autocompletion=complete_from(MINIMALITIES),
    ),
]
_Sampling = Annotated[
    str,
    typer.Option(
        "--sampling",
        metavar="S",
        help="Top-down, or unbiased: all minimal puzzles are equally probable, which is slow.",
        autocompletion=complete_from(SAMPLINGS),
    ),
]
_Seed = Annotated[int | None, number_option("--seed", "N", "The same puzzles each time.")]
_From = Annotated[int | None, number_option("--from-attempt", "K", "Begin with this attempt.")]
_New = Annotated[
    bool, typer.Option("--new", help="Only puzzles that are not equivalent to one in the database.")
]
_Add = Annotated[bool, typer.Option("--add", help="Add the puzzles to the database.")]
_TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="SECONDS", help="Stop after this.", parser=time_limit),
]
_Threads = Annotated[
    int | None, number_option("--threads", "N", "Threads; one per processor by default.")
]


def run(
    count: _Count = 1,
    givens: _Givens = None,
    symmetry: _Symmetry = "none",
    pattern: _Pattern = None,
    level: _Level = None,
    minimal: _Minimal = None,
    sampling: _Sampling = "top-down",
    size: Size = None,
    seed: _Seed = None,
    from_attempt: _From = None,
    new: _New = False,
    add: _Add = False,
    collection: Collection = None,
    tags: Tags = None,
    limit: _TimeLimit = None,
    threads: _Threads = None,
    jsonl: Jsonl = False,
    database: Database = None,
) -> None:
    """Generate puzzles, each with exactly one solution.

    Puzzles are minimal, unless more givens than minimal puzzles have, a pattern, or 16×16 or 25×25
    are asked for; --jsonl names the minimality of each.

    The same seed gives the same puzzles on every machine, with any number of threads. Each puzzle
    has the number of its attempt: --from-attempt goes on where another run ended. With --add, a
    run that was stopped goes on when it is started again with its seed.

    In a pipe: one grid a line. The exit code is 1 if the time limit came first.

    \b
    Example:
      sudokudb generate -n 3 --symmetry rot180 --seed 1
    """
    request = Request(
        count=count,
        givens=None if givens is None else range_of(givens, (size or 9) ** 2),
        symmetry=symmetry,
        pattern=None if pattern is None else pattern_cells(pattern),
        level=level,
        minimal=minimal,
        sampling=sampling,
        size=size or 9,
        seed=draw_seed() if seed is None else seed,
        first=from_attempt or 0,
    )
    request.require_possible()
    _check_options(threads, add=add, labels=bool(collection or tags), jsonl=jsonl)
    if seed is None:
        output.note(say("seed {seed}", seed=request.seed))
    with ExitStack() as stack:
        library = stack.enter_context(open_library(database, make=add)) if add or new else None
        storing = None
        if add and library:
            from sudokudb.cli.generate_storing import Storing

            storing = Storing(library, request, new, tags or (), collection)
            request = storing.remaining
        _Run(request, limit, threads, library if new else None).run(storing, jsonl=jsonl)


def _check_options(threads: int | None, *, add: bool, labels: bool, jsonl: bool) -> None:
    if threads is not None and threads < 1:
        raise SudokuError(say("{threads} threads cannot work", threads=threads))
    if labels and not add:
        raise SudokuError(say("--collection and --tag need --add"), say("add --add"))
    if jsonl and add:
        raise SudokuError(
            say("--jsonl and --add exclude each other"), say("`sudokudb export` writes files")
        )


class _Run:
    """A run: makes the puzzles, prints or stores them, and reports how far it is."""

    def __init__(
        self,
        request: Request,
        limit: float | None,
        threads: int | None,
        library: Library | None,
    ) -> None:
        from sudokudb.generate.run import Progress

        self._request, self._limit, self._threads = request, limit, threads
        self._known = library.known_puzzles() if library else None
        self._progress = Progress()
        self._begun = self._shown = time.monotonic()

    def run(self, storing: Storing | None, *, jsonl: bool) -> None:
        """Make all puzzles; exit with 1 if the time is over first."""
        if self._request.count == 0:
            output.note(say("all of these puzzles are in the database already"))
            return
        for block in self._blocks():
            if storing:
                storing.take(block)
            else:
                self._print(block.made, jsonl=jsonl)
        output.stand("")
        if storing:
            storing.finish()
        if self._progress.found < (self._request.count or 0):
            self._report_end()
            raise typer.Exit(EXIT_NO)

    def _blocks(self) -> Iterator[Block]:
        from sudokudb.generate.run import blocks

        accept = self._known.accept if self._known else None
        wanted = (lambda made: accept(made.grid)) if accept else None
        for block in blocks(self._request, threads=self._thread_number(), is_wanted=wanted):
            self._progress.add(block)
            yield block
            self._show()
            if self._limit and time.monotonic() - self._begun > self._limit:
                return

    def _thread_number(self) -> int:
        """Return the threads: by default one for a single puzzle, else one per processor."""
        import os

        return self._threads or (1 if self._request.count == 1 else os.cpu_count() or 1)

    def _show(self) -> None:
        now = time.monotonic()
        if now - self._shown < _SHOW_SECONDS or not output.errors_on_terminal():
            return
        self._shown = now
        done, wanted = self._progress, self._request.count or 0
        seconds = now - self._begun
        output.stand(
            say(
                "{found:,} of {wanted:,} found, {tried:,} tried, {rate:,.1f} per second, {left}",
                found=done.found,
                wanted=wanted,
                tried=done.attempts,
                rate=done.found / seconds,
                left=say(
                    "{seconds:,.0f} s left", seconds=(wanted - done.found) / done.found * seconds
                )
                if done.found
                else say("end unknown"),
            )
        )

    def _print(self, made: list[Made], *, jsonl: bool) -> None:
        if made:
            output.stand("")  # the answer is printed in its place
        if jsonl:
            for values in self._objects(made):
                output.answer_json(values)
            return
        for one in made:
            if output.on_terminal() and self._request.count == 1:
                from sudokudb.render import terminal

                terminal.show(terminal.grid_picture(one.grid))
            output.answer(str(one.grid))

    def _objects(self, made: list[Made]) -> Iterator[dict[str, Any]]:
        from sudokudb.engine import level_many
        from sudokudb.generate.randomness import SAMPLER_VERSION

        request = self._request
        levels = level_many([one.grid for one in made], 1)
        for one, level in zip(made, levels, strict=True):
            yield {
                "seed": request.seed,
                "attempt": one.attempt,
                "sampler": SAMPLER_VERSION,
                "sampling": "pattern" if request.pattern is not None else request.sampling,
                "symmetry": request.symmetry,
                "level": level,
                "minimal": one.minimal,
                "size": one.grid.size,
                "givens": one.grid.givens,
                "grid": str(one.grid),
                "solution": str(one.solution),
            }

    def _report_end(self) -> None:
        done = self._progress
        message = say(
            "stopped after {seconds:g} s with {found:,} of {wanted:,} puzzles, {tried:,} tried",
            seconds=self._limit,
            found=done.found,
            wanted=self._request.count,
            tried=done.attempts,
        )
        output.error(message, say("--time-limit SECONDS allows more"))
        for name, number in done.refused.most_common(1):
            output.note(
                say(
                    "the condition that refused most: {name} ({number:,} of {tried:,})",
                    name=name,
                    number=number,
                    tried=done.attempts,
                )
            )
