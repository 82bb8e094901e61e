"""Short lines above grids: titles, where they can be no rows."""

from __future__ import annotations

from itertools import product

import pytest

from sudokudb.formats.text.parser import ParsedGrid as Entry, parse_text as read
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.records import recognised
from tests.formats.test_stacks import DASHES, DRAWN, GRIDS, LAYOUTS
from tests.support import full

ROWS = [SIMPLE[at : at + 9] for at in range(0, 81, 9)]
SPACED = [
    *("5........", "6..195...", ".98....6.", "8...6...3", "4..8.3..1"),
    *("7...2...6", ".6....28.", "...419..5", "....8..79"),
]
NAMES = [
    *("No. {}", "{}", "1{}", "{}.", "A{}", "t{}", "Nr.{}", "({})", "{}/100", "7.{}", "[{}]"),
    *("2024-05-0{}", "{}.11.2024", "#{}", "Puzzle {} (easy)", "100{}", "No 1{}", "# {}"),
    "Puzzle 10{}",
]


def told(entries: list[Entry]) -> list[tuple[int, str, str]]:
    """Return the line, the title and the grid or what is wrong of each."""
    return [(e.line, e.title, str(e.grid or e.error)) for e in entries]


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if "comment" not in name])
def test_a_short_line_above_a_drawing_is_its_title(layout: str) -> None:
    drawings = [LAYOUTS[layout](rows) for rows in DRAWN[:9]]
    for name, below in product(NAMES, ([], [""], ["", ""])):
        names = [name.format(number) for number in range(1, 10)]
        drawn = [[text, *rows, *below] for text, rows in zip(names, drawings, strict=True)]
        found = list(read([line for lines in drawn for line in lines]))
        assert [entry.error for entry in found if entry.error] == [], (name, below)
        titles = [text.rstrip(".") for text in names]
        told = [(e.title, str(e.grid)) for e in found]
        assert told == [*zip(titles, GRIDS[:9], strict=True)], (name, below)


@pytest.mark.parametrize("order", [2, 4, 5])
def test_drawings_of_other_sizes(order: int) -> None:
    size, text = order * order, full(order)
    rows = [text[at : at + size] for at in range(0, len(text), size)]
    name = "12" if order == 2 else "(12)"
    assert told([*read([name, *rows, "", name, *rows])]) == [
        (2, name, text),
        (size + 4, name, text),
    ]


@pytest.mark.parametrize(
    "name", ["12:", "1)", "(3)", "#7", "# 7", "No. 5", "Nr 5", "Day 1", "Puzzle 100"]
)
@pytest.mark.parametrize("many", [1, 40])
def test_a_number_above_a_line_of_cells_is_its_title(name: str, many: int) -> None:
    first, *others = recognised(f"{name}\n" + f"{SIMPLE}\n" * many)
    assert (first.title, first.line) == (name.rstrip(":"), 2)  # type: ignore[union-attr]
    assert len(others) == many - 1


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["5....", *ROWS[1:]], [(1, "", "9 cells expected in row 1, 5 found")]),
        (["5", *ROWS[1:]], [(1, "", "9 cells expected in row 1, 1 found")]),
        (["q....", *ROWS[1:], "", *ROWS],
         [(1, "", "9 cells expected in row 1, 5 found"), (11, "", SIMPLE)]),
        (["5..", *ROWS], [(1, "", "3 cells make no grid"), (2, "", SIMPLE)]),
        ([ROWS[0][:8], *ROWS], [(1, "", "8 cells make no grid"), (2, "", SIMPLE)]),
        (["q" + ROWS[0][1:], *ROWS],
         [(1, "", "'q' (cell 1) does not belong in a grid"), (2, "", SIMPLE)]),
        (["5", *ROWS[:4], ROWS[4][1:], *ROWS[5:], "", "6", *ROWS],
         [(6, "", "9 cells expected in row 5, 8 found"), (13, "6", SIMPLE)]),
        (["5", "", *ROWS], [(1, "", "1 cell makes no grid"), (3, "", SIMPLE)]),
        (["5", "# next", *ROWS], [(1, "", "1 cell makes no grid"), (3, "", SIMPLE)]),
        ([*ROWS, "5"], [(1, "", SIMPLE), (10, "", "1 cell makes no grid")]),
        ([*ROWS[:8], "", "5", *ROWS],
         [(10, "", "9 cells expected in row 9, 1 found"), (11, "", SIMPLE)]),
        (["25.3.1947", *ROWS[1:]], [(1, "", "25.3.1947" + SIMPLE[9:])]),
        ([SIMPLE[1:], "5....", SIMPLE],
         [(1, "", "81 cells expected, 80 found"), (2, "", "5 cells make no grid"), (3, "", SIMPLE)]),
        (["A1", SIMPLE], [(1, "", "2 cells make no grid"), (2, "", SIMPLE)]),
        (["5:", SIMPLE[1:], "6:", SIMPLE], [(2, "", "81 cells expected, 80 found"), (4, "6", SIMPLE)]),
        (["12", SIMPLE], [(1, "", "2 cells make no grid"), (2, "", SIMPLE)]),
        (["#7", "", SIMPLE, "#8", "#9", DIFFICULT, "#10"],
         [(3, "", SIMPLE), (6, "#9", DIFFICULT.replace("0", "."))]),
        (["12", "1.", *ROWS], [(1, "", "4 cells make no grid"), (3, "", SIMPLE)]),
        (["Grid 7", "1.", *ROWS], [(2, "", "2 cells make no grid"), (3, "", SIMPLE)]),
    ],
)  # fmt: skip
def test_what_is_a_title_and_what_is_none(
    lines: list[str], expected: list[tuple[int, str, str]]
) -> None:
    assert told(list(read(lines))) == expected


def test_rows_with_blanks_for_empty_cells_are_no_titles() -> None:
    rows = [row.replace(".", " ").rstrip() for row in SPACED]
    (entry,) = read(rows)
    assert str(entry.grid) == "".join(SPACED)


@pytest.mark.parametrize("name", ["{}", "7.{}", "A{}", "({})", "Grid {}"])
@pytest.mark.parametrize("blank", [".", "0", "x", "_"])
@pytest.mark.parametrize("around", ["-", "-----", "---------", "-----------", "+---+---+---+"])
def test_a_title_between_lines_that_are_drawn_around_grids(
    around: str, blank: str, name: str
) -> None:
    names = [name.format(number) for number in range(1, 8)]
    drawn = [[row.replace(".", blank) for row in rows] for rows in DRAWN[:7]]
    lines = [[text, around, *rows, around] for text, rows in zip(names, drawn, strict=True)]
    found = list(read([line for some in lines for line in some]))
    assert [(e.title, str(e.grid)) for e in found] == [*zip(names, GRIDS[:7], strict=True)]


@pytest.mark.parametrize("name", ["{}", "7.{}", "A{}"])
@pytest.mark.parametrize("around", [[], ["---------"], ["-----------"]])
@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("last", [-1, -3])
def test_a_title_below_rows_with_cells_too_few_is_none_of_them(
    last: int, row: int, around: list[str], name: str
) -> None:
    drawn = [[*rows] for rows in DRAWN[:3]]
    drawn[1][row] = drawn[1][row][:last]
    lines = [[name.format(n), *around, *rows, *around] for n, rows in enumerate(drawn)]
    found = list(read([line for some in lines for line in some]))
    assert {str(entry.grid) for entry in found if entry.grid} <= {GRIDS[0], GRIDS[2]}
    assert [entry for entry in found if entry.error]


SPOILT = {
    "a character": lambda rows, at: [
        *rows[:at],
        rows[at][:2] + "?" + rows[at][3:],
        *rows[at + 1 :],
    ],
    "a row less": lambda rows, at: [*rows[:at], *rows[at + 1 :]],
    "a row more": lambda rows, at: [*rows[:at], "1.1" * 3, *rows[at:]],
}


@pytest.mark.parametrize("spoil", SPOILT)
@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("name", ["{}", "7.{}", "A{}"])
@pytest.mark.parametrize("around", ["---------", "-----------", "+---+---+---+"])
@pytest.mark.parametrize("below", [[], [""]])
def test_a_title_below_a_spoiled_drawing_is_that_of_the_next(
    below: list[str], around: str, name: str, row: int, spoil: str
) -> None:
    drawn = [[*rows] for rows in DRAWN[:4]]
    drawn[1] = SPOILT[spoil](drawn[1], row)
    lines = [[name.format(n), around, *rows, around, *below] for n, rows in enumerate(drawn)]
    found = list(read([line for some in lines for line in some]))
    sound = [(name.format(n), GRIDS[n]) for n in (0, 2, 3)]
    assert [(e.title, str(e.grid)) for e in found if str(e.grid) in {*GRIDS} - {GRIDS[1]}] == sound


def test_a_title_below_rows_between_which_dashes_are_rules() -> None:
    names = [f"A{number}" for number in range(8)]
    drawn = [
        [text, *rows[:3], DASHES, *rows[3:6], DASHES, *rows[6:]]
        for text, rows in zip(names, DRAWN[:8], strict=True)
    ]
    found = list(read([line for lines in drawn for line in lines]))
    assert [(e.title, str(e.grid)) for e in found] == [*zip(names, GRIDS[:8], strict=True)]
