"""What QQWing prints with `--csv`: a line of names, then a puzzle a line.

    Puzzle,Solution,Givens,Singles,…,Guesses,Backtracks,Difficulty
    9..15..8...38….,972153486…,25,38,…,0,0,Intermediate,

Which columns there are depends on QQWing's options. The solution is the record's, the other
columns are kept in `details` by their names. Source: stephenostermiller/qqwing, QQWingMain.
"""

from __future__ import annotations

import csv
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import require_9x9
from sudokudb.formats.model.one_line import between_commas
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import NO_SOLUTION, solution_of
from sudokudb.formats.text.parsed_grid import parse_grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.formats.source.source import Source

_STATISTICS = (
    "Singles", "Hidden Singles", "Naked Pairs", "Hidden Pairs", "Pointing Pairs/Triples",
    "Box/Line Intersections", "Guesses", "Backtracks", "Difficulty",
)  # fmt: skip
_WRITTEN = ("Puzzle", "Solution", "Givens", *_STATISTICS)
_NAMES = {
    *_WRITTEN, "Solve History", "Solve Instructions", "Solution Count", "Time (milliseconds)",
}  # fmt: skip


def confidence(source: Source) -> int:
    """Return 97 for the line of names."""
    names = _fields(source.first_lines[0]) if source.first_lines else []
    return 97 if _is_header(names) else 0


def _is_header(names: Sequence[str]) -> bool:
    return names[:1] == ["Puzzle"] and len(names) > 1 and set(filter(None, names)) <= _NAMES


def _fields(line: str) -> list[str]:
    try:
        return [field.strip() for field in next(csv.reader([line.strip("\ufeff")]), [])]
    except csv.Error:
        return line.split(",")


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle a line; raise FormatError where the first line has no names."""
    names: list[str] = []
    for number, line in source.lines():
        fields = _fields(line)
        if not line.strip():
            continue
        if not names:
            if not _is_header(fields):
                raise FormatError("the first line does not name the columns: Puzzle,Solution,…")
            names = fields
        elif fields != names:
            yield _item(number, fields, names, size)


def _item(
    number: int, fields: list[str], names: list[str], size: int | None
) -> Record | ParseError:
    more = [f"column {place}" for place in range(len(names) + 1, len(fields) + 1)]
    values = dict(zip(names + more, fields, strict=False))
    count = f"{len(fields)} field{'s' if len(fields) > 1 else ''}, the header has {len(names)}"
    if not any(fields):
        return ParseError(number, f"an empty row of {len(fields)} fields")
    entry = parse_grid(number, values.pop("Puzzle"), size)
    if entry.grid is None:
        why = entry.error.message if entry.error else "no grid"
        return ParseError(number, f"{count}: {why}" if len(fields) < len(names) else why)
    solution = solution_of(values.get("Solution", ""), entry.grid)
    if solution:
        values.pop("Solution")
    if len(fields) < len(names) or _named(fields) > _named(names):
        warnings = [count]  # fields that are in another's place need not be looked at
    else:
        warnings = [NO_SOLUTION] if values.get("Solution") else []
    details = {name: value for name, value in values.items() if name and value}
    return Record(
        grid=entry.grid, line=number, solution=solution, details=details, warnings=tuple(warnings)
    )


def _named(fields: list[str]) -> int:
    """Count fields to the last that is not empty: QQWing ends its lines with a comma."""
    return max((number for number, field in enumerate(fields, start=1) if field), default=0)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write the names, and a line for each puzzle."""
    out.write((",".join(_WRITTEN) + "\n").encode())
    for record in records:
        require_9x9(record, "qqwing-csv")
        about = [between_commas(record.details.get(name, "")) for name in _STATISTICS]
        fields = [str(record.grid), str(record.solution or ""), str(record.grid.givens), *about]
        out.write((",".join(fields) + ",\n").encode("utf-8", "replace"))
