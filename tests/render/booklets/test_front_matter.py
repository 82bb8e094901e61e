"""A cover and a foreword: pictures and texts of an editor, before the puzzles."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FileError, LimitError
from sudokudb.render.booklets.content import IssueSection, Style, pages
from sudokudb.render.booklets.front_matter import read_cover, read_foreword
from tests.render.booklets.support import made, poppler, puzzles, rendered, words

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("typst")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z"/></svg>'


def picture(kind: str) -> bytes:
    """Return a black picture of 40 by 20 pixels."""
    image = pytest.importorskip("PIL.Image")
    out = io.BytesIO()
    image.new("L", (40, 20)).save(out, kind)
    return out.getvalue()


@poppler
@pytest.mark.parametrize("kind", ["svg", "png", "jpeg"])
def test_a_cover_stands_in_place_of_the_ornament(kind: str, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    file = tmp_path / "cover"
    file.write_bytes(SVG.encode() if kind == "svg" else picture(kind))
    style = Style(cover=read_cover(file))
    page = image.open(io.BytesIO(rendered(made(puzzles(3, 1), style), tmp_path)[0]))
    black = page.crop((0, 0, page.width, page.height // 2)).convert("L").point(lambda v: v < 50)
    left, top, right, bottom = black.getbbox()
    assert (right - left) / (bottom - top) == pytest.approx(2, rel=0.05)


@pytest.mark.parametrize(
    "content",
    [b"", b"GIF89a", b"<html></html>", b"\xff\xd8\xff\xe0\0", b"\x89PNG\r\n\x1a\n\0"],
)
def test_what_is_not_a_picture_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "cover"
    file.write_bytes(content)
    with pytest.raises(FileError, match="is not a picture") as refused:
        read_cover(file)
    assert refused.value.hint == "give SVG, PNG or JPEG"


@pytest.mark.parametrize("content", ["<svg ", f"{SVG[:-6]}<rect", '<svg width="0" height="0"/>'])
def test_a_picture_that_cannot_be_drawn_is_named(content: str, tmp_path: Path) -> None:
    file = tmp_path / "cover.svg"
    file.write_text(content)
    with pytest.raises(FileError, match="the cover cannot be drawn: failed to parse SVG"):
        made(puzzles(3, 1), Style(cover=read_cover(file)))


@poppler
def test_a_foreword_is_the_second_page_and_moves_the_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "foreword.txt"
    file.write_text("Dear *reader*,\nwelcome.\n \n\nThe editor\n")
    paragraphs = read_foreword(file, "a5")
    assert paragraphs == ("Dear *reader*, welcome.", "The editor")
    style = Style(2, "a5", foreword=paragraphs)
    second = [word.text for word in words(made(puzzles(3, 1), style), tmp_path)[1]]
    assert second[:5] == ["Dear", "*reader*,", "welcome.", "The", "editor"]
    assert pages(style, [IssueSection("", 1, 3)]) == [3, 3, 4]


def test_a_foreword_that_does_not_fit_is_refused_with_what_fits(tmp_path: Path) -> None:
    file = tmp_path / "foreword.txt"
    file.write_text("word " * 450)
    assert read_foreword(file, "a4")
    with pytest.raises(LimitError, match="does not fit on a page of a5: it has 2,249") as refused:
        read_foreword(file, "a5")
    fits = int(str(refused.value.hint).split()[-1].replace(",", ""))
    file.write_text("word " * (fits // 5))
    assert read_foreword(file, "a5")


@poppler
def test_a_foreword_that_is_taken_fits_on_its_page(tmp_path: Path) -> None:
    file = tmp_path / "foreword.txt"
    file.write_text("\n\n".join(["Wide words: MMMM WWWW 0123456789 " * 6] * 4))
    style = Style(2, "a5", foreword=read_foreword(file, "a5"))
    page = words(made(puzzles(3, 1), style), tmp_path)[1]
    (number,) = (word for word in page if word.text == "2" and word.top > 190)
    assert max(word.bottom for word in page if word.text == "0123456789") < number.top


@pytest.mark.parametrize(("content", "message"), [(b"\xff", "not UTF-8"), (b" \n", "has no text")])
def test_what_is_not_a_text_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "foreword.txt"
    file.write_bytes(content)
    with pytest.raises(FileError, match=message):
        read_foreword(file, "a4")
