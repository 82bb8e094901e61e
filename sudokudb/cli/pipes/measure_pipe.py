"""Any number of grids in a pipe, each answered with its measured facts."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.pipes.grid_pipe import GridPipe
from sudokudb.cli.reports.measured_text import fact_fields
from sudokudb.engine import buffers as rows
from sudokudb.engine.measure import measure_grids, refusal
from sudokudb.errors import GridError, say
from sudokudb.query.measures import groups_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid

_PART = 1024  # grids that are measured and written at a time


class MeasurePipe(GridPipe):
    """A pipe that answers each grid with the values of some facts."""

    def __init__(self, facts: Sequence[str], size: int | None = None) -> None:
        super().__init__(size)
        self._facts, self._groups = facts, groups_of(facts)
        self._empty = "\t" * (len(facts) - 1)
        self._threads = os.cpu_count() or 1

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes]:
        """Yield the facts of plain 9×9 grids; raise GridError if some are not valid."""
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
        """Yield the facts of each grid; report those that are not measured, with their lines."""
        for low in range(0, len(entries), _PART):
            yield from self._judge(entries[low : low + _PART])

    def _judge(self, entries: list[ParsedGrid]) -> Iterator[str]:
        texts = [str(entry.grid) for entry in entries]
        found = measure_grids(texts, self._groups, self._threads)
        for entry, known in zip(entries, found, strict=True):
            self.found[isinstance(known, dict)] += 1
            if isinstance(known, str):
                error = refusal(known, say("line {line}", line=entry.line))
                output.error(error.message, error.hint)
                yield f"not measured: {known}{self._empty}"
            else:
                yield fact_fields(known[fact] for fact in self._facts)

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the facts of each valid grid."""
        return self._lines([str(grid) for grid in grids])

    def _lines(self, texts: list[str]) -> list[str]:
        found = measure_grids(texts, self._groups, self._threads)
        return [
            fact_fields(known[fact] for fact in self._facts)
            for known in found
            if isinstance(known, dict)
        ]

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"not a grid: {reason}{self._empty}"
