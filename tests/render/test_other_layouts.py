"""Pictures of grids of any size and with any regions, and what stands around them."""

from __future__ import annotations

import re

import pytest

from sudokudb import Grid
from sudokudb.layout import Layout
from sudokudb.notation import ALL_SIZES
from sudokudb.render.figures import puzzle_figure
from sudokudb.render.grid_text import picture
from sudokudb.render.palette import RULE_ROLES, RULE_THEMES, THEMES
from sudokudb.render.rules.rule_examples import EXAMPLES
from sudokudb.render.svg.board_drawing import BoardDrawing
from sudokudb.rules.rule import Rule
from tests.render.colour import contrast

WIDE = {
    *("whisper", "dutch", "renban", "palindrome", "regionsum", "zipper"),
    *("modular", "entropic", "parity", "sumline", "table", "rule-shape"),
}
GROUNDS = {"extra", "window", "clone", "extreme", "index"}


def empty(size: int) -> Grid:
    rules = () if size in (4, 6, 8, 9, 10, 12, 14, 15, 16, 25) else (Rule("noboxes"),)
    return Grid("." * size * size, layout=Layout(size, rules=rules))


@pytest.mark.parametrize("size", ALL_SIZES)
def test_every_candidate_has_a_place_of_its_own(size: int) -> None:
    board = BoardDrawing(empty(size), coordinates=True)
    for cell in (0, size * size - 1):
        x, y = board.corner(cell)
        places = [board.place(cell, digit) for digit in range(1, size + 1)]
        assert len({*places}) == size
        assert all(x < across < x + 64 and y < down < y + 64 for across, down in places)
        assert [board.candidate_at(place) for place in places] == [
            (cell, digit) for digit in range(1, size + 1)
        ]


@pytest.mark.parametrize("size", ALL_SIZES)
def test_a_text_has_all_cells_in_lines_of_one_width(size: int) -> None:
    lines = picture(empty(size))
    assert len({sum(len(piece.text) for piece in line) for line in lines}) == 1
    cells = [piece.cell for line in lines for piece in line if piece.cell is not None]
    assert cells == list(range(size * size))
    assert size > 16 or sum(len(piece.text) for piece in lines[0]) <= 80


def test_thick_lines_are_where_regions_differ() -> None:
    square = puzzle_figure(Grid("." * 81)).svg("x")
    jigsaw = puzzle_figure(Grid(EXAMPLES["regions"])).svg("x")
    none = puzzle_figure(Grid(EXAMPLES["noboxes"])).svg("x")
    thick = [re.findall('class="thick" d="([^"]*)"', svg)[0] for svg in (square, jigsaw, none)]
    assert thick[0].count("v576") == 4
    assert (thick[1].count("v"), thick[2].count("v")) == (9, 2)


def test_clues_have_a_margin_of_one_cell_and_names_stand_below() -> None:
    plain, clued, named = (
        BoardDrawing(Grid("." * 81 + rules), coordinates=False)
        for rules in ("", ";sandwich 12 r1c1r1c2", ";antiknight")
    )
    assert (clued.start - plain.start, clued.side - plain.side) == (64, 128)
    assert named.start > plain.start
    svg = puzzle_figure(Grid("." * 81 + ";antiknight;antiking;disjoint")).svg("x")
    assert ">anti-king · anti-knight · disjoint groups</text>" in svg


def test_candidates_stand_below_the_sum_of_a_cage() -> None:
    board = BoardDrawing(Grid("." * 81 + ";cage 3 r1c1r1c2"), coordinates=False)
    assert board.place(0, 1)[1] - board.corner(0)[1] > board.place(1, 1)[1] - board.corner(1)[1]


def test_a_picture_says_its_rules_before_its_rows() -> None:
    svg = puzzle_figure(Grid(EXAMPLES["cage"])).svg("x")
    described = re.findall("<desc[^>]*>([^<]*)", svg)[0]
    assert described.startswith("Cage r4c2 r4c3 r5c2: no digit occurs twice. Killer cage")
    assert "row 1: blank, 4" in described


@pytest.mark.parametrize("mode", ["light", "dark", "print"])
def test_digits_stand_out_from_shapes(mode: str) -> None:
    assert RULE_ROLES.keys() > WIDE | GROUNDS
    for text in ("given", "placed"):
        for name in WIDE:  # large digits
            assert contrast(THEMES[mode][text], RULE_THEMES[mode][name]) >= 3, name
        for name in GROUNDS:
            assert contrast(THEMES[mode][text], RULE_THEMES[mode][name]) >= 4.5, name
