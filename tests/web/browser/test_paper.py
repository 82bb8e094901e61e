"""Pages on paper: the list and a puzzle, printed to PDF and read back by the places of digits."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.library.packs import pack
from tests.conftest import DIFFICULT
from tests.render.booklets.support import POINTS, Word, poppler, words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.web.browser.support import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser"), poppler]
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a5": (148, 210)}
BBOX = 1.16  # how much higher than its type size pdftotext makes a word in DejaVu Sans
PAPER_CASES = pytest.mark.parametrize("paper", ["a4", "letter"])


def printed(page: Page, path: str, paper: str, folder: Path) -> list[list[Word]]:
    """Return the words on each sheet of a page."""
    page.open(path)
    return sheets(page, paper, folder)


def sheets(page: Page, paper: str, folder: Path) -> list[list[Word]]:
    """Return the words on each sheet of the page that is open."""
    width, height = (side / 25.4 for side in PAPERS[paper])
    data = page.command("Page.printToPDF", paperWidth=width, paperHeight=height)["data"]
    return words(base64.b64decode(data), folder)


def digits_at(sheet: Sequence[Word], left: float, top: float, side: float) -> str:
    """Return the digits of a 9×9 board by their places; a word may have several."""
    cell, cells = side / 9, ["."] * 81
    for word in sheet:
        for place, mark in enumerate(word.text):
            width = (word.right - word.left) / len(word.text)
            x = (word.left + (place + 0.5) * width - left) / cell
            y = ((word.top + word.bottom) / 2 - top) / cell
            if mark.isdigit() and 0 <= x < 9 and 0 <= y < 9:
                cells[int(y) * 9 + int(x)] = mark
    return "".join(cells)


@PAPER_CASES
def test_a_list_has_four_whole_boards_in_a_row_with_number_and_level(
    page: Page, paper: str, tmp_path: Path
) -> None:
    with Library.open(page.database) as library:
        grids = {puzzle.title: str(puzzle.grid) for puzzle in library.search("id:1..3")}
    (sheet,) = printed(page, "/?q=id:1..3", paper, tmp_path)
    text = " ".join(word.text for word in sheet)
    for title, grid in grids.items():
        (name,) = (word for word in sheet if word.text == title)
        top = name.top - 41.2
        assert digits_at(sheet, name.left, top, 40) == grid
    lefts = sorted(word.left for word in sheet if word.text in grids)
    step = (PAPERS[paper][0] - 36 - 40) / 3
    assert [left - lefts[0] for left in lefts] == pytest.approx([0, step, 2 * step], abs=0.5)
    for control in ("Filters", "Sort", "Export", "Progress", "Search", "Take"):
        assert control not in text
    sizes = [(word.bottom - word.top) * POINTS / BBOX for word in sheet if "●" not in word.text]
    assert min(sizes) > 7.9


@PAPER_CASES
def test_a_puzzle_has_its_whole_board_135_mm_wide(page: Page, paper: str, tmp_path: Path) -> None:
    (sheet,) = printed(page, "/puzzle/3", paper, tmp_path)
    assert sheet[0].text == "Difficult"
    single = (word for word in sheet if word.text in [*"123456789"])
    columns = sorted(sorted(single, key=lambda word: word.top)[:9])
    middles = [(word.left + word.right) / 2 for word in columns]
    assert middles[-1] - middles[0] == pytest.approx(8 * 15, abs=0.7)
    left, top = middles[0] - 7.5, columns[0].bottom
    assert digits_at(sheet, left, top, 135) == DIFFICULT
    assert all(0 < word.left < word.right < PAPERS[paper][0] for word in sheet)


def test_boards_shrink_to_small_paper(page: Page, tmp_path: Path) -> None:
    (sheet,) = printed(page, "/puzzle/3", "a5", tmp_path)
    single = (word for word in sheet if word.text in [*"123456789"])
    columns = sorted(sorted(single, key=lambda word: word.top)[:9])
    middles = [(word.left + word.right) / 2 for word in columns]
    cell = (middles[-1] - middles[0]) / 8
    assert 11 < cell < (148 - 36) / 9
    assert middles[-1] + cell / 2 < 148 - 18
    assert digits_at(sheet, middles[0] - cell / 2, columns[0].bottom, 9 * cell) == DIFFICULT


def test_a_list_on_small_paper_keeps_its_boards_apart(page: Page, tmp_path: Path) -> None:
    (sheet,) = printed(page, "/?q=id:1..3", "a5", tmp_path)
    lefts = {round(word.left) for word in sheet if word.text in ("Simple", "Intermediate")}
    assert lefts == {18, 148 - 18 - 40}


def test_a_table_on_paper_has_its_numbers_and_sizes(page: Page, tmp_path: Path) -> None:
    (sheet,) = printed(page, "/?q=id:1..3&view=table", "a4", tmp_path)
    page.driver.delete_all_cookies()
    texts = [word.text for word in sheet]
    assert {"No.", "Size", "Solutions"} <= {*texts}
    assert texts.count("9×9") == 3


@PAPER_CASES
def test_a_file_to_take_along_is_printed_like_the_list(
    page: Page, paper: str, tmp_path: Path
) -> None:
    with Library.open(page.database) as library:
        (tmp_path / "pack.html").write_text(pack(library))
    page.driver.get((tmp_path / "pack.html").as_uri())
    page.driver.execute_script("localStorage.clear()")
    page.driver.refresh()
    sheet = sheets(page, paper, tmp_path)[0]
    (name,) = (word for word in sheet if word.text == "Difficult")
    assert digits_at(sheet, name.left, name.top - 41.2, 40) == DIFFICULT
    page.driver.get((tmp_path / "pack.html").as_uri() + "#3")
    page.driver.refresh()
    text = " ".join(word.text for word in sheets(page, paper, tmp_path)[0])
    assert "All puzzles" not in text
    assert "cells left" not in text
