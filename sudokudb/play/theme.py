"""The palette on terminals, with full colour or 16 colours."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from rich.style import Style
from textual.theme import Theme

from sudokudb.render.palette import RULE_THEMES, THEMES

if TYPE_CHECKING:
    from sudokudb.play.view import Look

# Roles on 16 colours, on the terminal's own background.
_SIXTEEN = {
    "light": {"placed": "blue", "house": "white", "same": "bright_cyan", "clash": "red"},
    "dark": {"placed": "bright_cyan", "house": "bright_black", "same": "blue"},
}
_SIXTEEN_BOTH = {"cursor": "yellow", "on-cursor": "black", "line": "bright_black"}
_SIXTEEN_BOTH |= {"new": "green", "clash": "bright_red", "window": "bright_black"}


@cache
def style_of(look: Look, theme: str, *, sixteen: bool = False) -> Style:
    """Return the style of a look, in full colour or with 16 colours."""
    colours = RULE_THEMES[theme] | THEMES[theme]
    if sixteen:
        named = _SIXTEEN_BOTH | _SIXTEEN["light" if theme == "light" else "dark"]
        colours = {role: named.get(role, "default") for role in colours}
    return Style(
        color=colours[look.ink],
        bgcolor=colours[look.background],
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
    """Return whether the terminal cannot show box-drawing characters and superscripts.

    The C locale promises no more than ASCII, though Python itself then writes UTF-8.
    """
    names = (os.environ.get(name) for name in ("LC_ALL", "LANG"))
    locale = next(filter(None, names), "")
    return locale in ("C", "POSIX") or not encoding.lower().startswith("utf")
