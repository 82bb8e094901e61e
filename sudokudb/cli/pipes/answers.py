"""Any number of grids in a pipe, one line in and one line out, at the speed of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.pipes.grid_pipe import GridPipe
from sudokudb.engine import buffers as rows
from sudokudb.errors import EXIT_NO
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

    from sudokudb.engine.grids import Solved
    from sudokudb.grid import Grid

_LINE = rows.CELLS + 1  # a row and its newline
_PART = 1024  # lines that are written at a time, few enough to stay in the cache
_CANON_END = b"\t1\n"  # of nearly every line
_DOTS = bytes.maketrans(b"0", b".")


class SolvePipe(GridPipe):
    """A pipe that answers each grid with its first solution, or with dots if there is none."""

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

        cells = found.solution or grid.with_digits(EMPTY * len(grid))
        if found.count < 0:
            return f"{cells}\tnot solved: {self.why_not_solved(found.count)}"
        return f"{cells}{verdict_text.solution_fields(grid, found.count)}"


class CheckPipe(GridPipe):
    """A pipe that answers each grid with its status, number of solutions, level and reason."""

    conflicts = 0  # grids that have no solution for that reason; counted for a summary

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
        """Write the level of each line in place of its newline, then replace it with words."""
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
        """Return the verdicts on grids of any size; a summary needs no words."""
        from sudokudb.engine.grids import level_many

        counts = [found.count for found in self.solve(grids)]
        if self._summary:
            unsolved = (grid for grid, count in zip(grids, counts, strict=True) if not count)
            self.conflicts += sum(bool(grid.conflicts()) for grid in unsolved)
            return [""] * len(grids)
        valid = [grid for grid, count in zip(grids, counts, strict=True) if count == 1]
        levels = iter(level_many(valid))
        return [
            self._verdict(grid, count, next(levels) if count == 1 else None)
            for grid, count in zip(grids, counts, strict=True)
        ]

    def _verdict(self, grid: Grid, count: int, level: str | None) -> str:
        from sudokudb.cli import verdict_text
        from sudokudb.engine.verdict import judge

        if count < 0:
            return f"{grid}\tnot counted\t\t\t{self.why_not_solved(count)}"
        verdict = judge(grid, count, count < self.limit, level)
        self.conflicts += bool(verdict.conflicts)
        return f"{grid}{verdict_text.verdict_fields(verdict)}"

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid\t\t\t{reason}"


class CanonPipe(GridPipe):
    """A pipe that answers each grid with its canonical form and its number of automorphisms."""

    _is_display = False

    def run(self) -> int:
        """Answer every line; note that some forms are for display. Return the exit code."""
        code = super().run()
        if self._is_display:
            from sudokudb.engine.canon.display_form import DISPLAY_ONLY

            output.note(DISPLAY_ONLY)
        return code

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
        self._is_display |= any(grid.layout.order is None for grid in grids)
        found = [identity.canonical(grid) for grid in grids]
        return [f"{answer.form}\t{answer.automorphisms}" for answer in found]


class MinlexPipe(CanonPipe):
    """A pipe that answers each grid with its minlex form alone, as in published lists."""

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the forms of plain 9×9 grids."""
        from sudokudb.engine.canon import identity

        forms = identity.minlex_rows(lines, stride=stride, end=b"\n")
        self.found[1] += len(forms) // _LINE
        yield forms

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the forms of grids of any size."""
        from sudokudb.engine.canon import identity

        self.found[1] += len(grids)
        return [str(identity.minlex(grid)) for grid in grids]


_PIPES = {"solve": SolvePipe, "check": CheckPipe}


def run(arguments: list[str]) -> int:
    """Run a command that the command table lets bypass typer: `COMMAND - [--summary]`."""
    pipe: GridPipe = _PIPES[arguments[0]](summary="--summary" in arguments)
    return pipe.run()


def _replace_ends(lines: bytearray, width: int, ends: dict[int, bytes]) -> bytes | bytearray:
    """Return lines of one width, some of them with other text after their 81 cells."""
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
