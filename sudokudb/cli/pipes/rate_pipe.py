"""Any number of grids in a pipe, each answered with its rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.pipes.computing_pipe import ComputingPipe
from sudokudb.cli.reports.rating_text import rating_fields
from sudokudb.errors import say
from sudokudb.rating.ratings import Grade, Grader, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.rating.rater import Rater


class RatePipe(ComputingPipe):
    """A pipe that answers each grid with its level and score, or ER, EP and ED, and techniques."""

    def __init__(self, rater: Rater, size: int | None = None) -> None:
        super().__init__(size)
        self._grader = Grader(rater)
        self._empty = "\t" * (2 if rater.levels else 3)

    def judge(self, entries: list[ParsedGrid]) -> Iterator[str]:
        """Yield the rating of each grid; report those that have none, with their lines."""
        grades = self._grader.grades([str(entry.grid) for entry in entries], self.threads)
        for entry, grade in zip(entries, grades, strict=True):
            self.found[isinstance(grade, Grade)] += 1
            if isinstance(grade, str):
                error = refusal(grade, say("line {line}", line=entry.line))
                output.error(error.message, error.hint)
                yield f"not rated{self._empty}{grade}"
            else:
                yield rating_fields(grade)

    def answer_texts(self, texts: list[str]) -> list[str]:
        """Return the rating of each valid grid."""
        grades = self._grader.grades(texts, self.threads)
        return [rating_fields(grade) for grade in grades if isinstance(grade, Grade)]

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"not a grid{self._empty}{reason}"
