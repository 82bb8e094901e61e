"""Rows of cells and nothing else, `.msk` for puzzles and `.sol` for solutions: 9 lines of 9.

Empty cells are `.`, `0` or `X`. There is no specification; contests publish such files. Rows are
written with dots, for grids of any size.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.formats.codecs.line import read
from sudokudb.formats.source.source import LIKELY, UNLIKELY
from sudokudb.formats.text.lines import is_row, require_clear_rows
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Records
    from sudokudb.formats.source.source import Source

__all__ = ["confidence", "read", "write"]

_SUFFIXES = (".msk", ".sol")


def confidence(source: Source) -> int:
    """Return 50 for rows alone with the suffix, 5 without: several other formats can have them.

    With the suffix most lines are enough, since some may be damaged.
    """
    lengths = [len(line.strip()) if is_row(line) else 0 for line in source.first_lines]
    size = max(lengths, key=lengths.count, default=0)
    alike = lengths.count(size)
    enough = 2 * alike > len(lengths) if source.suffix in _SUFFIXES else alike == len(lengths)
    if size not in SIZES or not enough or alike < size:
        return 0
    return LIKELY if source.suffix in _SUFFIXES else UNLIKELY


def write(records: Records, out: IO[bytes]) -> None:
    """Write the rows of each puzzle, with an empty line between puzzles.

    Raise FormatError for rows that would be read as 4×4 grids.
    """
    for number, record in enumerate(records):
        require_clear_rows(record, "msk")
        rows = "".join(f"{row}\n" for row in record.grid.rows)
        out.write(f"{chr(10) if number else ''}{rows}".encode())
