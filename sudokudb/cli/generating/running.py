"""A run of `generate`: the progress of a request, and the printing of its puzzles."""

from __future__ import annotations

import os
import time
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, draw_grid
from sudokudb.cli.printers import printer_for
from sudokudb.errors import EXIT_NO, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.generating.conditions import Options
    from sudokudb.cli.generating.storing import Storing
    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.run import Block, GeneratedPuzzle

_SHOW_SECONDS = 0.5
_MANY_ATTEMPTS = {"top-down": 100_000, "unbiased": 100_000_000}
"""If as many attempts found nothing, the puzzles are very rare, or there are none.

Of unbiased attempts a few in ten million give a puzzle at best.
"""
_END = say("Ctrl-C or --time-limit SECONDS ends the search")


class Printing:
    """The puzzles of a request on stdout: as grids, or as JSON with `jsonl`."""

    is_recorded = False

    def __init__(self, request: GenerateRequest, *, jsonl: bool) -> None:
        self.request, self._printer = request, printer_for(jsonl=jsonl)

    def add(self, block: Block) -> None:
        """Print the puzzles of some attempts."""
        if block.puzzles:
            output.show_status("")  # the answer is printed in its place
        self._printer.print(
            ListAnswer(
                block.puzzles,
                _line,
                partial(self._object, self._levels(block.puzzles)),
                picture=_pictures if self.request.count == 1 else None,
            )
        )

    def _object(self, levels: Iterator[str | None], puzzle: GeneratedPuzzle) -> dict[str, Any]:
        """Return a puzzle for JSON, with the next of the levels."""
        from sudokudb.generator.randomness import SAMPLER_VERSION

        request = self.request
        return {
            "seed": request.seed,
            "attempt": puzzle.attempt,
            "sampler": SAMPLER_VERSION,
            "sampling": request.method,
            "symmetry": request.symmetry,
            "level": next(levels),
            "minimal": puzzle.minimal,
            "size": puzzle.grid.size,
            "givens": puzzle.grid.givens,
            "grid": str(puzzle.grid),
            "solution": str(puzzle.solution),
        } | ({"rating": puzzle.rating.parts()} if puzzle.rating else {})

    def _levels(self, puzzles: Sequence[GeneratedPuzzle]) -> Iterator[str | None]:
        """Yield the Palm's levels of puzzles; other rules and sizes have none."""
        from sudokudb.engine import level_many

        if self.request.by_tables:
            yield from (None for _ in puzzles)
        else:
            yield from level_many([puzzle.grid for puzzle in puzzles], 1)

    def finish(self) -> None:
        """End the output; every puzzle is printed already."""


def _line(puzzle: GeneratedPuzzle) -> str:
    return str(puzzle.grid)


def _pictures(puzzles: Iterator[GeneratedPuzzle]) -> Iterator[Drawn]:
    return chain.from_iterable(draw_grid(puzzle.grid, str(puzzle.grid)) for puzzle in puzzles)


class Run:
    """A run, which makes puzzles, prints or stores them, and reports its progress.

    `refusal` refuses a puzzle by returning a reason.
    """

    def __init__(
        self,
        request: GenerateRequest,
        target: Printing | Storing,
        refusal: Callable[[GeneratedPuzzle], str | None] | None,
        options: Options,
    ) -> None:
        from sudokudb.generator.run import GenerateProgress

        self._request, self._target = request, target
        self._refusal, self._limit = refusal, options.limit
        self._threads = options.threads or (1 if request.count == 1 else os.cpu_count() or 1)
        self._is_seed_drawn = options.is_seed_drawn
        self._progress = GenerateProgress()
        self._has_warned = False
        self._begun = self._shown = time.monotonic()

    def run(self) -> None:
        """Make all puzzles; exit with 1 if the time limit is reached first."""
        if self._is_seed_drawn:
            output.note(say("seed {seed}", seed=self._request.seed))
        if self._request.count == 0:
            output.note(say("all of these puzzles are in the database already"))
            return
        if doubt := self._request.doubt:
            output.note(say("{message}; {hint}", message=doubt, hint=_END))
        try:
            self._make()
        except KeyboardInterrupt:
            output.note(say("{command} continues there", command=self._continuation()))
            raise
        if self._progress.found < (self._request.count or 0):
            self._report_end()
            raise typer.Exit(EXIT_NO)

    def _make(self) -> None:
        """Make puzzles and print or store them, until there are enough or the time is up."""
        try:
            for block in self._blocks():
                self._target.add(block)
        finally:
            output.show_status("")
            self._target.finish()

    def _blocks(self) -> Iterator[Block]:
        from sudokudb.generator.run import blocks

        for block in blocks(self._request, threads=self._threads, refusal=self._refusal):
            yield block
            self._progress.add(block)  # it is printed or stored: Ctrl-C continues after it
            self._warn()
            self._show()
            if self._limit and time.monotonic() - self._begun > self._limit:
                return

    def _warn(self) -> None:
        """Print once that many attempts found nothing."""
        done = self._progress
        if done.found or done.attempts < _MANY_ATTEMPTS[self._request.sampling] or self._has_warned:
            return
        self._has_warned = True
        output.show_status("")
        message = say("{tried:,} attempts found no such puzzle so far", tried=done.attempts)
        output.note(say("{message}; {hint}", message=message, hint=_END))

    def _show(self) -> None:
        """Show the progress on a terminal, twice a second."""
        now = time.monotonic()
        if now - self._shown < _SHOW_SECONDS or not output.errors_on_terminal():
            return
        self._shown = now
        done, wanted = self._progress, self._request.count or 0
        seconds = now - self._begun
        left = say("time left unknown")
        if done.found:
            rest = (wanted - done.found) / done.found * seconds
            left = say("{seconds:,.0f} s left", seconds=rest)
        output.show_status(
            say(
                "{found:,} of {wanted:,} found, {tried:,} tried, {rate:,.1f} per second, {left}",
                found=done.found,
                wanted=wanted,
                tried=done.attempts,
                rate=done.found / seconds,
                left=left,
            )
        )

    def _report_end(self) -> None:
        done = self._progress
        message = say(
            "stopped after {seconds:g} s with {found:,} of {wanted:,} puzzles, {tried:,} tried",
            seconds=self._limit,
            found=done.found,
            wanted=self._request.count,
            tried=done.attempts,
        )
        command = self._continuation()
        hint = say("{command} continues there; --time-limit SECONDS allows more", command=command)
        output.error(message, hint)
        for name, number in done.refused.most_common(1):
            output.note(
                say(
                    "the condition that rejected most: {name} ({number:,} of {tried:,})",
                    name=name,
                    number=number,
                    tried=done.attempts,
                )
            )

    def _continuation(self) -> str:
        """Return the options that continue after the attempts up to now."""
        seed, following = self._request.seed, self._request.first + self._progress.attempts
        if self._target.is_recorded:
            return say("the same command with --seed {seed}", seed=seed)
        return say("--seed {seed} --from-attempt {next}", seed=seed, next=following)
