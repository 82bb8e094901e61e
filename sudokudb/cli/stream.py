"""Any number of grids through a pipe, at the speed of the engine: one line in, one line out."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.options import no_grid_on_stdin, require_stdin
from sudokudb.cli.progress import Progress
from sudokudb.engine import rows
from sudokudb.errors import EXIT_NO, EXIT_USAGE, GridError
from sudokudb.formats.runs import Run, read_stream
from sudokudb.grid import Grid
from sudokudb.notation import EMPTY
from sudokudb.solvers.strategy import count_name

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

    from sudokudb.formats.line import Entry

_LOW_BYTE = 0 if sys.byteorder == "little" else 3


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
        small = counts.tobytes()[_LOW_BYTE::4]
        none, one = (counts.count(0), counts.count(1)) if max(counts) > 255 else _both(small)
        self.none += none
        self.one += one
        self.several += len(counts) - none - one
        return one == len(counts)


def _both(small: bytes) -> tuple[int, int]:
    return small.count(0), small.count(1)


class Stream(ABC):
    """Solves what comes through stdin. `limit` is how far solutions are counted."""

    limit = 2

    def __init__(self, size: int | None, summary: bool) -> None:
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

    def _answer(self, items: Iterable[Run | Entry]) -> None:
        batch: list[Entry] = []
        for item in items:
            if isinstance(item, Run):
                self._answer_batch(batch)
                self._answer_run(item)
                batch = []
            else:
                batch.append(item)
        self._answer_batch(batch)

    def _answer_run(self, run: Run) -> None:
        try:
            if self._summary:
                self.totals.count(rows.count_lines(run.rows, run.stride, self.limit))
            else:
                _write(self.answer_rows(run.rows, run.stride))
        except GridError:  # some line is not plain
            self._answer_batch(list(run.entries()))

    def _answer_batch(self, batch: list[Entry]) -> None:
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
    def answer_rows(self, lines: memoryview, stride: int) -> bytes | bytearray:
        """Return the lines that answer plain 9×9 grids, counted."""

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

    def answer_rows(self, lines: memoryview, stride: int) -> bytes | bytearray:
        """Return the solutions, with a remark behind those that are not the only one."""
        solutions, counts = rows.solve_lines(lines, stride, self.limit)
        if self.totals.count(counts):
            return solutions
        parts: list[bytes | bytearray] = []
        done = 0
        for index, count in enumerate(counts):
            if count != 1:
                end = (rows.CELLS + 1) * index + rows.CELLS
                row = bytes(lines[stride * index : stride * index + rows.CELLS])
                parts += (solutions[done:end], _remark(Grid(row.decode("ascii")), count).encode())
                done = end
        return b"".join((*parts, solutions[done:]))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the first solution of each, with its remark."""
        from sudokudb.engine import many

        answers = []
        for grid, (solution, count) in zip(grids, many.solve_many(grids), strict=True):
            _count_one(self.totals, count)
            remark = "" if count == 1 else _remark(grid, count)
            answers.append(f"{solution or EMPTY * len(grid)}{remark}")
        return answers

    def no_grid(self, why: str) -> str:
        """Return no solution, and why."""
        return f"\tno grid: {why}"


class Checking(Stream):
    """A verdict a line: grid, valid or invalid, solutions, level, reason."""

    def __init__(self, size: int | None, summary: bool, limit: int) -> None:
        super().__init__(size, summary)
        self.limit = limit

    def code(self) -> int:
        """Return 0 if every grid has exactly one solution."""
        return EXIT_NO if self.totals.grids != self.totals.one else 0

    def answer_rows(self, lines: memoryview, stride: int) -> bytes:
        """Return the verdicts on plain rows."""
        from sudokudb.engine import many

        plain = rows.compact(lines, stride)
        counts = rows.count_lines(plain, rows.CELLS, self.limit)
        levels = rows.palm_levels(plain, counts)
        self.totals.count(counts)
        text = plain.translate(_DOTS).decode("ascii")
        return "".join(
            f"{self._verdict(text[81 * i : 81 * i + 81], count, many.LEVELS[level])}\n"
            for i, (count, level) in enumerate(zip(counts, levels, strict=True))
        ).encode("ascii")

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the verdicts on grids of any size."""
        from sudokudb.engine import many

        levels = [None] * len(grids) if self._summary else many.level_many(grids)
        counts = [count for _, count in many.solve_many(grids, self.limit)]
        for count in counts:
            _count_one(self.totals, count)
        return [
            self._verdict(str(grid), count, level)
            for grid, count, level in zip(grids, counts, levels, strict=True)
        ]

    def no_grid(self, why: str) -> str:
        """Return no grid, and why."""
        return f"\tno grid\t\t\t{why}"

    def _verdict(self, grid: str, count: int, level: str | None) -> str:
        if count == 1:
            return f"{grid}\tvalid\t1\t{level or ''}\t"
        if count:
            return f"{grid}\tvalid\t{count_name(count, count < self.limit)}\t\t"
        conflicts = "; ".join(map(str, Grid(grid).conflicts()))
        return (
            f"{grid}\t{'invalid' if conflicts else 'valid'}\t0\t\t{conflicts or _why(Grid(grid))}"
        )


_DOTS = bytes.maketrans(b"0", b".")


def _count_one(totals: Totals, count: int) -> None:
    totals.none += count == 0
    totals.one += count == 1
    totals.several += count > 1


def _remark(grid: Grid, count: int) -> str:
    return f"\t1 of {count} or more" if count else f"\tno solution: {_why(grid)}"


def _why(grid: Grid) -> str:
    from sudokudb.solvers.verdict import why_none

    return why_none(grid)


def _write(data: bytes | bytearray) -> None:
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
    except BrokenPipeError as error:
        raise output.ClosedPipe from error
