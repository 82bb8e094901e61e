"""Measuring of stored puzzles, a page at a time."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from sudokudb.engine.measure import measure_grids, refusal
from sudokudb.library.jobs.job import STOPPED
from sudokudb.library.jobs.measuring import measure_job, result_of
from sudokudb.query.measures import GROUPS, groups_of
from sudokudb.store.writes.computed_columns import pending_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sudokudb.engine.measure import Measures
    from sudokudb.errors import SudokuError
    from sudokudb.library.jobs.job import Results
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store

_MOST = 256
_SECONDS = 0.5
"""The time of a page, after which a smaller one is next: a person may want to see or stop it."""


def measure(
    store: Store,
    puzzles: Iterable[Puzzle],
    facts: Sequence[str],
    *,
    again: bool,
    on_stored: Callable[[int], object],
) -> Iterator[tuple[Puzzle, Measures | SudokuError]]:
    """Yield puzzles with their facts, or errors; see `Library.measure`."""
    groups = groups_of(facts)
    if store.writable():
        for group in groups:
            measure_job(group).prepare(store)
    remaining, size = iter(puzzles), 1
    while page := list(islice(remaining, size)):
        begun = perf_counter()
        found = _measure_page(store, page, groups, again=again, on_stored=on_stored)
        is_quick = perf_counter() - begun < _SECONDS
        for puzzle in page:
            known = found[puzzle.id]
            if isinstance(known, str):
                yield puzzle, refusal(known, puzzle.name, puzzle.id)
            else:
                yield puzzle, {fact: known[fact] for fact in facts}
        size = min(2 * size, _MOST) if is_quick else max(size // 2, 1)


def _measure_page(
    store: Store,
    page: Sequence[Puzzle],
    groups: Sequence[str],
    *,
    again: bool,
    on_stored: Callable[[int], object],
) -> dict[int, Measures | str]:
    """Return the facts of puzzles, or the reasons why there are none; store what is new."""
    new = [p for p in page if again or any(getattr(p, GROUPS[g][0]) is None for g in groups)]
    pending = [*map(pending_of, new)]
    found = measure_grids([puzzle.text for puzzle in pending], groups)
    if new and store.writable():
        for group in groups:
            results = dict(zip(pending, (result_of(each, group) for each in found), strict=True))
            measure_job(group).save(store, _without_others(results), bulk=False)
        on_stored(sum(isinstance(known, dict) for known in found))
    names = [name for group in groups for name in GROUPS[group]]
    known: dict[int, Measures | str] = {p.id: {n: getattr(p, n) for n in names} for p in page}
    known.update(zip((puzzle.id for puzzle in new), found, strict=True))
    return known


def _without_others(results: Results) -> Results:
    """Return the results of the puzzles that can be measured."""
    return {puzzle: found for puzzle, found in results.items() if found != STOPPED}
