"""Pictures as PNG, drawn by resvg."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest

from sudokudb import SudokuError
from sudokudb.render.png import png
from sudokudb.render.svg import picture
from tests.render.support import SEVENTEEN

pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")


def _decoded(data: bytes) -> Any:
    return Image.open(io.BytesIO(data)).convert("RGBA")


def test_the_same_picture_gives_the_same_bytes() -> None:
    svg = picture(SEVENTEEN)
    assert png(svg, 300) == png(svg, 300)


def test_the_digits_are_where_the_grid_has_them() -> None:
    image = _decoded(png(picture(SEVENTEEN, theme="light"), 608))
    assert image.size == (608, 608)
    for cell, digit in enumerate(SEVENTEEN.digits):
        row, column = divmod(cell, 9)
        left, top = 16 + column * 64 + 6, 16 + row * 64 + 6
        darkest = min(image.crop((left, top, left + 52, top + 52)).convert("L").tobytes())
        assert (darkest < 60) == bool(digit)


def test_a_printed_picture_has_no_ground() -> None:
    assert _decoded(png(picture(SEVENTEEN, theme="print"), 304)).getpixel((4, 4))[3] == 0
    assert _decoded(png(picture(SEVENTEEN), 304)).getpixel((4, 4)) == (255, 255, 255, 255)


def test_givens_are_heavier_than_placed_digits() -> None:
    """The weights come from the package's own fonts; without them both look alike."""
    from sudokudb import Grid

    def ink(givens: Grid) -> int:
        svg = picture(SEVENTEEN, givens=givens, theme="print")
        return sum(_decoded(png(svg, 608)).getchannel("A").tobytes())

    assert ink(SEVENTEEN) > 1.01 * ink(Grid.empty())


@pytest.mark.parametrize("width", [0, -1, 15, 8001])
def test_a_width_out_of_range_is_refused(width: int) -> None:
    with pytest.raises(SudokuError, match="is not between 16 and 8000 pixels"):
        png(picture(SEVENTEEN), width)


def test_a_missing_extra_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SudokuError, match="PNG pictures need resvg") as caught:
        png(picture(SEVENTEEN))
    assert caught.value.hint == "pip install 'sudokudb[pictures]'"
