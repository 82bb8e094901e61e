"""The rules of Sudoku for the checks: houses, candidates, and parts of the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sudokudb.digit_sets import technique_digits
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sudokudb.techniques.position import Part, Step

HOUSES = tuple(map(frozenset, CLASSIC_9.houses))
"""The cells of the rows, the columns and the boxes."""
PEERS = tuple(map(frozenset, CLASSIC_9.peers))
"""The cells that see each cell."""
HOUSES_OF = tuple(
    tuple(index for index, house in enumerate(HOUSES) if cell in house) for cell in range(81)
)
"""The row, the column and the box of each cell."""


class MissingEvidence(Exception):
    """The evidence does not have exactly one part with a role."""


class PositionView(Protocol):
    """The parts of a position that checks read.

    `candidates` has a technique set for each cell, 0 if the cell is solved. `digits` has 0 for an
    unsolved cell.
    """

    @property
    def candidates(self) -> Sequence[int]: ...  # noqa: D102  # see the class

    @property
    def digits(self) -> Sequence[int]: ...  # noqa: D102

    @property
    def givens(self) -> str: ...  # noqa: D102


def is_candidate(position: PositionView, cell: int, digit: int) -> bool:
    """Return whether a digit is a candidate of a cell."""
    return position.candidates[cell] >> digit & 1 == 1


def digits_in(position: PositionView, cells: Iterable[int]) -> set[int]:
    """Return the digits that are candidates of some cells."""
    mask = 0
    for cell in cells:
        mask |= position.candidates[cell]
    return set(technique_digits(mask))


def places(position: PositionView, house: int, digit: int) -> set[int]:
    """Return the cells of a house that have a digit as a candidate."""
    return {cell for cell in HOUSES[house] if is_candidate(position, cell, digit)}


def with_digit(position: PositionView, cells: Iterable[int], digit: int) -> set[int]:
    """Return the cells that have a digit as a candidate."""
    return {cell for cell in cells if is_candidate(position, cell, digit)}


def sees_all(cell: int, cells: Iterable[int]) -> bool:
    """Return whether a cell sees every one of some cells."""
    return PEERS[cell].issuperset(cells)


def in_house(cells: Collection[int]) -> bool:
    """Return whether some cells are in one house."""
    return any(house.issuperset(cells) for house in HOUSES)


def parts(step: Step, role: str) -> list[Part]:
    """Return the parts of a step's evidence that have a role."""
    return [part for part in step.evidence if part.role == role]


def only_part(step: Step, role: str) -> Part:
    """Return the only part that has a role; raise MissingEvidence if there is not exactly one."""
    found = parts(step, role)
    if len(found) != 1:
        raise MissingEvidence(role)
    return found[0]


def is_house(number: int) -> bool:
    """Return whether a number is the index of a house."""
    return 0 <= number < len(HOUSES)
