"""Tables of puzzles as they are shared on Kaggle, and any other table with a column of puzzles.

`quizzes,solutions` (bryanpark/sudoku), `,puzzle,solution` with an index, `id,puzzle,solution,
clues,difficulty` (radcliffe/3-million-sudoku-puzzles-with-ratings): 81 digits each, `0` for an
empty cell. Written is the first. Read is whatever has commas, semicolons, tabs or bars between,
with a header or none, and a column with a usual name or grids in it; the other columns are details.
"""

from __future__ import annotations

from itertools import compress, islice
from typing import IO, TYPE_CHECKING

from sudokudb.formats.data.tables import layout_of, read_table
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import ParseError, Record
    from sudokudb.formats.source.source import Source

_TOGETHER = 1000
_HEADERS = (
    ("quizzes", "solutions"),
    ("index", "puzzle", "solution"),
    ("id", "puzzle", "solution", "clues", "difficulty"),
)


def confidence(source: Source) -> int:
    """A known header is nearly sure, one with a column of puzzles likely; without one it is `line`.

    A table without a header counts only where the line's first word is no grid, or a solution
    follows it.
    """
    layout = layout_of(source)
    if layout is None or layout.shape.own:
        return 0
    if tuple(name.casefold() for name in layout.names) in _HEADERS:
        return 95
    if layout.has_header:
        return 70 if layout.shape.named or _has_rows(source, layout.delimiter) else 0
    if layout.shape.others:
        return 0  # `line` takes them for puzzles too
    first = layout.names[0] == layout.shape.puzzle
    return 65 if layout.shape.solution else 0 if first else 45


def _has_rows(source: Source, delimiter: str) -> bool:
    """Whether what is below a header has fields too; else it is no header, but a title."""
    return all(delimiter in line for line in source.leading[1:2])


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every row; memory does not grow with the input."""
    return read_table(source, size)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles and their solutions; a title has no place here.

    A solution that is not told is found out, for 9×9 grids that have just one.
    """
    out.write(b"quizzes,solutions\n")
    rest = iter(records)
    while part := list(islice(rest, _TOGETHER)):
        for record, found in zip(part, _solved(part), strict=True):
            puzzle, solution = str(record.grid).replace(EMPTY, "0"), str(record.solution or found)
            out.write(f"{puzzle},{solution}\n".encode())


def _solved(records: list[Record]) -> Iterator[str]:
    """Yield the only solution of each 9×9 puzzle without a solution, and nothing for others."""
    from sudokudb.engine.buffers import CELLS, solve_rows

    lacking = [len(record.grid) == CELLS and record.solution is None for record in records]
    rows = "".join(str(record.grid) for record in compress(records, lacking))
    solutions, counts = solve_rows(rows.encode("ascii"), limit=2, threads=1)
    found = zip(range(0, len(rows), CELLS), counts, strict=True)
    for lacks in lacking:
        low, count = next(found) if lacks else (0, 0)
        yield solutions[low : low + CELLS].decode("ascii") if count == 1 else ""
