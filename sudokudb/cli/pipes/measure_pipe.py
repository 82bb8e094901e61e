"""Any number of grids in a pipe, each answered with its measured facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.pipes.computing_pipe import ComputingPipe
from sudokudb.cli.reports.measured_text import fact_fields
from sudokudb.engine.measure import measure_grids, refusal
from sudokudb.errors import say
from sudokudb.query.measures import groups_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.formats.text.parsed_grid import ParsedGrid


class MeasurePipe(ComputingPipe):
    """A pipe that answers each grid with the values of some facts."""

    def __init__(self, facts: Sequence[str], size: int | None = None) -> None:
        super().__init__(size)
        self._facts, self._groups = facts, groups_of(facts)
        self._empty = "\t" * (len(facts) - 1)

    def judge(self, entries: list[ParsedGrid]) -> Iterator[str]:
        """Yield the facts of each grid; report those that have none, with their lines."""
        texts = [str(entry.grid) for entry in entries]
        found = measure_grids(texts, self._groups, self.threads)
        for entry, known in zip(entries, found, strict=True):
            self.found[isinstance(known, dict)] += 1
            if isinstance(known, str):
                error = refusal(known, say("line {line}", line=entry.line))
                output.error(error.message, error.hint)
                yield f"not measured: {known}{self._empty}"
            else:
                yield fact_fields(known[fact] for fact in self._facts)

    def answer_texts(self, texts: list[str]) -> list[str]:
        """Return the facts of each valid grid."""
        found = measure_grids(texts, self._groups, self.threads)
        return [
            fact_fields(known[fact] for fact in self._facts)
            for known in found
            if isinstance(known, dict)
        ]

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"not a grid: {reason}{self._empty}"
