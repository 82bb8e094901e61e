"""Single digits in a grid of candidates: set digits, or the last candidates of their cells.

A program that maintains candidates removes a set digit from the cells that see it; so HoDoKu reads
a single digit that such a cell still has as the last candidate (`Sudoku2.setSudoku`). But players
forget to remove some candidates, and remove too many. So a single digit counts as set unless the
grid shows otherwise: the set digits exclude all other candidates of its cell, and most cells that
see it, and could have it, have it. A cell with all candidates is not evidence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.formats.model.candidates import ALL, implied_candidates, known_candidates, names
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_FEWEST = 17
"""The fewest givens of a valid puzzle; a grid with fewer single digits may be a Sukaku."""


_AS_GIVEN = say("read as a given, though cells that see it have this candidate: {cells}")
_AS_CANDIDATE = say("read as the last candidate, since cells that see it have it too: {cells}")


class State(NamedTuple):
    """The set digits of a grid of candidates, and the candidates of the other cells."""

    digits: tuple[int, ...]
    candidates: tuple[int, ...] | None


def state_of(marks: Sequence[int], placed: Collection[int] = ()) -> State:
    """Return the set digits and the other candidates; digits in `placed` cells are set."""
    digits = _unseen(marks, placed)
    if sum(map(_is_alone, marks)) >= _FEWEST:
        for is_set in (_is_missed, _is_not_all):
            left = implied_candidates(digits)
            for cell in _alone(marks, digits):
                if is_set(cell, marks, left):
                    digits[cell] = marks[cell].bit_length()
    return State(tuple(digits), known_candidates(marks, digits))


def state_of_sukaku(marks: Sequence[int]) -> State:
    """Return the state of a Sukaku, in which a digit that a peer still has is a candidate."""
    digits = _unseen(marks)
    return State(tuple(digits), known_candidates(marks, digits))


def warnings_of(
    marks: Sequence[int], state: State, placed: Collection[int] = ()
) -> tuple[str, ...]:
    """Return warnings about single digits that another program would read differently.

    A conflict between givens is reported elsewhere.
    """
    seen = _alone(marks, _unseen(marks, placed))
    given = [cell for cell in seen if state.digits[cell] and not _clashes(cell, state.digits)]
    few = sum(map(_is_alone, marks)) < _FEWEST
    candidate = _alone(marks, state.digits) if few else []
    return _warning(_AS_GIVEN, given) + _warning(_AS_CANDIDATE, candidate)


def warnings_of_sukaku(marks: Sequence[int], state: State) -> tuple[str, ...]:
    """Return warnings about candidates that would be set digits in a drawn grid."""
    set_too = state_of(marks).digits
    return _warning(_AS_CANDIDATE, [c for c in _alone(marks, state.digits) if set_too[c]])


def _warning(template: str, cells: Sequence[int]) -> tuple[str, ...]:
    return (say(template, cells=names(cells)),) if cells else ()


def _is_alone(mark: int) -> bool:
    return mark != 0 and mark & (mark - 1) == 0


def _alone(marks: Sequence[int], digits: Sequence[int]) -> list[int]:
    """Return the cells with one candidate and without a set digit."""
    return [cell for cell, mark in enumerate(marks) if _is_alone(mark) and not digits[cell]]


def _unseen(marks: Sequence[int], placed: Collection[int] = ()) -> list[int]:
    """Return the single digits that no cell which sees them has as a candidate."""
    digits = [0] * len(marks)
    for cell, mark in enumerate(marks):
        if _is_alone(mark) and (cell in placed or not any(_have(cell, marks))):
            digits[cell] = mark.bit_length()
    return digits


def _have(cell: int, marks: Sequence[int], left: Sequence[int] | None = None) -> list[bool]:
    """Return, for each peer with several but not all candidates, whether it has the cell's.

    With the candidates `left` by the set digits, only peers that could have it count.
    """
    mark = marks[cell]
    return [
        bool(marks[peer] & mark)
        for peer in CLASSIC_9.peers[cell]
        if marks[peer] & (marks[peer] - 1) and marks[peer] != ALL
        if left is None or left[peer] & mark
    ]


def _clashes(cell: int, digits: Sequence[int]) -> bool:
    return any(digits[peer] == digits[cell] for peer in CLASSIC_9.peers[cell])


def _is_missed(cell: int, marks: Sequence[int], left: Sequence[int]) -> bool:
    """Return whether at least half of the peers that could have the digit do not have it."""
    have = _have(cell, marks, left)
    return 2 * sum(have) <= len(have)


def _is_not_all(cell: int, marks: Sequence[int], left: Sequence[int]) -> bool:
    """Return whether the set digits allow more candidates than the cell has."""
    return left[cell] != marks[cell]
