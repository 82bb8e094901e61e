"""Drawings one below another: a row too few or too many in one of them changes no other."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.text.parser import parse_text as read
from tests.formats.records import items, recognised
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[str]

DASHES = "---------"


def shuffled(number: int, clues: int = 40) -> list[Lines]:
    """Return the rows of puzzles with so many clues that none of their rows fits another."""
    chance = random.Random(11)
    solution = full(3)
    drawn = []
    for _ in range(number):
        digits = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
        rows, columns = (
            [
                3 * band + line
                for band in chance.sample(range(3), 3)
                for line in chance.sample(range(3), 3)
            ]
            for _ in range(2)
        )
        kept = {*chance.sample(range(81), clues)}
        drawn.append(
            [
                "".join(digits[solution[9 * r + c]] if 9 * r + c in kept else "." for c in columns)
                for r in rows
            ]
        )
    return drawn


DRAWN = shuffled(20)
GRIDS = ["".join(rows) for rows in DRAWN]


def with_rules(rows: Lines) -> Lines:
    """Return rows with blanks and bars, and rules between the boxes."""
    spaced = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows]
    rule = "------+-------+------"
    return [*spaced[:3], rule, *spaced[3:6], rule, *spaced[6:]]


def framed(rows: Lines) -> Lines:
    """Return rows in a frame that is like the rules."""
    rule = "+-------+-------+-------+"
    return [rule, *(line if "+" not in line else rule for line in with_rules(rows)), rule]


LAYOUTS: dict[str, Callable[[Lines], Lines]] = {
    "rows": list,
    "rules": with_rules,
    "frames": framed,
    "gaps": lambda rows: [*rows[:3], "", *rows[3:6], "", *rows[6:]],
    "gaps everywhere": lambda rows: [*rows[:3], "", *rows[3:6], "", *rows[6:], ""],
    "a comment above": lambda rows: ["# next", *rows],
    "a comment above, gaps": lambda rows: ["# next", *rows[:3], "", *rows[3:6], "", *rows[6:]],
    "dashes": lambda rows: [row.replace(".", "-") for row in rows],
}

SPOILS: dict[str, Callable[[Lines, int], Lines]] = {
    "missing": lambda lines, at: [*lines[:at], *lines[at + 1 :]],
    "twice": lambda lines, at: [*lines[: at + 1], *lines[at:]],
    "a cell too few": lambda lines, at: [*lines[:at], lines[at][:-1], *lines[at + 1 :]],
    "a letter": lambda lines, at: [*lines[:at], "q" + lines[at][1:], *lines[at + 1 :]],
    "cut off": lambda lines, at: lines[:at],
    "another line": lambda lines, at: [*lines[:at], "123", *lines[at:]],
}


def is_row(line: str) -> bool:
    return sum(mark.isdigit() or mark in ".-" for mark in line) == 9


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_spoiled_drawing_is_one_fault_and_no_other_is_lost(layout: str, spoil: str) -> None:
    drawn = [LAYOUTS[layout](rows) for rows in DRAWN[:9]]
    for spoiled, row in ((0, 4), (4, 1), (4, 7), (8, 4)):
        lines: Lines = []
        for index, drawing in enumerate(drawn):
            if index == spoiled:
                begin = len(lines) + 1
                at = [place for place, line in enumerate(drawing) if is_row(line)][row]
                drawing = SPOILS[spoil](drawing, at)
                end = len(lines) + len(drawing)
            lines += drawing
        found = list(read(lines))
        wrong = [entry.line for entry in found if entry.error]
        assert [str(e.grid) for e in found if e.grid] == GRIDS[:spoiled] + GRIDS[spoiled + 1 : 9]
        assert len(wrong) == 1, (spoiled, row)
        assert begin <= wrong[0] <= end


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_is_wrong_with_drawings_one_below_another(layout: str) -> None:
    lines = [line for rows in DRAWN for line in LAYOUTS[layout](rows)]
    found = list(read(lines))
    assert [entry.error for entry in found if entry.error] == []
    assert [str(entry.grid) for entry in found] == GRIDS


@pytest.mark.parametrize("seed", range(1, 4))
def test_ten_faults_in_a_stack_are_ten_messages(seed: int) -> None:
    chance = random.Random(seed)
    lines: Lines = []
    wheres = []
    for index, rows in enumerate(DRAWN):
        if index % 2:
            wheres.append(range(len(lines) + 1, len(lines) + 10))
            rows = chance.choice(list(SPOILS.values()))(rows, chance.randrange(3, 8))
        lines += rows
    found = list(read(lines))
    wrong = [entry.line for entry in found if entry.error]
    assert [str(entry.grid) for entry in found if entry.grid] == GRIDS[::2]
    assert len(wrong) == 10
    assert all(line in where for line, where in zip(wrong, wheres, strict=True))


def test_any_row_of_a_stack_can_be_missing() -> None:
    lines = [row for rows in DRAWN[:6] for row in rows]
    for at in range(len(lines)):
        found = list(read([*lines[:at], *lines[at + 1 :]]))
        spoiled = at // 9
        assert [str(e.grid) for e in found if e.grid] == GRIDS[:spoiled] + GRIDS[spoiled + 1 : 6]
        assert [e.line for e in found if e.error] == [9 * spoiled + 1]


@pytest.mark.parametrize("order", [2, 4, 5])
def test_stacks_of_other_sizes(order: int) -> None:
    size, text = order * order, full(order)
    rows = [text[at : at + size] for at in range(0, len(text), size)]
    turned = [row[::-1] for row in rows[::-1]]
    first, last = list(read([*rows, *rows[: size - 1], *turned]))[::2]
    assert (str(first.grid), str(last.grid)) == (text, "".join(turned))
    (wrong,) = (entry for entry in read([*rows, *rows[: size - 1], *turned]) if entry.error)
    assert (wrong.line, str(wrong.error)) == (
        size + 1,
        f"{size - 1} rows of {size} cells, not {size}",
    )


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["12.......", *DRAWN[0]], [(1, "9 cells"), (2, GRIDS[0])]),
        ([*DRAWN[0], "12......."], [(1, GRIDS[0]), (10, "9 cells")]),
        (["12.......", *DRAWN[0][:8], "q........"], [(10, "'q'")]),
        ([*DRAWN[0][:8], "q........", "", "12.......", "", *DRAWN[1]],
         [(9, "'q'"), (11, "9 cells"), (13, GRIDS[1])]),
        (["12.......", "", *DRAWN[0][:8], "q........", "", *DRAWN[1]],
         [(1, "9 cells"), (11, "'q'"), (13, GRIDS[1])]),
        (["# 1", *DRAWN[0], "# 2", *DRAWN[1][:8], "# 3", *DRAWN[2]],
         [(2, GRIDS[0]), (12, "9 rows expected, 8 found"), (21, GRIDS[2])]),
        ([*DRAWN[0], "12|34", "34|12", "21|43", "43|21", *DRAWN[1]],
         [(1, GRIDS[0]), (10, "1234341221434321"), (14, GRIDS[1])]),
    ],
)  # fmt: skip
def test_what_stands_around_a_drawing(lines: Lines, expected: list[tuple[int, str]]) -> None:
    found = [(entry.line, str(entry.grid or entry.error)) for entry in read(lines)]
    assert [line for line, _ in found] == [line for line, _ in expected]
    assert all(what in said for (_, said), (_, what) in zip(found, expected, strict=True))


SPARSE = {clues: shuffled(12, clues) for clues in (6, 14, 22)}


@pytest.mark.parametrize("clues", SPARSE)
@pytest.mark.parametrize("blank", ".0")
@pytest.mark.parametrize("rule", ["---------", "- - - - - - - - -"])
def test_a_row_of_dashes_between_rows_without_is_a_rule(clues: int, blank: str, rule: str) -> None:
    drawn = [[row.replace(".", blank) for row in rows] for rows in SPARSE[clues]]
    lines = [line for rows in drawn for line in (*rows, rule)]
    for some in (lines, lines[:-1], [rule, *lines]):
        found = list(read(some))
        assert [str(entry.grid) for entry in found] == ["".join(rows) for rows in SPARSE[clues]]
    entry, *found = read(lines[1:])
    assert "9 rows expected, 8 found" in str(entry.error)
    assert [str(entry.grid) for entry in found] == ["".join(rows) for rows in SPARSE[clues][1:]]


@pytest.mark.parametrize("number", [5, 6, 12])
def test_rows_of_dashes_between_drawings_and_in_them(number: int) -> None:
    lines = []
    for at, rows in enumerate(SPARSE[22][:number]):
        lines += ["---------"][: at > 0] + [row.replace(".", "-") for row in rows]
    assert lines.count("---------") > number - 1
    found = list(read(lines))
    assert [str(entry.grid) for entry in found] == ["".join(r) for r in SPARSE[22][:number]]


@pytest.mark.parametrize("clues", SPARSE)
@pytest.mark.parametrize(
    ("number", "spoiled"),
    [(1, 0), (2, 0), (2, 1), (5, 0), (5, 1), (5, 3), (9, 0), (9, 1), (9, 8)],
)
def test_a_row_of_dashes_in_place_of_another_is_where_a_drawing_is_wrong(
    clues: int, number: int, spoiled: int
) -> None:
    grids = ["".join(rows) for rows in SPARSE[clues][:number]]
    for row in range(1, 8):
        lines = [line for rows in SPARSE[clues][:number] for line in rows]
        lines[9 * spoiled + row] = DASHES
        found = list(read(lines))
        assert [str(e.grid) for e in found if e.grid] == grids[:spoiled] + grids[spoiled + 1 :]
        assert [(e.line, str(e.error)) for e in found if e.error] == [
            (9 * spoiled + row + 1, f"no row below row {row} of a 9×9 grid")
        ]


def test_rows_of_dashes_between_drawings_stand_for_no_row() -> None:
    """Not even where eight rows would be left above and below one of them."""
    drawn = [framed(DRAWN[0])[:3], LAYOUTS["gaps"](DRAWN[1]), with_rules(DRAWN[2])]
    fault, *found = read([line for lines in drawn for line in (*lines, DASHES)][:-1])
    assert (fault.line, str(fault.error)) == (1, "9 rows expected, 2 found")
    assert [str(entry.grid) for entry in found] == GRIDS[1:3]


def test_a_row_of_dashes_too_many_in_a_drawing_is_a_rule() -> None:
    for at in range(1, 45):
        lines = [row for rows in DRAWN[:5] for row in rows]
        found = list(read([*lines[:at], DASHES, *lines[at:]]))
        assert [str(entry.grid) for entry in found] == GRIDS[:5]


def dashed(rows: Lines) -> Lines:
    return [row.replace(".", "-") for row in rows]


FIRST_EMPTY, LAST_EMPTY = (
    [[*rows[:at], ".........", *rows[at + 1 :]] for rows in DRAWN] for at in (0, 8)
)
# A row lower or higher no digit of these stands twice in a house.
LOOSE = ["." * 9, *(8 * "." + digit for digit in "12345678")]


@pytest.mark.parametrize("number", [1, 2, 9])
@pytest.mark.parametrize("drawn", [DRAWN, FIRST_EMPTY, LAST_EMPTY])
@pytest.mark.parametrize("rule", [DASHES, "-----", "-----------", "- - - - - - - - -"])
def test_lines_of_dashes_above_below_and_around_drawings(
    rule: str, drawn: list[Lines], number: int
) -> None:
    grids = ["".join(rows) for rows in drawn[:number]]
    for lines in (
        [line for rows in drawn[:number] for line in (rule, *dashed(rows))],
        [line for rows in drawn[:number] for line in (*dashed(rows), rule)],
        [rule, *(line for rows in drawn[:number] for line in (*dashed(rows), rule))],
        [line for rows in drawn[:number] for line in (*dashed(rows), "", rule, "")],
    ):
        assert [str(entry.grid or entry.error) for entry in read(lines)] == grids


def test_dashes_that_are_the_first_row_or_a_rule_are_asked_for() -> None:
    lines = [*dashed(LOOSE), DASHES]
    (entry,) = read(lines)
    assert (entry.line, str(entry.error)) == (1, "9 rows expected, 10 found")
    assert "may be a rule" in str(entry.error and entry.error.hint)
    for sure in (lines[1:], lines[:-1]):
        (entry,) = read(sure)
        assert str(entry.grid) == "".join(sure).replace("-", ".")
    many = [*lines * 8, *lines[:-1]]
    assert [str(entry.grid) for entry in read(many)] == ["".join(LOOSE)] * 9


FULL = [full(3)[at : at + 9] for at in range(0, 81, 9)]


@pytest.mark.parametrize("above", [[], FULL, DRAWN[0], [*FULL, *DRAWN[0]], [*FULL, *FULL]])
@pytest.mark.parametrize("rows", range(1, 8))
def test_an_empty_row_above_full_ones(above: Lines, rows: int) -> None:
    """Only the row below them tells that dashes are empty cells."""
    drawn = [DASHES, *FULL[:rows], *("-" * 8 + row[8] for row in FULL[rows:8])]
    found = [str(entry.grid or entry.error) for entry in read([*above, *drawn])]
    whole = "".join([*above, *drawn]).replace("-", ".")
    assert found == [whole[at : at + 81] for at in range(0, len(whole), 81)]


@pytest.mark.parametrize("boxes", [False, True])
def test_rows_of_dashes_between_solved_grids(boxes: bool) -> None:
    drawn = [*FULL[:3], "", *FULL[3:6], "", *FULL[6:]] if boxes else FULL
    for some in (
        [*drawn, DASHES] * 5,
        [DASHES, *drawn],
        [*FULL, DASHES, *drawn],
        [DASHES, *drawn] * 5,
        [*[*drawn, DASHES] * 5, *drawn],
    ):
        found = [str(entry.grid or entry.error) for entry in read(some)]
        assert found == [full(3)] * (len([line for line in some if line.strip("-")]) // 9)
    first, fault = read([*FULL, DASHES, *FULL[:8]])
    assert (str(first.grid), str(fault.error)) == (full(3), "9 rows expected, 8 found")


def test_dashes_below_an_empty_line_are_not_the_last_row() -> None:
    rows = dashed(DRAWN[0])
    fault, *found = read([*rows[:8], "", DASHES, *dashed(DRAWN[1])])
    assert (fault.line, str(fault.error)) == (1, "9 rows expected, 8 found")
    assert [str(entry.grid) for entry in found] == [GRIDS[1]]


@pytest.mark.parametrize("rule", [[], ["# next"], ["====="], ["---------"]])
@pytest.mark.parametrize("seed", range(4))
def test_drawings_of_several_layouts(seed: int, rule: Lines) -> None:
    chance = random.Random(seed)
    names = ["rows", "rules", "frames", "gaps"]
    lines: Lines = []
    for rows in DRAWN:
        lines += [*rule, *LAYOUTS[chance.choice(names)](rows)]
    found = list(read(lines))
    assert [entry.error for entry in found if entry.error] == []
    assert [str(entry.grid) for entry in found] == GRIDS


def test_remarks_of_a_stack_stay_where_they_are() -> None:
    lines = [
        line for n, rows in enumerate(DRAWN[:4]) for line in (f"#D{n}", *rows, f"# remark {n}")
    ]
    found = items(FORMATS["sdk"], "\n".join(lines))
    assert [(r.title, r.notes) for r in found if isinstance(r, Record)] == [
        ("0", ""),
        ("1", "remark 0"),
        ("2", "remark 1"),
        ("3", "remark 2\nremark 3"),
    ]
    bare = items(FORMATS["sdk"], "\n".join(line for line in lines if "#D" not in line))
    assert [r.notes for r in bare if isinstance(r, Record)] == [
        "",
        "remark 0",
        "remark 1",
        "remark 2\nremark 3",
    ]


@pytest.mark.parametrize("between", [[], [""], [" *-----------*"]])
def test_a_simple_sudoku_file_without_one_of_its_rows(between: Lines) -> None:
    drawings = [
        [" *-----------*"]
        + [f" |{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows]
        + [" *-----------*"]
        for rows in DRAWN[:3]
    ]
    for row in range(1, 10):
        spoiled = drawings[1][:row] + drawings[1][row + 1 :]
        lines = [*drawings[0], *between, *spoiled, *between, *drawings[2]]
        found = items(FORMATS["ss"], "\n".join(lines))
        assert [str(r.grid) for r in found if isinstance(r, Record)] == [GRIDS[0], GRIDS[2]]
        assert [f.message for f in found if isinstance(f, ParseError)] == [
            "9 rows expected, 8 found"
        ]


def test_a_row_of_dashes_below_drawings_with_gaps_shifts_none() -> None:
    last = "123456789" + GRIDS[2][9:72] + "." * 9
    grids = [*GRIDS[:2], last]
    rows = [[text[n : n + 9].replace(".", "-") for n in range(0, 81, 9)] for text in grids]
    lines = [line for some in rows for n in (0, 3, 6) for line in [*some[n : n + 3], ""]]
    found = recognised("\n".join([*lines[:-1], "---------"]))
    read = [str(record.grid) for record in found if isinstance(record, Record)]
    assert read in (grids, grids[:2])


@pytest.mark.parametrize("blank", [".", "0", "x", "X", "_", "*"])
@pytest.mark.parametrize("between", [[], [""], ["Easy"]])
@pytest.mark.parametrize("row", [0, 4, 8])
def test_a_row_of_dashes_is_no_empty_row_where_these_are_written_otherwise(
    row: int, between: Lines, blank: str
) -> None:
    drawn = [[line.replace(".", blank) for line in rows] for rows in DRAWN[:3]]
    del drawn[1][row]
    found = list(read([line for rows in drawn for line in [*between, *rows, DASHES]]))
    assert [str(entry.grid) for entry in found if entry.grid] == [GRIDS[0], GRIDS[2]]
    assert len(found) == 3


MARKS = [("'", "'"), ("`", "`"), ("", ";"), ("", ","), ("", ",,"), ("\ufeff", "")]


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("layout", ["rows", "rules", "gaps"])
@pytest.mark.parametrize("title", [[], ["Grid 1"]])
def test_marks_around_a_drawing_are_no_cells(
    title: Lines, layout: str, marks: tuple[str, str]
) -> None:
    lines: Lines = []
    for rows in DRAWN[:3]:
        first, *others, last = LAYOUTS[layout](rows)
        lines += [*title, marks[0] + first, *others, last + marks[1], "", ""]
    assert [str(entry.grid or entry.error) for entry in read(lines)] == GRIDS[:3]


@pytest.mark.parametrize("stray", ["x", "***", "* * *", "_____", "-- x"])
def test_marks_of_empty_cells_that_no_row_has_are_no_cells(stray: str) -> None:
    (entry,) = read([*DRAWN[0][:4], stray, *DRAWN[0][4:]])
    assert str(entry.grid or entry.error) == GRIDS[0]


@pytest.mark.parametrize("beside", [["xxxx", "_____"], ["_____", "xxxx"], ["***", "___", "xxx"]])
def test_marks_that_no_row_has_make_no_row_together(beside: Lines) -> None:
    (entry,) = read([*DRAWN[0][:4], *beside, *DRAWN[0][5:]])
    assert str(entry.error) == f"{len(beside[0])} cells in row 5 of a 9×9 grid"


@pytest.mark.parametrize("behind", [",", ",,", ";", "'"])
@pytest.mark.parametrize("row", [0, 4, 8])
def test_marks_behind_a_row_with_cells_too_few_cost_no_other_drawing(row: int, behind: str) -> None:
    drawn = [[*rows] for rows in DRAWN[:3]]
    drawn[1][row] = drawn[1][row][:-1] + behind
    found = list(read([line for rows in drawn for line in [*rows, ""]]))
    assert [str(entry.grid) for entry in found if entry.grid] == [GRIDS[0], GRIDS[2]]
    assert len(found) == 3
