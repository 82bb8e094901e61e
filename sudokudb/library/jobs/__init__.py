"""Long jobs: results that can be computed for every puzzle of a database."""

from __future__ import annotations

from sudokudb.library.jobs.job import CANON, CHECK, JOBS, Job, check_within
from sudokudb.library.jobs.runner import CHUNK_COST, run

__all__ = ["CANON", "CHECK", "CHUNK_COST", "JOBS", "Job", "check_within", "run"]
