"""Worker processes: their limits, their queue, and what ends them."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import anyio
import pytest

from sudokudb import Grid
from sudokudb.errors import SudokuError, TimeLimitReached, say
from sudokudb.web.tasks.solving import show_stages
from sudokudb.web.workers import Bug, Overloaded, Workers
from sudokudb.words import translate, using_language

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from anyio.from_thread import BlockingPortal

SECONDS = 20
LONG = partial(time.sleep, 60)
# A text, since a worker cannot import the modules of the tests.
_NOTE_AND_SLEEP = f"import os, time; note.write_text(str(os.getpid())); time.sleep({SECONDS})"


@pytest.fixture
def run(workers: Workers, portal: BlockingPortal) -> Callable[..., Any]:
    """A function that runs a task in a worker."""
    return lambda task, seconds=SECONDS, **options: portal.call(
        partial(workers.run, task, seconds, **options)
    )


def test_what_takes_too_long_is_stopped_and_others_go_on(run: Callable[..., Any]) -> None:
    with pytest.raises(TimeLimitReached, match=r"stopped after 0\.5 s"):
        run(LONG, 0.5)
    assert run(partial(sum, [1, 2])) == 3


def test_errors_come_back(run: Callable[..., Any]) -> None:
    with pytest.raises(SudokuError, match="there is no debug mode 'x'"):
        run(partial(show_stages, Grid("." * 16), "x", 5))
    with pytest.raises(Bug, match="KeyError"):
        run(partial(dict.__getitem__, {}, "x"))


def test_memory_is_bounded(run: Callable[..., Any]) -> None:
    with pytest.raises(SudokuError, match="more than 512 MB"):
        run(partial(bytes, 600 << 20))


def test_a_process_that_ends_is_replaced(
    run: Callable[..., Any], capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Overloaded, match="ended without an answer"):
        run(partial(os.abort))
    with pytest.raises(Overloaded, match="ended without an answer"):
        run(partial(os._exit, 0))
    assert run(partial(sum, [1, 2])) == 3
    assert capfd.readouterr().err == ""


def test_a_fresh_process_runs_one_task(run: Callable[..., Any]) -> None:
    usual = run(os.getpid)
    fresh = run(os.getpid, fresh=True)
    assert fresh != usual == run(os.getpid)
    assert not _is_running(fresh)


def test_tasks_speak_the_language_of_the_visitor(run: Callable[..., Any]) -> None:
    task = partial(translate, say("this grid has no solution"))
    with using_language("fr"):
        assert run(task) == "cette grille n’a pas de solution"
    assert run(task) == "this grid has no solution"


def test_a_short_queue_waits_and_the_rest_is_refused_at_once(portal: BlockingPortal) -> None:
    workers, refused = Workers(1, most_waiting=2), []

    async def ask(number: int) -> None:
        try:
            await workers.run(partial(time.sleep, 0.1), SECONDS)
        except Overloaded as error:
            refused.append((number, error.hint))

    async def ask_many() -> float:
        async with anyio.create_task_group() as group:
            for number in range(9):
                group.start_soon(ask, number)
            await anyio.sleep(0.01)
            assert len(refused) == 6
        return 0

    portal.call(ask_many)
    assert refused == [(number, "try again soon") for number in range(3, 9)]
    workers.close()


def test_a_wait_is_no_longer_than_the_work(portal: BlockingPortal) -> None:
    workers = Workers(0)
    with pytest.raises(Overloaded):
        portal.call(workers.run, partial(sum, [1]), 0.01)
    workers.close()


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs /proc")
def test_a_task_that_no_one_waits_for_is_killed(portal: BlockingPortal, tmp_path: Path) -> None:
    workers, note = Workers(1), tmp_path / "pid"

    async def leave() -> None:
        with anyio.move_on_after(SECONDS) as scope:
            async with anyio.create_task_group() as group:
                group.start_soon(
                    workers.run, partial(exec, _NOTE_AND_SLEEP, {"note": note}), SECONDS
                )
                while not (note.exists() and note.read_text()):
                    await anyio.sleep(0.01)
                assert _is_running(int(note.read_text()))
                scope.cancel()

    portal.call(leave)
    assert _ends(int(note.read_text()))
    assert portal.call(workers.run, partial(sum, [1, 2]), SECONDS) == 3
    workers.close()


def _ends(process: int) -> bool:
    until = time.monotonic() + SECONDS
    while _is_running(process) and time.monotonic() < until:
        time.sleep(0.01)
    return not _is_running(process)


def _is_running(process: int) -> bool:
    with suppress(OSError):
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    return False
