"""Any number of grids in a pipe, one line in and one line out, at the speed of the engine."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from array import array
from collections import Counter
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.errors import run_reporting_errors
from sudokudb.cli.streams import no_grid_on_stdin, require_stdin
from sudokudb.engine import buffers as rows
from sudokudb.errors import EXIT_NO, EXIT_USAGE, SECONDS, GridError
from sudokudb.formats.text.plain_lines import LineBlock, read_stream
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.engine.grids import Solved
    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid


_LINE = rows.CELLS + 1  # a row and its newline
_PART = 1024  # lines that are written at a time, few enough to stay in the cache
_CANON_END = b"\t1\n"  # of nearly every line
_DOTS = bytes.maketrans(b"0", b".")


class GridPipe(ABC):
    """Answers the grids on stdin; solutions are counted up to `limit`, within `seconds`."""

    limit = 2

    def __init__(
        self, size: int | None = None, summary: bool = False, seconds: float = SECONDS
    ) -> None:
        self.found = Counter[int]()  # grids by their number of solutions; 2 is 2 or more
        self.stopped = 0  # grids that reached the time limit
        self.seconds = seconds
        self.bad = 0  # lines that are not grids
        self._size = size
        self._summary = summary

    def run(self) -> int:
        """Answer every line, or print totals; return the exit code."""
        require_stdin()
        with output.Progress("grid", "grids") as progress:
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
        answers = iter(self.answer_grids([entry.grid for entry in batch if entry.grid]))
        lines = []
        for entry in batch:
            if entry.error:
                self.bad += 1
                output.error(f"line {entry.line}: {entry.error.message}", entry.error.hint)
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
        from sudokudb.engine.grids import STOPPED, solve_many

        found = list(solve_many(grids, self.limit, seconds=self.seconds))
        counts = array("i", [count for _, count in found if count != STOPPED])
        self.stopped += len(found) - len(counts)
        self.count(counts)
        return found

    @abstractmethod
    def answer_rows(self, lines: memoryview, stride: int) -> Iterable[bytes | bytearray]:
        """Count and answer plain 9×9 grids; raise GridError before the first answer."""

    @abstractmethod
    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Count and answer grids of any size."""

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid: {reason}"

    def _print_summary(self) -> None:
        totals = {"grids": self.total} | self.outcomes() | {"not grids": self.bad}
        if self.stopped:
            totals["not counted"] = self.stopped
        for name, number in totals.items():
            output.answer(
                f"{name:17} {number:>12,}" if output.on_terminal() else f"{name}\t{number}"
            )

    def outcomes(self) -> dict[str, int]:
        """Return the number of grids of each kind, by the name of the kind."""
        found = self.found
        return {"one solution": found[1], "2 or more": found[2], "none": found[0]}


class SolvePipe(GridPipe):
    """Answers each grid with its first solution, or with dots if there is none."""

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the solutions, with a remark after those that are not unique."""
        solutions, counts = rows.solve_lines(lines, stride, self.limit)
        if self.count(counts):
            yield solutions
            return
        from sudokudb.cli import verdict_text

        yield _replace_ends(
            solutions,
            _LINE,
            {
                i: f"{verdict_text.solution_fields(_grid_at(lines, stride, i), count)}\n".encode()
                for i, count in enumerate(counts)
                if count != 1
            },
        )

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the first solution of each grid, with its remark."""
        return list(map(self._solution, grids, self.solve(grids)))

    def _solution(self, grid: Grid, found: Solved) -> str:
        from sudokudb.cli import verdict_text
        from sudokudb.engine.grids import STOPPED

        cells = found.solution or EMPTY * len(grid)
        if found.count == STOPPED:
            return f"{cells}\tnot solved: stopped after {self.seconds:g} s"
        return f"{cells}{verdict_text.solution_fields(grid, found.count)}"


class CheckPipe(GridPipe):
    """Answers each grid with the grid, its status, number of solutions, level and reason."""

    def __init__(
        self,
        size: int | None = None,
        summary: bool = False,
        seconds: float = SECONDS,
        limit: int = 2,
    ) -> None:
        super().__init__(size, summary, seconds)
        self.limit = max(limit, 2)
        self.conflicts = 0  # grids that have no solution for that reason; counted for a summary

    def code(self) -> int:
        """Return 0 if every grid is valid."""
        return EXIT_NO if self.found[0] or self.found[2] else 0

    def outcomes(self) -> dict[str, int]:
        """Return the number of grids with each verdict."""
        from sudokudb.engine.verdict import CONFLICT, NO_SOLUTION, SEVERAL, VALID

        return {
            VALID: self.found[1],
            SEVERAL: self.found[2],
            NO_SOLUTION: self.found[0] - self.conflicts,
            CONFLICT: self.conflicts,
        }

    def count_rows(self, lines: memoryview, stride: int) -> None:
        """Count plain 9×9 grids, and those with conflicts."""
        counts = rows.count_lines(lines, stride, self.limit)
        if self.count(counts):
            return
        for index, count in enumerate(counts):
            if not count:
                self.conflicts += bool(_grid_at(lines, stride, index).conflicts())

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the verdicts, a part of the lines at a time."""
        counts = rows.count_lines(lines, stride, self.limit)
        levels = rows.palm_levels(lines, counts, stride=stride)
        self.count(counts)
        for low in range(0, len(counts), _PART):
            high = low + _PART
            text = bytes(lines[stride * low : stride * high])
            if stride > _LINE:
                text = text.replace(b"\r\n", b"\n")
            yield self._verdicts(bytearray(text), counts[low:high], levels[low:high])

    def _verdicts(self, text: bytearray, counts: array[int], levels: bytearray) -> bytearray:
        """Write the level of each line in place of its newline, and then replace it by words."""
        from sudokudb.cli import verdict_text
        from sudokudb.engine.verdict import judge
        from sudokudb.solvers.strategy import LEVELS

        text[rows.CELLS :: _LINE] = levels
        text = text.translate(_DOTS)
        for mark in set(levels) - {0}:
            words = f"{verdict_text.valid_fields(LEVELS[mark - 1])}\n"
            text = text.replace(bytes([mark]), words.encode("ascii"))
        if 0 not in levels:
            return text
        *parts, last = text.split(b"\0")
        others = (count for count, level in zip(counts, levels, strict=True) if not level)
        for part, count in zip(parts, others, strict=True):
            verdict = judge(_grid_at(part[-rows.CELLS :], 0, 0), count, count < self.limit)
            words = verdict_text.verdict_fields(verdict)
            part.extend(f"{words}\n".encode("ascii"))
        return bytearray().join((*parts, last))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the verdicts on grids of any size."""
        from sudokudb.engine.grids import level_many

        counts = [found.count for found in self.solve(grids)]
        valid = [grid for grid, count in zip(grids, counts, strict=True) if count == 1]
        levels = iter([None] * len(valid) if self._summary else level_many(valid))
        return [
            self._verdict(grid, count, next(levels) if count == 1 else None)
            for grid, count in zip(grids, counts, strict=True)
        ]

    def _verdict(self, grid: Grid, count: int, level: str | None) -> str:
        from sudokudb.cli import verdict_text
        from sudokudb.engine.grids import STOPPED
        from sudokudb.engine.verdict import judge

        if count == STOPPED:
            return f"{grid}\tnot counted\t\t\tstopped after {self.seconds:g} s"
        verdict = judge(grid, count, count < self.limit, level)
        self.conflicts += bool(verdict.conflicts)
        return f"{grid}{verdict_text.verdict_fields(verdict)}"

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid\t\t\t{reason}"


class CanonPipe(GridPipe):
    """Answers each grid with its canonical form and its number of automorphisms."""

    def __init__(self, size: int | None) -> None:
        super().__init__(size, summary=False)

    def code(self) -> int:
        """Return 0, since every grid has a canonical form."""
        return 0

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the forms of plain 9×9 grids."""
        from sudokudb.engine.canon import identity

        forms, automorphisms = identity.canon_rows(lines, stride=stride, end=_CANON_END)
        self.found[1] += len(automorphisms)
        others = {i: b"\t%d\n" % number for i, number in enumerate(automorphisms) if number != 1}
        yield _replace_ends(forms, rows.CELLS + len(_CANON_END), others)

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the forms of grids of any size."""
        from sudokudb.engine.canon import identity

        self.found[1] += len(grids)
        found = [identity.canonical(grid) for grid in grids]
        return [f"{answer.form}\t{answer.automorphisms}" for answer in found]


_PIPES = {"solve": SolvePipe, "check": CheckPipe}


def run(arguments: list[str]) -> int:
    """Run a command that the command table lets bypass typer: `COMMAND - [--summary]`."""
    return run_reporting_errors(_PIPES[arguments[0]](summary="--summary" in arguments).run)


def _replace_ends(lines: bytearray, width: int, ends: dict[int, bytes]) -> bytes | bytearray:
    """Return lines of one width after replacing what follows the 81 cells of some of them."""
    if not ends:
        return lines
    parts: list[bytes | bytearray] = []
    done = 0
    for index, end in ends.items():
        parts += (lines[done : width * index + rows.CELLS], end)
        done = width * (index + 1)
    return b"".join((*parts, lines[done:]))


def _grid_at(lines: memoryview | bytearray, stride: int, index: int) -> Grid:
    from sudokudb.grid import Grid

    return Grid(bytes(lines[stride * index : stride * index + rows.CELLS]).decode("ascii"))


def _write(data: bytes | bytearray) -> None:
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(data)
    except BrokenPipeError as error:
        raise output.ClosedPipe from error
