"""Grids of JSON objects, one for each cell, as in the saved games of many programs.

`[[{"value":5,"given":true},{},…],…]`, or a list of all cells: the digit, whether it was given
(`"fixed":true`, `"type":"given"` and the like) and candidates. If no cell tells, every digit is a
given.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.data.field_names import GIVENS, plain_name
from sudokudb.formats.data.other_fields import left_out
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.loose_values import as_int, as_list, as_text
from sudokudb.formats.model.variants import regions_of_cells
from sudokudb.grid import format_cell
from sudokudb.notation import ALL_SIZES, ORDERS, SIDES, SIZES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Cell = Mapping[str, object]

UNCLEAR = say("cannot tell which digits are givens from")

_DIGIT_NAMES = ("value", "v", "val", "digit", "number")
_TYPE_NAMES = frozenset(("type", "kind", "class", "state", "status"))
_CANDIDATE_NAMES = frozenset(
    ("candidates", "centerpencilmarks", "givenpencilmarks", "pencilmarks", "earmarks", "notes")
)
_CORNER_NAMES = frozenset(("cornerpencilmarks",))
_PLACE_NAMES = (("row", "column"), ("row", "col"), ("r", "c"), ("y", "x"))
_READ = frozenset((*_DIGIT_NAMES, *GIVENS, *_TYPE_NAMES, *_CANDIDATE_NAMES, *_CORNER_NAMES)).union(
    ["editable"], *_PLACE_NAMES
)


def cells_in(value: object) -> list[Cell] | None:
    """Return the cells of a list, or of a list of rows; None if they are not objects of cells."""
    if not isinstance(value, list):
        return None
    rows = value
    if len(rows) in ALL_SIZES and all(
        isinstance(row, list) and len(row) == len(rows) for row in rows
    ):
        rows = [cell for row in rows for cell in row]
    if len(rows) not in SIDES or not any(isinstance(cell, dict) for cell in rows):
        return None
    cells: list[Cell] = [cell if isinstance(cell, dict) else {"value": cell} for cell in rows]
    return cells if all(map(_is_cell, cells)) and any(map(_has_digit, cells)) else None


def _is_cell(cell: Cell) -> bool:
    """Return whether no field of an object is long enough for a grid."""
    return all(len(value) <= SIZES[-1] for value in cell.values() if isinstance(value, str | list))


def _has_digit(cell: Cell) -> bool:
    return any(name in cell for name in _DIGIT_NAMES) or is_given(cell) is not None


def mask_of(value: object) -> list[bool] | None:
    """Return which cells are marked in booleans, or in zeros and ones, for each cell of a grid.

    >>> mask_of([[True, False], [False, True]]), mask_of("1" + "." * 15)
    (None, None)
    >>> mask_of("1100" * 4) == [True, True, False, False] * 4
    True
    """
    if isinstance(value, str):
        return None if value.strip("01") else mask_of([*value])
    rows = as_list(value)
    cells = [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
    if len(cells) not in ORDERS or any(cell not in (0, 1, "0", "1") for cell in cells):
        return None
    marked = [cell in (1, "1") for cell in cells]
    is_grid = sum(marked) <= isqrt(len(cells)) and not any(isinstance(c, bool) for c in cells)
    return None if is_grid else marked


def cells_from(entries: Sequence[Cell], expected: int | None) -> Cells:
    """Return the digits, candidates and corner marks of all cells.

    Raises GridError for a value that is not a digit, and for types that do not tell the givens.
    """
    cells = Cells(isqrt(len(entries)), expected)
    cells.rules += regions_of_cells(entries, cells.size)
    has_givens = any(is_given(entry) is not None for entry in entries)
    if not has_givens:
        _require_one_type(entries)
    places = _places(entries, cells.size)
    for cell, entry in zip(places, entries, strict=True):
        put_cell(cells, cell, entry, has_givens=has_givens)
        cells.mark_corners(cell, _marks(entry, _CORNER_NAMES))
    return cells


def _require_one_type(entries: Sequence[Cell]) -> None:
    """Raise GridError if the digits have several types, none of which is known.

    Of a full grid any field that is true or false can tell which digits a player sees.
    """
    with_digit = [entry for entry in entries if _digit(entry) not in (None, "", 0, "0")]
    for name in dict.fromkeys(name for entry in with_digit for name in entry):
        types = {as_text(entry.get(name)) for entry in with_digit}
        is_mark = len(with_digit) == len(entries) and types == {"false", "true"}
        if len(types) > 1 and (is_mark or plain_name(name) in _TYPE_NAMES):
            shown = ", ".join(f"{text[:20]!r}" for text in sorted(types)[:4])
            raise GridError(
                say("{unclear} {name!r}: {shown}", unclear=UNCLEAR, name=name, shown=shown),
                say("the type of givens must be 'given'"),
            )


def _digit(entry: Cell) -> object:
    return next((entry[name] for name in _DIGIT_NAMES if name in entry), None)


def unread_fields(entries: Sequence[Cell]) -> list[str]:
    """Return the warning that names the fields of cells that are not read."""
    fields = [(name, isinstance(value, str)) for entry in entries for name, value in entry.items()]
    unread = _TYPE_NAMES.difference(plain_name(name) for name, is_text in fields if is_text)
    known = {name for name, _ in fields if plain_name(name) in _READ - unread}
    return left_out((), (), entries, known)


def put_cell(cells: Cells, cell: int, entry: Cell, *, has_givens: bool = True) -> None:
    """Set the digit and the candidates of a cell."""
    value = _digit(entry)
    given = is_given(entry)
    digit = 0 if value is None or value == "" else as_int(value)
    marks = _marks(entry, _CANDIDATE_NAMES)
    if digit is None or (given and not digit and not marks):
        why = (
            say("a given without a digit")
            if digit == 0
            else say("{text!r} is not a digit", text=as_text(value)[:20])
        )
        raise GridError(say("{cell}: {why}", cell=format_cell(cell, cells.size), why=why))
    cells.put(cell, digit, given=not has_givens or given is True)
    cells.mark(cell, cells.digits(marks))


def is_given(entry: Cell) -> bool | None:
    """Return whether a field marks the digit as a given; None without such a field."""
    marks = {_given_by(plain_name(name), value) for name, value in entry.items()} - {None}
    return any(marks) if marks else None


def _given_by(name: str, value: object) -> bool | None:
    if name in GIVENS:
        return as_text(value).casefold() not in ("", "0", "false")
    if name == "editable":
        return not value
    is_type = name in _TYPE_NAMES and isinstance(value, str) and plain_name(value) in GIVENS
    return True if is_type else None


def _marks(entry: Cell, names: frozenset[str]) -> list[object]:
    """Return the digits noted in a cell: a list of them, a boolean for each digit, or a text."""
    values = (value for name, value in entry.items() if value and plain_name(name) in names)
    marks = next(values, [])
    if isinstance(marks, str):
        return [*marks] if marks.isdigit() else []
    if any(mark is True for mark in as_list(marks)):
        return [digit for digit, mark in enumerate(as_list(marks), start=1) if mark is True]
    return [mark for mark in as_list(marks) if mark is not False]


def _places(entries: Sequence[Cell], size: int) -> list[int]:
    """Return the number of each cell, by its row and column if it names them, or in order."""
    pairs = [_row_and_column(entry) for entry in entries]
    if None in pairs:
        return [*range(len(entries))]
    first = min(number for pair in pairs if pair for number in pair)
    places = [(pair[0] - first) * size + pair[1] - first for pair in pairs if pair]
    if sorted(places) != [*range(size * size)]:
        raise GridError(say("the rows and columns of the cells are not those of one grid"))
    return places


def _row_and_column(entry: Cell) -> tuple[int, int] | None:
    for names in _PLACE_NAMES:
        row, column = (as_int(entry.get(name)) for name in names)
        if row is not None and column is not None:
            return row, column
    return None
