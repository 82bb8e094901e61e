"""The shapes of marked candidates: a role is a shape, so that it can be told without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.render.svg.board_drawing import number

if TYPE_CHECKING:
    from sudokudb.render.marks import CandidateRole

_RING, _LARGE, _LARGE_BASELINE = 26, 36, 13  # of a placed digit
_DIAMOND = 1.6  # more than the radius, so that the digit is inside
_BAR_START, _BAR_END = 0.72, 1.14  # of the bar of a removed digit, in radiuses


def sign(role: CandidateRole) -> str:
    """Return a marked candidate by itself, for a legend; it needs the style of a picture."""
    if role == "put":
        text = '<text class="put-digit" font-weight="600" font-size="15" y="5.4">7</text>'
        inside = f'<circle class="ring" r="9.5" stroke-width="2.4"/>{text}'
    else:
        text = f'<text class="on-{role}" font-weight="600" font-size="15" y="5.4">7</text>'
        inside = shape(role, 0, 0, 8.6) + text  # as in a 9×9 grid
    return f'<svg class="picture" viewBox="-12 -12 24 24" aria-hidden="true">{inside}</svg>'


def arrow_sign(*, strong: bool) -> str:
    """Return a link by itself, for a legend; it needs the style of a picture."""
    kind = "link" if strong else "link weak"
    return (
        '<svg class="picture wide-sign" viewBox="0 0 34 24" aria-hidden="true">'
        f'<path class="{kind}" d="M2 12h22"/><path class="head" d="M32 12l-9-5v10z"/></svg>'
    )


def shape(role: CandidateRole, x: float, y: float, r: float) -> str:
    """Return the shape below a marked candidate: a disc, a square, a diamond or a struck disc."""
    if role == "alt":
        corner, side = r - 0.7, number(2 * r - 1.4)
        at = f'x="{number(x - corner)}" y="{number(y - corner)}"'
        return f'<rect class="alt" {at} width="{side}" height="{side}" rx="2"/>'
    if role == "fin":
        far = number(r + _DIAMOND)
        top = f"M{number(x)} {number(y - r - _DIAMOND)}"
        return f'<path class="fin" d="{top}l{far} {far}l-{far} {far}l-{far} -{far}z"/>'
    disc = f'<circle class="{role}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'
    return disc + _bar(x, y, r) if role == "out" else disc


def _bar(x: float, y: float, r: float) -> str:
    """Return the bar of a removed digit, which is drawn only outside the digit."""
    near, far = r * _BAR_START, r * _BAR_END
    left = _line(x - near, y + near, x - far, y + far)
    right = _line(x + near, y - near, x + far, y - far)
    return f'<path class="out-tick" d="{left}{right}"/>'


def placed_digit(text: str, x: float, y: float) -> str:
    """Return a digit in full size in a ring, around the middle of its cell."""
    return (
        f'<circle class="ring" cx="{number(x)}" cy="{number(y)}" r="{_RING}"/>'
        f'<text class="put-digit" font-weight="600" font-size="{_LARGE}" '
        f'x="{number(x)}" y="{number(y + _LARGE_BASELINE)}">{text}</text>'
    )


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
