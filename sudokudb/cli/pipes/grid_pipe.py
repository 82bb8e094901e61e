"""The base of all pipes: reading, order of the answers, totals, exit code."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from array import array
from collections import Counter
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.streams import no_grid_on_stdin, require_stdin
from sudokudb.engine import buffers as rows
from sudokudb.errors import EXIT_NO, EXIT_USAGE, GridError, say
from sudokudb.formats.text.plain_lines import LineBlock, read_stream
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.engine.grids import Solved
    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid


class GridPipe(ABC):
    """A pipe that answers grids on stdin.

    Solutions are counted up to `limit`, which is at least 2, within `seconds`.
    """

    def __init__(
        self,
        size: int | None = None,
        summary: bool = False,
        seconds: float = SECONDS,
        limit: int = 2,
    ) -> None:
        self.found = Counter[int]()  # grids by their number of solutions; 2 is 2 or more
        self.stopped = 0  # grids that were not solved
        self.seconds = seconds
        self.limit = max(limit, 2)
        self.bad = 0  # lines that are not grids
        self._size = size
        self._summary = summary

    def run(self) -> int:
        """Answer every line, or print totals; return the exit code."""
        require_stdin()
        with output.Progress(
            "{count:,} grid, {rate:,.0f} per second", "{count:,} grids, {rate:,.0f} per second"
        ) as progress:
            for items in read_stream(sys.stdin.buffer, self._size):
                self._answer(items)
                sys.stdout.flush()
                progress.show(self.total)
        if not self.total and not self.bad:
            raise no_grid_on_stdin()
        if self._summary:
            self._print_summary()
        return EXIT_USAGE if self.bad else EXIT_NO if self.stopped else self.code()

    @property
    def total(self) -> int:
        """The number of grids so far."""
        return self.found.total() + self.stopped

    def code(self) -> int:
        """Return the exit code if every line was a grid, and answered."""
        return EXIT_NO if self.found[0] else 0

    def count(self, counts: array[int]) -> bool:
        """Add the numbers of solutions of many grids; return whether each of them is 1."""
        if rows.all_one(counts):
            self.found[1] += len(counts)
            return True
        none, one = counts.count(0), counts.count(1)
        self.found.update({0: none, 1: one, 2: len(counts) - none - one})
        return False

    def _answer(self, items: Iterable[LineBlock | ParsedGrid]) -> None:
        batch: list[ParsedGrid] = []
        for item in items:
            if isinstance(item, LineBlock):
                self._answer_batch(batch)
                self._answer_block(item)
                batch = []
            else:
                batch.append(item)
        self._answer_batch(batch)

    def _answer_block(self, block: LineBlock) -> None:
        try:
            if self._summary:
                self.count_rows(block.rows, block.stride)
            else:
                for answers in self.answer_rows(block.rows, block.stride):
                    _write(answers)
        except GridError:  # some line needs the full parser
            self._answer_batch(list(block.entries()))

    def _answer_batch(self, batch: list[ParsedGrid]) -> None:
        if not batch:
            return
        answers = iter(self.answer_entries([entry for entry in batch if entry.grid]))
        lines = []
        for entry in batch:
            if entry.error:
                self.bad += 1
                output.error(
                    say("line {line}: {message}", line=entry.line, message=entry.error.message),
                    entry.error.hint,
                )
                lines.append(self.not_a_grid(entry.error.message))
            else:
                lines.append(next(answers))
        if not self._summary:
            _write("".join(f"{line}\n" for line in lines).encode("utf-8"))

    def count_rows(self, lines: memoryview, stride: int) -> None:
        """Count plain 9×9 grids; raise GridError for others."""
        self.count(rows.count_lines(lines, stride, self.limit))

    def solve(self, grids: list[Grid]) -> list[Solved]:
        """Solve and count grids of any size."""
        from sudokudb.engine.grids import solve_many

        found = list(solve_many(grids, self.limit, seconds=self.seconds))
        counts = array("i", [count for _, count in found if count >= 0])
        self.stopped += len(found) - len(counts)
        self.count(counts)
        return found

    def why_not_solved(self, count: int) -> str:
        """Return why a grid was not solved, given its negative number of solutions."""
        from sudokudb.engine.grids import STOPPED

        if count == STOPPED:
            return f"stopped after {self.seconds:g} s"
        return "its rules need python-sat: install sudokudb[large]"

    @abstractmethod
    def answer_rows(self, lines: memoryview, stride: int) -> Iterable[bytes | bytearray]:
        """Count and answer plain 9×9 grids; raise GridError before the first answer."""

    def answer_entries(self, entries: list[ParsedGrid]) -> Iterable[str]:
        """Count and answer grids of any size, which have line numbers."""
        return self.answer_grids([entry.grid for entry in entries if entry.grid])

    @abstractmethod
    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Count and answer grids of any size."""

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid: {reason}"

    def _print_summary(self) -> None:
        from sudokudb.cli.answer import TextAnswer
        from sudokudb.cli.printers import print_answer

        totals = {"grids": self.total} | self.outcomes() | {"not grids": self.bad}
        if self.stopped:
            totals["not counted"] = self.stopped
        lines = (f"{name}\t{number}" for name, number in totals.items())
        picture = (f"{name:17} {number:>12,}" for name, number in totals.items())
        print_answer(TextAnswer(lines, picture))

    def outcomes(self) -> dict[str, int]:
        """Return the number of grids of each kind, by the name of the kind."""
        found = self.found
        return {"one solution": found[1], "2 or more": found[2], "none": found[0]}


def _write(data: bytes | bytearray) -> None:
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
    except BrokenPipeError as error:
        raise output.ClosedPipe from error
