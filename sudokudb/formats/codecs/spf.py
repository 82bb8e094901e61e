"""SuDoku Solver puzzles, `.spf`: rows of cells with blanks between them, bars and rules.

    . . . | 5 . . | 9 1 .
    . . 3 | . . . | . 2 .
    . . . | . 6 . | . 5 .
    ------+-------+------

Source: pzl.org.uk/Formats.html. Grids of any size are read; a file may have several.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import IO, TYPE_CHECKING

from sudokudb.formats.codecs.line import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.model.record import Records
    from sudokudb.formats.source.source import Source
    from sudokudb.grid import Grid

__all__ = ["confidence", "draw", "read", "write"]

_ROW = re.compile(r"\|?\s*\S \S \S \| \S \S \S \| \S \S \S\s*\|?")


def confidence(source: Source) -> int:
    """Return 60 for both rows and rules of this kind and nothing else.

    With the suffix most lines are enough, since some may be damaged.
    """
    lines = [line.strip() for line in source.first_lines]
    rows = sum(bool(_ROW.fullmatch(line)) for line in lines)
    rules = sum("---" in line and not line.strip("-+|") for line in lines)
    others = len(lines) - rows - rules
    enough = others < rows if source.suffix == ".spf" else not others
    return 60 if rows and rules and enough else 0


def draw(grid: Grid) -> Iterator[str]:
    """Yield the lines of a drawn grid."""
    order = isqrt(grid.size)
    rule = "+".join("-" * (2 * order + (1 if 0 < box < order - 1 else 0)) for box in range(order))
    for number, row in enumerate(grid.rows):
        if number and number % order == 0:
            yield rule
        boxes = (row[i : i + order] for i in range(0, grid.size, order))
        yield " | ".join(" ".join(box) for box in boxes)


def write(records: Records, out: IO[bytes]) -> None:
    """Write each puzzle as drawn rows, with an empty line between puzzles."""
    for number, record in enumerate(records):
        drawing = "".join(f"{line}\n" for line in draw(record.grid))
        out.write(f"{chr(10) if number else ''}{drawing}".encode())
