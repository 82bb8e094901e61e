"""Worker processes, which are killed if their work takes too long or too much memory."""

from __future__ import annotations

import asyncio
import os
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

from sudokudb.errors import LimitError, SudokuError, TimeLimitReached, Unavailable, say
from sudokudb.words import language, using_language

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_T = TypeVar("_T")

COUNT = 2
MOST_WAITING = 16  # two browsers that each load six pictures wait; a crowd does not
_MEGABYTES = 512
_NICENESS = 5  # the list page comes first


class Overloaded(Unavailable):
    """All workers are busy, or one ended without an answer."""


class Bug(Exception):
    """An unexpected error in a worker: the error, and its place."""


class Workers:
    """A pool of processes, each started when it is needed, and again after it was killed.

    At most `most_waiting` tasks wait for one of them. They take no thread of the page.
    """

    def __init__(self, count: int = COUNT, most_waiting: int = MOST_WAITING) -> None:
        self._turns = asyncio.Semaphore(count)
        self._waiting, self._most_waiting = 0, most_waiting
        self._idle: list[_Worker] = []
        self._threads = ThreadPoolExecutor(max(count, 1), "worker")  # each waits for one process

    @property
    def busy(self) -> bool:
        """Whether the next task would have to wait."""
        return self._turns.locked()

    async def run(self, task: Callable[[], _T], seconds: float, *, fresh: bool = False) -> _T:
        """Run a task in a process, in the current language, and return its result.

        A `fresh` process runs this task alone: some libraries keep their memory. Cancellation
        kills the process.

        Raise the task's errors, TimeLimitReached after `seconds`, and Overloaded if no process is
        free within that time, or if too many tasks wait for one.
        """
        await self._wait_for_turn(seconds)
        try:
            return await self._run(task, seconds, fresh=fresh)
        finally:
            self._turns.release()

    async def _wait_for_turn(self, seconds: float) -> None:
        if self.busy and self._waiting >= self._most_waiting:
            raise _overload_error()
        self._waiting += 1
        try:
            async with asyncio.timeout(seconds):
                await self._turns.acquire()
        except TimeoutError:
            raise _overload_error() from None
        finally:
            self._waiting -= 1

    async def _run(self, task: Callable[[], _T], seconds: float, *, fresh: bool) -> _T:
        worker = self._idle.pop() if self._idle and not fresh else _Worker()
        ask = worker.ask_once if fresh else worker.ask
        loop = asyncio.get_running_loop()
        try:
            asked = loop.run_in_executor(self._threads, ask, (task, language()), seconds)
            done, value = await asked
        except asyncio.CancelledError:
            worker.kill()
            raise
        if not fresh:
            self._idle.append(worker)
        if not done:
            raise value
        result: _T = value
        return result

    def close(self) -> None:
        """Kill the idle processes."""
        while self._idle:
            self._idle.pop().end()
        self._threads.shutdown(wait=False)


def _overload_error() -> Overloaded:
    return Overloaded(say("the page is busy with other puzzles"), say("try again soon"))


class _Worker:
    """One process, which is started by the first task, and runs one task after another."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._killed = False

    def ask(self, question: object, seconds: float) -> tuple[bool, Any]:
        """Return whether a task succeeded, and its result or its error.

        A process that does not answer is ended.
        """
        try:
            connection = self._connection or self._start()
            connection.send(question)
            if not connection.poll(seconds):
                raise TimeLimitReached(
                    say("stopped after {seconds:g} s", seconds=seconds),
                    say("the command line allows more time"),
                )
            done, value = connection.recv()
            return done, value
        except (EOFError, OSError):
            self.end()
            raise Overloaded(
                say("the work ended without an answer"),
                say("it may need more than {megabytes} MB of memory", megabytes=_MEGABYTES),
            ) from None
        except BaseException:
            self.end()
            raise

    def ask_once(self, question: object, seconds: float) -> tuple[bool, Any]:
        """Return the same as `ask`, and end the process."""
        try:
            return self.ask(question, seconds)
        finally:
            self.end()

    def _start(self) -> Connection:
        context = get_context("spawn")  # a forked process would inherit locks of other threads
        self._connection, other = context.Pipe()
        process = context.Process(target=_answer, args=(other,), daemon=True)
        process.start()
        other.close()
        self._process = process
        if self._killed:  # while it was starting
            process.kill()
        return self._connection

    def kill(self) -> None:
        """Kill the process, so that the thread that waits for it ends it."""
        self._killed = True
        if self._process:
            self._process.kill()

    def end(self) -> None:
        """Kill the process, and wait until it has ended."""
        if self._process and self._connection:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = None


# In the process


def _answer(connection: Connection) -> None:
    """Run the tasks from a connection until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the page handles Ctrl-C
    _limit_memory()
    _silence()
    with suppress(AttributeError):
        os.nice(_NICENESS)
    with suppress(EOFError):
        while True:
            task, spoken = connection.recv()
            with using_language(spoken):
                answer = _outcome(task)
            connection.send(answer)


def _outcome(task: Callable[[], object]) -> tuple[bool, object]:
    """Return whether a task succeeds, and its result or its error."""
    try:
        return True, task()
    except SudokuError as error:
        return False, error
    except MemoryError:
        needed = say("this takes more than {megabytes} MB of memory", megabytes=_MEGABYTES)
        return False, LimitError(needed)
    except RecursionError:
        return False, LimitError(say("this is nested too deeply"))
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return False, Bug(f"{error!r} in {place.filename}, line {place.lineno}")


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        limit = _MEGABYTES << 20
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _silence() -> None:
    """Drop what compiled libraries print when they fail: the page shows that they did."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
