"""Comparison of all strategies on one grid, each in a process that can be stopped."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import SudokuError
from sudokudb.solvers import METHODS, find_strategy
from sudokudb.solvers.strategy import format_count
from sudokudb.start_method import worker_context

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection

    from sudokudb.grid import Grid


class Comparison(NamedTuple):
    """The figures of one strategy, or a `remark` that explains why there are none."""

    method: str
    credit: str
    solutions: int | str | None = None
    guesses: int | None = None
    backtracks: int | None = None
    checks: int | None = None
    seconds: float | None = None
    remark: str | None = None


def compare(
    grid: Grid, limit: int = 2, timeout: float = 10.0, methods: Iterable[str] = tuple(METHODS)
) -> Iterator[Comparison]:
    """Yield the figures of each method; one that exceeds the timeout is stopped."""
    for method in methods:
        yield _compare(grid, limit, timeout, method)


def _compare(grid: Grid, limit: int, timeout: float, method: str) -> Comparison:
    context = worker_context()
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=measure, args=(grid, limit, method, sender), daemon=True)
    worker.start()
    sender.close()
    try:
        if receiver.poll(timeout):
            comparison: Comparison = receiver.recv()
            return comparison
        return _unfinished(method, f"stopped after {timeout:g} s")
    except EOFError:
        return _unfinished(method, "the process died")
    finally:
        worker.kill()
        worker.join()
        receiver.close()


def _unfinished(method: str, remark: str) -> Comparison:
    return Comparison(method, find_strategy(method).credit, remark=remark)


def measure(grid: Grid, limit: int, method: str, sender: Connection) -> None:
    """Solve a grid with one method and send the Comparison; this runs in a separate process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    strategy = find_strategy(method)
    begin = time.perf_counter()
    try:
        result = strategy.solve(grid, limit)
    except SudokuError as error:
        sender.send(_unfinished(method, error.message))
        return
    seconds = time.perf_counter() - begin
    count = format_count(len(result.solutions), result.complete)
    figures = (count, result.guesses, result.backtracks, result.checks, seconds)
    sender.send(Comparison(method, strategy.credit, *figures))
