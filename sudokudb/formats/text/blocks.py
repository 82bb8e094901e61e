"""Grids drawn in rows: a block of lines is read as whole grids, or refused with the reason.

A grid has as many rows as cells in a row. Rows of several grids with nothing between them, rows
with empty lines or comments between them, and rows next to damaged ones are accepted only if each
grid has a solution: rows of two different grids hardly ever have one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.model.known_links import has_known_link
from sudokudb.formats.text.blank_cells import with_empty_cells
from sudokudb.formats.text.lines import LONGEST_TITLE, is_heading, marks_of_row
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.formats.text.sections import BlockOptions, Section, split_sections
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.text.lines import Line
    from sudokudb.grid import Grid

_SEPARATE = say("separate grids by empty lines")
_SMALL = say("a 4×4 grid has four rows of four cells, or one line of 16")
_CELLS_OF_9 = say("a 9×9 grid has 81 cells")


def parse_block(block: list[Line], options: BlockOptions) -> Iterator[ParsedGrid]:
    """Yield the grids of a block, and one error for all sections that may be parts of one grid."""
    sections = [*split_sections(with_empty_cells(block), options)]
    together: list[Section] = []
    for at, section in enumerate(sections):
        if together and (section.is_sound or not _may_be_one([*together, section])):
            yield _error_of(together, options)
            together = []
        if section.is_sound:
            yield from _grids(section, options, is_certain=_is_certain(sections, at))
        else:
            together.append(section)
    if together:
        yield _error_of(together, options)


def _is_certain(sections: list[Section], at: int) -> bool:
    """Return whether a section is one grid, as are those next to it without an empty line.

    Words in place of a row look like a title, with rows of two grids below them.
    """
    above = sections[at - 1 : at] if at and not sections[at].is_below_gap else []
    below = [section for section in sections[at + 1 : at + 2] if not section.is_below_gap]
    return all(section.is_single for section in (*above, sections[at], *below))


def _may_be_one(sections: list[Section]) -> bool:
    """Return whether sections may be the parts of one grid."""
    size = sections[0].size
    return size > 0 and 0 < sum(len(section.rows) for section in sections) <= size + 1


# --- whole grids ---------------------------------------------------------------------------------


def _grids(section: Section, options: BlockOptions, *, is_certain: bool) -> Iterator[ParsedGrid]:
    """Yield the grids of a section; the title is that of the first."""
    title = _title_of(section.title) if section.title else ""
    if section.title and not title and section.title.kind != "comment":
        yield refuse_title(section.title)
    found = [_grid(rows, options) for rows in section.slices()]
    if not is_certain and not _are_solvable([entry.grid for entry in found if entry.grid]):
        count = len(section.rows)
        message = say("{count} rows: where each grid begins is not certain", count=count)
        yield refuse(section.rows[0].number, message, _SEPARATE)
        return
    yield found[0]._replace(title=title)
    yield from found[1:]


def _title_of(line: Line) -> str:
    """Return the text of a title; nothing if it has no words or too many, or is a link."""
    text = line.text.strip()
    is_title = any(map(str.isalnum, text)) and len(text) <= LONGEST_TITLE
    is_title = is_title and not has_known_link(text)
    return text.rstrip(":. ") if is_title else ""


def _grid(rows: list[Line], options: BlockOptions) -> ParsedGrid:
    """Return the grid of some rows; an error has the line of its row."""
    for row in rows:
        if "?" in row.cells and "|" in row.text:
            text = row.text.strip()[:40]
            message = say("{text!r} is not a row of {size} cells", text=text, size=row.size)
            return refuse(row.number, message)
    text = "\n".join(row.cells for row in rows)
    entry = parse_grid(rows[0].number, text, options.size, options.blank)
    return _with_row_line(entry, rows)._replace(rows=tuple(row.number for row in rows))


def _with_row_line(entry: ParsedGrid, rows: list[Line]) -> ParsedGrid:
    """Return a parsed grid; an error in one row gets the line of the row."""
    at = entry.error.row if entry.error else None
    return entry._replace(line=rows[at - 1].number) if at and at <= len(rows) else entry


def _are_solvable(grids: list[Grid]) -> bool:
    """Return whether every grid has a solution; of large ones, whether none has conflicts."""
    from sudokudb.engine.buffers import count_lines

    if any(grid.conflicts() for grid in grids):
        return False
    lines = "".join(f"{grid}\n" for grid in grids if grid.is_engine).encode()
    return not lines or 0 not in count_lines(lines, 82, limit=1)


# --- errors --------------------------------------------------------------------------------------


def _error_of(sections: list[Section], options: BlockOptions) -> ParsedGrid:
    """Return the error of sections that may be the parts of one grid."""
    first = sections[0]
    if first.title and not first.rows:
        return _stray(first.title, options)
    if not first.size:
        return _unknown_size(first, options)
    for section in sections:
        if section.odd_row is not None:
            return _wrong_length(section, section.odd_row)
    return _wrong_rows(sections)


def _stray(line: Line, options: BlockOptions) -> ParsedGrid:
    """Return the error of a title without rows, which may be a part of a row."""
    if is_heading(line.text):
        message = say("no grid below the title {text!r}", text=line.text.strip())
        return refuse(line.number, message)
    if marks_of_row(line.cells).issuperset(line.cells):
        entry = parse_grid(line.number, line.text, options.size, options.blank)
        return entry if entry.error else refuse_title(line)
    return refuse_title(line)


def _unknown_size(section: Section, options: BlockOptions) -> ParsedGrid:
    """Return the error of rows with a number of cells that no grid has."""
    lengths = [len(row.text.rstrip()) for row in section.rows]
    usual = max(lengths, key=lengths.count)
    odd = [row for row, length in zip(section.rows, lengths, strict=True) if length != usual]
    if len(odd) == 1 < len(section.rows) - 1:
        text = odd[0].text.strip()[:40]
        return refuse(odd[0].number, say("{text!r} is not a row of cells", text=text))
    entry = parse_grid(section.rows[0].number, section.text, options.size, options.blank)
    if entry.error:
        return _with_row_line(entry, section.rows)
    return refuse(entry.line, say("not a grid"), _SEPARATE)


def _wrong_length(section: Section, at: int) -> ParsedGrid:
    """Return the error of a row with too few or too many cells."""
    row = section.rows[at]
    message = say(
        "{expected} cells expected in row {row}, {count} found",
        expected=section.size,
        row=at % section.size + 1,
        count=len(row.cells),
    )
    return refuse(row.number, message)


def _wrong_rows(sections: list[Section]) -> ParsedGrid:
    """Return the error of rows with something between them, or of too few or too many rows."""
    first, size = sections[0], sections[0].size
    for below in sections[1:]:
        if below.title:
            text = below.title.text[:40]
            return refuse(below.title.number, say("{text!r} is not a row of cells", text=text))
    rows = [row for section in sections for row in section.rows]
    if len(rows) <= size + 1 and (at := _gap_in(sections)):
        message = say("an empty line below row {above}, inside a grid", above=at)
        return refuse(rows[at].number - 1, message)
    if len(rows) % size == 0 and (at := first.misplaced_rule):
        message = say("a rule below row {at}, inside a box", at=at)
        return refuse(rows[at - 1].number + 1, message)
    hint = _SEPARATE if len(rows) > size else _SMALL if size == SIZES[0] else None
    message = say("{expected} rows expected, {count} found", expected=size, count=len(rows))
    return refuse(first.line, message, hint)


def _gap_in(sections: list[Section]) -> int | None:
    """Return the number of rows above an empty line inside a box, or above the only empty line."""
    first = sections[0]
    if len(sections) > 1:
        return len(first.rows) if sections[1].is_below_gap else None
    if first.misplaced_rule in first.gaps:
        return first.misplaced_rule
    return first.gaps[0] if len(first.gaps) == 1 else None


def refuse_title(line: Line) -> ParsedGrid:
    """Return the error of words that are neither a grid nor the title of one."""
    text = line.text.strip()[:40]
    message = say("{text!r} is not a grid or a title", text=text)
    return refuse(line.number, message, _CELLS_OF_9)
