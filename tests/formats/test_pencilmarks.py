"""Candidates as programs print and players mark them."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.registry import FORMATS, recognise
from tests.conftest import SIMPLE
from tests.formats.found import (
    PM,
    STEP,
    one,
)
from tests.formats.records import grids, played, puzzles, recognised, source, written


def test_a_print_of_hodoku_is_one_puzzle() -> None:
    puzzle = played(puzzles(1)[0])
    text = f"{puzzle.grid} #1 Hard (900)\n{STEP}{PM}\n{STEP}{PM}\nDone!\n"
    record = one("pencilmarks", text)
    assert (record.grid, record.placed) == (puzzle.grid, puzzle.placed)
    assert record.candidates == puzzle.candidates
    assert record.notes == "1 Hard (900)"
    assert "r3c8=7" in record.details["steps"]


def test_candidates_that_players_marked() -> None:
    text = PM.replace("| ", "|*", 1).replace("---", "---+---")
    assert recognise(source(text)).name == "pencilmarks"
    assert one("pencilmarks", text).candidates == one("pencilmarks", PM).candidates


TOKENS = [line.replace("|", " ").split() for line in PM.splitlines() if "--" not in line]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(row) for row in TOKENS),
        "\n".join("\t".join(row) for row in TOKENS),
        "\n".join(",".join(row) for row in TOKENS),
        "\n".join(" ".join(t if len(t) == 1 else f"{{{t}}}" for t in row) for row in TOKENS),
        " ".join(token for row in TOKENS for token in row),
        PM.replace("|", "│").replace("-", "─"),
        PM.replace("'", "+").replace(":", "+").replace(".", "+"),
        f"Puzzle 12\n{PM}",
        f"{PM}   Simple Sudoku\n  Version 4.2n\n",
    ],
)
def test_pencil_marks_in_other_drawings(text: str) -> None:
    assert recognise(source(text)).name == "pencilmarks"
    (record,) = recognised(text)
    assert isinstance(record, Record)
    wanted = one("pencilmarks", PM)
    assert (record.grid, record.candidates) == (wanted.grid, wanted.candidates)


def test_bare_tokens_are_sdx_where_the_suffix_says_so() -> None:
    text = "\n".join(" ".join(row) for row in TOKENS)
    assert recognise(source(text, ".sdx")).name == "sdx"


@pytest.mark.parametrize("width", [27, 81, 729])
def test_sukaku_in_rows(width: int) -> None:
    text = written(FORMATS["sukaku"], [Record(grid=Grid(SIMPLE))]).decode().strip()
    rows = "\n".join(text[i : i + width] for i in range(0, 729, width))
    assert recognise(source(rows)).name == "sukaku"
    assert grids(recognised(rows)) == [SIMPLE]


def test_a_digit_alone_that_another_cell_has_as_candidate_is_no_given() -> None:
    text = "\n".join(["5 15 1234 | 123 234 346 | 12 34 56"] + ["| 123 456 789 " * 3] * 8)
    record = one("pencilmarks", text)
    assert record.grid.givens == 0
    assert record.candidates is not None
    assert record.candidates[0] == 1 << 4


GRID = str(puzzles(1)[0].grid)
SPOILT = {
    "?": "is no digit, nor candidates",
    "0": "is no digit, nor candidates",
    "Q": "has more in it than candidates, left out",
    "x": "has more in it than candidates, left out",
}


@pytest.mark.parametrize("mark", SPOILT)
def test_a_wrong_mark_is_said_once_and_takes_no_givens(mark: str) -> None:
    """Nothing is known of the empty cells: each has every candidate."""
    drawing = written(FORMATS["pencilmarks"], puzzles(1)).decode()
    cells = [line.replace("|", " ").split() for line in drawing.splitlines() if "--" not in line]
    rows = [["123456789" if cell == "." else cell for cell in row] for row in cells]
    column = rows[0].index("123456789")
    rows[0][column] = "12345678" + mark
    text = "".join("| {} {} {} | {} {} {} | {} {} {} |\n".format(*row) for row in rows)
    (item,) = recognised(text)
    said = item.message if isinstance(item, Fault) else item.doubts[0]
    assert said == f"r1c{column + 1}: '12345678{mark}' {SPOILT[mark]}"
    assert isinstance(item, Fault) or (str(item.grid), len(item.doubts)) == (GRID, 1)
