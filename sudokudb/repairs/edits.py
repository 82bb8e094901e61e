"""Edits: what repairs one slip of a typist. A change of a grid consists of one or two of them.

A typist takes a wrong digit, moves a given to the next cell, or exchanges the givens of two
neighbours. Neighbours are next to each other in a row or column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.notation import DIGITS, EMPTY
from sudokudb.repairs.counter import Placement, givens, with_placements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.layout import Layout

Change = tuple[Placement, ...]
"""New digits for some cells, edit by edit; 0 removes a given."""

ADD, CHANGE, EXCHANGE, MOVE, REMOVE = "add", "change", "exchange", "move", "remove"


class Edit(NamedTuple):
    """One edit of a grid: its kind, and the cells with their new digits."""

    kind: str
    change: Change


def edits_in(text: str, change: Change) -> list[Edit]:
    """Return the edits that a change of a grid consists of.

    >>> edits_in("1...............", (Placement(0, 0), Placement(1, 1)))[0].kind
    'move'
    """
    found, index = [], 0
    while index < len(change):
        two = change[index : index + 2]
        kind = _kind_of_two(text, two) if len(two) == 2 else ""
        edit = Edit(kind, two) if kind else Edit(_kind_of_one(text, two[0]), two[:1])
        found.append(edit)
        index += len(edit.change)
    return found


def _kind_of_one(text: str, one: Placement) -> str:
    if not one.digit:
        return REMOVE
    return ADD if text[one.cell] == EMPTY else CHANGE


def _kind_of_two(text: str, two: Change) -> str:
    """Return the kind of one edit of two cells; "" if these are two edits."""
    before = [text[one.cell] for one in two]
    after = [DIGITS[one.digit - 1] if one.digit else EMPTY for one in two]
    if before != after[::-1] or before[0] == EMPTY:
        return ""
    if two[1].cell not in neighbours(two[0].cell, len(text)):
        return ""
    return MOVE if before[1] == EMPTY else EXCHANGE


def neighbours(cell: int, cells: int) -> Iterator[int]:
    """Yield the cells above, to the left, to the right, and below, in a grid of so many cells.

    >>> [*neighbours(0, 16)]
    [1, 4]
    """
    size = round(cells**0.5)
    row, column = divmod(cell, size)
    if row > 0:
        yield cell - size
    if column > 0:
        yield cell - 1
    if column < size - 1:
        yield cell + 1
    if row < size - 1:
        yield cell + size


def edited_sets(text: str) -> list[tuple[int, ...]]:
    """Return the sets of givens that one edit concerns: single ones, then unlike neighbours."""
    cells = [given.cell for given in givens(text)]
    pairs = [
        (cell, other)
        for cell in cells
        for other in neighbours(cell, len(text))
        if other > cell and text[other] not in (EMPTY, text[cell])
    ]
    return [*((cell,) for cell in cells), *pairs]


def edits_of(layout: Layout, text: str, cells: tuple[int, ...], rest: str) -> list[Change]:
    """Return changes and moves of one given, or the exchange of two, without clashes in `rest`.

    `rest` is the grid without these givens, and perhaps without others.
    """
    options: list[Change]
    if len(cells) == 2:
        one, other = cells
        options = [(Placement(one, _digit(text, other)), Placement(other, _digit(text, one)))]
    else:
        options = [*_changes(text, cells[0]), *_moves(text, cells[0])]
    return [some for some in options if _fits(layout, rest, some)]


def _changes(text: str, cell: int) -> Iterator[Change]:
    size = round(len(text) ** 0.5)
    others = (digit for digit in range(1, size + 1) if digit != _digit(text, cell))
    return ((Placement(cell, digit),) for digit in others)


def _moves(text: str, cell: int) -> Iterator[Change]:
    empty = (other for other in neighbours(cell, len(text)) if text[other] == EMPTY)
    return ((Placement(cell, 0), Placement(other, _digit(text, cell))) for other in empty)


def _fits(layout: Layout, rest: str, change: Change) -> bool:
    """Return whether no given of `rest` contradicts the digits of a change."""
    peers = layout.peers
    placed = [(one.cell, DIGITS[one.digit - 1]) for one in change if one.digit]
    return all(mark != rest[peer] for cell, mark in placed for peer in peers[cell])


def without(text: str, cells: Iterable[int]) -> str:
    """Return a grid without some givens."""
    return with_placements(text, [Placement(cell, 0) for cell in cells])


def is_exchange(text: str, change: Change) -> bool:
    """Return whether a change of two cells is an exchange of neighbours."""
    return len(change) == 2 and _kind_of_two(text, change) == EXCHANGE


def _digit(text: str, cell: int) -> int:
    return DIGITS.index(text[cell]) + 1
