"""What sets of puzzles share, in pairs, and what each repeats within itself."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sudokudb.errors import UsageError, say
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.library.datasets.packed_rows import minlex, solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from sudokudb.library.datasets.row_groups import RowGroups
    from sudokudb.library.datasets.set_rows import PuzzleSet, RowPlace, SetRows

    Rows = NDArray[np.int64]

EXACT, EQUIVALENT, SOLUTION = KINDS = ("exact", "equivalent", "solution")
"""The kinds of shared puzzles; each contains those before it."""

BY = ("identity", "solution")
"""What must not be in two sets."""

_BLOCK = 65_536


class SharedRow(NamedTuple):
    """A row of the second set that is in the first one, and the first row there that it is.

    `kind` is the closest of KINDS. `form` is the row-minlex form that both puzzles have, or both
    solutions if only these are equivalent.
    """

    kind: str
    first: RowPlace
    second: RowPlace
    first_puzzle: str
    second_puzzle: str
    form: str


class SetPair:
    """What the second set of a pair has of the first one.

    `counts` has for each kind the number of rows of the second set.
    """

    def __init__(self, first: PuzzleSet, second: PuzzleSet, rows: SetRows) -> None:
        self.first, self.second = first, second
        self.counts: dict[str, int] = {}
        self._rows = rows
        self._matches: dict[str, tuple[Rows, Rows]] = {}

    def __repr__(self) -> str:
        counts = ", ".join(f"{kind} {count}" for kind, count in self.counts.items())
        return f"<SetPair {self.first.name}, {self.second.name}: {counts}>"

    def numbers(self, kind: str) -> tuple[Rows, Rows]:
        """Return the numbers of shared rows in the first and in the second set, in its order.

        The numbers are those in the file of the row, from 0.
        """
        first, second = self._matches[kind]
        return self._rows.numbers(first), self._rows.numbers(second)

    def examples(self, kind: str, limit: int = 3) -> list[tuple[RowPlace, RowPlace]]:
        """Return the places of the first shared rows, in the first and in the second set."""
        first, second = (rows[:limit].tolist() for rows in self._matches[kind])
        return [*zip(self._rows.places(first), self._rows.places(second), strict=True)]

    def shared_rows(self) -> Iterator[SharedRow]:
        """Yield every shared row, in the order of the second set, with the closest kind."""
        kinds, first, second = self._closest()
        for low in range(0, len(second), _BLOCK):
            part = slice(low, low + _BLOCK)
            yield from self._describe(kinds[part], first[part], second[part])

    def _closest(self) -> tuple[NDArray[np.int8], Rows, Rows]:
        """Return the closest kind of each shared row as a number, and the rows of both sets."""
        start = self.second.start
        kinds = np.full(self.second.rows, -1, np.int8)
        first = np.zeros(self.second.rows, np.int64)
        for number, kind in reversed([*enumerate(self._matches)]):
            theirs, own = self._matches[kind]
            kinds[own - start] = number
            first[own - start] = theirs
        places = np.flatnonzero(kinds >= 0)
        return kinds[places], first[places], places + start

    def _describe(self, kinds: NDArray[np.int8], first: Rows, second: Rows) -> Iterator[SharedRow]:
        names = [*self._matches]
        cells = [self._rows.cells(rows) for rows in (first, second)]
        by_solution = np.array([name == SOLUTION for name in names])[kinds]
        formed = cells[1].copy()
        formed[by_solution] = solve(cells[1][by_solution])[0]
        texts = [_texts(each) for each in (*cells, minlex(formed))]
        places = [self._rows.places(rows.tolist()) for rows in (first, second)]
        for kind, *parts in zip(kinds, *places, *texts, strict=True):
            yield SharedRow(names[kind], *parts)

    def add(self, kind: str, groups: RowGroups) -> None:
        """Add the rows of a kind: those that a group has of both sets."""
        self._matches[kind] = _match(groups, self.first, self.second)
        self.counts[kind] = len(self._matches[kind][1])


def _texts(rows: NDArray[np.uint8]) -> list[str]:
    text = rows.tobytes().decode("ascii")
    return [text[low : low + CELLS] for low in range(0, len(text), CELLS)]


def _match(groups: RowGroups, first: PuzzleSet, second: PuzzleSet) -> tuple[Rows, Rows]:
    """Return the rows of a set that are in groups with rows of another, the least of these."""
    end = int(groups.groups.max()) + 1 if len(groups.groups) else 0
    least = np.full(end, -1, np.int64)
    is_first = (groups.rows >= first.start) & (groups.rows < first.end)
    # Rows of a group grow: backwards, the least one is written last.
    least[groups.groups[is_first][::-1]] = groups.rows[is_first][::-1]
    is_second = (groups.rows >= second.start) & (groups.rows < second.end)
    theirs, own = least[groups.groups[is_second]], groups.rows[is_second]
    order = np.argsort(own[theirs >= 0])
    return theirs[theirs >= 0][order], own[theirs >= 0][order]


class LeakReport:
    """What sets share in pairs, and what each repeats within itself.

    `repeats` has for each set and kind the number of rows that repeat an earlier row.
    """

    def __init__(self, rows: SetRows) -> None:
        self.sets = tuple(rows.sets)
        self.pairs = tuple(SetPair(*pair, rows) for pair in combinations(self.sets, 2))
        self.repeats: tuple[dict[str, int], ...] = tuple({} for _ in self.sets)

    def __repr__(self) -> str:
        return f"<LeakReport of {len(self.sets)} sets, {'' if self.leaks() else 'no '}leaks>"

    def leaks(self, by: str = "identity") -> bool:
        """Return whether two sets share an equivalent puzzle; or a solution class, `by` "solution".

        Raise UsageError for another value of `by` than BY has.
        """
        if by not in BY:
            raise UsageError(
                say("{value!r:.40} is not what leaks are found by", value=by),
                say("use {names}", names=", ".join(BY)),
            )
        kind = SOLUTION if by == BY[1] else EQUIVALENT
        return any(pair.counts[kind] for pair in self.pairs)

    def add(self, kind: str, groups: RowGroups) -> None:
        """Add the groups of a kind to all pairs and sets."""
        for pair in self.pairs:
            pair.add(kind, groups)
        for one, repeats in zip(self.sets, self.repeats, strict=True):
            is_own = (groups.rows >= one.start) & (groups.rows < one.end)
            repeats[kind] = int(is_own.sum()) - len(np.unique(groups.groups[is_own]))
