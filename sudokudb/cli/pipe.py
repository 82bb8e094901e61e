"""Any number of grids through a pipe, at the speed of the engine: one line in, one line out."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.errors import run_reporting_errors
from sudokudb.cli.progress import Progress
from sudokudb.cli.stdin import no_grid_on_stdin, require_stdin
from sudokudb.engine import buffers as rows
from sudokudb.errors import EXIT_NO, EXIT_USAGE, GridError
from sudokudb.formats.text.plain_lines import LineBlock, read_stream
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid


_LINE = rows.CELLS + 1  # a row and its line end
_PIECE = 1024  # lines that are put in words at a time: so many stay in the cache


class Totals:
    """What went through: grids with no, one and several solutions, and lines that were no grid."""

    def __init__(self) -> None:
        self.none = self.one = self.several = self.bad = 0

    @property
    def grids(self) -> int:
        """All grids, without the lines that were none."""
        return self.none + self.one + self.several

    def count(self, counts: array[int]) -> bool:
        """Add numbers of solutions; return whether each of them is 1."""
        if rows.all_one(counts):
            self.one += len(counts)
            return True
        none, one = counts.count(0), counts.count(1)
        self.none += none
        self.one += one
        self.several += len(counts) - none - one
        return False


class Stream(ABC):
    """Solves what comes through stdin. `limit` is how far solutions are counted."""

    limit = 2

    def __init__(self, size: int | None = None, summary: bool = False) -> None:
        self.totals = Totals()
        self._size = size
        self._summary = summary

    def run(self) -> int:
        """Answer line after line, or sum up; return the exit code."""
        require_stdin()
        with Progress("grids") as progress:
            for items in read_stream(sys.stdin.buffer, self._size):
                self._answer(items)
                sys.stdout.flush()
                progress.show(self.totals.grids)
        if not self.totals.grids and not self.totals.bad:
            raise no_grid_on_stdin()
        if self._summary:
            self._print_summary()
        if self.totals.bad:
            return EXIT_USAGE
        return self.code()

    def code(self) -> int:
        """Return the exit code when every line was a grid."""
        return EXIT_NO if self.totals.none else 0

    def _answer(self, items: Iterable[LineBlock | ParsedGrid]) -> None:
        batch: list[ParsedGrid] = []
        for item in items:
            if isinstance(item, LineBlock):
                self._answer_batch(batch)
                self._answer_run(item)
                batch = []
            else:
                batch.append(item)
        self._answer_batch(batch)

    def _answer_run(self, run: LineBlock) -> None:
        try:
            if self._summary:
                self.totals.count(rows.count_lines(run.rows, run.stride, self.limit))
            else:
                for answers in self.answer_rows(run.rows, run.stride):
                    _write(answers)
        except GridError:  # some line is not plain
            self._answer_batch(list(run.entries()))

    def _answer_batch(self, batch: list[ParsedGrid]) -> None:
        if not batch:
            return
        answers = iter(self.answer_grids([entry.grid for entry in batch if entry.grid]))
        lines = []
        for entry in batch:
            if entry.error:
                self.totals.bad += 1
                output.error(f"line {entry.line}: {entry.error.message}", entry.error.hint)
                lines.append(self.no_grid(entry.error.message))
            else:
                lines.append(next(answers))
        if not self._summary:
            _write("".join(f"{line}\n" for line in lines).encode("utf-8"))

    @abstractmethod
    def answer_rows(self, lines: memoryview, stride: int) -> Iterable[bytes | bytearray]:
        """Return the lines that answer plain 9×9 grids, counted; or raise GridError before any."""

    @abstractmethod
    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the line that answers each of some grids of any size, counted."""

    @abstractmethod
    def no_grid(self, why: str) -> str:
        """Return the line that holds the place of one that is no grid."""

    def _print_summary(self) -> None:
        totals = self.totals
        for name, number in (
            ("grids", totals.grids),
            ("one solution", totals.one),
            ("2 or more", totals.several),
            ("none", totals.none),
            ("not grids", totals.bad),
        ):
            output.answer(
                f"{name:12} {number:>12,}" if output.on_terminal() else f"{name}\t{number}"
            )


class Solving(Stream):
    """A solution a line; dots where there is none."""

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the solutions, with a remark behind those that are not the only one."""
        solutions, counts = rows.solve_lines(lines, stride, self.limit)
        if self.totals.count(counts):
            yield solutions
            return
        from sudokudb.cli import verdict_text as remarks

        parts: list[bytes | bytearray] = []
        done = 0
        for index, count in enumerate(counts):
            if count != 1:
                end = _LINE * index + rows.CELLS
                row = bytes(lines[stride * index : stride * index + rows.CELLS])
                parts += (solutions[done:end], remarks.on_solution(_grid(row), count).encode())
                done = end
        yield b"".join((*parts, solutions[done:]))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the first solution of each, with its remark."""
        from sudokudb.cli import verdict_text as remarks
        from sudokudb.engine import grids as many

        answers = []
        for grid, (solution, count) in zip(grids, many.solve_many(grids), strict=True):
            _count_one(self.totals, count)
            first = solution or EMPTY * len(grid)
            answers.append(f"{first}{remarks.on_solution(grid, count)}")
        return answers

    def no_grid(self, why: str) -> str:
        """Return no solution, and why."""
        return f"\tno grid: {why}"


class Checking(Stream):
    """A verdict a line: grid, valid or invalid, solutions, level, reason."""

    def __init__(self, size: int | None = None, summary: bool = False, limit: int = 2) -> None:
        super().__init__(size, summary)
        self.limit = limit

    def code(self) -> int:
        """Return 0 if every grid has exactly one solution."""
        return EXIT_NO if self.totals.grids != self.totals.one else 0

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the verdicts, some lines at a time."""
        counts = rows.count_lines(lines, stride, self.limit)
        levels = rows.palm_lines(lines, stride, counts if self.limit > 1 else None)
        self.totals.count(counts)
        for low in range(0, len(counts), _PIECE):
            high = low + _PIECE
            text = bytes(lines[stride * low : stride * high])
            if stride > _LINE:
                text = text.replace(b"\r\n", b"\n")
            yield self._verdicts(bytearray(text), counts[low:high], levels[low:high])

    def _verdicts(self, text: bytearray, counts: array[int], levels: bytearray) -> bytearray:
        """Mark the end of each line with its level, and then put the marks in words."""
        from sudokudb.cli import verdict_text as remarks
        from sudokudb.solvers.strategy import LEVELS

        text[rows.CELLS :: _LINE] = levels
        text = text.translate(_DOTS)
        for mark in set(levels) - {0}:
            words = f"{remarks.proper(LEVELS[mark - 1])}\n"
            text = text.replace(bytes([mark]), words.encode("ascii"))
        if 0 not in levels:
            return text
        *parts, last = text.split(b"\0")
        rest = (count for count, level in zip(counts, levels, strict=True) if not level)
        for part, count in zip(parts, rest, strict=True):
            words = remarks.verdict(_grid(part[-rows.CELLS :]), count, self.limit)
            part.extend(f"{words}\n".encode("ascii"))
        return bytearray().join((*parts, last))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the verdicts on grids of any size."""
        from sudokudb.cli import verdict_text as remarks
        from sudokudb.engine import grids as many

        levels = [None] * len(grids) if self._summary else many.level_many(grids)
        counts = [count for _, count in many.solve_many(grids, self.limit)]
        for count in counts:
            _count_one(self.totals, count)
        return [
            f"{grid}{remarks.verdict(grid, count, self.limit, level)}"
            for grid, count, level in zip(grids, counts, levels, strict=True)
        ]

    def no_grid(self, why: str) -> str:
        """Return no grid, and why."""
        return f"\tno grid\t\t\t{why}"


def run(arguments: list[str]) -> int:
    """Run `solve -` or `check -`, with or without --summary, as the long way through typer does."""
    stream = Solving if arguments[0] == "solve" else Checking
    return run_reporting_errors(stream(summary="--summary" in arguments).run)


_DOTS = bytes.maketrans(b"0", b".")


def _count_one(totals: Totals, count: int) -> None:
    totals.none += count == 0
    totals.one += count == 1
    totals.several += count > 1


def _grid(row: bytes | bytearray) -> Grid:
    from sudokudb.grid import Grid

    return Grid(row.decode("ascii"))


def _write(data: bytes | bytearray) -> None:
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
    except BrokenPipeError as error:
        raise output.ClosedPipe from error
