"""Colours on a terminal: the palette's, those of 16 colours, and whether the ground is dark."""

from __future__ import annotations

import os
import re
import sys
import time
from functools import cache
from typing import TYPE_CHECKING

from rich.style import Style
from textual.theme import Theme

from sudokudb.render.palette import THEMES

if TYPE_CHECKING:
    from sudokudb.play.view import Look

_QUESTIONS = b"\x1b]11;?\x1b\\\x1b[c"
_GROUND = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
_END = re.compile(rb"\x1b\[\?[0-9;]*c")  # every terminal answers the second question
_SECONDS = 0.1
_WEIGHTS = (0.2126, 0.7152, 0.0722)  # of red, green and blue in lightness

# Roles on 16 colours, on the terminal's own ground.
_SIXTEEN = {
    "light": {"placed": "blue", "house": "white", "same": "bright_cyan", "clash": "red"},
    "dark": {"placed": "bright_cyan", "house": "bright_black", "same": "blue"},
}
_SIXTEEN_BOTH = {"cursor": "yellow", "on-cursor": "black", "line": "bright_black"}
_SIXTEEN_BOTH |= {"new": "green", "clash": "bright_red"}


@cache
def style_of(look: Look, theme: str, *, sixteen: bool = False) -> Style:
    """Return how the terminal draws a look: in full colour, or with 16 colours."""
    colours = THEMES[theme]
    if sixteen:
        named = _SIXTEEN_BOTH | _SIXTEEN["light" if theme == "light" else "dark"]
        colours = {role: named.get(role, "default") for role in colours}
    return Style(
        color=colours[look.ink],
        bgcolor=colours[look.ground],
        bold=look.bold,
        underline=look.underline,
    )


def textual_theme(name: str) -> Theme:
    """Return a theme of Textual with the palette's colours, for its own widgets."""
    colours = THEMES[name]
    return Theme(
        name=name,
        primary=colours["placed"],
        secondary=colours["pencil"],
        accent=colours["cursor"],
        error=colours["clash"],
        foreground=colours["ink"],
        background=colours["paper"],
        surface=colours["paper"],
        panel=colours["house"],
        dark=name != "light",
    )


def ascii_only(encoding: str) -> bool:
    """Return whether the terminal cannot show lines and superscripts.

    The C locale promises no more than ASCII, though Python itself then writes UTF-8.
    """
    names = (os.environ.get(name) for name in ("LC_ALL", "LANG"))
    locale = next(filter(None, names), "")
    return locale in ("C", "POSIX") or not encoding.lower().startswith("utf")


def ground_of_terminal() -> str:
    """Return `light` or `dark`, as the terminal answers within a tenth of a second; else dark."""
    try:
        answer = _asked()
    except (OSError, ImportError):  # not a terminal, or not of POSIX
        return "dark"
    found = _GROUND.search(answer)
    if not found:
        return "dark"
    parts = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    lightness = sum(weight * part for weight, part in zip(_WEIGHTS, parts, strict=True))
    return "light" if lightness > 1 / 2 else "dark"


def _asked() -> bytes:
    """Ask the terminal for the colour of its ground; return what it answers."""
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
            termios.tcsetattr(terminal, termios.TCSANOW, before)
    except termios.error as error:
        raise OSError(*error.args) from error


def _read(terminal: int) -> bytes:
    from select import select

    answer, end = b"", time.monotonic() + _SECONDS
    while not _END.search(answer) and (left := end - time.monotonic()) > 0:
        if select([terminal], [], [], left)[0]:
            answer += os.read(terminal, 100)
    return answer
