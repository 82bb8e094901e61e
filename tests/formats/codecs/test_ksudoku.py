"""KSudoku's saved games."""

from __future__ import annotations

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import ksudoku
from tests.formats.codecs.support import (
    KSUDOKU_GRAPH,
    PUZZLE,
    SOLUTION,
    ksudoku_cells,
    ksudoku_game,
)
from tests.formats.support import read, read_one, source


def test_moves_and_markers_of_a_saved_game_are_read() -> None:
    # Index 1 is the second cell of the first column: r2c1.
    history = """<simple-event index="0" value="7"/><simple-event index="0" value="8"/>
      <simple-event index="1" markers="000001001"/>
      <complex-event><simple-event index="2" value="9"/><simple-event index="9" markers="1"/>
      </complex-event>"""
    text = ksudoku_game(history=history)
    assert ksudoku.confidence(source(text)) == 100
    entry = read_one("ksudoku", text)
    assert str(entry.grid) == PUZZLE
    assert str(entry.placed) == "8" + "." * 17 + "9" + "." * 62
    assert entry.candidates is not None
    assert [cell for cell, bits in enumerate(entry.candidates) if bits] == [9]
    assert entry.candidates[9] == 0b100100000
    assert entry.details == {"had-help": "0", "msecs-elapsed": "1234", "hardness": "2"}


@pytest.mark.parametrize(
    ("text", "solution", "details", "warnings"),
    [
        (ksudoku_cells(SOLUTION), SOLUTION, {}, ()),
        ("", "None", {}, ()),
        ("zz", "None", {"solution": "zz"}, ("'z' (cell 1) does not belong in a grid",)),
        (ksudoku_cells(PUZZLE), "None", {"solution": PUZZLE}, ("has empty cells",)),
    ],
)
def test_a_solution_is_read_or_kept_as_a_detail(
    text: str, solution: str, details: dict[str, str], warnings: tuple[str, ...]
) -> None:
    graph = KSUDOKU_GRAPH.replace("/>", ' name="N"/>')
    game = ksudoku_game(graph).replace("</values>", f"</values><solution>{text}</solution>")
    entry = read_one("ksudoku", game)
    assert str(entry.solution) == solution
    about = {"had-help": "0", "msecs-elapsed": "1234", "hardness": "2", "name": "N"}
    assert entry.details == about | details
    assert len(entry.warnings) == len(warnings)
    assert all(want in warning for want, warning in zip(warnings, entry.warnings, strict=True))


def test_two_puzzles_in_a_file_are_refused() -> None:
    with pytest.raises(FormatError, match="2 lists of cell values"):
        read("ksudoku", ksudoku_game(history="<values>_</values>"))
