"""The base of the pipes that compute something for many valid grids at a time."""

from __future__ import annotations

import os
import sys
from abc import abstractmethod
from typing import TYPE_CHECKING

from sudokudb.cli.pipes.grid_pipe import GridPipe
from sudokudb.engine import buffers as rows
from sudokudb.errors import GridError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid

_PART = 1024  # grids that are computed and written at a time


class ComputingPipe(GridPipe):
    """A pipe that answers valid grids with what is computed for them, and reports the others."""

    def __init__(self, size: int | None = None) -> None:
        super().__init__(size)
        self.threads = os.cpu_count() or 1

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes]:
        """Yield the answers to plain 9×9 grids; raise GridError if some are not valid."""
        counts = rows.count_lines(lines, stride)
        if not rows.all_one(counts):
            raise GridError("errors need the numbers of the lines")
        self.found[1] += len(counts)
        text = bytes(lines).decode("ascii")
        for low in range(0, len(text), _PART * stride):
            part = text[low : low + _PART * stride]
            texts = [part[at : at + rows.CELLS] for at in range(0, len(part), stride)]
            yield "".join([f"{line}\n" for line in self.answer_texts(texts)]).encode()
            sys.stdout.buffer.flush()

    def answer_entries(self, entries: list[ParsedGrid]) -> Iterator[str]:
        """Yield the answer to each grid; report those without one, with their lines."""
        for low in range(0, len(entries), _PART):
            yield from self.judge(entries[low : low + _PART])

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the answer to each valid grid."""
        return self.answer_texts([str(grid) for grid in grids])

    @abstractmethod
    def answer_texts(self, texts: list[str]) -> list[str]:
        """Return the answer to each valid grid."""

    @abstractmethod
    def judge(self, entries: list[ParsedGrid]) -> Iterable[str]:
        """Count and answer a part of the grids, which may be of any size and not valid."""
