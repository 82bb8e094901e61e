"""The style sheet of a picture, with literal colours, since not every renderer knows variables."""

from __future__ import annotations

from functools import cache

from sudokudb.errors import UsageError, say
from sudokudb.render.palette import CANDIDATE_ROLES, THEMES

_FONT = "Inter,'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"
_SHAPES = (
    f"text{{font-family:{_FONT};text-anchor:middle;"
    "font-variant-numeric:lining-nums tabular-nums}"
    ".d{font-size:41px}.given{font-weight:600}.placed{font-weight:400}.label{font-size:13px}"
    ".thin{stroke-width:1}.thick{stroke-width:3;stroke-linecap:square}.clash-mark{stroke-width:3}"
    ".link,.halo{fill:none;stroke-linecap:round}.link{stroke-width:2.5}.weak{stroke-dasharray:2 6}"
    ".halo{stroke-width:6;stroke-opacity:.75}.fin{stroke-width:1}"
    ".out-tick{stroke-width:2.6;stroke-linecap:round}.ring{stroke-width:1.6;fill:none}"
)
_FILLS = ("given", "placed", "pencil", "house", "target", "new", "clash")
_STROKES = {
    "thin": "line",
    "thick": "ink",
    "clash-mark": "clash",
    "halo": "paper",
    "link": "link",
    "fin": "on-fin",
    "out-tick": "out",
    "ring": "on-put",
}
AUTO = "auto"
NAMES = (AUTO, *THEMES)
"""The names of the themes of pictures."""


@cache
def style(theme: str) -> str:
    """Return the style sheet of a theme; raise SudokuError for an unknown name."""
    if theme == AUTO:
        # Renderers that know no media queries skip the second half, and draw the light theme.
        dark = _colours("dark")
        return f"{_SHAPES}{_colours('light')}@media(prefers-color-scheme:dark){{{dark}}}"
    if theme not in THEMES:
        raise UsageError(
            say("there is no theme {theme!r}", theme=theme[:40]),
            say("the themes are {names}", names=", ".join(NAMES)),
        )
    return _SHAPES + _colours(theme)


def _colours(theme: str) -> str:
    """Return the rules with the colours of a theme; printed pictures have no background."""
    colours = THEMES[theme]
    background = "none" if theme == "print" else colours["paper"]
    fills = {
        "bg": background,
        "clash-bg": colours["clash-ground"],
        "head": colours["link"],
        **{name: colours[name] for name in (*_FILLS, *CANDIDATE_ROLES)},
        **{f"on-{name}": colours[f"on-{name}"] for name in CANDIDATE_ROLES},
    }
    rules = [f".{name}{{fill:{colour}}}" for name, colour in fills.items()]
    rules += [f".{name}{{stroke:{colours[role]}}}" for name, role in _STROKES.items()]
    return "".join(rules)
