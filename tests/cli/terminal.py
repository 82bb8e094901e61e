"""The command in a terminal of the tests' own."""

from __future__ import annotations

import fcntl
import os
import re
import termios
from subprocess import Popen

from pexpect import EOF, TIMEOUT
from pexpect.fdpexpect import fdspawn

from tests.cli.support import FORKS, START, Forked

COLUMNS, LINES = 80, 60
SECONDS = 90
CONTROL = {"c": "\x03", "d": "\x04"}
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """One run of the command; `seen` is all that it printed so far."""

    def __init__(
        self, *arguments: str, columns: int = COLUMNS, start: bool = False, **environment: str
    ) -> None:
        """Fork the command, or have Python `start` it."""
        screen, its = os.openpty()
        termios.tcsetwinsize(screen, (LINES, columns))
        env = os.environ | {"TERM": "xterm-256color", "COLUMNS": str(columns)} | environment
        run = _started if start or not FORKS else _forked
        self._process = run(arguments, its, env)
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
        """Wait for a prompt and press what ends the command.

        Again, if need be: Python misses a signal that comes just before it begins to read.
        """
        self._screen.expect_exact(prompt)
        for _ in range(6):
            self._screen.send(CONTROL[key])
            if self._screen.expect([EOF, TIMEOUT], timeout=5) == 0:
                break
        self.seen += self._screen.before

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

    def close(self) -> None:
        """End the command, if it has not ended."""
        self._screen.close()
        self._process.kill()
        self._process.wait(SECONDS)


def _plain(text: str) -> str:
    return _ESCAPES.sub("", text).replace("\r", "")


def _forked(arguments: tuple[str, ...], its: int, env: dict[str, str]) -> Forked:
    return Forked(arguments, (its, its, its), env=env, terminal=True)


def _started(arguments: tuple[str, ...], its: int, env: dict[str, str]) -> Popen[bytes]:
    try:
        return Popen(
            [*START, *arguments], stdin=its, stdout=its, stderr=its, env=env,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
    finally:
        os.close(its)
