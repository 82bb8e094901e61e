"""Changes that are counted before they are made, and the rule that says which need a question."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from sudokudb.errors import NotConfirmed, say
from sudokudb.store.connection.sqlite_file import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sudokudb.store.connection.sqlite_file import RunSql

_T = TypeVar("_T")
MOST_UNASKED = 20
"""The number of stored puzzles that a person may take away from or overwrite without a question."""
_PAGE = 10_000


def needs_question(count: int, *, takes_away: bool = True, listed: bool = False) -> bool:
    """Return whether a face asks a person before a change of so many stored puzzles.

    It asks if many puzzles would lose or change something. It does not ask about what only adds or
    fills in computed facts, nor about puzzles whose numbers were `listed` one by one on stdin.
    """
    return takes_away and not listed and count > MOST_UNASKED


@dataclass(frozen=True, slots=True, repr=False)
class PlannedChange(Generic[_T]):
    """A change that is counted, and not made yet.

    `ids` are the puzzles that it would change, and no others; `others` is the number of chosen
    puzzles that stay as they are. `make` makes the change.
    """

    ids: Sequence[int]
    make: Callable[[], _T]
    others: int = 0
    takes_away: bool = field(default=True, kw_only=True)
    listed: bool = field(default=False, kw_only=True)

    @property
    def count(self) -> int:
        """The number of puzzles that would change."""
        return len(self.ids)

    @property
    def needs_question(self) -> bool:
        """Whether a face asks before it makes the change."""
        return needs_question(self.count, takes_away=self.takes_away, listed=self.listed)

    def __repr__(self) -> str:
        return f"<PlannedChange of {self.count:,} puzzles>"

    def make_unasked(self) -> _T:
        """Make the change where a face asks nothing; raise SudokuError if the rule demands it."""
        if self.needs_question:
            raise NotConfirmed(
                say("this would change {count:,} puzzles", count=self.count),
                say("the command line asks before such changes"),
            )
        return self.make()


def matching_ids(
    run_sql: RunSql, statement: str, ids: Iterable[int], given: Mapping[str, object]
) -> array[int]:
    """Return those of the ids that a statement selects; they take the place of `{values}`.

    There may be millions.
    """
    found, remaining = array("q"), iter(ids)
    while page := list(islice(remaining, _PAGE)):
        found.extend(sorted(id for (id,) in rows_of(run_sql, statement, page, given)))
    return found


def without(ids: Iterable[int], left_out: Sequence[int]) -> array[int]:
    """Return ids without some of them; both are in the same order."""
    remaining = iter(left_out)
    following = next(remaining, None)
    kept = array("q")
    for id in ids:
        if id == following:
            following = next(remaining, None)
        else:
            kept.append(id)
    return kept
