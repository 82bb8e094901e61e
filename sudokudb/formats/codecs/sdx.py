"""SudoCue's work in progress, `.sdx`: 9 rows of 9 tokens with a blank between.

A token is the candidates of a cell (`679`); one digit is a given (`6`) or the last candidate of its
cell (`model.pencilmark_givens` tells them apart; SudoCue's own example has both), and a digit after
`u` was placed by the player (`u6`). Source: sudocue.net/fileformats.php.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.candidates import ALL, digits_on, figures_of, marks_of
from sudokudb.formats.model.pencilmark_givens import state_of
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.text.pencilmark_grids import PencilmarkParser, record_of, row_of

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.pencilmark_grids import PencilmarkCells


def confidence(source: Source) -> int:
    """Return 88 for tokens with `u`, and with the suffix 70 for tokens of several digits.

    Other tokens are pencil marks, which may have more than tokens around them.
    """
    lines = [line for line in source.first_lines if not line.startswith("#")]
    rows = [row_of(line) for line in lines[:9]]
    text = "".join(lines)
    if len(rows) < 9 or not all(rows) or "|" in text or "---" in text:
        return 0
    cells = [cell for row in rows for cell in row or ()]
    if any(cell.is_placed for cell in cells):
        return 88
    long = any(cell.marks & (cell.marks - 1) for cell in cells)
    return 70 if long and source.suffix == ".sdx" else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield each puzzle of the file; there is usually one."""
    parser = PencilmarkParser()
    for number, line in source.lines("#"):
        found = parser.row(number, line) if line.strip() else parser.pause()
        yield from map(_item, found)
    yield from map(_item, parser.flush())


def _item(found: PencilmarkCells | ParseError) -> Record | ParseError:
    return found if isinstance(found, ParseError) else record_of(found.line, found.cells)


def write(records: Records, out: IO[bytes]) -> None:
    """Write the tokens; an empty cell without known candidates gets every candidate.

    Raise FormatError if a single candidate would be read as a given, or a given as a candidate.
    """
    for number, record in enumerate(records):
        digits = digits_on(record)
        placed = {cell for cell, digit in enumerate(digits) if digit and not record.grid[cell]}
        if state_of(marks_of(record, digits), placed).digits != digits:
            raise FormatError(say("sdx cannot tell a candidate alone in its cell from a given"))
        tokens = [_token(record, cell, digit) for cell, digit in enumerate(digits)]
        rows = "".join(" ".join(tokens[i : i + 9]) + "\n" for i in range(0, 81, 9))
        out.write(f"{chr(10) if number else ''}{rows}".encode())


def _token(record: Record, cell: int, digit: int) -> str:
    if digit:
        return f"{digit}" if record.grid[cell] else f"u{digit}"
    return figures_of(record.candidates[cell] if record.candidates else ALL) or "."
