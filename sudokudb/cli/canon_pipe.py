"""Canonical forms of any number of grids in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli.pipe import GridPipe
from sudokudb.engine.canon import identity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid

_END = b"\t1\n"  # of nearly every line
_WIDTH = 81 + len(_END)


class CanonPipe(GridPipe):
    """Answers each grid with its canonical form and its number of automorphisms."""

    def __init__(self, size: int | None) -> None:
        super().__init__(size, summary=False)

    def code(self) -> int:
        """Return 0, since every grid has a canonical form."""
        return 0

    def answer_rows(self, lines: memoryview, stride: int) -> Iterator[bytes | bytearray]:
        """Yield the forms of plain 9×9 grids."""
        forms, automorphisms = identity.canon_rows(lines, stride=stride, end=_END)
        self.totals.one += len(automorphisms)
        if automorphisms.count(1) == len(automorphisms):
            yield forms
            return
        parts: list[bytes | bytearray] = []
        done = 0
        for index, number in enumerate(automorphisms):
            if number != 1:
                end = _WIDTH * index + 81
                parts += (forms[done:end], b"\t%d\n" % number)
                done = end + len(_END)
        yield b"".join((*parts, forms[done:]))

    def answer_grids(self, grids: list[Grid]) -> list[str]:
        """Return the forms of grids of any size."""
        self.totals.one += len(grids)
        found = [identity.canonical(grid) for grid in grids]
        return [f"{answer.form}\t{answer.automorphisms}" for answer in found]

    def not_a_grid(self, reason: str) -> str:
        """Return the line for text that is not a grid."""
        return f"\tnot a grid: {reason}"
