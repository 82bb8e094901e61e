"""SVG pictures as PNG, drawn by resvg with the package's own fonts: the same bytes everywhere."""

from __future__ import annotations

from pathlib import Path

from sudokudb.errors import MissingPackage, UsageError, say

FONTS = Path(__file__).parent.parent / "_fonts"
WIDTHS = range(16, 8001)
"""The allowed widths in pixels."""


def png(svg: str, width: int = 600) -> bytes:
    """Return a picture as PNG, `width` pixels wide.

    Raise SudokuError for a width outside WIDTHS, and MissingPackage if resvg is not installed.
    """
    if width not in WIDTHS:
        low, high = WIDTHS[0], WIDTHS[-1]
        raise UsageError(
            say(
                "the width {width} is not between {low} and {high} pixels",
                width=width,
                low=low,
                high=high,
            )
        )
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        raise MissingPackage(
            say("PNG pictures need resvg, which is not installed"),
            say("pip install 'sudokudb[pictures]'"),
        ) from None
    fonts = sorted(str(path) for path in FONTS.glob("*.otf"))
    return bytes(
        svg_to_bytes(svg_string=svg, width=width, font_files=fonts, skip_system_fonts=True)
    )
