"""Blanks for empty cells between bars: drawings, Markdown tables, LaTeX environments."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sudokudb.formats.registry import detect_format
from sudokudb.formats.text.parser import parse_text
from tests.formats.support import detected, records_in, source
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[str]


def rows_of(order: int, empty: float = 0.6) -> Lines:
    """Return the rows of a puzzle of an order, with blanks for empty cells."""
    chance, size = random.Random(order), order * order
    text = "".join(mark if chance.random() > empty else " " for mark in full(order))
    return [text[at : at + size] for at in range(0, len(text), size)]


def boxes(step: int, around: int, ends: str) -> Callable[[Lines], Lines]:
    """Return how rows are drawn with bars between boxes, and perhaps around them."""

    def draw(rows: Lines) -> Lines:
        order = int(len(rows) ** 0.5)
        drawn = []
        for row in rows:
            parts = [row[at : at + order] for at in range(0, len(row), order)]
            spaced = [(" " * (step - 1)).join(part) for part in parts]
            drawn.append("|".join(part.center(len(part) + 2 * around) for part in spaced))
        rule = "+".join("-" * len(part) for part in drawn[0].split("|"))
        lines = [
            x for at, row in enumerate(drawn) for x in [rule, row][bool(at % order or not at) :]
        ]
        return [f"{'+' if '+' in line else ends}{line}{ends}" if ends else line for line in lines]

    return draw


def cells(row: str, around: str = " ", bar: str = "|") -> str:
    """Return a row with a bar at each cell."""
    return bar + bar.join(f"{around}{mark}{around}" for mark in row) + bar


def table(head: bool) -> Callable[[Lines], Lines]:
    """Return how a Markdown table is written, with a row of titles or without."""

    def draw(rows: Lines) -> Lines:
        first, *others = [cells("?" * len(rows)).replace("?", "c")] * head + [*map(cells, rows)]
        return [first, "|" + "---|" * len(rows), *others]

    return draw


DRAWINGS: dict[str, Callable[[Lines], Lines]] = {
    "boxes": boxes(1, 0, "|"),
    "boxes, spaced": boxes(2, 0, "|"),
    "boxes, with margins": boxes(2, 1, "|"),
    "boxes, no frame": boxes(2, 1, ""),
    "boxes, blanks at the ends cut": lambda rows: [r.rstrip() for r in boxes(2, 1, "")(rows)],
    "boxes, indented": lambda rows: [f"    {row}" for row in boxes(2, 1, "|")(rows)],
    "cells": lambda rows: [cells(row, "") for row in rows],
    "cells of box drawing": lambda rows: [cells(row, bar="│") for row in rows],
    "Markdown": table(head=False),
    "Markdown with a head": table(head=True),
    "LaTeX": lambda rows: [
        "\\begin{sudoku}",
        *(f"{cells(row, '')}." for row in rows),
        "\\end{sudoku}",
    ],
}


@pytest.mark.parametrize("order", [2, 3, 4, 5])
@pytest.mark.parametrize("name", DRAWINGS)
def test_blanks_between_bars_are_empty_cells(name: str, order: int) -> None:
    if order == 2 and "no frame" in name + name.replace("blanks at the ends cut", "no frame"):
        pytest.skip("the width of a box is not certain")
    rows = rows_of(order)
    lines = DRAWINGS[name](rows)
    wanted = "".join(rows).replace(" ", ".")
    found = [*parse_text([*lines, "", "Second", *lines])]
    assert [str(entry.grid or entry.error) for entry in found] == [wanted, wanted]
    assert found[1].title == "Second"
    assert detect_format(source("\n".join(lines))).name in ("line", "ss", "spf")
    assert [str(record.grid) for record in records_in(detected("\n".join(lines)))] == [wanted]


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_damaged_row_makes_no_grid(name: str) -> None:
    rows = rows_of(3)
    lines = DRAWINGS[name](rows)
    wanted = "".join(rows).replace(" ", ".")
    for at, line in enumerate(lines):
        for place in range(len(line)):
            mark = ("", "|", "q", ".")[(at + place) % 4]
            changed = line[:place] + mark + line[place + (mark != "|") :]
            found = [e.grid for e in parse_text([*lines[:at], changed, *lines[at + 1 :]])]
            others = [str(grid) for grid in found if grid and str(grid) != wanted]
            assert others == [], changed


def test_a_gap_among_marks_of_empty_cells_is_an_error() -> None:
    rows = [row.replace(" ", ".") for row in rows_of(3)]
    lines = boxes(2, 1, "|")(rows)
    gap = lines[2].replace(".", " ", 1)
    (entry,) = parse_text([*lines[:2], gap, *lines[3:]])
    assert str(entry.error) == "9 cells expected in row 3, 8 found"


def test_an_error_shows_the_row() -> None:
    lines = DRAWINGS["cells"](rows_of(3))
    (entry,) = parse_text([*lines[:4], lines[4] + "|", *lines[5:]])
    assert entry.line == 5
    assert "is not a row of 9 cells" in str(entry.error)


def test_the_text_around_a_latex_environment_is_left_out() -> None:
    lines = DRAWINGS["LaTeX"](rows_of(3))
    text = ["\\documentclass{article}", "\\begin{document}", *lines, "\\end{document}"]
    assert [bool(entry.grid) for entry in parse_text(text + lines)] == [True, True]
