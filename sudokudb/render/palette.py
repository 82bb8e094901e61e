"""The colours of every picture, page and screen.

No role depends on hue alone: each also has a shape or a weight of its own. Tests compute the
contrast of every text on its background, and how far the marks are apart for colour-blind eyes.
"""

from __future__ import annotations

from typing import NamedTuple


class Role(NamedTuple):
    """The colours of a role on light and on dark background."""

    light: str
    dark: str


ROLES = {
    "paper": Role("#ffffff", "#16181d"),
    "ink": Role("#1a1c20", "#b9bec8"),  # the lines of boxes
    "line": Role("#a9adb6", "#4b505b"),  # the lines of cells
    "given": Role("#1a1c20", "#f2f4f7"),
    "placed": Role("#0b5cad", "#7cc0ff"),
    "pencil": Role("#5b606b", "#a3a9b5"),  # candidates and labels
    "house": Role("#eef1f6", "#20242c"),
    "same": Role("#d5e3fb", "#2a3a55"),  # the same digit elsewhere
    "target": Role("#fbeec3", "#3b3412"),
    "new": Role("#fbeec3", "#3b3412"),
    "clash": Role("#b3330b", "#ff9d73"),
    "clash-ground": Role("#fde0d3", "#4d1f10"),
    "cursor": Role("#e69f00", "#f0b429"),
    "on-cursor": Role("#1a1c20", "#16181d"),
    "use": Role("#93aaff", "#2a56a4"),
    "on-use": Role("#0c1233", "#ffffff"),
    "alt": Role("#e2a208", "#6b5614"),
    "on-alt": Role("#241a00", "#ffffff"),
    "fin": Role("#e4dbe4", "#c5a9ff"),
    "on-fin": Role("#3b1030", "#160a33"),
    "out": Role("#b73002", "#ff860a"),
    "on-out": Role("#ffffff", "#1f0f00"),
    "put": Role("#0c6f6c", "#c0ffe3"),
    "on-put": Role("#ffffff", "#00281b"),
    "link": Role("#33373f", "#d0d4dc"),
}
CANDIDATE_ROLES = ("use", "alt", "fin", "out", "put")
"""The roles of candidates in a step; the role `on-NAME` is the colour of their digits."""

RULE_ROLES = {
    "rule-shape": Role("#d3d7de", "#3d434f"),  # thermometers, circles and squares in cells
    "rule-line": Role("#7d838f", "#8f96a3"),  # arrows, and lines between circles
    "diagonal": Role("#7f97bb", "#6c85ad"),
    "extra": Role("#dcebd9", "#243529"),  # grounds
    "window": Role("#e2e3ea", "#2b2e37"),
    "clone": Role("#e5dff2", "#322a45"),
    "extreme": Role("#efe6d8", "#362f24"),
    "index": Role("#f3dfe3", "#3d272d"),
    "whisper": Role("#8ad68c", "#275e31"),  # lines
    "dutch": Role("#f7b967", "#7d4f14"),
    "renban": Role("#dd9fe3", "#733d7e"),
    "palindrome": Role("#bcc1ca", "#4e5461"),
    "regionsum": Role("#8ecaf2", "#235a80"),
    "zipper": Role("#c8b5f2", "#55428a"),
    "modular": Role("#7fd3c8", "#1b655f"),
    "entropic": Role("#f9c4ab", "#85492e"),
    "parity": Role("#e6d46e", "#5d5213"),
    "sumline": Role("#f3a9ba", "#7d3447"),
    "table": Role("#b9cda5", "#4a5e38"),
}
"""The colours of the rules of other kinds than classic, which pictures need only for them."""

_PRINTED_RULES = {
    **dict.fromkeys(RULE_ROLES, "#c8c8c8"),
    **dict.fromkeys(("extra", "window", "clone", "extreme", "index"), "#ebebeb"),
    "rule-shape": "#dadada",
    "rule-line": "#707070",
    "diagonal": "#707070",
}

_LIGHT = {name: role.light for name, role in ROLES.items()}
_DARK = {name: role.dark for name, role in ROLES.items()}
_PAPER = {
    name: colour
    for names, colour in (
        ("ink given placed pencil clash cursor on-use on-alt on-fin on-out put link", "#000000"),
        ("paper on-put on-cursor alt fin out", "#ffffff"),
        ("line", "#8c8c8c"),
        ("house same", "#f0f0f0"),
        ("target new clash-ground", "#e0e0e0"),
        ("use", "#d0d0d0"),
    )
    for name in names.split()
}
# The colours of the original on the PlayStation Portable; what it did not draw is dark mode's.
_PSP = _DARK | {
    "paper": "#000000",
    "ink": "#ffffff",
    "line": "#808080",
    "given": "#ff0000",
    "placed": "#00ff00",
    "cursor": "#0000ff",
    "on-cursor": "#ffffff",
}
THEMES = {"light": _LIGHT, "dark": _DARK, "print": _PAPER, "psp": _PSP}
"""The colour of each role, by theme. Pictures have the theme `auto` too, which is light or dark."""

_DARK_RULES = {name: role.dark for name, role in RULE_ROLES.items()}
RULE_THEMES = {
    "light": {name: role.light for name, role in RULE_ROLES.items()},
    "dark": _DARK_RULES,
    "print": _PRINTED_RULES,
    "psp": _DARK_RULES,
}
"""The colours of rules by theme. In print, lines are grey: each kind has a dash of its own."""
