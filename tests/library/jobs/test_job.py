"""What jobs compute."""

from __future__ import annotations

from sudokudb.library.jobs import CANON, CHECK, JOBS
from sudokudb.library.jobs.job import identities, verdicts
from tests.library.jobs.test_runner import GRIDS


def test_results_are_in_the_order_of_the_grids() -> None:
    for compute in (verdicts, identities):
        assert compute(GRIDS) == [compute([grid])[0] for grid in GRIDS]


def test_jobs_have_the_names_of_their_results() -> None:
    assert {job.derived.name: job for job in (CHECK, CANON)} == JOBS
