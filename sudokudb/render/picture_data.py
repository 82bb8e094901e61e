"""Pictures as the bytes of files: SVG, PNG or PDF, as wide as requested.

A width is in pixels, or in millimetres such as 50mm, for the layout of a page.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say

if TYPE_CHECKING:
    from os import PathLike

SUFFIXES = (".svg", ".png", ".pdf")
DEFAULT_WIDTH = 600
"""The width of a PNG in pixels."""

_MILLIMETRES = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,3})?) ?mm", re.ASCII)
_PIXELS = re.compile(r"[0-9]{1,9}", re.ASCII)
_LEAST, _MOST = 5, 1000  # mm
_DPI = range(50, 2401)
_INCH = 25.4
_PDF_WIDTH = 100.0  # mm, if none is given
_SIDES = re.compile(r' width="[\d.]+" height="[\d.]+"')
_TITLE = re.compile(r"<title[^>]*>([^<]*)</title>")


def picture_data(
    svg: str, path: str | PathLike[str], width: str | int | None = None, dpi: int | None = None
) -> bytes:
    """Return the content of a file with a picture; its suffix is one of SUFFIXES.

    `width` is that of a PNG in pixels, or of any picture in millimetres, such as "50mm"; a PNG
    then needs the dots per inch. Raise UsageError for another width, and MissingPackage for a PNG
    without resvg or a PDF without typst.
    """
    suffix, pixels, millimetres = Path(path).suffix.lower(), *_parse_width(width)
    if dpi is not None and (suffix != ".png" or millimetres is None):
        raise UsageError(
            say("--dpi is only for a PNG with a width in millimetres"), say("--width 50mm")
        )
    if suffix == ".png":
        return _png(svg, pixels, millimetres, dpi)
    if suffix == ".pdf":
        if pixels is not None:
            raise UsageError(
                say("a PDF has no width in pixels"), say("give millimetres, such as 50mm")
            )
        return _pdf(svg, millimetres or _PDF_WIDTH)
    return (svg if millimetres is None else _with_sides(svg, millimetres)).encode()


def _parse_width(width: str | int | None) -> tuple[int | None, float | None]:
    """Return a width in pixels, or one in millimetres."""
    text = "" if width is None else str(width).strip()
    if not text or _PIXELS.fullmatch(text):
        return (int(text) if text else None), None
    if not (found := _MILLIMETRES.fullmatch(text)):
        raise UsageError(
            say("the width {text!r} is not a number", text=text[:20]),
            say("pixels of a PNG such as 600, or millimetres such as 50mm"),
        )
    millimetres = float(found[1])
    if not _LEAST <= millimetres <= _MOST:
        raise UsageError(
            say(
                "the width {width} mm is not between {low} and {high}",
                width=found[1],
                low=_LEAST,
                high=_MOST,
            ),
            say("give another --width"),
        )
    return None, millimetres


def _with_sides(svg: str, millimetres: float) -> str:
    side = f"{millimetres:g}mm"
    return _SIDES.sub(f' width="{side}" height="{side}"', svg, count=1)


def _png(svg: str, pixels: int | None, millimetres: float | None, dpi: int | None) -> bytes:
    from sudokudb.render.png import png

    if millimetres is None:
        return png(svg, DEFAULT_WIDTH if pixels is None else pixels)
    if dpi is None:
        raise UsageError(
            say("a PNG as wide as {width:g} mm needs --dpi", width=millimetres),
            say("--dpi 300 is usual on paper"),
        )
    if dpi not in _DPI:
        raise UsageError(
            say("{dpi} dpi is not between {low} and {high}", dpi=dpi, low=_DPI[0], high=_DPI[-1]),
            say("--dpi 300 is usual on paper"),
        )
    return _with_dpi(png(svg, round(millimetres / _INCH * dpi)), dpi)


def _with_dpi(data: bytes, dpi: int) -> bytes:
    """Return a PNG with its dots per inch, which programs for layouts read."""
    per_metre = round(dpi / _INCH * 1000)
    chunk = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    made = struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk))
    head = 33  # the signature, and the first chunk
    return data[:head] + made + data[head:]


def _pdf(svg: str, millimetres: float) -> bytes:
    from html import unescape

    from sudokudb.render.booklets.typesetting import PICTURE, pdf, template
    from sudokudb.words import language

    found = _TITLE.search(svg)
    data = {
        "svg": svg,
        "side": millimetres,
        "title": unescape(found[1]) if found else "Sudoku",
        "language": language(),
        "fonts": ["Inter"],
    }
    return pdf(template(PICTURE), data)
