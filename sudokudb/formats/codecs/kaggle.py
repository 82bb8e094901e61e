"""Tables of puzzles as on Kaggle, and any other table with a column of puzzles.

`quizzes,solutions` (bryanpark/sudoku), `,puzzle,solution` with an index, `id,puzzle,solution,
clues,difficulty` (radcliffe/3-million-sudoku-puzzles-with-ratings): 81 digits each, `0` for an
empty cell. The first is written. The reader takes any table with commas, semicolons, tabs or bars,
with a header or without, that has a column of grids; the other columns become details.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.formats.data.tables import layout_of, read_table
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Items, Records
    from sudokudb.formats.source.source import Source

_HEADERS = (
    ("quizzes", "solutions"),
    ("index", "puzzle", "solution"),
    ("id", "puzzle", "solution", "clues", "difficulty"),
)


def confidence(source: Source) -> int:
    """Return 95 for a known header, 70 for another with a column of puzzles, 45 or 65 for none.

    A table without a header counts only if the first field is not a grid, or a solution follows it;
    else it is `line`.
    """
    layout = layout_of(source)
    if layout is None or layout.mapping.own:
        return 0
    if tuple(name.casefold() for name in layout.names) in _HEADERS:
        return 95
    if layout.has_header:
        has_fields = all(layout.delimiter in line for line in source.leading[1:2])
        return 70 if layout.mapping.named or has_fields else 0  # else the header is a title
    if layout.mapping.others:
        return 0  # `line` reads all of them as puzzles
    first = layout.names[0] == layout.mapping.puzzle
    return 65 if layout.mapping.solution else 0 if first else 45


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every row; memory does not grow with the input."""
    return read_table(source, size)


def write(records: Records, out: IO[bytes]) -> None:
    """Write puzzles and their solutions, without titles."""
    out.write(b"quizzes,solutions\n")
    for record in records:
        solution = record.solution or ""
        out.write(f"{str(record.grid).replace(EMPTY, '0')},{solution}\n".encode())
