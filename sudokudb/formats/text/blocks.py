"""Grids drawn in rows: blocks of lines, and the grids in them.

A block ends at an empty line. Inside it titles, comments and double rules separate grids. A grid
has as many rows as cells in a row; a block with another number of rows is refused as a whole.
Rules may stand between boxes, and so may single empty lines. Rows of several grids with nothing
between them are only accepted if each grid has a solution: the rows of two halves hardly ever do.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.text.alphabets import read_unusual
from sudokudb.formats.text.lines import (
    LARGE_MARKS,
    NO_BLANKS,
    SMALL_MARKS,
    Line,
    has_large_digits,
    is_heading,
    is_row_of,
    is_spaced,
    parse_line,
    wrong_count,
)
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.notation import ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid

_LONGEST_TITLE = 80
_SEPARATE = "separate grids by empty lines"
_CELLS_OF_9 = "a 9×9 grid has 81 cells"


class Options(NamedTuple):
    """How blocks are read: the size of the grids, the mark of an empty cell, where given.

    With `large` rows of 16 cells are never 4×4 grids.
    """

    size: int | None = None
    blank: str | None = None
    large: bool = False


@dataclass
class Piece:
    """Rows that nothing but rules separates, or, without rows, words that are no title.

    `rules` are the rules by the number of rows above them. `block` is the first line of the block,
    `grid` a grid that was read already. `begins` says that a title, a comment or a double rule
    stands above the rows, `joined` that empty lines or comments separate them.
    """

    size: int
    block: int
    title: Line | None = None
    rows: list[Line] = field(default_factory=list)
    rules: dict[int, str] = field(default_factory=dict)
    grid: Grid | None = None
    begins: bool = False
    joined: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether the rows make whole grids."""
        if self.grid:
            return True
        if not self.size or not self.rows or len(self.rows) % self.size:
            return False
        return self.odd_row is None and self.has_rules_between_boxes

    @property
    def odd_row(self) -> int | None:
        """The first row with too few or too many cells."""
        lengths = enumerate(len(row.cells) for row in self.rows)
        return next((at for at, length in lengths if length != self.size), None)

    @property
    def has_rules_between_boxes(self) -> bool:
        """Whether every rule stands between boxes, or one between any two rows."""
        order = ORDERS[self.size * self.size]
        inside = [at for at in self.rules if at < len(self.rows)]
        return all(at % order == 0 for at in inside) or len(inside) == len(self.rows) - 1

    @property
    def is_band(self) -> bool:
        """Whether this may be one row of boxes, with empty lines above and below."""
        return len(self.rows) == ORDERS.get(self.size**2) and not self.rules

    @property
    def line(self) -> int:
        """The line where it begins."""
        return (self.title or self.rows[0]).number

    def slices(self) -> Iterator[list[Line]]:
        """Yield the rows of each grid."""
        for at in range(0, len(self.rows), self.size):
            yield self.rows[at : at + self.size]


def parse_blocks(
    blocks: list[list[Line]], options: Options, *, continued: bool = False
) -> Iterator[ParsedGrid]:
    """Yield the grids of blocks with single empty lines between them, and the errors.

    The first block may be `continued` from rows that were read before.
    """
    pieces: list[Piece] = []
    for block in blocks:
        if are_small_grids(block, options):
            yield from _parse_pieces(pieces, options)
            yield from _small_grids(block, options)
            pieces = []
        else:
            pieces += _unusual(block, options) or _pieces(block, options)
    if continued and pieces:
        pieces[0].joined = True
    yield from _parse_pieces(pieces, options)


def are_small_grids(block: Iterable[Line], options: Options) -> bool:
    """Return whether every line is a 4×4 grid, rather than a row of a 16×16 grid."""
    if row_size(block) != SIZES[2] or _has_boxes(block):
        return False
    return not (options.large or is_large(block)) if not options.size else options.size == SIZES[0]


def _has_boxes(block: Iterable[Line]) -> bool:
    """Return whether there are rows of 16 cells with a rule below each four of them."""
    kinds = [line.kind for line in block]
    rows = "".join("-" if kind == "rule" else "r" for kind in kinds).strip("-")
    return rows == "-".join(["rrrr"] * 4)


def row_size(block: Iterable[Line]) -> int:
    """Return how many cells most rows have, of the numbers that are possible; 0 if none is."""
    lengths = Counter(filter(None, map(_possible_size, block)))
    return max(lengths, key=lengths.__getitem__, default=0)


@lru_cache(maxsize=1024)
def _possible_size(line: Line) -> int:
    """Return the size of the grid of which a line may be a sound row, or 0."""
    length = len(line.cells)
    if length not in SIZES or line.kind not in ("row", "cells"):
        return 0
    if line.kind == "row" and not _marks(line.cells).issuperset(line.cells):
        return 0
    is_even = length < SIZES[2] or len({*map(len, line.text.split())}) <= 2
    return length if is_even else 0


def _marks(cells: str) -> frozenset[str]:
    return SMALL_MARKS if len(cells) < SIZES[2] - 1 else LARGE_MARKS


def is_large(block: Iterable[Line]) -> bool:
    """Return whether rows of 16 cells are rows of 16×16 grids, rather than 4×4 grids."""
    return has_large_digits(line.cells for line in block if len(line.cells) == SIZES[2])


def _small_grids(block: Iterable[Line], options: Options) -> Iterator[ParsedGrid]:
    """Yield the 4×4 grid of each line."""
    for line in block:
        if line.kind not in ("rule", "comment"):
            yield parse_line(line.number, line.text, options.size, options.blank)


def _unusual(block: list[Line], options: Options) -> list[Piece]:
    """Return the 9×9 grids of rows with blanks as empty cells, or with decoration of any kind."""
    size, number = row_size(block), block[0].number
    spaced = [line.text for line in block if is_spaced(line.text) or _is_barred_row(line.text)]
    usual = sum(line.kind == "cells" or len(line.cells) == size for line in block)
    if (
        usual >= size > SIZES[0]
        or (size and not any("  " in row for row in spaced))
        or options.size not in (None, 9)
    ):
        return []
    pieces = [Piece(9, number)]
    are_barred = any("|" in row for row in spaced)
    for line in block:
        has_words = any(map(str.isalpha, line.text.translate(NO_BLANKS)))
        if line.kind == "row" and not has_words and not (are_barred and "|" not in line.text):
            pieces[-1].rows.append(line)
        elif line.kind != "rule" or len(pieces[-1].rows) == 9:
            is_title = line.kind == "row" or is_heading(line.text)
            pieces.append(Piece(9, number, line if is_title else None, begins=True))
    for piece in pieces:
        piece.grid = read_unusual("\n".join(line.text for line in piece.rows))
        if not piece.grid:  # the rows can be counted, but not their cells
            piece.rows = [line._replace(cells="?" * 9) for line in piece.rows]
    is_unusual = any(piece.grid for piece in pieces) or 2 * len(spaced) > len(block)
    return [p for p in pieces if p.rows or _is_stray(p.title)] if is_unusual else []


def _is_barred_row(text: str) -> bool:
    return " " in text and "|" in text and not text.strip("|123456789 ")


def _pieces(block: list[Line], options: Options) -> list[Piece]:
    """Split a block at titles, comments and double rules."""
    size, number = options.size or row_size(block), block[0].number
    if not size:
        return [Piece(0, number, None, [line for line in block if line.kind != "comment"])]
    pieces = [Piece(size, number)]
    last_is_rule = False
    for line in _without_dashes(block, size, options.blank):
        piece = pieces[-1]
        if line.kind == "rule":
            if last_is_rule and piece.rows:
                pieces.append(Piece(size, number, begins=True))
            elif piece.rows:
                piece.rules[len(piece.rows)] = line.text
        elif is_row_of(line, size):
            piece.rows.append(line)
        elif line.kind != "comment" or is_heading(line.text):
            if piece.rows or _is_stray(piece.title):
                pieces.append(Piece(size, number))
            pieces[-1].title, pieces[-1].begins = line, True
        else:
            if piece.rows:
                pieces.append(Piece(size, number))
            pieces[-1].begins = True
        last_is_rule = line.kind == "rule"
    pieces = [piece for piece in pieces if piece.rows or _is_stray(piece.title)]
    return _joined_at_comments([part for piece in pieces for part in _split_at_rules(piece)])


def _is_stray(title: Line | None) -> bool:
    return title is not None and title.kind != "comment"


def _without_dashes(block: list[Line], size: int, blank: str | None) -> Iterator[Line]:
    """Yield lines; rows of nothing but dashes are rules, unless other rows have dashes as cells."""
    are_cells = blank == "-" or any(
        "-" in line.cells and line.cells.strip("-") for line in block if line.kind == "row"
    )
    for line in block:
        if line.kind == "row" and not line.cells.strip("-"):
            is_row = are_cells and len(line.cells) == size
            yield line if is_row else line._replace(kind="rule")
        else:
            yield line


def _split_at_rules(piece: Piece) -> list[Piece]:
    """Split rows that make no whole grids at rules of one kind, if that makes any grid whole."""
    if piece.is_sound:
        return [piece]
    for kind in dict.fromkeys(piece.rules.values()):
        parts = _parts(piece, kind)
        if any(part.is_sound for part in parts):
            return parts
    return [piece]


def _parts(piece: Piece, kind: str) -> list[Piece]:
    """Return the rows between rules of one kind."""
    parts = [Piece(piece.size, piece.block, piece.title, begins=piece.begins)]
    for at, row in enumerate(piece.rows):
        rule = piece.rules.get(at)
        if rule == kind:
            parts.append(Piece(piece.size, piece.block, begins=True))
        elif rule:
            parts[-1].rules[len(parts[-1].rows)] = rule
        parts[-1].rows.append(row)
    return parts


def _joined_at_comments(pieces: list[Piece]) -> list[Piece]:
    """Join all rows of a block if together they are one grid, with comments between them."""
    rows = [row for piece in pieces for row in piece.rows]
    stray = any(_is_stray(piece.title) for piece in pieces[1:])
    if len(pieces) < 2 or stray or len(rows) != pieces[0].size:
        return pieces
    joined = Piece(pieces[0].size, pieces[0].block, pieces[0].title, rows, joined=True)
    return [joined] if joined.is_sound else pieces


def _parse_pieces(pieces: list[Piece], options: Options) -> Iterator[ParsedGrid]:
    """Yield grids; of rows that make none, one error for those that belong together."""
    together: list[Piece] = []
    for piece in _joined_bands(pieces):
        if piece.is_sound:
            yield from _refused(together, options)
            together = []
            yield from _grids(piece, options)
        else:
            if together and not _belongs(together, piece):
                yield from _refused(together, options)
                together = []
            together.append(piece)
    yield from _refused(together, options)


def _joined_bands(pieces: list[Piece]) -> Iterator[Piece]:
    """Yield pieces; rows of boxes with empty lines between them make grids."""
    bands: list[Piece] = []
    for piece in pieces:
        if bands and (piece.begins or not _is_next_band(bands, piece)):
            yield from _joined(bands)
            bands = []
        if bands or piece.is_band:
            bands.append(piece)
        else:
            yield piece
    yield from _joined(bands)


def _is_next_band(bands: list[Piece], piece: Piece) -> bool:
    """Return whether a piece is one row of boxes, or the last of a grid and that of the next."""
    rows = sum(len(band.rows) for band in bands)
    order = len(bands[0].rows)
    is_double = len(piece.rows) == 2 * order and rows % piece.size == piece.size - order
    return piece.size == bands[0].size and (piece.is_band or (is_double and not piece.rules))


def _joined(bands: list[Piece]) -> list[Piece]:
    """Return the grids of rows of boxes, or these as they are if some are missing."""
    rows = [row for band in bands for row in band.rows]
    if not rows or len(rows) % bands[0].size:
        return bands
    return [Piece(bands[0].size, bands[0].block, bands[0].title, rows, joined=True)]


def _belongs(pieces: list[Piece], piece: Piece) -> bool:
    """Return whether a piece may be the rest of the grid whose first rows are those above it."""
    last = pieces[-1]
    begins = piece.title and is_heading(piece.title.text)
    if piece.block != last.block and (not piece.rows or begins or not last.rows):
        return False
    rows = len(piece.rows) + sum(len(other.rows) for other in pieces)
    return rows > 0 and {piece.size, last.size} != {0} and rows <= max(piece.size, last.size) + 1


def _refused(pieces: list[Piece], options: Options) -> Iterator[ParsedGrid]:
    """Yield why rows make no grid: one error for all of them."""
    if not pieces:
        return
    first = pieces[0]
    for piece in pieces:
        if piece.rows and piece.size and (at := piece.odd_row) is not None:
            row, count = piece.rows[at], len(piece.rows[at].cells)
            place = at % piece.size + 1
            yield refuse(row.number, f"{piece.size} cells expected in row {place}, {count} found")
            return
    if not first.size or not first.rows:
        yield from _no_rows(first, options)
    elif len(pieces) > 1:
        yield _interrupted(pieces)
    elif len(first.rows) % first.size:
        hint = _SEPARATE if len(first.rows) > first.size else None
        message = f"{first.size} rows expected, {len(first.rows)} found"
        yield refuse(first.line, message, hint)
    else:
        order = ORDERS[first.size**2]
        at = next(at for at in first.rules if at % order)
        yield refuse(first.rows[at - 1].number + 1, f"a rule below row {at}, inside a box")


def _interrupted(pieces: list[Piece]) -> ParsedGrid:
    """Return the error of rows with something else between them."""
    above = 0
    for piece, below in itertools.pairwise(pieces):
        above += len(piece.rows)
        if _is_stray(below.title) and below.title:
            return refuse(below.title.number, f"{below.title.text[:40]!r} is not a row of cells")
        if piece.block != below.block:
            return refuse(below.block - 1, f"an empty line below row {above}, inside a grid")
    size = pieces[0].size
    rows = sum(len(piece.rows) for piece in pieces)
    return refuse(pieces[0].line, f"{size} rows expected, {rows} found")


def _no_rows(piece: Piece, options: Options) -> Iterator[ParsedGrid]:
    """Yield the error of each line that is not a row, or one for rows of an unknown size."""
    lines = [*([piece.title] if piece.title else []), *piece.rows]
    if all(_marks(line.cells).issuperset(line.cells) for line in lines):
        if len(lines) == 1:
            yield wrong_count(lines[0].number, len(lines[0].cells))
            return
        text = "\n".join(line.text for line in lines)
        entry = parse_grid(lines[0].number, text, options.size, options.blank)
        yield entry if entry.error else refuse(lines[0].number, "not a grid", _SEPARATE)
        return
    for line in lines:
        if line.kind != "rule":
            text = line.text.strip()[:40]
            yield refuse(line.number, f"{text!r} is not a grid or a title", _CELLS_OF_9)


def _grids(piece: Piece, options: Options) -> Iterator[ParsedGrid]:
    """Yield the grids of whole rows; the title is that of the first."""
    title = _title_of(piece)
    if piece.title and not title and piece.title.kind != "comment":
        yield refuse(piece.title.number, f"{piece.title.text[:40]!r} is not a grid or a title")
    if piece.grid:
        rows = tuple(row.number for row in piece.rows)
        yield ParsedGrid(rows[0], piece.grid, None, title, rows=rows)
        return
    found = [_slice(rows, options) for rows in piece.slices()]
    if (piece.joined or len(found) > 1) and not _are_solvable([e.grid for e in found if e.grid]):
        message = f"{len(piece.rows)} rows: where each grid begins is not certain"
        yield refuse(piece.line, message, _SEPARATE)
        return
    yield found[0]._replace(title=title)
    yield from found[1:]


def _title_of(piece: Piece) -> str:
    if not piece.title:
        return ""
    text = piece.title.text.strip()
    is_title = any(map(str.isalnum, text)) and len(text) <= _LONGEST_TITLE
    return text.rstrip(":. ") if is_title else ""


def _slice(rows: list[Line], options: Options) -> ParsedGrid:
    """Return the grid of some rows; an error has the line of its row."""
    text = "\n".join(row.cells for row in rows)
    entry = parse_grid(rows[0].number, text, options.size, options.blank)
    at = entry.error.row if entry.error else None
    line = rows[at - 1].number if at and at <= len(rows) else entry.line
    return entry._replace(line=line, rows=tuple(row.number for row in rows))


def _are_solvable(grids: list[Grid]) -> bool:
    """Return whether every grid has a solution; of large ones, whether none has conflicts."""
    from sudokudb.engine.buffers import count_lines

    if any(grid.conflicts() for grid in grids):
        return False
    lines = "".join(f"{grid}\n" for grid in grids if len(grid) == 81).encode()
    return not lines or 0 not in count_lines(lines, 82, limit=1)
