"""Sukaku: puzzles without a given, which are nothing but their candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import Grid
from sudokudb.notation import EMPTY, parse_candidates

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sukaku(Grid):
    """A grid in which no digit stands, but not every digit can stand everywhere.

    `candidates` are a set of digits a cell, bit d − 1 for digit d; a cell with none makes it
    impossible. Its text is that of the empty grid, its equals are those with the same candidates.

    >>> Sukaku([3] * 16).size, Sukaku([3] * 16) == Grid.empty(4)
    (4, False)
    """

    __slots__ = ("candidates",)
    candidates: tuple[int, ...]

    def __init__(self, candidates: Iterable[int]) -> None:
        masks = tuple(candidates)
        super().__init__(EMPTY * len(masks))
        every = (1 << self.size) - 1
        object.__setattr__(self, "candidates", tuple(mask & every for mask in masks))

    def __reduce__(self) -> tuple[type[Grid], tuple[object]]:
        return Sukaku, (self.candidates,)

    def __repr__(self) -> str:
        return f"Sukaku({list(self.candidates)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sukaku) and self.candidates == other.candidates

    def __hash__(self) -> int:
        return hash(self.candidates)


def is_sukaku(grid: str, candidates: object, placed: object) -> bool:
    """Tell a puzzle that is its candidates from one beside which a player noted some.

    They are notes where there is a given or something was placed: here, and only here, that is
    decided. `candidates` and `placed` count as there or not, in whatever form.

    >>> is_sukaku("." * 16, "12 " * 16, None), is_sukaku("1" + "." * 15, "12 " * 16, None)
    (True, False)
    """
    return bool(candidates) and not placed and not grid.strip(EMPTY)


def puzzle_text(grid: str, candidates: str | None, placed: str | None) -> str:
    """Return what `read_puzzle` reads: a grid as text, or the candidates of a Sukaku."""
    return candidates if candidates and is_sukaku(grid, candidates, placed) else grid


def read_puzzle(text: str) -> Grid:
    """Return the grid or the Sukaku that `puzzle_text` wrote; raise GridError for what is none.

    >>> read_puzzle("12 " * 15 + "12") == Sukaku([3] * 16)
    True
    """
    return Sukaku(parse_candidates(text)) if " " in text else Grid(text)
