"""The style sheets of pictures: one with literal colours, since not every renderer knows variables.

Pages have one for all their bare pictures, with the variables of the palette.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.render.palette import CANDIDATE_ROLES, ROLES, THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FONT = "Inter,'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"
_SHAPES = {
    "text": f"font-family:{_FONT};text-anchor:middle;font-variant-numeric:lining-nums tabular-nums",
    ".d": "font-size:41px",
    ".given": "font-weight:600",
    ".placed": "font-weight:400",
    ".label": "font-size:13px",
    ".thin": "stroke-width:1",
    ".thick": "stroke-width:3;stroke-linecap:square",
    ".clash-mark": "stroke-width:3",
    ".link,.halo": "fill:none;stroke-linecap:round",
    ".link": "stroke-width:2.5",
    ".weak": "stroke-dasharray:2 6",
    ".halo": "stroke-width:6;stroke-opacity:.75",
    ".fin": "stroke-width:1",
    ".out-tick": "stroke-width:2.6;stroke-linecap:round",
    ".ring": "stroke-width:4;fill:none",
    ".set": "stroke-width:2.5;fill:none",
    ".tag text": "font-size:13px;font-weight:700",
    ".node": "font-size:9.5px;font-weight:700;paint-order:stroke;stroke-width:2.5",
}
_PAPER_SHAPES = {".label": "font-size:17px", ".node": "font-size:11px"}
_GREY_SHAPES = {".alt,.fin,.out": "stroke:#000;stroke-width:1.3", ".out-tick": "stroke:#000"}
"""Edges of the theme `print`, in which three of the shapes are white."""
_FILLS = ("given", "placed", "pencil", "house", "target", "new", "clash")
_STROKES = {
    "thin": "line",
    "thick": "ink",
    "clash-mark": "clash",
    "halo": "paper",
    "link": "link",
    "fin": "on-fin",
    "out-tick": "out",
    "ring": "put",
    "set": "ink",
    "node": "paper",
}
AUTO = "auto"
_PRINT = "print"
NAMES = (AUTO, *THEMES)
"""The names of the themes of pictures."""


@cache
def style(theme: str, *, paper: bool = False) -> str:
    """Return the style sheet of a theme; raise SudokuError for an unknown name."""
    shapes = _sheet(_SHAPES) + (_sheet(_PAPER_SHAPES) if paper else "")
    if theme == AUTO:
        # Renderers that know no media queries skip the second half, and draw the light theme.
        dark = _colours(THEMES["dark"])
        return f"{shapes}{_colours(THEMES['light'])}@media(prefers-color-scheme:dark){{{dark}}}"
    if theme not in THEMES:
        raise UsageError(
            say("there is no theme {theme!r}", theme=theme[:40]),
            say("the themes are {names}", names=", ".join(NAMES)),
        )
    if theme == _PRINT:
        return f"{shapes}{_colours(THEMES[theme], 'none')}{_sheet(_GREY_SHAPES)}"
    return shapes + _colours(THEMES[theme])


@cache
def page_style() -> str:
    """Return the style sheet of the bare pictures of a page, whose colours are variables.

    On paper they have the light colours; inside an element of the class `grey`, those of the theme
    `print`.
    """
    variables = {name: f"var(--{name})" for name in ROLES}
    parts = [
        _sheet(_SHAPES, ".picture "),
        _sheet(_PAPER_SHAPES, ".picture.paper "),
        _colours(variables, "none", ".picture "),
        f"@media print{{.picture{{{_values(THEMES['light'])}}}}}",
        f".grey .picture{{{_values(THEMES[_PRINT])}}}",
        _sheet(_GREY_SHAPES, ".grey .picture "),
    ]
    return "\n".join(parts) + "\n"


def _values(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


def _sheet(rules: Mapping[str, str], scope: str = "") -> str:
    """Return rules as a style sheet, inside a scope."""
    return "".join(f"{_in_scope(names, scope)}{{{rule}}}" for names, rule in rules.items())


def _in_scope(names: str, scope: str) -> str:
    return ",".join(scope + name for name in names.split(","))


def _colours(colours: Mapping[str, str], background: str = "", scope: str = "") -> str:
    """Return the rules with some colours; printed pictures have no background."""
    rules = _colour_rules(colours, background or colours["paper"])
    return "".join(_sheet({names: rule}, scope) for names, rule in rules)


def _colour_rules(colours: Mapping[str, str], background: str) -> Iterator[tuple[str, str]]:
    fills = {
        "bg": background,
        "cover": colours["paper"],
        "clash-bg": colours["clash-ground"],
        "head": colours["link"],
        "put-digit": colours["put"],
        "node": colours["given"],
        "tag rect": colours["ink"],
        "tag text": colours["paper"],
        **{name: colours[name] for name in (*_FILLS, *CANDIDATE_ROLES)},
        **{f"on-{name}": colours[f"on-{name}"] for name in CANDIDATE_ROLES},
    }
    for name, colour in fills.items():
        yield f".{name}", f"fill:{colour}"
    for name, role in _STROKES.items():
        yield f".{name}", f"stroke:{colours[role]}"
