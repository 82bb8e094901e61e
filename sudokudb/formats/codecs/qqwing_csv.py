"""The output of QQWing with `--csv`: a header, then a puzzle a line.

    Puzzle,Solution,Givens,Singles,…,Guesses,Backtracks,Difficulty,
    9..15..8...38….,972153486…,25,38,…,0,0,Intermediate,

QQWing's options decide which columns there are. All but the puzzle and its solution are kept in
`details` by their names. Source: stephenostermiller/qqwing, QQWingMain.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.formats.data.tables import read_table
from sudokudb.formats.model.record import between_commas

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Items, Records
    from sudokudb.formats.source.source import Source

_STATISTICS = (
    "Singles", "Hidden Singles", "Naked Pairs", "Hidden Pairs", "Pointing Pairs/Triples",
    "Box/Line Intersections", "Guesses", "Backtracks", "Difficulty",
)  # fmt: skip
_WRITTEN = ("Puzzle", "Solution", "Givens", *_STATISTICS)
_NAMES = {
    *_WRITTEN, "Solve History", "Solve Instructions", "Solution Count", "Time (milliseconds)", "",
}  # fmt: skip


def confidence(source: Source) -> int:
    """Return 97 for QQWing's header."""
    names = [name.strip(' "') for name in "".join(source.first_lines[:1]).split(",")]
    return 97 if names[0] == "Puzzle" and len(names) > 1 and set(names) <= _NAMES else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield a puzzle a line; raise FormatError if the first line does not name the columns."""
    return read_table(source, size)


def write(records: Records, out: IO[bytes]) -> None:
    """Write the header, and a line for each puzzle."""
    out.write((",".join(_WRITTEN) + "\n").encode())
    for record in records:
        about = [between_commas(record.details.get(name, "")) for name in _STATISTICS]
        fields = [str(record.grid), str(record.solution or ""), str(record.grid.givens), *about]
        out.write((",".join(fields) + ",\n").encode("utf-8", "replace"))
