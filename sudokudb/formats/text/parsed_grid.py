"""The result of reading one line or one block: a grid, or the reason why it is not one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.text.alphabets import read_grid

if TYPE_CHECKING:
    from sudokudb.grid import Grid


class ParsedGrid(NamedTuple):
    """A grid or an error, with the number (from 1) of the line where it begins.

    An error in one row has the number of that row's line. `title` is the text before or above the
    grid, `remark` the text after it, `rows` are the line numbers of the rows of a drawn grid.
    """

    line: int
    grid: Grid | None
    error: GridError | None = None
    title: str = ""
    remark: str = ""
    rows: tuple[int, ...] = ()


def parse_grid(
    number: int,
    text: str,
    size: int | None = None,
    blank: str | None = None,
    title: str = "",
    remark: str = "",
) -> ParsedGrid:
    """Return the grid of a text, or the error."""
    try:
        return ParsedGrid(number, read_grid(text, size, blank), None, title, remark)
    except GridError as error:
        # The traceback would keep the frames that it refers to alive.
        error.__traceback__ = error.__context__ = None
        return ParsedGrid(number, None, error)


def refuse(number: int, message: str, hint: str | None = None) -> ParsedGrid:
    """Return the result for an invalid line."""
    return ParsedGrid(number, None, GridError(message, hint))
