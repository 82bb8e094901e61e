"""Groups of stored puzzles with equivalent solutions, expansions or patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.query.fields import FIELDS
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


def column_of(by: str) -> str:
    """Return the column of one of BY; raise UsageError for another word."""
    if by not in BY:
        hint = say("use one of {names}", names=", ".join(BY))
        raise UsageError(say("puzzles cannot be compared by {by!r}", by=by[:40]), hint)
    return BY[by]


def group_of(by: str) -> str:
    """Return the group of facts that has to be measured before puzzles are compared by one of BY.

    >>> group_of("pattern")
    'givens'
    """
    return FIELDS[column_of(by)].group


def groups(store: Store, by: str) -> Iterator[Alike]:
    """Yield the groups of at least two puzzles with the same identity, the largest first.

    Groups of the same size are in the order of their first puzzles.
    """
    column = column_of(by)
    with store.failures():
        for identity in puzzles.identities_of_several(store.run_sql, column):
            yield Alike(identity, list(puzzles.ids_that_share(store.run_sql, column, identity)))
