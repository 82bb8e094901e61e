"""Boards with other rules on pages and in files."""

from __future__ import annotations

import re
from urllib.parse import unquote

import pytest

from sudokudb import Grid
from sudokudb.errors import Unsupported
from sudokudb.puzzle import Puzzle
from sudokudb.render.pages.html_board import board, play_board
from sudokudb.render.pages.pack_page import PackedPuzzle, pack_page
from sudokudb.render.pages.puzzle_page import puzzle_page
from sudokudb.render.pages.rule_boards import kinds_style
from sudokudb.render.rules.rule_examples import EXAMPLES


def puzzle(text: str) -> Puzzle:
    return Puzzle(grid=Grid(text), id=1, added="", changed="")


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_class_of_a_shape_has_a_style(kind: str) -> None:
    grid = Grid(EXAMPLES[kind])
    html = play_board(grid, "x")
    names = re.findall(r"\bk-[a-z0-9-]+", html)
    style = kinds_style()
    assert {name for name in names if f".{name}" not in style} == set()
    assert f".r{grid.size}" in style
    assert f'<table class="board r{grid.size}"' in html


def test_clues_around_a_board_have_room() -> None:
    assert "clued" in play_board(Grid(EXAMPLES["sandwich"]), "x")
    assert "clued" not in play_board(Grid(EXAMPLES["cage"]), "x")


def test_small_boards_are_pictures_with_their_marks() -> None:
    grid = Grid(EXAMPLES["cage"])
    html = board(grid.with_digits("." * 36), grid, "a label", new=[3], candidates=["12"] * 36)
    svg = unquote(re.findall('src="data:image/svg\\+xml,([^"]*)"', html)[0])
    assert svg.startswith("<svg") and "k-cage" in svg and 'class="new"' in svg
    assert 'alt="a label"' in html


def test_a_file_has_the_style_and_the_rules_in_words() -> None:
    html = puzzle_page(puzzle(EXAMPLES["noboxes"]), None)
    assert ".r5" in html and "Each row and each column holds" in html
    assert "No boxes: only rows" in html
    assert ".r5" not in puzzle_page(puzzle("." * 81), None)


def test_a_file_of_several_puzzles_refuses_other_rules() -> None:
    with pytest.raises(Unsupported, match="a file of several puzzles needs a grid without other"):
        pack_page([PackedPuzzle(puzzle(EXAMPLES["cage"]), None)])
