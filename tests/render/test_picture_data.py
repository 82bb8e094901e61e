"""Pictures of a width in millimetres: SVG, PNG and PDF."""

from __future__ import annotations

import io
import subprocess
from typing import TYPE_CHECKING

import pytest

from sudokudb import picture
from sudokudb.errors import UsageError
from sudokudb.render.picture_data import picture_data
from tests.render.booklets.support import POINTS, facts, poppler

if TYPE_CHECKING:
    from pathlib import Path

GRID = "1" + "." * 79 + "2"
SVG = str(picture(GRID, title="A <b> & c", theme="print"))


def test_an_svg_has_a_side_in_millimetres() -> None:
    made = picture_data(SVG, "a.svg", "50mm").decode()
    assert made.splitlines()[0].count('="50mm"') == 2
    assert made.split(">", 1)[1] == SVG.split(">", 1)[1]
    assert picture_data(SVG, "a.SVG") == SVG.encode()


@poppler
def test_a_pdf_is_as_large_as_requested_and_has_its_fonts(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    made = picture_data(SVG, "a.pdf", "50mm")
    found = facts(made, tmp_path)
    width, _, height = found["Page size"].split()[:3]
    assert float(width) == float(height) == pytest.approx(50 * POINTS, abs=0.01)
    assert (found["Title"], found["Pages"], found["Tagged"]) == ("A <b> & c", "1", "yes")
    command = ["pdffonts", str(tmp_path / "read.pdf")]
    fonts = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert all(line.split()[-5] == "yes" for line in fonts.splitlines()[2:])
    assert made == picture_data(SVG, "a.pdf", "50 mm")
    assert len(made) < 8000


@pytest.mark.parametrize(("width", "dpi", "pixels"), [("50mm", 300, 591), ("25.4mm", 600, 600)])
def test_a_png_has_its_dots_per_inch(width: str, dpi: int, pixels: int) -> None:
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    made = image.open(io.BytesIO(picture_data(SVG, "a.png", width, dpi)))
    made.load()
    assert made.size == (pixels, pixels)
    assert made.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


REFUSED = [
    ("a.png", "50mm", None, "a PNG as wide as 50 mm needs --dpi"),
    ("a.png", "50mm", 20, "20 dpi is not between 50 and 2400"),
    ("a.png", "900mm", 2400, "is not between 16 and 8000 pixels"),
    ("a.png", "600", 300, "--dpi is only for a PNG with a width in millimetres"),
    ("a.svg", "50mm", 300, "--dpi is only for a PNG"),
    ("a.pdf", 600, None, "a PDF has no width in pixels"),
    ("a.pdf", "4.9mm", None, "4.9 mm is not between 5 and 1000"),
    ("a.pdf", "5cm", None, "the width '5cm' is not a number"),
    ("a.svg", "-5mm", None, "the width '-5mm' is not a number"),
]


@pytest.mark.parametrize(("name", "width", "dpi", "message"), REFUSED)
def test_other_widths_are_refused(
    name: str, width: str | int, dpi: int | None, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        picture_data(SVG, name, width, dpi)
