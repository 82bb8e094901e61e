"""The panel of keys next to a board, its settings and its table of keys, as a template of HTML.

The script adds them to the page, so that without JavaScript there is no button without an effect.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.game import COLOURS
from sudokudb.notation import DIGITS
from sudokudb.render.legend import legend
from sudokudb.render.pages.html_board import Html
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterable

_MODES = [
    (0, say("Digit"), '<span class="as-digit" aria-hidden="true">7</span>'),
    (2, say("Corner"), '<span class="as-corner" aria-hidden="true">1 2</span>'),
    (1, say("Centre"), '<span class="as-centre" aria-hidden="true">12</span>'),
    (3, say("Colour"), '<span class="swatch" aria-hidden="true"></span>'),
]
SETTINGS = {
    "coordinates": say("Row and column numbers"),
    "clock": say("Clock"),
    "same": say("Mark the same digit"),
    "hatch": say("Hatch cells where the digit cannot go"),
    "report": say("Report a wrong digit at once"),
    "letters": say("Letters on colours"),
    "places": say("Marks at their places"),
}
"""The settings of playing; the script has their defaults."""

KEYS = [
    ("← ↑ → ↓", say("move, around every edge; with Shift: select more")),
    (say("Home, End"), say("first, last cell of the row")),
    ("1–9", say("in the current mode")),
    (say("Shift+1–9, Ctrl+1–9"), say("corner mark, centre mark")),
    ("Z", say("place digits")),
    ("X", say("corner marks")),
    ("C", say("centre marks")),
    ("V", say("colours")),
    (say("Space"), say("digit → centre → corner → digit")),
    (say("0 . ⌫ Del"), say("erase: the digit, then marks, then colours")),
    ("+ −", say("one more, one less")),
    (say("Ctrl+Z, U; Ctrl+Y, R"), say("undo; redo")),
    (say("F, Shift+F"), say("all marks; those of the selection")),
    ("H", say("a hint; again: one deeper")),
    ("K", say("check; again: which")),
    (say("Ctrl+A, Esc"), say("select all; close the hint, select nothing")),
    ("P", say("pause")),
    ("N", say("the next puzzle, when solved")),
    ("?", say("these keys")),
]
"""The table of keys; a letter that is a digit of a large grid only enters that digit there."""


class PanelParts(NamedTuple):
    """What a panel has: hints, checks and solving, changing the givens, and links with labels."""

    hints: bool = True
    checks: bool = True
    setting: bool = False
    links: tuple[tuple[str, str], ...] = ()


def play_panel(size: int, parts: PanelParts) -> Html:
    """Return the template that the script adds next to a board."""
    close = _button("more", _("Close"), ' class="closes"')
    # The words stand outside of the texts with fields, where they would not be found.
    pause = _button("pause", _("Pause"), " hidden")
    settings, more_key = _settings_button(), _toggle("more", _("More"))
    labels = _("Tools"), _("What digits do"), _("Digits"), _("Messages")
    tools_label, modes_label, digits_label, messages_label = map(escape, labels)
    return Html(
        '<template id="panel">\n'
        '<p class="state"><span id="left" class="quiet"></span>'
        f'<span id="clock" class="quiet" hidden></span>{pause}{settings}</p>\n'
        f'<section class="panel" aria-label="{tools_label}">\n'
        f'<div class="modes" role="group" aria-label="{modes_label}">{mode_buttons()}</div>\n'
        f'<div class="pad p{size}" role="group" aria-label="{digits_label}">'
        f"{digit_keys(size)}{more_key}</div>\n"
        f'<div class="tools">{_buttons(_tools(parts))}</div>\n'
        f'<div id="say" class="say" role="region" aria-label="{messages_label}" '
        'tabindex="0"></div><p id="heard" class="sr" role="status"></p>\n'
        f'<div id="more" class="more">{_buttons(_more(parts))}{_links(parts.links)}{close}</div>\n'
        f"</section>\n{_settings()}\n{_keys(size)}\n"
        f'<div id="legend" hidden>{legend()}</div>\n</template>'
    )


def _tools(parts: PanelParts) -> list[tuple[str, str]]:
    return [
        ("undo", _("Undo")),
        ("redo", _("Redo")),
        ("erase", _("Erase")),
        *([("check", _("Check"))] if parts.checks else []),
        *([("hint", _("Hint"))] if parts.hints else []),
    ]


def _more(parts: PanelParts) -> list[tuple[str, str]]:
    return [
        ("fill", _("Fill in marks")),
        ("first", _("Digit first")),
        ("restart", _("Restart")),
        *([("solve", _("Solve"))] if parts.checks else []),
        *([("set", _("Change givens"))] if parts.setting else []),
        ("keys", _("Keys")),
    ]


def _button(name: str, label: str, more: str = "") -> str:
    return f'<button type="button" data-do="{name}"{more}>{escape(label)}</button>'


def _toggle(name: str, label: str) -> str:
    """Return a button that shows and hides the element of its name."""
    return _button(name, label, f' aria-expanded="false" aria-controls="{name}"')


def _settings_button() -> str:
    """Return the button of the settings: a word, or a sign where there is little room."""
    sign = (
        '<svg class="sign" width="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" '
        'stroke-width="2" stroke-linecap="round" aria-hidden="true">'
        '<path d="M2 5h9m5 0h2M2 15h2m5 0h9"/><circle cx="13.5" cy="5" r="2.5"/>'
        '<circle cx="6.5" cy="15" r="2.5"/></svg>'
    )
    return _toggle("settings", _("Settings")).replace("</button>", f"{sign}</button>")


def _buttons(named: Iterable[tuple[str, str]]) -> str:
    pressed = ' aria-pressed="false"'
    return "".join(
        _toggle(name, label)
        if name == "keys"
        else _button(name, label, pressed if name in ("first", "set") else "")
        for name, label in named
    )


def _links(links: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<a href="{escape(address)}">{escape(label)}</a>' for address, label in links)


def mode_buttons() -> str:
    """Return the buttons that choose what digits do."""
    return "".join(
        f'<button type="button" data-mode="{number}" aria-pressed="false">{look}'
        f"{escape(translate(name))}</button>"
        for number, name, look in _MODES
    )


def digit_keys(size: int) -> str:
    """Return the keys; there are as many as colours at least, of which some have no digit."""
    return "".join(
        f'<button type="button" data-digit="{number}"><span>'
        f"{DIGITS[number - 1] if number <= size else ''}</span><small></small></button>"
        for number in range(1, max(size, COLOURS) + 1)
    )


def _settings() -> str:
    boxes = "".join(
        f'<label><input type="checkbox" data-set="{name}">{escape(translate(words))}</label>'
        for name, words in SETTINGS.items()
    )
    return _popup("settings", _("Settings"), boxes)


def _popup(name: str, heading: str, inside: str) -> str:
    close = _button(name, _("Close"))
    return (
        f'<section id="{name}" class="popup" aria-label="{escape(heading)}" hidden>'
        f"<h2>{escape(heading)}</h2>{inside}{close}</section>"
    )


def _keys(size: int) -> str:
    rows = "".join(
        f"<dt>{escape(translate(names))}</dt><dd>{escape(translate(does))}</dd>"
        for names, does in keys_of(size)
    )
    return _popup("keys", _("Keys"), f"<dl>{rows}</dl>")


def keys_of(size: int) -> list[tuple[str, str]]:
    """Return the rows of the table of keys for a size, in English."""
    digits = DIGITS[:size]
    return [key for key in KEYS if key[0].replace(",", " ").split()[0] not in [*digits]]
