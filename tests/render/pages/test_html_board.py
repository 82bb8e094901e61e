"""Boards as HTML: the names of cells for screen readers."""

from __future__ import annotations

import re

import pytest

from sudokudb import Grid
from sudokudb.render.pages.html_board import play_board
from sudokudb.words import using_language

NAMES = {
    "en": [
        "row 1 column 1, 5, given",
        "row 1 column 2, empty",
        "row 2 column 1, 5, given, clashes",
    ],
    "fr": ["ligne 1 colonne 1, 5, donné", "ligne 1 colonne 2, vide"],
}


@pytest.mark.parametrize("code", NAMES)
def test_each_cell_has_a_name_in_the_language_of_the_page(code: str) -> None:
    with using_language(code):
        table = play_board(Grid("5........5" + "." * 71), "Board", clash=[9])
    named = re.findall(r'aria-label="([^"]*)" class', table)
    assert len(named) == 81
    assert [named[0], named[1], named[9]][: len(NAMES[code])] == NAMES[code]
