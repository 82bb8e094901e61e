"""Drawings as people type them: empty lines, frames, words above and between."""

from __future__ import annotations

import pytest

from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.text.alphabets import read_grid
from tests.conftest import SIMPLE
from tests.formats.found import (
    DRAWN,
    LARGE,
    READABLE,
    ROWS,
    SOLVED,
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


def barred(grid: str) -> list[str]:
    """Draw a 9×9 grid with a bar between boxes, and none outside of them."""
    rows = [grid[i : i + 9] for i in range(0, 81, 9)]
    return [" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in rows]


@pytest.mark.parametrize("rule", ["-q-----|---", "-q----+-------+------", "q"])
@pytest.mark.parametrize("grid", [SIMPLE, SOLVED], ids=["puzzle", "full"])
def test_a_rule_with_a_wrong_mark_costs_no_column_in_silence(grid: str, rule: str) -> None:
    rows = barred(grid)
    assert grids(items(FORMATS["line"], "\n".join(rows))) == [grid]
    found = items(FORMATS["line"], "\n".join([*rows[:3], rule, *rows[3:]]))
    assert [line for line, _ in faults(found)] == [4]
    assert len(found) == 1


def test_blanks_between_bars_are_empty_cells() -> None:
    for number, row in enumerate(barred(SIMPLE.replace(".", " "))):
        if row.strip() == row:  # which blanks at the ends of a line are cells nobody can tell
            expected = SOLVED[: 9 * number] + SIMPLE[9 * number :][:9] + SOLVED[9 * number + 9 :]
            text = "\n".join([*barred(SOLVED)[:number], row, *barred(SOLVED)[number + 1 :]])
            assert str(read_grid(text)) == expected, row


def test_headings() -> None:
    found = items(
        FORMATS["line"], f"Grid 01\n\n{DRAWN}Grid 02\n{SIMPLE}\nGrid 03\nGrid 04:\n{SIMPLE[1:]}\n"
    )
    assert [item.title for item in found if isinstance(item, Record)] == ["Grid 01", "Grid 02"]
    assert faults(found) == [
        (14, "no grid under 'Grid 03'"),
        (16, "80 cells make no grid"),
    ]
