"""Commands in processes of their own: forked, which is quick, or started; and in a terminal."""

from __future__ import annotations

import atexit
import fcntl
import io
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import termios
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from pexpect import EOF, TIMEOUT
from pexpect.fdpexpect import fdspawn

from tests.cli import forking

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pytest

START = [sys.executable, "-P", "-m", "sudokudb"]
FORKS = hasattr(os, "pidfd_open")  # Linux, which also has packets over a pair of sockets
SECONDS = 60
COLUMNS, LINES = 80, 60
CONTROL = {"c": "\x03", "d": "\x04"}
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def started(
    *arguments: str | Path, stdin: bytes = b"", **settings: Any
) -> subprocess.CompletedProcess[bytes]:
    """Start Python with the command; `settings` go to subprocess.run."""
    given: dict[str, Any] = {"input": stdin, "capture_output": True, "timeout": SECONDS}
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        [*START, *arguments], **given | settings
    )
    return done


def sudokudb(
    *arguments: str | Path,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    bound: bool = False,
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a forked process where possible; `bound` by permissions, even as root."""
    if not FORKS:
        bind = forking.bound_by_permissions if bound else None
        return started(*arguments, stdin=stdin, env=env, preexec_fn=bind)
    reading, writing = zip(*(os.pipe() for _ in range(3)), strict=True)
    child = Forked(arguments, (reading[0], *writing[1:]), env=env, bound=bound)
    with ThreadPoolExecutor(3) as pool:
        pool.submit(_feed, writing[0], stdin)
        outputs = [pool.submit(_read, end) for end in reading[1:]]
        code = child.wait(SECONDS)
        return subprocess.CompletedProcess(arguments, code, *(each.result() for each in outputs))


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
    """A command in a process that is forked for it; has the part of Popen that tests need."""

    def __init__(
        self,
        arguments: Sequence[str | Path],
        streams: Sequence[int],
        *,
        env: Mapping[str, str] | None = None,
        terminal: bool = False,
        bound: bool = False,
    ) -> None:
        """Run it with these three descriptors, which are closed here; one may occur twice."""
        request = {
            "arguments": [os.fsdecode(word) for word in arguments],
            "environment": dict(os.environ if env is None else env),
            "folder": os.getcwd(),  # noqa: PTH109  # JSON takes text
            "terminal": terminal,
            "bound": bound,
        }
        self.pid = _ask(request, streams)
        for stream in set(streams):
            os.close(stream)
        self._running = os.pidfd_open(self.pid)
        self.returncode: int | None = None

    def wait(self, timeout: float) -> int:
        """Return the exit code, or minus the signal's number; kill what takes too long."""
        if self.returncode is None:
            ended, _, _ = select.select([self._running], [], [], timeout)
            if not ended:
                os.kill(self.pid, signal.SIGKILL)
            os.close(self._running)
            self.returncode = _ask(self.pid, [])
            assert ended, f"still running after {timeout} seconds"
        return self.returncode

    def works(self) -> None:
        """Wait until it has computed, where nobody need read what it prints."""
        end = time.monotonic() + SECONDS
        while not self.has_worked():
            assert time.monotonic() < end
            time.sleep(0.02)

    def has_worked(self) -> bool:
        """Return whether it has computed for a fifth of a second, and is past its start."""
        return self._ticks() >= os.sysconf("SC_CLK_TCK") / 5

    def _ticks(self) -> int:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15]))  # of the process and of children that have ended

    def kill(self) -> None:
        """Kill it, if it has not ended."""
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
    ours.settimeout(SECONDS)
    with its:
        server = subprocess.Popen(
            [sys.executable, "-P", forking.__file__, str(its.fileno())],
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # pressing Ctrl-C during the tests does not reach it
        )

    def end() -> None:
        ours.close()
        server.wait(SECONDS)

    atexit.register(end)
    return ours


class Screen(io.StringIO):
    """A stderr that is a terminal."""

    def isatty(self) -> bool:
        return True


def watch(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Let a person watch stderr. (A fixture would be too early: pytest captures later.)"""
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    return screen


class Terminal:
    """One run of the command in a pseudo-terminal; `seen` is all that it printed so far."""

    def __init__(
        self,
        *arguments: str,
        columns: int = COLUMNS,
        lines: int = LINES,
        start: bool = False,
        **environment: str,
    ) -> None:
        """Fork the command, or have Python `start` it."""
        screen, its = os.openpty()
        termios.tcsetwinsize(screen, (lines, columns))
        size = {"COLUMNS": str(columns), "LINES": str(lines)}
        look = {"TERM": "xterm-256color", "COLORFGBG": "15;0"}  # nobody answers a question
        env = os.environ | look | size | environment
        if start or not FORKS:
            self._process: Forked | subprocess.Popen[bytes] = _start_in(its, arguments, env)
        else:
            self._process = Forked(arguments, (its, its, its), env=env, terminal=True)
        self._screen = fdspawn(screen, encoding="utf-8", timeout=SECONDS)
        self._screen.delaybeforesend = None
        self.seen = ""

    @property
    def plain(self) -> str:
        return _plain(self.seen)

    def answers(self, prompt: str, typed: str) -> str:
        """Wait for a prompt and type a line; return what was printed before it, plain."""
        self._screen.expect_exact(prompt)
        before = self._screen.before
        self.seen += before + prompt
        self._screen.sendline(typed)
        return _plain(before)

    def presses(self, prompt: str, key: str) -> None:
        """Wait for a prompt and press a key that ends the command.

        The key is pressed again if need be: Python misses a signal just before it reads.
        """
        self._screen.expect_exact(prompt)
        for _ in range(6):
            self._screen.send(CONTROL[key])
            if self._screen.expect([EOF, TIMEOUT], timeout=5) == 0:
                break
        self.seen += self._screen.before

    def shows(self, text: str) -> str:
        """Wait for a text; return all that was printed up to it since the last one, raw."""
        self._screen.expect_exact(text)
        self.seen += self._screen.before + text
        return str(self._screen.before) + text

    def types(self, keys: str) -> None:
        """Press keys."""
        self._screen.send(keys)

    def is_fed(self, prompt: str, *lines: str) -> None:
        """Wait for a prompt and type lines, and the end of input once."""
        self._screen.expect_exact(prompt)
        for line in lines:
            self._screen.sendline(line)
        self._screen.send(CONTROL["d"])

    def ends(self) -> int:
        """Wait for the end; return the exit code."""
        self._screen.expect(EOF)
        self.seen += self._screen.before
        return self._process.wait(SECONDS)

    def works(self) -> None:
        """Wait until the command computes; read what it prints, or it would wait for that."""
        end = time.monotonic() + SECONDS
        while isinstance(self._process, Forked) and not self._process.has_worked():
            assert time.monotonic() < end
            self._screen.expect(TIMEOUT, timeout=0.02)
        if not isinstance(self._process, Forked):
            self._screen.expect(TIMEOUT, timeout=1)

    def close(self) -> None:
        """Kill the command, if it has not ended."""
        self._screen.close()
        self._process.kill()
        self._process.wait(SECONDS)


def rows_drawn(text: str) -> list[str]:
    """Return the digits of each row of the drawn grids in a text."""
    lines = [line for line in text.splitlines() if line.startswith("│")]
    return [re.sub(r"[│ ]", "", line) for line in lines]


def _plain(text: str) -> str:
    return _ESCAPES.sub("", text).replace("\r", "")


def _start_in(
    terminal: int, arguments: tuple[str, ...], env: dict[str, str]
) -> subprocess.Popen[bytes]:
    def take_terminal() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in background

    try:
        return subprocess.Popen(
            [*START, *arguments], stdin=terminal, stdout=terminal, stderr=terminal, env=env,
            start_new_session=True, preexec_fn=take_terminal,
        )  # fmt: skip
    finally:
        os.close(terminal)
