"""Commands in processes of their own: forked, which is quick, or started from nothing."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from tests.cli import forking

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

START = [sys.executable, "-P", "-m", "sudokudb"]
FORKS = hasattr(os, "pidfd_open")  # Linux, which also has packets over a pair of sockets
SECONDS = 60


def started(
    *arguments: str | Path, stdin: bytes = b"", **settings: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run the real command from its start on; `settings` go to subprocess.run."""
    given = {"input": stdin, "capture_output": True, "timeout": SECONDS}
    return subprocess.run([*START, *arguments], **given | settings)


def sudokudb(
    *arguments: str | Path,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    bound: bool = False,
) -> subprocess.CompletedProcess[bytes]:
    """Run the real command in a process that is forked, if it can be; `bound` by permissions."""
    if not FORKS:
        bind = forking.bound_by_permissions if bound else None
        return started(*arguments, stdin=stdin, env=env, preexec_fn=bind)
    reading, writing = zip(*(os.pipe() for _ in range(3)), strict=True)
    child = Forked(arguments, (reading[0], *writing[1:]), env=env, bound=bound)
    with ThreadPoolExecutor(3) as pool:
        pool.submit(_feed, writing[0], stdin)
        said = [pool.submit(_read, end) for end in reading[1:]]
        code = child.wait(SECONDS)
        return subprocess.CompletedProcess(arguments, code, *(each.result() for each in said))


def at_once(count: int, *arguments: str | Path) -> list[subprocess.CompletedProcess[bytes]]:
    """Run the same command in several processes at the same time."""
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda _: sudokudb(*arguments), range(count)))


def _feed(end: int, data: bytes) -> None:
    with suppress(BrokenPipeError), os.fdopen(end, "wb") as stream:
        stream.write(data)


def _read(end: int) -> bytes:
    with os.fdopen(end, "rb") as stream:
        return stream.read()


class Forked:
    """A command that runs in a process forked for it; as Popen, as far as tests need it."""

    def __init__(
        self,
        arguments: Sequence[str | Path],
        streams: Sequence[int],
        *,
        env: Mapping[str, str] | None = None,
        terminal: bool = False,
        bound: bool = False,
    ) -> None:
        """Run it with these three descriptors, which are closed here; one may be there twice."""
        request = {
            "arguments": [os.fsdecode(word) for word in arguments],
            "environment": dict(os.environ if env is None else env),
            "folder": os.getcwd(),  # noqa: PTH109
            "terminal": terminal,
            "bound": bound,
        }
        self.pid = _ask(request, streams)
        for stream in set(streams):
            os.close(stream)
        self._running = os.pidfd_open(self.pid)
        self.returncode: int | None = None

    def wait(self, timeout: float) -> int:
        """Return the exit code, or the negative number of the signal; kill what takes too long."""
        if self.returncode is None:
            ended, _, _ = select.select([self._running], [], [], timeout)
            if not ended:
                os.kill(self.pid, signal.SIGKILL)
            os.close(self._running)
            self.returncode = _ask(self.pid, [])
            assert ended, f"still at work after {timeout} seconds"
        return self.returncode

    def kill(self) -> None:
        """End it, if it has not ended."""
        if self.returncode is None:
            os.kill(self.pid, signal.SIGKILL)


_asking = Lock()


def _ask(request: object, streams: Sequence[int]) -> int:
    with _asking:
        socket.send_fds(_server(), [json.dumps(request).encode()], list(streams))
        return int(_server().recv(100))


@cache
def _server() -> socket.socket:
    """Start the process that forks; it ends when this one does."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        server = subprocess.Popen(
            [sys.executable, "-P", forking.__file__, str(its.fileno())],
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # a Ctrl-C at the tests is not for it
        )

    def end() -> None:
        ours.close()
        server.wait()

    atexit.register(end)
    return ours
