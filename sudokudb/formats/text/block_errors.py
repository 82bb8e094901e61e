"""The errors of drawn grids: rows that are missing, too long, or separated by something else."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.text.lines import marks_of_row
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.notation import ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.text.pieces import Options, Piece

SEPARATE = say("separate grids by empty lines")
_SMALL = say("a 4×4 grid has four rows of four cells, or one line of 16")
_CELLS_OF_9 = say("a 9×9 grid has 81 cells")


def belongs(pieces: list[Piece], piece: Piece) -> bool:
    """Return whether a piece may belong to the grid of the pieces above it."""
    last = pieces[-1]
    if piece.block != last.block and not (piece.rows and last.rows):
        return False
    rows = len(piece.rows) + sum(len(other.rows) for other in pieces)
    return rows > 0 and {piece.size, last.size} != {0} and rows <= max(piece.size, last.size) + 1


def errors_of(pieces: list[Piece], options: Options) -> Iterator[ParsedGrid]:
    """Yield one error for pieces that are not a grid together."""
    if not pieces:
        return
    first = pieces[0]
    for piece in pieces:
        if piece.rows and piece.size and (at := piece.odd_row) is not None:
            row, count = piece.rows[at], len(piece.rows[at].cells)
            place = at % piece.size + 1
            yield refuse(
                row.number,
                say(
                    "{expected} cells expected in row {row}, {count} found",
                    expected=piece.size,
                    row=place,
                    count=count,
                ),
            )
            return
    if not first.size or not first.rows:
        yield from _no_rows(first, options)
    elif len(pieces) > 1:
        yield _interrupted(pieces)
    elif len(first.rows) % first.size:
        fewer = _SMALL if first.size == SIZES[0] else None
        hint = SEPARATE if len(first.rows) > first.size else fewer
        message = say(
            "{expected} rows expected, {count} found", expected=first.size, count=len(first.rows)
        )
        yield refuse(first.line, message, hint)
    else:
        order = ORDERS[first.size**2]
        at = next(at for at in first.rules if at % order)
        yield refuse(
            first.rows[at - 1].number + 1, say("a rule below row {at}, inside a box", at=at)
        )


def _interrupted(pieces: list[Piece]) -> ParsedGrid:
    """Return the error of rows with something else between them."""
    above = 0
    for piece, below in pairwise(pieces):
        above += len(piece.rows)
        if below.title:
            return refuse(
                below.title.number,
                say("{text!r} is not a row of cells", text=below.title.text[:40]),
            )
        if piece.block != below.block:
            return refuse(
                below.block - 1, say("an empty line below row {above}, inside a grid", above=above)
            )
    rows = above + len(pieces[-1].rows)
    return refuse(
        pieces[0].line,
        say("{expected} rows expected, {count} found", expected=pieces[0].size, count=rows),
    )


def _no_rows(piece: Piece, options: Options) -> Iterator[ParsedGrid]:
    """Yield the error of each line that is not a row, or one for rows of an unknown size."""
    lines = [*([piece.title] if piece.title else []), *piece.rows]
    if all(marks_of_row(line.cells).issuperset(line.cells) for line in lines):
        text = "\n".join(line.text for line in lines)
        entry = parse_grid(lines[0].number, text, options.size, options.blank)
        yield entry if entry.error else refuse(lines[0].number, say("not a grid"), SEPARATE)
        return
    for line in lines:
        if line.kind != "rule":
            yield refuse_title(line.number, line.text)


def refuse_title(number: int, text: str) -> ParsedGrid:
    """Return the error of words that are neither a grid nor the title of one."""
    return refuse(
        number, say("{text!r} is not a grid or a title", text=text.strip()[:40]), _CELLS_OF_9
    )
