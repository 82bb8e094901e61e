"""Any number of grids in a pipe, one line in and one line out, at the speed of the engine."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.errors import run_reporting_errors
from sudokudb.cli.streams import no_grid_on_stdin, require_stdin
from sudokudb.engine import buffers as rows
from sudokudb.errors import EXIT_NO, EXIT_USAGE, GridError
from sudokudb.formats.text.plain_lines import LineBlock, read_stream
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid


_LINE = rows.CELLS + 1  # a row and its newline
_PART = 1024  # lines that are written at a time, few enough to stay in the cache
_CANON_END = b"\t1\n"  # of nearly every line
_CANON_WIDTH = rows.CELLS + len(_CANON_END)


class Totals:
    """Numbers of grids with no, one and several solutions, and of lines that are not grids.

    `conflicts` counts those grids without a solution that have conflicts, if that is asked for.
    """

    def __init__(self) -> None:
        self.none = self.one = self.several = self.conflicts = self.bad = 0

    @property
    def grids(self) -> int:
        """The number of grids."""
        return self.none + self.one + self.several

    def count(self, counts: array[int]) -> bool:
        """Add the numbers of solutions of many grids; return whether each of them is 1."""
        if rows.all_one(counts):
            self.one += len(counts)
            return True
        none, one = counts.count(0), counts.count(1)
        self.none += none
        self.one += one
        self.several += len(counts) - none - one
        return False


class GridPipe(ABC):
    """Answers the grids on stdin; solutions are counted up to `limit`."""

    limit = 2

    def __init__(self, size: int | None = None, summary: bool = False) -> None:
        self.totals = Totals()
        self._size = size
        self._summary = summary

    def run(self) -> int:
        """Answer every line, or print totals; return the exit code."""
        require_stdin()
        with output.Progress("grid", "grids") as progress:
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
        """Return the exit code if every line was a grid."""
        return EXIT_NO if self.totals.none else 0

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
                self.totals.bad += 1
                output.error(f"line {entry.line}: {entry.error.message}", entry.error.hint)
                lines.append(self.not_a_grid(entry.error.message))
            else:
                lines.append(next(answers))
        if not self._summary:
            _write("".join(f"{line}\n" for line in lines).encode("utf-8"))

    def count_rows(self, lines: memoryview, stride: int) -> None:
        """Count plain 9×9 grids; raise GridError for others."""
        self.totals.count(rows.count_lines(lines, stride, self.limit))

    @abstractmethod
    def answer_rows(self, lines: memoryview, stride: int) -> Iterable[bytes | bytearray]:
        """Count and answer plain 9×9 grids; raise GridError before the first answer."""

    @abstractmethod
    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Count and answer grids of any size."""

    @abstractmethod
    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""

    def _print_summary(self) -> None:
        totals = self.totals
        for name, number in (
            ("grids", totals.grids),
            *self.outcomes().items(),
            ("not grids", totals.bad),
        ):
            output.answer(
                f"{name:17} {number:>12,}" if output.on_terminal() else f"{name}\t{number}"
            )

    def outcomes(self) -> dict[str, int]:
        """Return the number of grids of each kind, by the name of the kind."""
        totals = self.totals
        return {"one solution": totals.one, "2 or more": totals.several, "none": totals.none}


class SolvePipe(GridPipe):
    """Answers each grid with its first solution, or with dots if there is none."""

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the solutions, with a remark after those that are not unique."""
        solutions, counts = rows.solve_lines(lines, stride, self.limit)
        if self.totals.count(counts):
            yield solutions
            return
        from sudokudb.cli import verdict_text

        parts: list[bytes | bytearray] = []
        done = 0
        for index, count in enumerate(counts):
            if count != 1:
                end = _LINE * index + rows.CELLS
                row = bytes(lines[stride * index : stride * index + rows.CELLS])
                parts += (
                    solutions[done:end],
                    verdict_text.solution_fields(_grid(row), count).encode(),
                )
                done = end
        yield b"".join((*parts, solutions[done:]))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the first solution of each grid, with its remark."""
        from sudokudb.cli import verdict_text
        from sudokudb.engine.grids import solve_many

        answers = []
        for grid, (solution, count) in zip(grids, solve_many(grids), strict=True):
            _count_one(self.totals, count)
            first = solution or EMPTY * len(grid)
            answers.append(f"{first}{verdict_text.solution_fields(grid, count)}")
        return answers

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid: {reason}"


class CheckPipe(GridPipe):
    """Answers each grid with the grid, its status, number of solutions, level and reason."""

    def __init__(self, size: int | None = None, summary: bool = False, limit: int = 2) -> None:
        super().__init__(size, summary)
        self.limit = max(limit, 2)

    def code(self) -> int:
        """Return 0 if every grid is valid."""
        return EXIT_NO if self.totals.grids != self.totals.one else 0

    def outcomes(self) -> dict[str, int]:
        """Return the number of grids with each verdict."""
        from sudokudb.solvers.verdict import CONFLICT, NO_SOLUTION, SEVERAL, VALID

        totals = self.totals
        return {
            VALID: totals.one,
            SEVERAL: totals.several,
            NO_SOLUTION: totals.none - totals.conflicts,
            CONFLICT: totals.conflicts,
        }

    def count_rows(self, lines: memoryview, stride: int) -> None:
        """Count plain 9×9 grids, and those with conflicts."""
        counts = rows.count_lines(lines, stride, self.limit)
        if self.totals.count(counts):
            return
        for index, count in enumerate(counts):
            if not count:
                row = bytes(lines[stride * index : stride * index + rows.CELLS])
                self.totals.conflicts += bool(_grid(row).conflicts())

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the verdicts, a part of the lines at a time."""
        counts = rows.count_lines(lines, stride, self.limit)
        levels = rows.palm_lines(lines, stride, counts)
        self.totals.count(counts)
        for low in range(0, len(counts), _PART):
            high = low + _PART
            text = bytes(lines[stride * low : stride * high])
            if stride > _LINE:
                text = text.replace(b"\r\n", b"\n")
            yield self._verdicts(bytearray(text), counts[low:high], levels[low:high])

    def _verdicts(self, text: bytearray, counts: array[int], levels: bytearray) -> bytearray:
        """Write the level of each line in place of its newline, and then replace it by words."""
        from sudokudb.cli import verdict_text
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
            words = verdict_text.verdict_fields(_grid(part[-rows.CELLS :]), count, self.limit)
            part.extend(f"{words}\n".encode("ascii"))
        return bytearray().join((*parts, last))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the verdicts on grids of any size."""
        from sudokudb.cli import verdict_text
        from sudokudb.engine.grids import level_many, solve_many

        levels = [None] * len(grids) if self._summary else level_many(grids)
        counts = [count for _, count in solve_many(grids, self.limit)]
        for grid, count in zip(grids, counts, strict=True):
            _count_one(self.totals, count)
            self.totals.conflicts += not count and bool(grid.conflicts())
        return [
            f"{grid}{verdict_text.verdict_fields(grid, count, self.limit, level)}"
            for grid, count, level in zip(grids, counts, levels, strict=True)
        ]

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
        self.totals.one += len(automorphisms)
        if automorphisms.count(1) == len(automorphisms):
            yield forms
            return
        parts: list[bytes | bytearray] = []
        done = 0
        for index, number in enumerate(automorphisms):
            if number != 1:
                end = _CANON_WIDTH * index + 81
                parts += (forms[done:end], b"\t%d\n" % number)
                done = end + len(_CANON_END)
        yield b"".join((*parts, forms[done:]))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the forms of grids of any size."""
        from sudokudb.engine.canon import identity

        self.totals.one += len(grids)
        found = [identity.canonical(grid) for grid in grids]
        return [f"{answer.form}\t{answer.automorphisms}" for answer in found]

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid: {reason}"


_PIPES = {"solve": SolvePipe, "check": CheckPipe}


def run(arguments: list[str]) -> int:
    """Run a command that the command table lets bypass typer: `COMMAND - [--summary]`."""
    return run_reporting_errors(_PIPES[arguments[0]](summary="--summary" in arguments).run)


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
