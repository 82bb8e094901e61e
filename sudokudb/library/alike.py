"""Groups of stored puzzles with equivalent solutions, expansions or patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.query.measures import SAME
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.store import Store

BY = {field.removeprefix("same"): column for field, column in SAME.items()}
"""The column that puzzles share, by what they are compared by: solution, expansion, pattern."""


class Alike(NamedTuple):
    """The numbers of puzzles that share an identity, ascending."""

    identity: int
    ids: Sequence[int]


def groups(store: Store, by: str) -> Iterator[Alike]:
    """Yield the groups of at least two puzzles with the same identity, the largest first.

    Groups of the same size are in the order of their first puzzles.
    """
    column = BY[by]
    with store.failures():
        for identity in puzzles.shared(store.run_sql, column):
            yield Alike(identity, list(puzzles.ids_that_share(store.run_sql, column, identity)))
