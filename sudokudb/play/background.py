"""Whether the background of the terminal is light or dark."""

from __future__ import annotations

import os
import re
import sys
import time

_QUESTIONS = b"\x1b]11;?\x1b\\\x1b[c"
_BACKGROUND = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_END = re.compile(rb"\x1b\[\?[0-9;]*c")  # every terminal answers the second question
_SECONDS = 1.0  # a late answer would be typed into the shell
_WEIGHTS = (0.2126, 0.7152, 0.0722)  # of red, green and blue in lightness
_LIGHT_COLOURS = {"7", *map(str, range(9, 16))}  # of the 16 of a terminal


def terminal_background() -> str:
    """Return `light` or `dark`, as COLORFGBG says, or else the terminal within a second.

    Without an answer the background is taken for dark.
    """
    _, has_background, colour = os.environ.get("COLORFGBG", "").rpartition(";")
    if has_background and colour.isdecimal():
        return "light" if colour in _LIGHT_COLOURS else "dark"
    try:
        answer = _ask()
    except (OSError, ImportError):  # not a terminal, or not of POSIX
        return "dark"
    found = _BACKGROUND.search(answer)
    if not found:
        return "dark"
    parts = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    lightness = sum(weight * part for weight, part in zip(_WEIGHTS, parts, strict=True))
    return "light" if lightness > 1 / 2 else "dark"


def _ask() -> bytes:
    """Ask the terminal for the colour of its background; return its answer."""
    import termios
    import tty

    terminal = sys.__stdin__.fileno() if sys.__stdin__ else -1
    try:
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal)
            os.write(terminal, _QUESTIONS)
            return _read(terminal)
        finally:
            termios.tcsetattr(terminal, termios.TCSAFLUSH, before)  # drops the rest of an answer
    except termios.error as error:
        raise OSError(*error.args) from error


def _read(terminal: int) -> bytes:
    from select import select

    answer, end = b"", time.monotonic() + _SECONDS
    while not _END.search(answer) and (left := end - time.monotonic()) > 0:
        if select([terminal], [], [], left)[0]:
            answer += os.read(terminal, 100)
    return answer
