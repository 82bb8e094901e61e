"""Worker processes of a program with threads; Python 3.12 and later warn if it forks."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.engine import solve_many
from sudokudb.solvers.compare import compare
from sudokudb.start_method import worker_context

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL = "1.3......2.....4"


@pytest.fixture
def thread() -> Iterator[Thread]:
    done = Event()
    other = Thread(target=done.wait)
    other.start()
    yield other
    done.set()
    other.join()


@pytest.mark.usefixtures("thread")
def test_solve_many_spawns_workers_while_a_thread_runs() -> None:
    assert worker_context().get_start_method() == "spawn"
    assert [solved.count for solved in solve_many([SMALL] * 10)] == [1] * 10


@pytest.mark.usefixtures("thread")
def test_compare_works_while_a_thread_runs() -> None:
    (palm,) = compare(Grid(SMALL), methods=["palm"])
    assert (palm.solutions, palm.remark) == (1, None)
