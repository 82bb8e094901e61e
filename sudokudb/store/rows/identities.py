"""Identities of puzzles for their column, which is NULL where a puzzle has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import Unsupported
from sudokudb.symmetry import pattern_symmetries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.engine.canon.identity import Facts
    from sudokudb.grid import Grid


class IdentityFacts(NamedTuple):
    """The identity of a grid or None, the symmetries of its pattern, whether it has conflicts."""

    identity: int | None
    symmetries: int
    conflicts: bool


def known_identity(grid: Grid) -> int | None:
    """Return the identity of a grid; None if it has none."""
    from sudokudb.engine.canon.identity import identity_of

    try:
        return identity_of(grid)
    except Unsupported:
        return None


def describe_grid(grid: Grid) -> tuple[int | None, int]:
    """Return the identity of a grid, and the symmetries of its pattern."""
    return known_identity(grid), pattern_symmetries(grid)


def facts_of_grids(grids: Sequence[Grid]) -> Sequence[Facts | IdentityFacts]:
    """Return the facts of grids of any kind; those of 9×9 grids are computed together."""
    from sudokudb.engine.canon.identity import describe_grids

    many = describe_grids([grid for grid in grids if grid.layout.is_engine])
    if len(many) == len(grids):
        return many
    facts = iter(many)
    return [
        IdentityFacts(*next(facts))
        if grid.layout.is_engine
        else IdentityFacts(*describe_grid(grid), bool(grid.conflicts()))
        for grid in grids
    ]
