"""A pager for long answers on a terminal."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LESS = "FRX"  # ends if all fits on the screen, prints colours, leaves the text on the screen


def find_pager() -> list[str] | None:
    """Return the command of the pager, PAGER or less; None if there is none."""
    command = shlex.split(os.environ.get("PAGER", "less"))
    if not command or command == ["cat"] or not shutil.which(command[0]):
        return None
    return command


def page(command: list[str], lines: Iterable[str]) -> None:
    """Show lines in a pager until the user leaves it."""
    # Ctrl-C is for the pager alone. A handler that does nothing, unlike SIG_IGN, is not inherited
    # by the pager, and is in place before it starts.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        with (
            suppress(BrokenPipeError),
            subprocess.Popen(
                command, stdin=subprocess.PIPE, env={"LESS": _LESS} | os.environ
            ) as process,
        ):
            assert process.stdin is not None
            with suppress(BrokenPipeError):
                for line in lines:
                    process.stdin.write(line.encode(errors="replace"))
                    process.stdin.flush()
    finally:
        signal.signal(signal.SIGINT, before)
