"""Any number of grids in a pipe, each answered with its rating."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.pipes.grid_pipe import GridPipe
from sudokudb.cli.reports.rating_text import rating_fields
from sudokudb.engine import buffers as rows
from sudokudb.errors import GridError, say
from sudokudb.rating.ratings import Grade, Grader, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid
    from sudokudb.rating.rater import Rater

_PART = 1024  # grids that are rated and written at a time


class RatePipe(GridPipe):
    """A pipe that answers each grid with its level and score, or ER, EP and ED, and techniques."""

    def __init__(self, rater: Rater, size: int | None = None) -> None:
        super().__init__(size)
        self._grader = Grader(rater)
        self._empty = "\t" * (2 if rater.levels else 3)
        self._threads = os.cpu_count() or 1

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes]:
        """Yield the ratings of plain 9×9 grids; raise GridError if some are not valid."""
        counts = rows.count_lines(lines, stride)
        if not rows.all_one(counts):
            raise GridError("errors need the numbers of the lines")
        self.found[1] += len(counts)
        text = bytes(lines).decode("ascii")
        for low in range(0, len(text), _PART * stride):
            part = text[low : low + _PART * stride]
            texts = [part[at : at + rows.CELLS] for at in range(0, len(part), stride)]
            yield "".join([f"{line}\n" for line in self._lines(texts)]).encode()
            sys.stdout.buffer.flush()

    def answer_entries(self, entries: list[ParsedGrid]) -> Iterator[str]:
        """Yield the rating of each grid; report those that are not rated, with their lines."""
        for low in range(0, len(entries), _PART):
            yield from self._judge(entries[low : low + _PART])

    def _judge(self, entries: list[ParsedGrid]) -> Iterator[str]:
        grades = self._grader.grades([str(entry.grid) for entry in entries], self._threads)
        for entry, grade in zip(entries, grades, strict=True):
            self.found[isinstance(grade, Grade)] += 1
            if isinstance(grade, str):
                error = refusal(grade, say("line {line}", line=entry.line))
                output.error(error.message, error.hint)
                yield f"not rated{self._empty}{grade}"
            else:
                yield rating_fields(grade)

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the rating of each valid grid."""
        return self._lines([str(grid) for grid in grids])

    def _lines(self, texts: list[str]) -> list[str]:
        grades = self._grader.grades(texts, self._threads)
        return [rating_fields(grade) for grade in grades if isinstance(grade, Grade)]

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"not a grid{self._empty}{reason}"
