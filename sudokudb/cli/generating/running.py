"""A run of `generate`, which makes, prints or stores puzzles and shows its progress."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import typer

from sudokudb.cli import output
from sudokudb.errors import EXIT_NO, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.cli.generating.storing import Storing
    from sudokudb.generate.request import Request
    from sudokudb.generate.run import Block, GeneratedPuzzle

_SHOW_SECONDS = 0.5


class Run:
    """A run, which makes puzzles, prints or stores them, and reports its progress.

    `refusal` refuses a puzzle by returning a reason.
    """

    def __init__(
        self,
        request: Request,
        limit: float | None,
        threads: int | None,
        refusal: Callable[[GeneratedPuzzle], str | None] | None,
    ) -> None:
        from sudokudb.generate.run import Progress

        self._request, self._limit, self._threads = request, limit, threads
        self._refusal = refusal
        self._progress = Progress()
        self._begun = self._shown = time.monotonic()

    def run(self, storing: Storing | None, *, jsonl: bool) -> None:
        """Make all puzzles; exit with 1 if the time limit is reached first."""
        if self._request.count == 0:
            output.note(say("all of these puzzles are in the database already"))
            return
        try:
            self._make(storing, jsonl=jsonl)
        except KeyboardInterrupt:
            command = self._continuation(storing)
            output.note(say("{command} continues there", command=command))
            raise
        if self._progress.found < (self._request.count or 0):
            self._report_end(storing)
            raise typer.Exit(EXIT_NO)

    def _make(self, storing: Storing | None, *, jsonl: bool) -> None:
        """Make puzzles and print or store them, until there are enough or the time is up."""
        try:
            for block in self._blocks():
                if storing:
                    storing.take(block)
                else:
                    self._print(block.puzzles, jsonl=jsonl)
        finally:
            output.stand("")
            if storing:
                storing.finish()

    def _blocks(self) -> Iterator[Block]:
        from sudokudb.generate.run import blocks

        threads = self._thread_number()
        for block in blocks(self._request, threads=threads, refusal=self._refusal):
            yield block
            self._progress.add(block)  # it is printed or stored: Ctrl-C continues after it
            self._show()
            if self._limit and time.monotonic() - self._begun > self._limit:
                return

    def _thread_number(self) -> int:
        """Return the number of threads: by default 1 for one puzzle, else one per processor."""
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
                else say("time left unknown"),
            )
        )

    def _print(self, made: list[GeneratedPuzzle], *, jsonl: bool) -> None:
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

    def _objects(self, made: list[GeneratedPuzzle]) -> Iterator[dict[str, Any]]:
        from sudokudb.engine import level_many
        from sudokudb.generate.randomness import SAMPLER_VERSION

        request = self._request
        levels = level_many([one.grid for one in made], 1)
        for one, level in zip(made, levels, strict=True):
            yield {
                "seed": request.seed,
                "attempt": one.attempt,
                "sampler": SAMPLER_VERSION,
                "sampling": request.method,
                "symmetry": request.symmetry,
                "level": level,
                "minimal": one.minimal,
                "size": one.grid.size,
                "givens": one.grid.givens,
                "grid": str(one.grid),
                "solution": str(one.solution),
            } | ({"rating": one.rating.parts()} if one.rating else {})

    def _report_end(self, storing: Storing | None) -> None:
        done = self._progress
        message = say(
            "stopped after {seconds:g} s with {found:,} of {wanted:,} puzzles, {tried:,} tried",
            seconds=self._limit,
            found=done.found,
            wanted=self._request.count,
            tried=done.attempts,
        )
        command = self._continuation(storing)
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

    def _continuation(self, storing: Storing | None) -> str:
        """Return the options that continue after the attempts up to now."""
        seed, following = self._request.seed, self._request.first + self._progress.attempts
        if storing and storing.is_recorded:
            return say("the same command with --seed {seed}", seed=seed)
        return say("--seed {seed} --from-attempt {next}", seed=seed, next=following)
