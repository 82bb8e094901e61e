"""Sukaku: puzzles that have no givens, only candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import Grid
from sudokudb.notation import EMPTY, parse_candidates

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sukaku(Grid):
    """A grid without givens in which some candidates are ruled out from the start.

    `candidates` holds a set of digits per cell (bit d − 1 for digit d); a puzzle that has a cell
    without candidates has no solution. Its text is that of the empty grid, and it equals only a
    Sukaku with the same candidates.

    >>> Sukaku([3] * 16).size, Sukaku([3] * 16) == Grid.empty(4)
    (4, False)
    """

    __slots__ = ("candidates",)
    candidates: tuple[int, ...]

    def __init__(self, candidates: Iterable[int]) -> None:
        masks = tuple(candidates)
        super().__init__(EMPTY * len(masks))
        all_digits = (1 << self.size) - 1
        object.__setattr__(self, "candidates", tuple(mask & all_digits for mask in masks))

    def __reduce__(self) -> tuple[type[Grid], tuple[object]]:
        return Sukaku, (self.candidates,)

    def __repr__(self) -> str:
        return f"Sukaku({list(self.candidates)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sukaku) and self.candidates == other.candidates

    def __hash__(self) -> int:
        return hash(self.candidates)


def is_sukaku(grid: str, candidates: object, placed: object) -> bool:
    """Return whether candidates define the puzzle, rather than being a player's notes.

    They are notes if the grid has givens or rules, or if the player has placed digits. `grid` is
    the line of a puzzle. `candidates` and `placed` may have any form; only whether they are empty
    matters.

    >>> is_sukaku("." * 16, "12 " * 16, None), is_sukaku("1" + "." * 15, "12 " * 16, None)
    (True, False)
    """
    return bool(candidates) and not placed and not grid.strip(EMPTY)


def format_puzzle(grid: str, candidates: str | None, placed: str | None) -> str:
    """Return the line of a puzzle, or the candidates of a Sukaku; the inverse of `parse_puzzle`."""
    return candidates if candidates and is_sukaku(grid, candidates, placed) else grid


def parse_puzzle(text: str) -> Grid:
    """Return the grid or the Sukaku that `format_puzzle` wrote; raise GridError for other text.

    >>> parse_puzzle("12 " * 15 + "12") == Sukaku([3] * 16)
    True
    """
    return Sukaku(parse_candidates(text)) if " " in text and ";" not in text else Grid(text)
