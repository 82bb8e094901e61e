"""Practice on paper: what stands where, and how large, is read back from the PDF."""

from __future__ import annotations

import io
import subprocess
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import LimitError, UsageError
from sudokudb.library.puzzle_addresses import puzzle_addresses
from sudokudb.render.booklets.codes import code_of
from sudokudb.render.booklets.content import Style
from sudokudb.render.booklets.marked_layout import MarkedLayout, marked_layout
from sudokudb.render.booklets.page_layout import CODE_SIDE, PAPERS, BoardsOfPage, positions
from sudokudb.render.booklets.practice import signs
from sudokudb.render.png import png
from sudokudb.render.qr import code_rows
from sudokudb.steps.practice import Exercise, exercises, practice_booklet
from sudokudb.words import using_language
from tests.render.booklets.support import POINTS, Word, poppler, words
from tests.steps.test_practice import GRID, puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

pytest.importorskip("typst")

BBOX = 1.21  # how much higher than its type size pdftotext makes a word in Inter
LEFT, UNITS, SIDE = 24, 606, 576  # of a picture: its left edge and its board
FITTING = [(paper, n) for paper, most in (("a4", 4), ("letter", 4), ("a5", 2), ("half-letter", 2))
           for n in (1, 2, 4) if n <= most]  # fmt: skip
BRIEF = [("a4", 4), ("a5", 2)]
SHEETS = [pytest.param(*one, marks=() if one in BRIEF else pytest.mark.slow) for one in FITTING]


@cache
def found(technique: str = "naked-triple", count: int = 5) -> tuple[Exercise, ...]:
    """Return the first exercise of a technique, several times."""
    (one,) = exercises([puzzle(GRID)], technique)
    return (one,) * count


def pdf(paper: str, per_page: int | None, qr: str = "", technique: str = "naked-triple") -> bytes:
    """Return a booklet of five positions."""
    chosen = found(technique)
    addresses = puzzle_addresses(qr, [one.puzzle for one in chosen]) if qr else ()
    return practice_booklet(technique, chosen, Style(per_page, paper, qr=qr), addresses=addresses)


@poppler
@pytest.mark.parametrize(("paper", "per_page"), SHEETS)
def test_every_board_is_whole_and_nothing_is_smaller_than_7_points(
    paper: str, per_page: int, tmp_path: Path
) -> None:
    pages = words(pdf(paper, per_page), tmp_path)
    sheets = -(-5 // per_page)
    before = str(found()[0].step.before)
    for number, page in enumerate(pages):
        inside = PAPERS[paper]
        assert all(word.left > 0 and word.right < inside.width for word in page)
        assert all(word.top > 0 and word.bottom < inside.height for word in page)
        is_alone = number == len(pages) - 1 and 5 % per_page == 1  # such an answer is larger
        layout = 1 if number >= sheets and is_alone else per_page
        boards = boards_on(page, paper, layout, marked=number >= sheets)
        expected = per_page if number < sheets - 1 else (5 - 1) % per_page + 1
        if number < sheets:
            assert len(boards) == expected
        assert set(boards) == {before}
        check_sizes(page)


def boards_on(page: Sequence[Word], paper: str, per_page: int, *, marked: bool) -> list[str]:
    """Return the digits of the boards on a page; one that is cut has none."""
    layout = marked_layout(paper, per_page) if marked else positions(paper, per_page)
    side = layout.board
    return [
        text
        for left, top in corners(layout, paper)
        if (text := digits_in(page, left, top, side)) != "." * 81
    ]


def corners(layout: MarkedLayout | BoardsOfPage, paper: str) -> list[tuple[float, float]]:
    """Return the left upper corners of the pictures on a page, in millimetres."""
    page = PAPERS[paper]
    columns, rows, side = layout.columns, layout.rows, layout.board
    if isinstance(layout, MarkedLayout):
        caption = 0 if layout.beside else layout.caption
        below = 0 if layout.beside else layout.height + 1.5
        left, top, down = page.side, page.above + layout.heading + caption, caption + below + 4
        across = layout.across
    else:
        across, caption = layout.across, layout.caption
        left = (page.width - columns * side - (columns - 1) * across) / 2
        top, down = page.above + caption, caption + layout.down
    return [
        (left + column * (side + across), top + row * (side + down))
        for row in range(rows)
        for column in range(columns)
    ]


def digits_in(page: Sequence[Word], left: float, top: float, side: float) -> str:
    """Return the large digits of a board by their places."""
    cell, cells = side * 64 / UNITS, ["."] * 81
    for word in page:
        if len(word.text) != 1 or not word.text.isdigit() or height_of(word) < side * 40 / UNITS:
            continue
        x = ((word.left + word.right) / 2 - left - side * LEFT / UNITS) / cell
        y = ((word.top + word.bottom) / 2 - top - side * LEFT / UNITS) / cell
        if 0 <= x < 9 and 0 <= y < 9:
            assert 0.25 < x % 1 < 0.75 and 0.2 < y % 1 < 0.8
            cells[int(y) * 9 + int(x)] = word.text
    return "".join(cells)


def height_of(word: Word) -> float:
    """Return the height of the box of a word, in millimetres."""
    return word.bottom - word.top


def check_sizes(page: Sequence[Word]) -> None:
    """Check the type sizes: rows and columns 6 points, candidates 7, words 8."""
    sizes = {word: height_of(word) * POINTS / BBOX for word in page}
    for word, size in sizes.items():
        least = 7 if word.text.isdigit() else 7.9
        is_number = word.text.isdigit() and len(word.text) == 1 and size < 7
        assert size >= (6 if is_number else least), (word, size)
    small = [word for word, size in sizes.items() if size < 7]
    assert all(small.count(word) == 1 for word in small)
    assert len(small) % 18 == 0  # nothing but the numbers of rows and columns


@poppler
def test_the_first_page_is_titled_and_a_puzzle_without_a_title_is_its_number(
    tmp_path: Path,
) -> None:
    pages = words(pdf("a4", None), tmp_path)
    texts = [" ".join(word.text for word in page) for page in pages]
    assert texts[0].startswith("Naked Triple ")
    assert not texts[1].startswith("Naked Triple 5")
    assert "#1" in texts[0] and "untitled" not in " ".join(texts)
    assert texts[2].startswith("Answers")
    sentence = " ".join(str(found()[0].step.sentence).split())
    assert sentence in texts[2]


@poppler
def test_answers_are_words_of_the_language_with_one_legend_a_page(tmp_path: Path) -> None:
    with using_language("fr"):
        pages = words(pdf("a5", 2), tmp_path)
    legends = [sum(word.text == "utilisé" for word in page) for page in pages]
    assert legends == [0, 0, 0, 1, 1, 1]


@poppler
def test_answers_are_sentences_without_the_notation_of_proofs(tmp_path: Path) -> None:
    pages = words(pdf("a4", 4), tmp_path)
    assert not [word for page in pages for word in page if "<>" in word.text]


@pytest.mark.parametrize(
    ("paper", "per_page", "hint"),
    [("a4", 6, "4"), ("letter", 9, "4"), ("a5", 6, "2"), ("half-letter", 4, "2")],
)
def test_candidates_below_7_points_are_refused_with_the_number_that_fits(
    paper: str, per_page: int, hint: str
) -> None:
    with pytest.raises(LimitError) as refused:
        pdf(paper, per_page)
    message = f"{per_page} positions do not fit a page of {paper} with candidates of 7 points"
    assert (refused.value.message, refused.value.hint) == (message, f"--per-page {hint} fits")


@poppler
def test_a_booklet_has_no_colour_and_roles_differ_in_grey(tmp_path: Path) -> None:
    image, chops = pytest.importorskip("PIL.Image"), pytest.importorskip("PIL.ImageChops")
    file = tmp_path / "grey.pdf"
    file.write_bytes(pdf("a4", 4))
    command = ["pdftoppm", "-r", "40", "-f", "3", "-l", "3", "-png", str(file)]
    page = subprocess.run(command, check=True, capture_output=True).stdout
    red, green, blue = image.open(io.BytesIO(page)).convert("RGB").split()
    assert not chops.difference(red, green).getbbox()
    assert not chops.difference(green, blue).getbbox()
    pictures = (png(one["sign"], 100) for one in signs().values())
    drawn = [image.open(io.BytesIO(each)).convert("LA") for each in pictures]
    for one, other in combinations(drawn[:5], 2):
        different = sum(chops.difference(one, other).getchannel("L").histogram()[64:])
        different += sum(chops.difference(one, other).getchannel("A").histogram()[64:])
        assert different > 300


WHERE = {
    "sudokuwiki": "https://www.sudokuwiki.org/sudoku.htm?bd=" + GRID.replace(".", "0"),
    "sudokupad": "https://sudokupad.app/classic",
    "HTTPS://EXAMPLE.ORG/P/{id}": "HTTPS://EXAMPLE.ORG/P/1",
    "https://example.org/{number}?g={grid}": f"https://example.org/1?g={GRID.replace('.', '0')}",
}


@poppler
@pytest.mark.parametrize("where", WHERE)
def test_a_code_is_read_back_at_300_dpi(where: str, tmp_path: Path) -> None:
    zxing = pytest.importorskip("zxingcpp")
    image = pytest.importorskip("PIL.Image")
    file = tmp_path / "codes.pdf"
    file.write_bytes(pdf("a5", 1, where))
    command = ["pdftoppm", "-r", "300", "-l", "1", "-H", "800", "-gray", "-png", str(file)]
    page = subprocess.run(command, check=True, capture_output=True).stdout
    (code,) = zxing.read_barcodes(image.open(io.BytesIO(page)))
    assert code.text.startswith(WHERE[where])
    assert code.text == puzzle_addresses(where, [found()[0].puzzle])[0]


def test_modules_below_0_35_mm_are_refused_with_their_size() -> None:
    longest = "https://example.org/" + "a" * 114
    assert len(code_of(longest)["rows"]) == 41
    assert CODE_SIDE / (41 + 8) >= 0.35
    with pytest.raises(LimitError, match=r"a QR code of 135 characters would have modules of 0\.3"):
        code_of(longest + "a")
    with pytest.raises(LimitError, match="too long for a QR code"):
        code_rows("a" * 5000)


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("nowhere", "'nowhere' is not an address"),
        ("javascript:{id}", "is not an address"),
        ("http://[::1/{id}", "is not an address"),
        ("https://example.org/", "is the same for every puzzle"),
    ],
)
def test_a_code_leads_to_an_address_of_its_puzzle(where: str, message: str) -> None:
    with pytest.raises(UsageError, match=message) as refused:
        puzzle_addresses(where, [puzzle(GRID)])
    assert "--qr is sudokuwiki, sudokupad, or an address" in str(refused.value.hint)
