"""Digits that stand alone in a grid of candidates: set, or the last candidates of their cells.

Where a program keeps the candidates, a digit that is set is gone from the cells that see it; so
HoDoKu takes one that such a cell has too for the last candidate (`Sudoku2.setSudoku`). But players
forget to strike some out, and strike out too many. So a digit is set unless the drawing shows
otherwise: the digits that are set leave nothing else in its cell, and most of the cells that see
it, and could have it, do have it. A cell with every candidate says nothing at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.model.candidates import ALL, implied, known, names
from sudokudb.grid import geometry

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_FEWEST = 17
"""The fewest givens of a puzzle with one solution: fewer digits alone may be a Sukaku's."""


_AS_GIVEN = "alone, and read as a given, though cells that see it have it too"
_AS_CANDIDATE = "alone, but read as a candidate, for cells that see it have it too"


class State(NamedTuple):
    """What a grid of candidates comes to: the digits that are set, and candidates of the others."""

    digits: tuple[int, ...]
    candidates: tuple[int, ...] | None


def state_of(marks: Sequence[int], placed: Collection[int] = ()) -> State:
    """Tell digits that are set from candidates that stand alone; in `placed` cells they are set."""
    digits = _unseen(marks, placed)
    if sum(map(_is_alone, marks)) >= _FEWEST:
        for is_set in (_is_missed, _is_not_all):
            left = implied(digits)
            for cell in _alone(marks, digits):
                if is_set(cell, marks, left):
                    digits[cell] = marks[cell].bit_length()
    return State(tuple(digits), known(marks, digits))


def state_of_sukaku(marks: Sequence[int]) -> State:
    """Tell the same where candidates are the puzzle: what is alone, but not gone, is one more."""
    digits = _unseen(marks)
    return State(tuple(digits), known(marks, digits))


def warnings_of(
    marks: Sequence[int], state: State, placed: Collection[int] = ()
) -> tuple[str, ...]:
    """Say which digits a program that keeps candidates would have meant otherwise.

    It is no doubt that one is a candidate where what is set leaves nothing else; givens that clash
    are another matter.
    """
    seen = _alone(marks, _unseen(marks, placed))
    given = [cell for cell in seen if state.digits[cell] and not _clashes(cell, state.digits)]
    few = sum(map(_is_alone, marks)) < _FEWEST
    candidate = _alone(marks, state.digits) if few else []
    return _said(_AS_GIVEN, given) + _said(_AS_CANDIDATE, candidate)


def warnings_of_sukaku(marks: Sequence[int], state: State) -> tuple[str, ...]:
    """Say which candidates would be digits that are set if the grid were a drawing."""
    set_too = state_of(marks).digits
    return _said(_AS_CANDIDATE, [c for c in _alone(marks, state.digits) if set_too[c]])


def _said(what: str, cells: Sequence[int]) -> tuple[str, ...]:
    return (f"{what}: {names(cells)}",) if cells else ()


def _is_alone(mark: int) -> bool:
    return mark != 0 and mark & (mark - 1) == 0


def _alone(marks: Sequence[int], digits: Sequence[int]) -> list[int]:
    """Return the cells with one candidate that are not among the digits."""
    return [cell for cell, mark in enumerate(marks) if _is_alone(mark) and not digits[cell]]


def _unseen(marks: Sequence[int], placed: Collection[int] = ()) -> list[int]:
    """Return the digits that stand alone, but for those that a cell which sees them has too."""
    digits = [0] * len(marks)
    for cell, mark in enumerate(marks):
        if _is_alone(mark) and (cell in placed or not any(_have(cell, marks))):
            digits[cell] = mark.bit_length()
    return digits


def _have(cell: int, marks: Sequence[int], left: Sequence[int] | None = None) -> list[bool]:
    """Return whether cells that see a cell have its candidate: those that are open and say any.

    With what is `left` of each cell, only those that could have it.
    """
    mark = marks[cell]
    return [
        bool(marks[peer] & mark)
        for peer in geometry(3).peers[cell]
        if marks[peer] & (marks[peer] - 1) and marks[peer] != ALL
        if left is None or left[peer] & mark
    ]


def _clashes(cell: int, digits: Sequence[int]) -> bool:
    return any(digits[peer] == digits[cell] for peer in geometry(3).peers[cell])


def _is_missed(cell: int, marks: Sequence[int], left: Sequence[int]) -> bool:
    """Tell whether as many cells that could have its digit are without it as have it, or more."""
    have = _have(cell, marks, left)
    return 2 * sum(have) <= len(have)


def _is_not_all(cell: int, marks: Sequence[int], left: Sequence[int]) -> bool:
    """Tell whether the digits that are set leave a cell more than it has."""
    return left[cell] != marks[cell]
