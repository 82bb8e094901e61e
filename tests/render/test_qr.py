"""QR codes as pictures and as lines, read back by a decoder."""

from __future__ import annotations

import io
import sys

import pytest

from sudokudb.errors import MissingPackage
from sudokudb.render.qr import code_lines, code_rows, code_svg

ADDRESSES = ["http://192.168.1.5:8471/?key=abcDEF_-123", "HTTPS://EXAMPLE.ORG/P/18"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_picture_is_read_back(address: str) -> None:
    zxing, image = pytest.importorskip("zxingcpp"), pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    from sudokudb.render.png import png

    (found,) = zxing.read_barcodes(image.open(io.BytesIO(png(code_svg(address), 300))))
    assert found.text == address


@pytest.mark.parametrize("address", ADDRESSES)
def test_half_blocks_are_read_back_from_a_dark_terminal(address: str) -> None:
    zxing, image = pytest.importorskip("zxingcpp"), pytest.importorskip("PIL.Image")
    lines = list(code_lines(address))
    assert len({len(line) for line in lines}) == 1
    shown = image.new("L", (len(lines[0]) * 8, len(lines) * 16), 0)
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            for half, marks in enumerate(("█▀", "█▄")):
                if mark in marks:
                    top = row * 16 + half * 8
                    shown.paste(255, (column * 8, top, column * 8 + 8, top + 8))
    (found,) = zxing.read_barcodes(shown)
    assert found.text == address


def test_capitals_need_fewer_modules() -> None:
    assert len(code_rows(ADDRESSES[1])) == 21 < len(code_rows(ADDRESSES[1].lower()))


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(MissingPackage) as missing:
        code_rows("x")
    assert missing.value.hint == "pip install 'sudokudb[print]'"
