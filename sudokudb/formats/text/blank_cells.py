"""Rows with blanks for empty cells: drawings with bars, Markdown tables, LaTeX's `sudoku`.

    | 5 3   |   7   |       |      | 5 | 3 |   |   | 7 |   |   |   |   |      |5|3| | |7| | | | |.

A blank is an empty cell only where it is certain which cell: between bars around each cell, in a
box of one of the usual widths, or in a column of nine without bars; and only if no row of the block
has a mark for empty cells.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from sudokudb.notation import BLANKS, DIGITS, EMPTY, ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.formats.text.lines import Line

_BAR = dict.fromkeys(map(ord, "│┃║"), "|")
_ROW = re.compile(r"[1-9A-Pa-p| ]*")
_DELIMITER = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?")
_LONGEST = 1000
_FIELDS = frozenset((*SIZES, *ORDERS.values()))
_BOXES_OF_16 = frozenset((4, 7, 9))
_COLUMNS = re.compile(r"[1-9 ]+")
_FEWEST_ROWS = 6


def with_empty_cells(block: list[Line]) -> list[Line]:
    """Return a block with a mark for each empty cell, and without the heads of Markdown tables."""
    parts = groupby(block, lambda line: line.kind == "gap")
    return [line for _, part in parts for line in _with_bars(_with_columns([*part]))]


def _with_bars(block: list[Line]) -> list[Line]:
    """Return rows between empty lines with a mark for each empty cell in rows with bars."""
    block = _without_head(block)
    rows = {line.number: text for line in block if "|" in (text := line.text.translate(_BAR))}
    drawn = {number: text for number, text in rows.items() if _ROW.fullmatch(text)}
    if not drawn:
        return block
    are_aligned = _alignment(list(drawn.values()))
    cells = {number: _cells(text) if are_aligned(text) else "" for number, text in drawn.items()}
    others = (line for line in block if line.number in rows and line.number not in cells)
    are_marked = any(set(line.cells) & set(BLANKS) for line in others if line.kind == "row")
    if are_marked or not any(EMPTY in found for found in cells.values()):
        return block
    lengths = [len(found) for found in cells.values() if found]
    size = max(lengths, key=lengths.count)
    return [
        _row(line, cells[line.number], size) if line.number in cells else line for line in block
    ]


def _with_columns(block: list[Line]) -> list[Line]:
    """Return a block with marks for the empty cells of 9×9 grids without bars."""
    result = []
    for is_run, lines in groupby(block, lambda line: bool(_COLUMNS.fullmatch(line.text))):
        run = [*lines]
        texts = [line.text.rstrip() for line in run]
        if is_run and _are_columns(texts):
            cells = (text.ljust(9).replace(" ", EMPTY) for text in texts)
            run = [
                line._replace(kind="cells", cells=row, size=9)
                for line, row in zip(run, cells, strict=True)
            ]
        result += run
    return result


def _are_columns(rows: list[str]) -> bool:
    """Return whether most rows are of up to nine columns, with different numbers of digits."""
    short = sum(len(row) <= 9 for row in rows)
    counts = {len(row.replace(" ", "")) for row in rows}
    return len(rows) >= _FEWEST_ROWS and 2 * short > len(rows) and len(counts) > 1


def _alignment(rows: list[str]) -> Callable[[str], bool]:
    """Return whether a row begins where most rows do, and ends with its last digit or with them."""
    bars = [text.index("|") for text in rows]
    bar, longest = max(bars, key=bars.count), max(map(len, rows))
    return lambda text: text.index("|") == bar and (text[-1] != " " or len(text) == longest)


def _row(line: Line, cells: str | None, size: int) -> Line:
    """Return a row of cells; one that cannot be read becomes a row of wrong marks."""
    if cells is None:
        return line
    return line._replace(kind="cells", cells=cells if len(cells) == size else "?" * size, size=size)


def _without_head(block: list[Line]) -> list[Line]:
    """Return a block without the dashes below the first row of a Markdown table.

    The first row is left out, too, if there are enough others for whole grids.
    """
    dashes = [at for at, line in enumerate(block) if _columns(line.text)]
    at = dashes[0] if len(dashes) == 1 else 0
    if not at or "|" not in block[at - 1].text or (at > 1 and "|" in block[at - 2].text):
        return block
    below = sum("|" in line.text for line in block[at + 1 :])
    is_header = below % _columns(block[at].text) == 0
    return block[: at - is_header] + block[at + 1 :]


def _columns(text: str) -> int:
    """Return the number of columns of a line of dashes; 0 if no grid has so many."""
    if "-" not in text or "|" not in text or len(text) > _LONGEST:
        return 0
    count = len(re.findall("-+", text)) if _DELIMITER.fullmatch(text.strip()) else 0
    return count if count in SIZES else 0


def _cells(text: str) -> str:
    """Return the cells of a row, or an empty text if they are ambiguous."""
    fields = text.split("|")
    is_framed = not fields[0].strip() and not fields[-1].strip() and len(fields) - 2 in _FIELDS
    fields = fields[1:-1] if is_framed else fields
    count = len(fields)
    if count in SIZES and not (count == 4 and {*map(len, fields[1:-1])} & _BOXES_OF_16):
        cells, size = _single(fields, fields if is_framed else fields[1:-1]), count
    else:
        cells, size = _boxes(fields, is_framed), count * count
    return cells if len(cells) == size and not cells.strip(DIGITS[:size] + EMPTY) else ""


def _single(fields: list[str], inner: list[str]) -> str:
    """Return the cells between bars; a field without its digit may have lost it."""
    digits = {len(field) for field in inner if field.strip()}
    blanks = {len(field) for field in inner if not field.strip()}
    if len(digits) > 1 or len(blanks) > 1 or digits == {width + 1 for width in blanks}:
        return ""
    return "".join(field.strip() or EMPTY for field in fields)


def _boxes(fields: list[str], is_framed: bool) -> str:
    """Return the cells of boxes: without blanks between them, or with one, or also around them."""
    count = len(fields)
    widths = {*map(len, fields if is_framed else fields[1:-1])}
    styles = {count: (1, 0), 2 * count - 1: (2, 0), 2 * count + 1: (2, 1)}
    if len(widths) != 1 or (width := widths.pop()) not in styles:
        return ""
    step, blanks = styles[width]
    if not is_framed:  # the line may be indented, and its last blanks may be cut
        first, last = fields[0], fields[-1]
        if len(first) < width - blanks or first[:-width].strip():
            return ""
        fields = [first.rjust(width)[-width:], *fields[1:-1], last.ljust(width)]
    row = "".join(fields)
    at_cells = "".join(field[blanks::step][:count] for field in fields)
    if len(row) != count * width or len(row.replace(" ", "")) != len(at_cells.replace(" ", "")):
        return ""  # something is between the cells
    return at_cells.replace(" ", EMPTY)
