"""The style sheet of the shapes of rules, for pictures that have any.

Lines of one width differ in colour, and in print in their dashes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sudokudb.render.palette import RULE_ROLES, RULE_THEMES, THEMES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

AUTO, _PRINT = "auto", "print"
_LINES = (
    *("whisper", "dutch", "renban", "palindrome", "regionsum", "zipper"),
    *("modular", "entropic", "parity", "sumline", "table"),
)
_GROUNDS = ("extra", "window", "clone", "extreme", "index")
_SHAPES = {
    ".k-line": "fill:none;stroke-width:13;stroke-linecap:round;stroke-linejoin:round",
    ".k-thermo,.k-slow": "stroke-width:19",
    ".k-slow": "stroke-dasharray:1 24",
    ".k-arrow": "stroke-width:3.5",
    ".k-between,.k-lockout": "stroke-width:5",
    ".k-lockout": "stroke-dasharray:11 7",
    ".k-diagonal,.k-way": "stroke-width:2.5",
    ".k-joint": "stroke-width:2;stroke-dasharray:1 5",
    ".k-disc": "stroke-width:2.5",
    ".k-pill": "fill:none;stroke-width:50;stroke-linecap:round;stroke-linejoin:round",
    ".k-pill-inside": "fill:none;stroke-width:44;stroke-linecap:round;stroke-linejoin:round",
    ".k-cage": "fill:none;stroke-width:1.6;stroke-dasharray:5 4",
    ".k-sum": "stroke-dasharray:2 4",
    ".k-equal": "stroke-dasharray:10 3 2 3",
    ".k-either": "stroke-dasharray:1 5;stroke-linecap:round",
    ".k-label": "font-size:14px",
    ".k-start": "text-anchor:start",
    ".k-end": "text-anchor:end",
    ".k-dot": "stroke-width:1.8",
    ".k-number": "font-size:12.5px;font-weight:600",
    ".k-small": "font-size:10.5px",
    ".k-sign": "font-size:20px;font-weight:700;paint-order:stroke;stroke-width:6",
    ".k-angle": "fill:none;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round",
    ".k-angle-halo": "fill:none;stroke-width:7;stroke-linecap:round",
    ".k-clue": "font-size:24px",
}
_DASHES = {
    "dutch": "26 20",
    "renban": "1 17",
    "palindrome": "34 20 1 20",
    "table": "1 30",
}
"""The dash of wide lines in print; the ends are round. A whisper has none."""
_CUTS = {
    "regionsum": "5 5",
    "zipper": "14 5",
    "modular": "3 9",
    "entropic": "20 5 5 5",
    "parity": "16 16",
    "sumline": "40 6",
}
"""The dash of the others, whose ends are square."""


def rule_style(theme: str, used: Collection[str]) -> str:
    """Return the rules of a theme for the classes that a picture uses.

    The theme `auto` is light, or dark where the viewer prefers that.
    """
    shapes, light = _for_classes(_SHAPES, used), "light" if theme == AUTO else theme
    parts = [_sheet(shapes), _sheet(_for_classes(_colours(light), used))]
    if theme == AUTO:
        dark = _sheet(_for_classes(_colours("dark"), used))
        parts.append(f"@media(prefers-color-scheme:dark){{{dark}}}")
    if theme == _PRINT:
        parts.append(_sheet(_for_classes(_dashes(), used)))
    return "".join(parts)


def _for_classes(rules: Mapping[str, str], used: Collection[str]) -> dict[str, str]:
    """Return the rules that apply to some classes."""
    kept = {
        ",".join(name for name in names.split(",") if name.removeprefix(".") in used): rule
        for names, rule in rules.items()
    }
    return {names: rule for names, rule in kept.items() if names}


@cache
def page_rule_style() -> str:
    """Return the style sheet for the bare pictures of a page, whose colours are variables."""
    dark = f"@media(prefers-color-scheme:dark){{.picture{{{_values('dark')}}}}}"
    return "\n".join(
        [
            f".picture{{{_values('light')}}}{dark}",
            f"@media print{{.picture{{{_values('light')}}}}}",
            f".grey .picture{{{_values(_PRINT)}}}",
            _sheet(_SHAPES, ".picture "),
            _sheet(dict(_fills({name: f"var(--{name})" for name in _ALL_ROLES})), ".picture "),
            _sheet(_dashes(), ".grey .picture "),
        ]
    )


_ALL_ROLES = (*RULE_ROLES, "ink", "paper", "pencil", "given")


def _values(theme: str) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in RULE_THEMES[theme].items())


def _dashes() -> dict[str, str]:
    round_ends = {f".k-{name}": f"stroke-dasharray:{dash}" for name, dash in _DASHES.items()}
    square_ends = {
        f".k-{name}": f"stroke-linecap:butt;stroke-dasharray:{dash}" for name, dash in _CUTS.items()
    }
    return round_ends | square_ends


@cache
def _colours(theme: str) -> dict[str, str]:
    return dict(_fills({**RULE_THEMES[theme], **THEMES[theme]}))


def _sheet(rules: Mapping[str, str], scope: str = "") -> str:
    """Return rules as a style sheet, inside a scope."""
    return "".join(
        f"{','.join(scope + name for name in names.split(','))}{{{rule}}}"
        for names, rule in rules.items()
    )


def _fills(colours: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the colours of each class."""
    shape, line, ink, paper = (
        colours[name] for name in ("rule-shape", "rule-line", "ink", "paper")
    )
    for name in _GROUNDS:
        yield f".k-{name}", f"fill:{colours[name]}"
    for name in _LINES:
        yield f".k-{name}", f"stroke:{colours[name]}"
    yield ".k-thermo,.k-slow", f"stroke:{shape}"
    yield ".k-arrow,.k-between,.k-lockout,.k-joint,.k-way,.k-pill", f"stroke:{line}"
    yield ".k-pill-inside", f"stroke:{paper}"
    yield ".k-diagonal", f"stroke:{colours['diagonal']}"
    yield ".k-cage,.k-angle", f"stroke:{ink}"
    yield ".k-angle-halo", f"stroke:{paper}"
    yield ".k-sign", f"fill:{ink};stroke:{paper}"
    yield ".k-label,.k-clue,.k-caption", f"fill:{colours['given']}"
    yield ".k-odd-end,.k-even-end,.k-thermo-end", f"fill:{shape};stroke:none"
    yield ".k-slow-end", f"fill:{paper};stroke:{shape};stroke-width:5"
    yield ".k-arrow-end,.k-circles-end", f"fill:{paper};stroke:{line}"
    yield ".k-between-end,.k-lockout-end", f"fill:{paper};stroke:{line}"
    yield ".k-white-dot,.k-quad-dot", f"fill:{paper};stroke:{ink}"
    yield ".k-black-dot", f"fill:{ink};stroke:{ink}"
    yield ".k-white-number,.k-quad-number", f"fill:{ink}"
    yield ".k-black-number", f"fill:{paper}"
