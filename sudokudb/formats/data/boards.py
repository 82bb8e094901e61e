"""The givens, played digits and candidates in the fields of a table's row or of a JSON object."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError, say
from sudokudb.formats.data.cell_objects import UNCLEAR, cells_from, cells_in, mask_of, unread_fields
from sudokudb.formats.data.column_mapping import looks_like_grid
from sudokudb.formats.data.field_names import GIVENS, plain_name
from sudokudb.formats.data.values import grid_of
from sudokudb.formats.model.cells import CORNERS
from sudokudb.formats.model.solution_checks import is_full
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sudokudb.formats.data.column_mapping import ColumnMapping

_MASKS = frozenset((*GIVENS, "puzzle"))
_VAGUE = frozenset(("original", "start", "puzzle"))
"""Names that may not refer to givens."""


class BoardCells(NamedTuple):
    """The cells of a puzzle, and the names of the fields that they were read from."""

    grid: Grid
    placed: Grid | None = None
    candidates: tuple[int, ...] | None = None
    corners: str = ""
    names: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def board_of(
    row: Mapping[str, object], mapping: ColumnMapping, size: int | None
) -> BoardCells | None:
    """Return the cells of a row; None if the field of the puzzle is empty.

    A mask under a name such as `fixed` tells which digits were given. Of two grids the one whose
    digits are all in the other has the givens, the other the played digits too.
    """
    board = _cells(row.get(mapping.puzzle), size, mapping.puzzle)
    if board is None:
        return None
    board = _by_mask(board, row, mapping.puzzle) or _by_grid(board, row, mapping.others) or board
    if board.placed and not board.grid.givens:
        return board._replace(warnings=(*board.warnings, say("no digit is marked as a given")))
    return board


def _by_mask(board: BoardCells, row: Mapping[str, object], puzzle: str) -> BoardCells | None:
    """Return the board whose givens are marked by a mask, or None without a mask."""
    for name, value in row.items():
        plain = plain_name(name)
        if name == puzzle or not value or plain not in _MASKS:
            continue
        mask = mask_of(value)
        is_clear = mask or plain in _VAGUE or not isinstance(value, list | dict)
        if not is_clear and not looks_like_grid(value):
            raise GridError(say("{unclear} {name!r}", unclear=UNCLEAR, name=name))
        if mask and len(mask) == len(board.grid):
            digits = zip(_digits(board), mask, strict=True)
            givens = Grid.from_digits(digit if is_given else 0 for digit, is_given in digits)
            return _with_played(givens, board, name)
    for name, value in row.items() if is_full(board.grid) else ():
        if isinstance(value, list) and (mask := mask_of(value)) and len(mask) == len(board.grid):
            raise GridError(say("{unclear} {name!r}", unclear=UNCLEAR, name=name))
    return None


def _by_grid(
    board: BoardCells, row: Mapping[str, object], others: Iterable[str]
) -> BoardCells | None:
    """Return the board of two grids; None if no other grid contains the givens of the first."""
    for name in others:
        other = _cells(row.get(name), None, name)
        if other and _is_further(_digits(other), board.grid):
            return _with_played(board.grid, other, *board.names)
        if other and not board.placed and _is_further(board.grid.digits, other.grid):
            return _with_played(other.grid, board, name)
    return None


def _cells(value: object, size: int | None, name: str) -> BoardCells | None:
    if entries := cells_in(value):
        record = cells_from(entries, size).record(1)
        warnings = (*unread_fields(entries), *record.warnings)
        corners = record.details.get(CORNERS, "")
        return BoardCells(record.grid, record.placed, record.candidates, corners, (name,), warnings)
    grid = grid_of(value, size)
    return BoardCells(grid, names=(name,)) if grid else None


def _digits(board: BoardCells) -> list[int]:
    """Return the digit of each cell, given or played; 0 for an empty cell."""
    placed = board.placed or Grid.empty(board.grid.size)
    return [given or digit for given, digit in zip(board.grid, placed, strict=True)]


def _is_further(digits: Sequence[int], givens: Grid) -> bool:
    """Return whether digits have every given, and more."""
    if len(digits) != len(givens) or not givens.givens:
        return False
    fits = all(digit == given or not given for digit, given in zip(digits, givens, strict=True))
    return fits and sum(map(bool, digits)) > givens.givens


def _with_played(givens: Grid, board: BoardCells, other: str) -> BoardCells:
    """Return a board with the givens of another field; its other digits were played."""
    digits = zip(_digits(board), givens, strict=True)
    placed = Grid.from_digits(0 if given else digit for digit, given in digits)
    names = (*board.names, other)
    return board._replace(grid=givens, placed=placed if placed.givens else None, names=names)
