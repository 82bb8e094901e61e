"""What an editor puts before the puzzles: a picture for the title page, and a foreword."""

from __future__ import annotations

import base64
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import FileError, LimitError, say
from sudokudb.render.booklets.page_layout import PAPERS
from sudokudb.render.booklets.text_height import text_height

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_BYTES = 8 << 20
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_SVG = re.compile(r"<svg[\s>]")
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of JPEG that have the size of the picture."""

FOREWORD_SIZE = 10.5
"""The type size of a foreword, in points."""
_FOREWORD_WIDTH = 130
_GAP = 4  # between paragraphs


def read_cover(path: str | Path) -> str:
    """Return a picture of a file as SVG; raise FileError if it is not SVG, PNG or JPEG."""
    data = _read(path)
    if data.startswith(_PNG):
        return _svg_around(data, "png", *_png_size(data, path))
    if data.startswith(_JPEG):
        return _svg_around(data, "jpeg", *_jpeg_size(data, path))
    text = data.decode("utf-8", "replace")
    if _SVG.search(text):
        return text
    raise _not_a_picture(path)


def _not_a_picture(path: str | Path) -> FileError:
    return FileError(say("{path} is not a picture", path=path), say("give SVG, PNG or JPEG"))


def _read(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror
        raise FileError(say("cannot read {path}: {reason}", path=path, reason=reason)) from None
    if len(data) > _MOST_BYTES:
        most = _MOST_BYTES >> 20
        raise LimitError(
            say("{path} is larger than {most} MB", path=path, most=most), say("make it smaller")
        )
    return data


def _svg_around(data: bytes, kind: str, width: int, height: int) -> str:
    """Return a picture of pixels inside SVG, which a template can read as text."""
    content = base64.b64encode(data).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<image width="{width}" height="{height}" href="data:image/{kind};base64,{content}"/>'
        "</svg>"
    )


def _png_size(data: bytes, path: str | Path) -> tuple[int, int]:
    width, height = struct.unpack(">II", data[16:24].ljust(8, b"\0"))
    if not (width and height):
        raise _not_a_picture(path)
    return width, height


def _jpeg_size(data: bytes, path: str | Path) -> tuple[int, int]:
    for marker, segment in _jpeg_segments(data):
        if marker in _FRAMES and len(segment) > 4:
            height, width = struct.unpack(">HH", segment[1:5])
            return width, height
    raise _not_a_picture(path)


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the markers of a JPEG with their segments."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        yield data[at + 1], data[at + 4 : at + 2 + length]
        at += 2 + max(length, 2)


def read_foreword(path: str | Path, paper: str) -> tuple[str, ...]:
    """Return the paragraphs of a file of text; raise LimitError if they do not fit on one page."""
    try:
        text = _read(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        reason = say("it is not UTF-8")
        raise FileError(say("cannot read {path}: {reason}", path=path, reason=reason)) from None
    paragraphs = foreword_of(text, paper, path)
    if not paragraphs:
        raise FileError(say("{path} has no text", path=path))
    return paragraphs


def foreword_of(text: str, paper: str, name: str | Path) -> tuple[str, ...]:
    """Return the paragraphs of a text; raise LimitError, with its name, if it is too long."""
    parts = (" ".join(part.split()) for part in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")))
    paragraphs = tuple(filter(None, parts))
    _require_room(name, paragraphs, paper)
    return paragraphs


def _require_room(path: str | Path, paragraphs: tuple[str, ...], paper: str) -> None:
    page = PAPERS[paper]
    width = min(page.width - 2 * page.side, _FOREWORD_WIDTH)
    room = page.height - page.above - page.below
    heights = [text_height(each, FOREWORD_SIZE, width) + _GAP for each in paragraphs]
    if sum(heights) > room:
        count = sum(map(len, paragraphs))
        most = int(count * room / sum(heights)) // 100 * 100
        raise LimitError(
            say(
                "{path} does not fit on a page of {paper}: it has {count:,} characters",
                path=path,
                paper=paper,
                count=count,
            ),
            say("shorten it to about {most:,}", most=most),
        )
