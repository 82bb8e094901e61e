"""Booklets for the tests, and what poppler reads in their PDFs."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from sudokudb import Grid
from sudokudb.render.booklets import content
from sudokudb.render.booklets.content import ALL, IssueSection, Style
from sudokudb.render.booklets.page_layout import PAPERS
from sudokudb.render.booklets.typesetting import pdf, template
from sudokudb.solvers.strategy import LEVELS
from sudokudb.words import using_language
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GOLDEN = Path(__file__).parent / "golden"
MADE = "2026-11-22T12:00:00Z"
POINTS = 72 / 25.4
"""Points in a millimetre."""

_WORD = re.compile(
    r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</word>'
)

poppler = pytest.mark.skipif(
    not shutil.which("pdftotext") and os.environ.get("CI") != "true",
    reason="pdftotext (poppler-utils) is not installed",
)


def puzzles(order: int, count: int) -> list[dict[str, Any]]:
    """Return puzzles of an order for a template, some of the cells of full grids."""
    return list(islice(_puzzles(order), count))


def _puzzles(order: int) -> Iterator[dict[str, Any]]:
    solution = full(order)
    for number in range(1, 1000):
        cells = enumerate(solution)
        grid = "".join(c if (7 * i + number * i // 3) % 10 < 4 else "." for i, c in cells)
        level = LEVELS[number % len(LEVELS)]
        yield content.puzzle(number, level, grid, solution)


def data(
    found: Sequence[dict[str, Any]],
    style: Style,
    *,
    title: str = "Monday Sudoku",
    language: str = "en",
    sections: Sequence[IssueSection] = (),
    part: str = ALL,
    repeats: bool = False,
) -> dict[str, Any]:
    """Return what a template takes for a booklet."""
    sections = sections or [IssueSection("", 1, len(found))]
    levels, order = [one["level"] for one in found], max(one["order"] for one in found)
    with using_language(language):
        options = content.options(style, 12, MADE, sections, levels, order**2, repeats=repeats)
    return content.data(json.loads(json.dumps(options)), title, language, found, part)


def made(*arguments: Any, **settings: Any) -> bytes:
    """Return the booklet of `data` as PDF."""
    return pdf(template(), data(*arguments, **settings))


class Word(NamedTuple):
    """A word on a page: its box in millimetres, and its text."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


def words(content: bytes, folder: Path) -> list[list[Word]]:
    """Return the words of each page."""
    file = folder / "read.pdf"
    file.write_bytes(content)
    found = subprocess.run(
        ["pdftotext", "-bbox", str(file), "-"], capture_output=True, check=True, encoding="utf-8"
    ).stdout
    return [
        [
            Word._make([*(float(side) / POINTS for side in sides), html.unescape(text)])
            for *sides, text in _WORD.findall(page)
        ]
        for page in found.split("<page ")[1:]
    ]


def facts(content: bytes, folder: Path) -> dict[str, str]:
    """Return what pdfinfo says."""
    file = folder / "read.pdf"
    file.write_bytes(content)
    found = subprocess.run(["pdfinfo", str(file)], capture_output=True, check=True, text=True)
    lines = (line.partition(":") for line in found.stdout.splitlines())
    return {name: value.strip() for name, _, value in lines}


class Place(NamedTuple):
    """The left upper corner and the side of a board, in millimetres."""

    left: float
    top: float
    side: float


def places(paper: str, layout: dict[str, Any]) -> list[Place]:
    """Return the places of the boards on a page, row by row."""
    page = PAPERS[paper]
    columns, board, across = layout["columns"], layout["board"], layout["across"]
    left = (page.width - columns * board - (columns - 1) * across) / 2
    top = page.above + layout["heading"] + layout["caption"]
    step = layout["caption"] + board + layout["down"]
    return [
        Place(left + column * (board + across), top + row * step, board)
        for row in range(layout["rows"])
        for column in range(columns)
    ]


def board(page: Sequence[Word], place: Place, order: int) -> Grid:
    """Return the digits that stand in the middle of the cells of a board."""
    size = order * order
    cell, cells = place.side / size, ["."] * size**2
    for word in page:
        for number, mark in enumerate(word.text):
            width = (word.right - word.left) / len(word.text)
            x = (word.left + (number + 0.5) * width - place.left) / cell
            y = ((word.top + word.bottom) / 2 - place.top) / cell
            if 0 <= x < size and 0 <= y < size:
                assert 0.25 < x % 1 < 0.75, (word, place)
                assert 0.2 < y % 1 < 0.8, (word, place)
                assert cells[int(y) * size + int(x)] == "."
                cells[int(y) * size + int(x)] = mark
    return Grid("".join(cells))


def caption(page: Sequence[Word], place: Place, height: float) -> str:
    """Return the words above a board; all of them end where the board ends."""
    found = [
        word
        for word in page
        if place.left - 0.5 <= word.left < place.left + place.side
        and place.top - height <= (word.top + word.bottom) / 2 < place.top
    ]
    assert all(word.right <= place.left + place.side + 0.5 for word in found), found
    return " ".join(word.text for word in sorted(found))


@cache
def rendered(content: bytes, folder: Path) -> list[bytes]:
    """Return the pages at 60 dpi as PNG."""
    file = folder / "read.pdf"
    file.write_bytes(content)
    command = ["pdftoppm", "-r", "60", "-gray", "-png", str(file), str(folder / "page")]
    subprocess.run(command, check=True, capture_output=True)
    pages = sorted(folder.glob("page-*.png"))
    return [page.read_bytes() for page in pages]
