"""Puzzles as one file: its size, its rules for scripts, and what it contains."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from sudokudb import Grid, Puzzle
from sudokudb.render.pages.pack_page import PackedPuzzle, pack_page
from sudokudb.sukaku import Sukaku
from sudokudb.words import using_language
from tests.support import HOSTILE, full

SOLUTION = Grid(full(3))


def packed(number: int, title: str = "") -> PackedPuzzle:
    """Return a puzzle with 27 givens."""
    cells = enumerate(str(SOLUTION))
    text = "".join(c if (7 * i + number * i // 3) % 3 < 1 else "." for i, c in cells)
    puzzle = Puzzle(id=number, added="", changed="", grid=Grid(text), title=title, level="nested")
    return PackedPuzzle(puzzle, SOLUTION)


def puzzles_in(page: str) -> list[list[Any]]:
    """Return the puzzles of a file as its script reads them."""
    found = re.search(r'<script id="puzzles" type="application/json">(.*?)</script>', page)
    assert found
    rows: list[list[Any]] = json.loads(found[1])
    return rows


def test_200_puzzles_have_at_most_90_kilobytes() -> None:
    chosen = [packed(number, f"A title of usual length {number}") for number in range(1, 201)]
    assert len(pack_page(chosen, "Club").encode()) <= 90_000
    assert len(pack_page(chosen[:1], "Club").encode()) <= 56_000


def test_a_solution_has_only_the_digits_of_empty_cells() -> None:
    (name, facts, grid, rest), other = puzzles_in(
        pack_page([packed(18), PackedPuzzle(packed(3, "Third").puzzle, None)])
    )
    assert (name, facts) == ("#18", f"nested · {packed(18).puzzle.givens} givens")
    digits = iter(rest)
    assert "".join(next(digits) if mark == "." else mark for mark in grid) == str(SOLUTION)
    assert (other[0], other[3]) == ("Third", "")


def test_candidates_of_a_sukaku_are_kept() -> None:
    grid = Sukaku([15] * 16)
    puzzle = Puzzle(id=1, added="", changed="", grid=grid)
    (row,) = puzzles_in(pack_page([PackedPuzzle(puzzle, None)]))
    assert row[4] == [15] * 16


@pytest.mark.parametrize("title", [*HOSTILE, "</script><script>alert(1)</script>"])
def test_titles_are_text(title: str) -> None:
    page = pack_page([packed(1, title)], title)
    assert page.count("<script") == page.count("</script>") == 2
    assert len(puzzles_in(page)) == 1
    assert "<script>" not in page


def test_only_its_own_script_and_style_are_allowed() -> None:
    page = pack_page([packed(1)])
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = [rule.split()[0] for rule in policy[1].split("; ")]
    assert rules == ["default-src", "style-src", "script-src"]
    assert "unsafe" not in policy[1] and " style=" not in page and "http" not in policy[1]


def test_a_file_speaks_the_language_of_the_page() -> None:
    with using_language("fr"):
        page = pack_page([packed(1)])
    assert '<html lang="fr">' in page and "Annuler" in page
