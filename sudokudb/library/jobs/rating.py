"""The job of `sudokudb rate --all`: ratings by one rater."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sudokudb.library.jobs.job import STOPPED, verdicts
from sudokudb.outdated_ratings import BUILT_IN, DIGITS, EARLIER_DIGITS, LATE, MOST_LINES
from sudokudb.rating.ratings import NONE, SEVERAL, Grade, Grader
from sudokudb.store.writes import computed_columns, computed_ratings
from sudokudb.techniques import runner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.library.jobs.job import Compute, Results
    from sudokudb.rating.rater import Rater
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage
    from sudokudb.store.writes.computed_columns import Pending

_COMPILED_COST, _COST = 4, 64
"""A rating of an easy puzzle takes 20 microseconds in compiled code, of a hard one a thousand times
as long: a chunk has 1,024 puzzles, or 64 without a compiler.
"""
_SOLUTIONS: dict[str, tuple[object, ...]] = {NONE: (0, None), SEVERAL: (2, None)}
"""The verdicts on grids that are refused."""


@dataclass(frozen=True)
class RateJob:
    """The job of rating every valid 9×9 puzzle that a rater has not rated yet."""

    rater: Rater
    again: bool = False

    @property
    def by(self) -> computed_ratings.RaterVersion:
        """The rater and its version."""
        return computed_ratings.RaterVersion(self.rater.name, self.rater.version)

    @property
    def compute(self) -> Compute:
        """The function that workers run; see `grades`."""
        return partial(grades, self.rater)

    def prepare(self, store: Store, ids: Sequence[int] | None = None) -> None:
        """Delete the ratings that will be computed `again`, of these puzzles or of all.

        Otherwise keep the ratings of an earlier version that are right.
        """
        if self.again:
            with store.writing() as connection:
                computed_ratings.forget(connection, self.by, ids)
        elif earlier := self._same_earlier_version():
            self._adopt(store, earlier)

    def _adopt(self, store: Store, earlier: str) -> None:
        """Turn the ratings of an earlier version into those of this one, part by part."""
        last: int | None = -1
        while last is not None:
            with store.writing(bulk=True) as connection:
                last = computed_ratings.adopt(connection, self.by, earlier, last)

    def _same_earlier_version(self) -> str:
        """Return the outdated version of the same file, if it can have no wrong ratings."""
        late = any(line.enabled and line.find == LATE[0] for line in self.rater.lines)
        if late or self.rater.name in BUILT_IN or len(self.rater.lines) > MOST_LINES:
            return ""
        return self.rater.version[: EARLIER_DIGITS - DIGITS]

    def pending(self, run_sql: RunSql, after: int, limit: int, damage: Damage) -> list[Pending]:
        """List the first `limit` puzzles without a rating whose ids are above `after`, by id."""
        return computed_ratings.list_unrated(run_sql, self.by, after, limit, damage)

    def save(self, store: Store, results: Results) -> int:
        """Save the ratings, and the verdicts that are not known; return how many ratings."""
        grids = {(p.id, p.line): r for p, r in results.items() if r not in _SOLUTIONS.values()}
        unknown = computed_columns.lacking(store.run_sql, computed_columns.VERDICTS, results)
        found = verdicts([puzzle.text for puzzle in unknown])
        with store.writing(bulk=True) as connection:
            computed_ratings.save(connection, self.by, grids, grids.values())
            computed_columns.save(connection, computed_columns.VERDICTS, unknown, found)
        return len(grids)

    def cost(self, text: str) -> int:
        """Estimate the time for a puzzle."""
        return _COMPILED_COST if self.is_compiled(text) else _COST

    def is_compiled(self, text: str) -> bool:
        """Return whether compiled code computes the result of a puzzle."""
        return not runner.__file__.endswith(".py")


def grades(rater: Rater, texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Return a grade for each text, or a verdict for an invalid grid, or STOPPED."""
    found = Grader(rater).grades(texts, threads)
    return [g if isinstance(g, Grade) else _SOLUTIONS.get(g, STOPPED) for g in found]
