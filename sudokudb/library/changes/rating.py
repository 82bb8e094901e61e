"""Rating of stored puzzles, a page at a time."""

from __future__ import annotations

from itertools import islice
from operator import attrgetter
from time import perf_counter
from typing import TYPE_CHECKING

from sudokudb.library.changes import solving
from sudokudb.library.jobs.job import verdicts
from sudokudb.outdated_ratings import earlier_version
from sudokudb.rating.ratings import Grade, Grader, refusal
from sudokudb.store.writes import computed_columns, computed_ratings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.errors import SudokuError
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.rating.rater import Rater
    from sudokudb.store import Store

_MOST = 256
_SECONDS = 0.5
"""The time of a page, after which a smaller one is next: a person may want to see or stop it."""


def rate(
    store: Store,
    puzzles: Iterable[Puzzle],
    rater: Rater,
    *,
    again: bool,
    on_stored: Callable[[int], object],
) -> Iterator[tuple[Puzzle, Rating | SudokuError]]:
    """Yield puzzles with their ratings, or errors; see `Library.rate`."""
    grader = Grader(rater)
    remaining, size = iter(puzzles), 1
    while page := list(islice(remaining, size)):
        begun = perf_counter()
        known = {} if again else {p.id: r for p in page if (r := _stored_rating(p, rater))}
        new = [puzzle for puzzle in page if puzzle.id not in known]
        pairs = [*zip(new, grader.grades([str(p.grid) for p in new]), strict=True)]
        graded = [(puzzle, grade) for puzzle, grade in pairs if isinstance(grade, Grade)]
        if new and store.writable():
            _save(store, rater, graded, [p for p, _ in pairs if p.grid.is_engine])
            on_stored(len(graded))
        is_quick = perf_counter() - begun < _SECONDS
        known |= {puzzle.id: grader.rating(grade) for puzzle, grade in graded}
        reasons = {puzzle.id: grade for puzzle, grade in pairs if isinstance(grade, str)}
        for puzzle in page:
            found = known.get(puzzle.id)
            yield puzzle, found or refusal(reasons[puzzle.id], puzzle.name, puzzle.id)
        size = min(2 * size, _MOST) if is_quick else max(size // 2, 1)


def _stored_rating(puzzle: Puzzle, rater: Rater) -> Rating | None:
    versions = {rater.version, earlier_version(rater.name, rater.version)}
    own = (r for r in puzzle.ratings if r.computed and r.rater == rater.name and not r.is_outdated)
    return max((r for r in own if r.version in versions), key=attrgetter("version"), default=None)


def _save(
    store: Store, rater: Rater, graded: list[tuple[Puzzle, Grade]], judged: list[Puzzle]
) -> None:
    """Save the ratings, and the verdicts that were not known, as on refused puzzles."""
    grids = [(puzzle.id, str(puzzle.grid)) for puzzle, _ in graded]
    unknown = solving.without_verdict(judged)
    if not grids and not unknown:
        return
    found = verdicts([puzzle.text for puzzle in unknown])
    with store.writing() as connection:
        by = computed_ratings.RaterVersion(rater.name, rater.version)
        computed_ratings.save(connection, by, grids, [grade for _, grade in graded])
        computed_columns.save(connection, computed_columns.VERDICTS, unknown, found)
