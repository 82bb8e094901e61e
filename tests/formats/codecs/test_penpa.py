"""Penpa-Edit: links, boxes, notes, and the text that is written."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import penpa
from sudokudb.formats.codecs.penpa_text import text_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid
from tests.formats.codecs.support import PUZZLE, SOLUTION, deflated, penpa_link
from tests.formats.support import grids, read, read_one, source, written
from tests.support import full


def test_the_answer_of_a_link_becomes_placed_digits() -> None:
    found = [f"{2 + int(c) % 9 + (2 + c // 9) * 13},{mark}" for c, mark in enumerate(SOLUTION)]
    answer = "&a=" + deflated(json.dumps([[], [], [], [], found, []]))
    for link in (
        penpa_link(),
        penpa_link(more="';"),
        penpa_link(more=answer),
        penpa_link(kind="square", tags='["classic"]'),
    ):
        assert penpa.confidence(source(link)) == 100
        entry = read_one("penpa", link)
        assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)
        assert entry.candidates
        assert entry.candidates[1] == 0b100001000
        assert (entry.title, entry.author) == ("A z, title", "A")
        assert str(entry.solution) == (SOLUTION if "&a=" in link else "None")


def _edge(row: int, column: int, *, down: bool) -> str:
    """Return the key of the line from a corner of cells to the next one."""
    corner = 13 * 13 + (row + 1) * 13 + column + 1
    return f"{corner},{corner + (13 if down else 1)}"


def test_boxes_tags_or_the_title_make_it_a_sudoku() -> None:
    drawn = {_edge(row, 3, down=True): 2 for row in range(9)}
    link = penpa_link(kind="square", puzzle={"lineE": drawn})
    assert grids(read("penpa", link)) == [PUZZLE]
    link = penpa_link(kind="square", puzzle={"lineE": drawn | {_edge(0, 4, down=True): 2}})
    assert grids(read("penpa", link)) == ["irregular regions: this rule cannot be read here"]


def test_a_solvers_notes_are_read() -> None:
    corner = 4 * (30 + 13 * 13)
    answer = {
        "number": {"30": ["16", 9, "6"], "32": ["2", 9, "5"]},
        "numberS": {str(corner): ["4", 9], str(corner + 3): ["17", 9], "5": ["8", 1]},
        "surface": {"28": 1},
        "line": {"28,29": 3},
    }
    entry = read_one("penpa", penpa_link(answer=answer))
    assert entry.candidates
    assert entry.candidates[1:5] == (0b100001000, 0b100001, 0, 0b10)
    assert (str(entry.placed), entry.details) == ("8" + "." * 80, {"corner marks": "r1c3=147"})
    assert entry.warnings == ("left out: lines, colours",)


def test_the_lines_that_penpa_opens_are_written() -> None:
    record = Record(
        grid=Grid("1.....2........."),
        title="a, z",
        placed=Grid(".2.............."),
        candidates=(0, 0, 0b1100, *[0] * 13),
        details={"ruleset": "sudoku = rows,\ncolumns & boxes", "corner marks": "r4c4=123"},
    )
    lines = text_of(record).split("\n")
    rules = "sudoku %2F rows%2C%2Dcolumns %2E boxes"
    head = f"sudoku,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: a%2C z,Author: ,,{rules},"
    assert lines[0] == f"{head}OFF,false"
    assert json.loads(lines[5]) == [18, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1]
    puzzle, written_in = (json.loads(line) for line in lines[3:5])
    assert puzzle["number"] == {"18": ["1", 1, "1"], "28": ["2", 1, "1"]}
    down, across = range(75, 107, 8), range(89, 93)
    assert sorted(puzzle["lineE"]) == sorted(
        [*(f"{n},{n + 8}" for n in down), *(f"{n},{n + 1}" for n in across)]
    )
    assert written_in["number"] == {"19": ["2", 9, "1"], "20": ["34", 9, "6"]}
    assert written_in["numberS"] == {str(4 * (64 + 45) + n): [str(n + 1), 9] for n in range(3)}
    assert [n for n, line in enumerate(lines) if line] == [0, 1, 2, 3, 4, 5, 10, 17]
    (entry,) = read("penpa", written("penpa", [record]))
    assert entry == record


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_every_size_reads_back(order: int) -> None:
    solution = Grid(full(order))
    grid = Grid.from_digits(digit if digit % 3 else 0 for digit in solution)
    words = 'z zZ zN "number" null %, {"qa"}'
    record = Record(grid=grid, title=words, author=words, solution=solution)
    assert read("penpa", written("penpa", [record])) == [record]


def test_small_digits_above_9_are_refused() -> None:
    marks = Record(grid=Grid("." * 256), candidates=(*[0] * 255, 1 << 9))
    corners = Record(grid=Grid("." * 256), details={"corner marks": "r16c16=1A"})
    for record in (marks, corners):
        with pytest.raises(FormatError, match="no small digits above 9"):
            written("penpa", [record])


@given(st.text(max_size=40))
def test_any_text_gives_errors(text: str) -> None:
    entries = read("penpa", "penpa-edit/#p=" + deflated("sudoku,9,9,\n[]\n{}\n" + text))
    assert all(isinstance(entry, ParseError) for entry in entries)
