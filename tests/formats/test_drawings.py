"""Drawings as people type them: empty lines, frames, words above and between."""

from __future__ import annotations

import pytest

from sudokudb.formats.record import Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.found import (
    DRAWN,
    LARGE,
    READABLE,
    ROWS,
)
from tests.formats.records import faults, grids, items, recognised


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_empty_lines_below_boxes_and_puzzles(between: str) -> None:
    boxes = ["\n".join(ROWS[i : i + 3]) + "\n" for i in (0, 3, 6)]
    assert grids(recognised(between.join(boxes * 2))) == [SIMPLE] * 2
    small = "12..\n..1.\n"
    assert grids(recognised(between.join([small] * 4))) == ["12....1.12....1."] * 2
    large = [LARGE[i : i + 16] + "\n" for i in range(0, 256, 16)]
    assert grids(recognised("\n".join("".join(large[i : i + 4]) for i in range(0, 16, 4)))) == [
        LARGE
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"{DRAWN[:30]}\n{DRAWN}", [(1, "3 rows of 9 cells, not 9")]),
        (f"{DRAWN[:60]}\n{DRAWN}", [(1, "6 rows of 9 cells, not 9")]),
        (f"{DRAWN[:30]}\n{DRAWN[:30]}\n{DRAWN}", [(1, "6 rows of 9 cells, not 9")]),
        (f"{DRAWN}\n{DRAWN[:30]}\n", [(11, "3 rows of 9 cells, not 9")]),
        (f"{DRAWN[:20]}\n{DRAWN}", [(1, "2 rows of 9 cells, not 9")]),
        (f"a word\nanother\n{DRAWN}", [(1, "'a word' is no grid, nor the name of one below")]),
        (f"a word\n\n{DRAWN}", [(1, "'a word' is no grid, nor the name of one below")]),
        (f"a word\n{SIMPLE}\n", [(1, "'a word' is no grid, nor the name of one below")]),
        (f"{SIMPLE}\na word\n", [(2, "'a word' is no grid, nor the name of one below")]),
    ],
)
def test_what_is_no_part_of_a_drawing(text: str, wrong: list[tuple[int, str]]) -> None:
    found = items(FORMATS["line"], text)
    assert faults(found) == wrong
    assert [str(item.grid) for item in found if isinstance(item, Record)] == [SIMPLE]


def test_frames_of_unicode() -> None:
    text = "┌───────┐\n" + READABLE.replace("|", "│") + "└───────┘\n"
    assert grids(recognised(text * 2)) == [SIMPLE] * 2
    assert grids(recognised(text.encode("utf-16"))) == [SIMPLE]


def test_headings() -> None:
    found = items(
        FORMATS["line"], f"Grid 01\n\n{DRAWN}Grid 02\n{SIMPLE}\nGrid 03\nGrid 04:\n{SIMPLE[1:]}\n"
    )
    assert [item.title for item in found if isinstance(item, Record)] == ["Grid 01", "Grid 02"]
    assert faults(found) == [
        (14, "no grid under 'Grid 03'"),
        (16, "80 cells make no grid"),
    ]
