"""Worker processes, which are killed if their work takes too long or too much memory."""

from __future__ import annotations

import signal
from contextlib import suppress
from multiprocessing import get_context
from queue import Empty, LifoQueue
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from sudokudb.errors import SudokuError, TimeLimitReached, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

_P = ParamSpec("_P")
_T = TypeVar("_T")

COUNT = 2
_MEGABYTES = 512


class Overloaded(SudokuError):
    """All workers are busy, or one ended without an answer."""


class Workers:
    """A pool of processes, each started when it is needed, and again after it was killed."""

    def __init__(self, count: int = COUNT) -> None:
        self._free: LifoQueue[_Worker | None] = LifoQueue()
        for _ in range(count):
            self._free.put(None)
        self._count = count

    def run(
        self, seconds: float, task: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Run a task in a process and return its result.

        Raise the task's errors, TimeLimitReached after `seconds`, and Overloaded if no process is
        free within that time.
        """
        try:
            worker = self._free.get(timeout=seconds)
        except Empty:
            raise Overloaded(
                say("the page is busy with other puzzles"), say("try again soon")
            ) from None
        try:
            worker = worker or _Worker()
            done, value = worker.ask((task, args, kwargs), seconds)
        except BaseException:
            if worker:
                worker.kill()
            worker = None
            raise
        finally:
            self._free.put(worker)
        if not done:
            raise value
        result: _T = value
        return result

    def close(self) -> None:
        """Kill the idle processes."""
        for _ in range(self._count):
            with suppress(Empty):
                if worker := self._free.get_nowait():
                    worker.kill()


class _Worker:
    """One process, which runs one task after another."""

    def __init__(self) -> None:
        context = get_context("spawn")  # a forked process would inherit locks of other threads
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_answer, args=(other,), daemon=True)
        self._process.start()
        other.close()

    def ask(self, question: object, seconds: float) -> tuple[bool, Any]:
        """Return whether a task succeeded, and its result or its error."""
        try:
            self._connection.send(question)
            if not self._connection.poll(seconds):
                raise TimeLimitReached(say("stopped after {seconds:g} s", seconds=seconds))
            done, value = self._connection.recv()
            return done, value
        except (EOFError, OSError):
            raise Overloaded(say("the search ended without an answer"), say("try again")) from None

    def kill(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._connection.close()


def _answer(connection: Connection) -> None:
    """Run the tasks from a connection until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the page handles Ctrl-C
    _limit_memory()
    with suppress(EOFError):
        while True:
            task, args, kwargs = connection.recv()
            try:
                answer = True, task(*args, **kwargs)
            except SudokuError as error:
                answer = False, error
            except MemoryError:
                needed = say("this takes more than {megabytes} MB of memory", megabytes=_MEGABYTES)
                answer = False, SudokuError(needed)
            except RecursionError:
                answer = False, SudokuError(say("this is nested too deeply"))
            connection.send(answer)


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        limit = _MEGABYTES << 20
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
