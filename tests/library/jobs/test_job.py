"""The results of jobs."""

from __future__ import annotations

import pickle

from sudokudb.library.jobs import CANON, CHECK, JOBS, check_within
from sudokudb.library.jobs.job import STOPPED, identities, verdicts
from tests.library.jobs.test_runner import GRIDS
from tests.support import SLOW


def test_results_are_in_the_order_of_the_grids() -> None:
    for compute in (verdicts, identities):
        assert compute(GRIDS) == [compute([grid])[0] for grid in GRIDS]


def test_jobs_have_the_names_of_their_results() -> None:
    assert {job.derived.name: job for job in (CHECK, CANON)} == JOBS


def test_a_time_limit_reaches_the_workers_of_a_cluster() -> None:
    job = pickle.loads(pickle.dumps(check_within(0.1)))
    assert job.compute(["." * 16, SLOW, "." * 81], 1) == [(2, None), STOPPED, (2, None)]
