"""The jobs of `sudokudb measure --all`: one for each group of facts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from sudokudb.engine.backend import PYTHON, chosen_build
from sudokudb.engine.measure import MEASURES_VERSIONS, NONE, SEVERAL, measure_grids
from sudokudb.library.jobs.job import STOPPED, Job, require_version, verdicts
from sudokudb.query.measures import columns_of
from sudokudb.store.writes import computed_columns
from sudokudb.store.writes.computed_columns import VERDICTS
from sudokudb.store.writes.measured_columns import MEASURED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.engine.measure import Measures
    from sudokudb.library.jobs.job import Results
    from sudokudb.store import Store

_COMPILED_COST, _COST = 4, 256
"""An easy puzzle takes 10 to 100 microseconds in compiled code, one of depth 3 nine milliseconds: a
chunk has 1,024 puzzles, or 16 without a compiler.
"""
_SOLUTIONS: dict[str, tuple[object, ...]] = {NONE: (0, None), SEVERAL: (2, None)}
"""The verdicts on grids that are refused."""


@dataclass(frozen=True)
class MeasureJob(Job):
    """The job of measuring a group of facts of every valid 9×9 puzzle that lacks them.

    `again` clears the facts first that will be measured.
    """

    again: bool = False

    def prepare(self, store: Store, ids: Sequence[int] | None = None) -> None:
        """Clear the facts of an older version, and those that will be measured again."""
        super().prepare(store, ids)
        if self.again:
            with store.writing() as connection:
                computed_columns.clear(connection, self.derived, ids)

    def save(self, store: Store, results: Results, *, bulk: bool = True) -> int:
        """Save the facts, and the verdicts that are not known; return how many puzzles have facts.

        Raise StoreError if another version runs the job.
        """
        from sudokudb.store.connection.transactions import run_sql_in

        facts = {p: found for p, found in results.items() if found not in _SOLUTIONS.values()}
        refused = {p: found for p, found in results.items() if p not in facts}
        unknown = computed_columns.lacking(store.run_sql, VERDICTS, facts)
        judged = verdicts([puzzle.text for puzzle in unknown])
        with store.writing(bulk=bulk) as connection:
            require_version(store, run_sql_in(connection), self.derived, self.version)
            computed_columns.save(connection, self.derived, facts, facts.values())
            computed_columns.save(connection, VERDICTS, unknown, judged)
            computed_columns.save(connection, VERDICTS, refused, refused.values())
        return len(facts)

    def cost(self, text: str) -> int:
        """Estimate the time for a puzzle."""
        return _COMPILED_COST if self.is_compiled(text) else _COST

    def is_compiled(self, text: str) -> bool:
        """Return whether compiled code computes the result of a puzzle."""
        return chosen_build() != PYTHON


def measure_job(group: str, *, again: bool = False) -> MeasureJob:
    """Return the job of a group."""
    return MeasureJob(MEASURED[group], MEASURES_VERSIONS[group], partial(columns, group), again)


_SECONDS = {"depth": 0.01, "givens": 0.01, "solution": 0.01}
"""The time for an ordinary puzzle without compiled code."""


def estimate_seconds(counts: Mapping[str, int], workers: int | None) -> float:
    """Return the time for some numbers of puzzles by group; 0 with compiled code."""
    if chosen_build() != PYTHON:
        return 0
    total = sum(_SECONDS[group] * count for group, count in counts.items())
    return total / (workers or os.cpu_count() or 1)


def columns(group: str, texts: Sequence[str], threads: int | None = 1) -> list[tuple[object, ...]]:
    """Return the columns of a group for each text, or a verdict for an invalid grid, or STOPPED."""
    return [result_of(found, group) for found in measure_grids(texts, (group,), threads)]


def result_of(found: Measures | str, group: str) -> tuple[object, ...]:
    """Return the columns of a group, or the result of a grid that has none."""
    if isinstance(found, str):
        return _SOLUTIONS.get(found, STOPPED)
    return tuple(found[name] for name in columns_of(group))
