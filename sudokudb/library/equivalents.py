"""Equivalent puzzles: the same up to symmetry, found by their identities."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sudokudb.errors import Unsupported, say
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.symmetry import Transform

_T = TypeVar("_T")
_PAGE = 500


class Equivalent(NamedTuple):
    """A puzzle that is equivalent to a grid, and the transform from the grid to it."""

    puzzle: Puzzle
    transform: Transform


class EquivalentPair(NamedTuple):
    """Two equivalent puzzles, and the transform from the first to the second."""

    first: Puzzle
    copy: Puzzle
    transform: Transform


def of_grid(run_sql: RunSql, grid: Grid) -> Iterator[Equivalent]:
    """Yield the puzzles that are equivalent to a grid, by id.

    Raises Unsupported for a Sukaku, and for a grid that has no identity.
    """
    from sudokudb.engine.canon import identity

    number = identity.identity_of(identity.require_no_sukaku(grid))
    if number is None:
        raise Unsupported(say("the grid has too many symmetries to be compared"))
    found = _without_sukakus(puzzles.by_identity(run_sql, number))
    each = ((puzzle, grid, puzzle.grid) for puzzle in found)
    yield from (Equivalent(puzzle, transform) for puzzle, transform in _with_transforms(each))


def pairs(run_sql: RunSql) -> Iterator[EquivalentPair]:
    """Yield every puzzle that is equivalent to an earlier one, with the first such puzzle."""
    each = ((pair, pair[0].grid, pair[1].grid) for pair in _same_identity(run_sql))
    yield from (EquivalentPair(*pair, transform) for pair, transform in _with_transforms(each))


def _same_identity(run_sql: RunSql) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Yield each puzzle that shares its identity with an earlier one, after the first such."""
    for number in puzzles.shared_identities(run_sql):
        found = _without_sukakus(puzzles.by_identity(run_sql, number))
        if first := next(found, None):
            yield from ((first, copy) for copy in found)


def _without_sukakus(found: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Leave out Sukakus, which all have the identity of the empty grid."""
    return (puzzle for puzzle in found if puzzle.grid.candidates is None)


def _with_transforms(pairs: Iterator[tuple[_T, Grid, Grid]]) -> Iterator[tuple[_T, Transform]]:
    """Yield each item with the transform between its grids; skip pairs that only share a hash."""
    from sudokudb.engine.canon.isomorphs import find_text_transforms

    while part := list(islice(pairs, _PAGE)):
        transforms = find_text_transforms([(str(first), str(second)) for _, first, second in part])
        found = zip(part, transforms, strict=True)
        yield from ((item, transform) for (item, *_), transform in found if transform)
