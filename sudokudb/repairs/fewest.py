"""The fewest givens to add to a grid so that exactly one solution is left.

One and two givens are tried exhaustively: every candidate that some solution has, and every pair.
Where neither suffices, the digits of some solutions are added and removed again one by one, and two
added digits are exchanged for one: this gives an upper bound. All triples follow while there is
time. A 9×9 puzzle needs 17 givens (McGuire, Tugemann and Civario, 2012): this is a lower bound.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, tee
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.buffers import CELLS
from sudokudb.engine.sat import OutOfTime
from sudokudb.notation import EMPTY
from sudokudb.repairs.counter import Placement, givens, with_placements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.repairs.candidates import Candidates
    from sudokudb.repairs.counter import SolutionCounter

_LEAST_GIVENS = 17
_MOST = 100  # additions of one size that are collected
_TRIES = 32  # solutions that are tried as the only one


class Addition(NamedTuple):
    """Givens that leave one solution, and the fewest that could: `least` is a lower bound.

    `found` has the additions of as many givens that are known; there may be others if not
    `all_found`.
    """

    found: tuple[tuple[Placement, ...], ...]
    least: int
    all_found: bool = False

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The first addition."""
        return self.found[0]

    @property
    def exact(self) -> bool:
        """Whether no addition is known to be possible with fewer givens."""
        return len(self.placements) == self.least


def fewest(counter: SolutionCounter, text: str, solution: str, candidates: Candidates) -> Addition:
    """Return the smallest addition found before the time is over, given one of the solutions."""
    singles = sorted(one for one, count in candidates.counts.items() if count == 1)
    if singles and candidates.counted:
        return Addition(tuple((one,) for one in singles), 1, all_found=True)
    search = _FewestSearch(counter, text, solution, candidates)
    with suppress(OutOfTime):
        search.run()
    found = search.found or [search.best]
    return Addition(tuple(tuple(sorted(one)) for one in found), search.least, search.all_found)


class _FewestSearch:
    """The search for `best`, the smallest addition so far, and `least`, its lower bound."""

    def __init__(
        self, counter: SolutionCounter, text: str, solution: str, candidates: Candidates
    ) -> None:
        self._counter, self._text = counter, text
        self._candidates, self._complete = sorted(candidates.counts), candidates.complete
        self._random = Random(0)
        needed = _LEAST_GIVENS - len(givens(text)) if counter.is_engine else 0
        self.least = max(2 if candidates.counted else 1, needed)
        self.best = self._rest_of(solution)
        self.found: list[tuple[Placement, ...]] = []
        self.all_found = False

    def run(self) -> None:
        """Improve `best` and `least` until they meet; raise OutOfTime before that."""
        if self.least == 1:  # trying all candidates takes long: get an upper bound first
            self._grow(self._random_solution())
        for number in (1, 2):
            if self.least == number and self._try_all(number):
                return
        for _ in range(_TRIES):
            self._grow(self._random_solution())
        while self.least < len(self.best) and self._exchange(2):
            pass
        if self.least == 3 < len(self.best):
            self._try_all(3)
        while self.least < len(self.best) and self._exchange(3):
            pass

    def _try_all(self, number: int) -> bool:
        """Try every set of candidates in different cells; raise the bound if none will do.

        Where trying is fast, all sets that will do are collected.
        """
        most = _MOST if number < 3 and len(self._text) <= CELLS else 1
        for one in self._unique(self._sets(number)):
            self.found.append(one)
            self.best = self.found[0]
            if len(self.found) == most:
                return True
        if self.found:
            self.all_found = self._complete
        elif self._complete:
            self.least = number + 1
        return bool(self.found)

    def _sets(self, number: int) -> Iterator[tuple[Placement, ...]]:
        for placements in combinations(self._candidates, number):
            if len({placement.cell for placement in placements}) == number:
                yield placements

    def _unique(self, sets: Iterable[tuple[Placement, ...]]) -> Iterator[tuple[Placement, ...]]:
        """Yield the sets that leave exactly one solution."""
        each, texts = tee(sets)
        counts = self._counter.counts(with_placements(self._text, one) for one in texts)
        return (one for one, count in zip(each, counts, strict=False) if count == 1)

    def _rest_of(self, solution: str) -> tuple[Placement, ...]:
        """Return the digits of a solution in the cells that are empty."""
        return tuple(each for each in givens(solution) if self._text[each.cell] == EMPTY)

    def _random_solution(self) -> str:
        """Return a solution of the grid with a random candidate placed."""
        placement = self._random.choice(self._candidates)
        return self._counter.solutions(with_placements(self._text, [placement]), 1)[0]

    def _grow(self, solution: str) -> None:
        """Add digits of a solution, each excluding another solution, until it is the only one."""
        kept: list[Placement] = []
        while other := self._counter.other_solution(with_placements(self._text, kept), solution):
            kept.append(self._random.choice([*{*givens(solution)}.difference(givens(other))]))
        self._improve(kept)
        self._reduce(kept)

    def _improve(self, kept: list[Placement]) -> None:
        if len(kept) < len(self.best):
            self.best = tuple(kept)

    def _reduce(self, kept: list[Placement]) -> None:
        """Remove added digits in random order, wherever exactly one solution is left."""
        for placement in self._random.sample(kept, len(kept)):
            rest = [other for other in kept if other != placement]
            if next(self._counter.counts([with_placements(self._text, rest)])) == 1:
                kept = rest
        self._improve(kept)

    def _exchange(self, number: int) -> bool:
        """Replace `number` digits of the best addition by one fewer, if one solution is left."""
        size = len(self.best) - 1
        smaller = (
            (*rest, *some)
            for rest in combinations(self.best, size + 1 - number)
            for some in self._sets(number - 1)
            if {one.cell for one in rest}.isdisjoint(one.cell for one in some)
        )
        found = next(self._unique(smaller), None)
        if found:
            self.best = found
        return bool(found)
