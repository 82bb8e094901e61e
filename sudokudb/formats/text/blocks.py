"""Grids drawn in rows: blocks of lines, and the grids in them.

A block ends at an empty line. Titles, comments and double rules in it separate grids. A grid has
as many rows as cells in a row; a block with another number of rows is one error. Rules, or single
empty lines, may separate boxes. Rows of several grids with nothing between them are accepted only
if each grid has a solution: rows of two different grids hardly ever have one.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.text.alphabets import read_unusual
from sudokudb.formats.text.barred_rows import with_empty_cells
from sudokudb.formats.text.block_errors import SEPARATE, belongs, errors_of, refuse_title
from sudokudb.formats.text.lines import (
    LONGEST_TITLE,
    NO_BLANKS,
    Line,
    is_heading,
    is_name,
    is_row_of,
    is_spaced,
    parse_line,
)
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.formats.text.pieces import Options, Piece, are_small_grids, row_size
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid

_MARKDOWN = re.compile(r"#{1,6} +[^\W\d]")


def parse_blocks(
    blocks: list[list[Line]], options: Options, *, continued: bool = False
) -> Iterator[ParsedGrid]:
    """Yield the grids of blocks with single empty lines between them, and the errors.

    The first block may be `continued` from rows that were read before.
    """
    pieces: list[Piece] = []
    whole = map(with_empty_cells, blocks)
    for block in (part for each in whole for part in _split_at_small_grids(each, options)):
        if are_small_grids(block, options):
            yield from _parse_pieces(pieces, options)
            yield from _small_grids(block, options)
            pieces = []
        else:
            pieces += _unusual(block, options) or _pieces(block, options)
    if continued and pieces:
        pieces[0].joined = True
    yield from _parse_pieces(pieces, options)


def _split_at_small_grids(block: list[Line], options: Options) -> Iterator[list[Line]]:
    """Yield the parts of a block: a line of 16 cells among rows of four is a 4×4 grid."""
    are_small = row_size(block) == SIZES[0] or are_small_grids(block, options)
    if are_small and {SIZES[0], SIZES[2]} <= {line.size for line in block}:
        for _, lines in groupby(block, lambda line: line.size == SIZES[2]):
            yield list(lines)
    else:
        yield block


def _small_grids(block: Iterable[Line], options: Options) -> Iterator[ParsedGrid]:
    """Yield the 4×4 grid of each line; every second line may be the title of the next."""
    block = [line for line in block if line.kind not in ("rule", "comment")]
    names, grids = block[::2], block[1::2]
    if all(map(is_name, names)) and [line.size for line in grids] == [SIZES[2]] * len(names):
        titles = {line.number: name.text.strip() for line, name in zip(grids, names, strict=True)}
    else:
        titles, grids = {}, block
    for line in grids:
        entry = parse_line(line.number, line.text, options.size, options.blank)
        yield entry._replace(title=titles.get(line.number, entry.title)) if entry.grid else entry


def _unusual(block: list[Line], options: Options) -> list[Piece]:
    """Return the 9×9 grids of rows with blanks as empty cells, or with decoration of any kind."""
    size, number = row_size(block), block[0].number
    spaced = [line.text for line in block if is_spaced(line.text)]
    usual = sum(line.kind == "cells" or len(line.cells) == size for line in block)
    if (
        usual >= size > SIZES[0]
        or (size and not any("  " in row for row in spaced))
        or options.size not in (None, 9)
    ):
        return []
    pieces = [Piece(9, number)]
    for line in block:
        has_words = any(map(str.isalpha, line.text.translate(NO_BLANKS)))
        if line.kind == "row" and not has_words:
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


def _pieces(block: list[Line], options: Options) -> list[Piece]:
    """Split a block at titles, comments and double rules."""
    size, number = options.size or row_size(block), block[0].number
    if not size:
        return [Piece(0, number, None, [line for line in block if line.kind != "comment"])]
    pieces = [Piece(size, number)]
    last_is_rule = False
    lines = [*_without_dashes(block, size, options.blank)]
    for at, line in enumerate(lines):
        piece = pieces[-1]
        if line.kind == "rule":
            if last_is_rule and piece.rows:
                pieces.append(Piece(size, number, begins=True))
            elif piece.rows:
                piece.rules[len(piece.rows)] = line.text
        elif is_row_of(line, size):
            piece.rows.append(line)
        elif line.kind != "comment" or is_heading(line.text) or _is_markdown(lines, at, piece):
            if piece.rows or _is_stray(piece.title):
                pieces.append(Piece(size, number))
            pieces[-1].title, pieces[-1].begins = line, True
        else:
            if piece.rows:
                pieces.append(Piece(size, number))
            pieces[-1].begins = True
        last_is_rule = line.kind == "rule"
    pieces = [piece for piece in pieces if piece.rows or _is_stray(piece.title)]
    return [part for piece in pieces for part in _split_at_rules(piece)]


def _is_markdown(lines: list[Line], at: int, above: Piece) -> bool:
    """Return whether a comment is a single heading `# Title` directly above a grid."""
    kinds = [line.kind for line in lines[max(at - 1, 0) : at + 2]]
    is_single = kinds.count("comment") == 1 and at + 1 < len(lines)
    return is_single and bool(_MARKDOWN.match(lines[at].text)) and not len(above.rows) % above.size


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
    """Split rows that are not complete grids at rules of one kind, if that completes any grid."""
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


def _parse_pieces(pieces: list[Piece], options: Options) -> Iterator[ParsedGrid]:
    """Yield grids; of rows that make none, one error for those that belong together."""
    together: list[Piece] = []
    for piece in _joined_bands(pieces):
        if piece.is_sound:
            yield from _unsound(together, options)
            together = []
            yield from _grids(piece, options)
        else:
            if together and not belongs(together, piece):
                yield from _unsound(together, options)
                together = []
            together.append(piece)
    yield from _unsound(together, options)


def _unsound(pieces: list[Piece], options: Options) -> Iterator[ParsedGrid]:
    """Yield the grid of rows that only comments separate, or one error."""
    if len(pieces) > 1 and not any(p.title or p.block != pieces[0].block for p in pieces[1:]):
        whole = Piece(pieces[0].size, pieces[0].block, pieces[0].title, joined=True)
        for piece in pieces:
            count = len(whole.rows)
            whole.rules |= {count + at: rule for at, rule in piece.rules.items()}
            whole.rows += piece.rows
        pieces = [whole] if len(whole.rows) == whole.size else pieces
    if pieces and pieces[0].is_sound:
        yield from _grids(pieces[0], options)
    else:
        yield from errors_of(pieces, options)


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


def _grids(piece: Piece, options: Options) -> Iterator[ParsedGrid]:
    """Yield the grids of whole rows; the title is that of the first."""
    title = _title_of(piece)
    if piece.title and not title and piece.title.kind != "comment":
        yield refuse_title(piece.title.number, piece.title.text)
    if piece.grid:
        rows = tuple(row.number for row in piece.rows)
        yield ParsedGrid(rows[0], piece.grid, None, title, rows=rows)
        return
    found = [_slice(rows, options) for rows in piece.slices()]
    if (piece.joined or len(found) > 1) and not _are_solvable([e.grid for e in found if e.grid]):
        message = say("{count} rows: where each grid begins is not certain", count=len(piece.rows))
        yield refuse(piece.line, message, SEPARATE)
        return
    yield found[0]._replace(title=title)
    yield from found[1:]


def _title_of(piece: Piece) -> str:
    if not piece.title:
        return ""
    text = piece.title.text.strip()
    is_title = any(map(str.isalnum, text)) and len(text) <= LONGEST_TITLE
    return text.rstrip(":. ") if is_title else ""


def _slice(rows: list[Line], options: Options) -> ParsedGrid:
    """Return the grid of some rows; an error has the line of its row."""
    for row in rows:
        if "?" in row.cells and "|" in row.text:
            return refuse(
                row.number,
                say(
                    "{text!r} is not a row of {size} cells",
                    text=row.text.strip()[:40],
                    size=row.size,
                ),
            )
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
