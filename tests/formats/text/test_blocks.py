"""Grids drawn in rows: a damaged grid is one error, never misread, and affects no other grid."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.formats.text.parser import parse_text
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[str]


def puzzles(number: int, givens: int = 40) -> list[Lines]:
    """Return the rows of puzzles with so many givens; all have a solution."""
    chance = random.Random(11)
    solution = full(3)
    drawn = []
    for _ in range(number):
        digits = dict(zip("123456789", chance.sample("123456789", 9), strict=True))
        bands = [chance.sample(range(3), 3) for _ in range(8)]
        rows, columns = (
            [3 * band + at for band, some in zip(first, others, strict=True) for at in some]
            for first, *others in (bands[:4], bands[4:])
        )
        kept = {*chance.sample(range(81), givens)}
        grid = [
            "".join(digits[solution[9 * r + c]] if 9 * r + c in kept else "." for c in columns)
            for r in rows
        ]
        drawn.append(grid)
    return drawn


DRAWN = puzzles(20)
GRIDS = ["".join(rows) for rows in DRAWN]


def with_rules(rows: Lines) -> Lines:
    """Return rows with blanks and bars, and rules between the boxes."""
    spaced = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows]
    rule = "------+-------+------"
    return [*spaced[:3], rule, *spaced[3:6], rule, *spaced[6:]]


def framed(rows: Lines) -> Lines:
    """Return rows in a frame that looks like the rules."""
    rule = "+-------+-------+-------+"
    return [rule, *(line if "+" not in line else rule for line in with_rules(rows)), rule]


def barred(rows: Lines) -> Lines:
    """Return rows with bars and spaces as empty cells."""
    boxes = ["|".join(row[at : at + 3] for at in (0, 3, 6)) for row in rows]
    return [f"|{row}|".replace(".", " ") for row in boxes]


LAYOUTS: dict[str, Callable[[Lines], Lines]] = {
    "rows": list,
    "rules": with_rules,
    "frames": framed,
    "gaps": lambda rows: [*rows[:3], "", *rows[3:6], "", *rows[6:]],
    "dashes": lambda rows: [row.replace(".", "-") for row in rows],
    "spaces": barred,
}
SEPARATORS: dict[str, Callable[[int], Lines]] = {
    "empty line": lambda _: [""],
    "two empty lines": lambda _: ["", ""],
    "title": lambda number: [f"Puzzle {number}"],
    "title below an empty line": lambda number: ["", f"Puzzle {number}"],
    "words": lambda _: ["An easy one"],
    "comment": lambda _: ["# next"],
    "rule": lambda _: ["========="],
}
DAMAGES: dict[str, Callable[[Lines, int], Lines]] = {
    "row missing": lambda lines, at: [*lines[:at], *lines[at + 1 :]],
    "row twice": lambda lines, at: [*lines[: at + 1], *lines[at:]],
    "cell too few": lambda lines, at: [*lines[:at], lines[at][:-3], *lines[at + 1 :]],
    "cell too many": lambda lines, at: [*lines[:at], lines[at] + "1", *lines[at + 1 :]],
    "letter": lambda lines, at: [*lines[:at], "q" + lines[at][1:], *lines[at + 1 :]],
    "words inside": lambda lines, at: [*lines[:at], "Page two", *lines[at:]],
    "words for a row": lambda lines, at: [*lines[:at], "quiz", *lines[at + 1 :]],
    "cut off": lambda lines, at: lines[:at],
}
SEPARATED = [
    (layout, separator)
    for layout, separator in product(LAYOUTS, SEPARATORS)
    if layout != "spaces" or separator.endswith(("line", "lines"))
    if (layout, separator) not in {("gaps", "empty line"), ("gaps", "rule")}
    if (layout, separator) != ("spaces", "title below an empty line")
]


def is_row(line: str) -> bool:
    """Return whether a line of a drawn grid has cells."""
    return bool(line) and "+" not in line


def damaged_file(layout: str, separator: str, damage: str) -> tuple[Lines, list[range]]:
    """Return a file with ten damaged grids among twenty, and the lines of each of the ten.

    The damage is in row 2, 5 or 9, in turn.
    """
    lines: Lines = []
    where = []
    for number, rows in enumerate(DRAWN):
        drawing = LAYOUTS[layout](rows)
        if number % 2:
            at = [place for place, line in enumerate(drawing) if is_row(line)]
            drawing = DAMAGES[damage](drawing, at[(1, 4, 8)[number % 3]])
        start = len(lines)
        lines += [*SEPARATORS[separator](number), *drawing]
        if number % 2:
            where.append(range(start + 1, len(lines) + 1))
    return lines, where


def found(lines: Lines) -> tuple[list[str], list[int]]:
    """Return the grids in some lines, and the lines of the errors."""
    entries = list(parse_text(lines))
    grids = [str(entry.grid) for entry in entries if entry.grid]
    return grids, [entry.line for entry in entries if entry.error]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("separator", SEPARATORS)
def test_separated_grids_are_read(layout: str, separator: str) -> None:
    if (layout, separator) == ("gaps", "rule"):
        pytest.skip("rows of boxes and grids cannot be told apart")
    lines = [
        line
        for number, rows in enumerate(DRAWN)
        for line in (*SEPARATORS[separator](number), *LAYOUTS[layout](rows))
    ]
    assert found(lines) == (GRIDS, [])


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name not in ("spaces", "gaps")])
def test_grids_without_separators_are_read(layout: str) -> None:
    assert found([line for rows in DRAWN for line in LAYOUTS[layout](rows)]) == (GRIDS, [])


@pytest.mark.parametrize("at", range(1, 9))
def test_grids_with_a_comment_inside_are_read(at: int) -> None:
    grids = [(*rows[:at], "# note", *rows[at:], "") for rows in DRAWN[:3]]
    assert found([line for lines in grids for line in lines]) == (GRIDS[:3], [])


@pytest.mark.parametrize(("layout", "separator"), SEPARATED)
def test_ten_damaged_grids_are_ten_errors(layout: str, separator: str) -> None:
    for damage in DAMAGES:
        lines, where = damaged_file(layout, separator, damage)
        grids, errors = found(lines)
        assert grids == GRIDS[::2], damage
        assert len(errors) == 10, damage
        assert all(line in lines for line, lines in zip(errors, where, strict=True)), damage


@given(
    st.sampled_from([*LAYOUTS]),
    st.sampled_from(["nothing", *SEPARATORS]),
    st.lists(
        st.tuples(st.integers(0, 19), st.sampled_from([*DAMAGES]), st.integers(0, 8)),
        max_size=8,
        unique_by=lambda damage: damage[0],  # a row too few and one too many make nine rows
    ),
)
@settings(deadline=None)
def test_damage_never_makes_a_false_grid(
    layout: str, separator: str, damages: list[tuple[int, str, int]]
) -> None:
    drawn = [LAYOUTS[layout](rows) for rows in DRAWN]
    for number, damage, row in damages:
        rows = [at for at, line in enumerate(drawn[number]) if is_row(line)]
        if row < len(rows):
            drawn[number] = DAMAGES[damage](drawn[number], rows[row])
    between = SEPARATORS.get(separator)
    lines = [
        line
        for number, rows in enumerate(drawn)
        for line in [*(between(number) if between else []), *rows]
    ]
    assert {*found(lines)[0]} <= {*GRIDS}


def test_a_row_missing_from_grids_without_separators_refuses_them_as_a_whole() -> None:
    lines = [row for rows in DRAWN[:6] for row in rows]
    for at in range(len(lines)):
        assert found([*lines[:at], *lines[at + 1 :]]) == ([], [1])


def test_a_row_too_few_and_one_too_many_without_separators_make_no_false_grid() -> None:
    rows = [row for rows in DRAWN[:4] for row in rows]
    for missing, twice in product(range(0, 18, 3), range(18, 36)):
        lines = [*rows[:missing], *rows[missing + 1 : twice + 1], *rows[twice:]]
        assert {*found(lines)[0]} <= {*GRIDS}


@pytest.mark.parametrize("between", [9, 10])
def test_words_for_rows_of_two_grids_make_no_false_grid(between: int) -> None:
    rows = [row for rows in DRAWN[:4] for row in rows]
    for at in range(24):
        lines = [*rows[:at], "quiz", *rows[at + 1 : at + between], "quiz", *rows[at + between :]]
        assert {*found(lines)[0]} <= {*GRIDS}


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_grids_of_every_size_are_read_and_refused(order: int) -> None:
    size, text = order * order, full(order)
    rows = [text[at : at + size] for at in range(0, len(text), size)]
    lines = [*rows, "", *rows[1:], "", *rows]
    (first, error, last) = parse_text(lines)
    assert (str(first.grid), str(last.grid)) == (text, text)
    assert (error.line, str(error.error)) == (size + 2, f"{size} rows expected, {size - 1} found")


def errors_of(lines: Lines) -> list[tuple[int, str]]:
    return [(entry.line, str(entry.error)) for entry in parse_text(lines) if entry.error]


ROWS = DRAWN[0]
STARS = [f"*{row[:3]}*{row[3:6]}*{row[6:]}*" for row in ROWS]
COLUMNS = [row.replace(".", " ") for row in ROWS]


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (ROWS[:8], (1, "9 rows expected, 8 found")),
        ([*ROWS, ROWS[0]], (1, "9 rows expected, 10 found")),
        ([*ROWS[:4], ROWS[4][1:], *ROWS[5:]], (5, "9 cells expected in row 5, 8 found")),
        ([*ROWS[:4], "", *ROWS[5:]], (5, "an empty line below row 4, inside a grid")),
        ([*ROWS[:4], "Page two", *ROWS[4:]], (5, "'Page two' is not a row of cells")),
        ([*ROWS[:4], "---+---+---", *ROWS[4:]], (5, "a rule below row 4, inside a box")),
        (["5....", *ROWS[1:]], (1, "9 cells expected in row 1, 5 found")),
        (["Easy", *ROWS[1:]], (1, "9 rows expected, 8 found")),
        (["%", *ROWS], (1, "'%' is not a grid or a title")),
        ([*ROWS, "12"], (10, "81 cells expected, 2 found")),
        ([*STARS[:4], STARS[4] + "12", *STARS[5:]], (5, f"'{STARS[4]}12' is not a row of cells")),
        (
            [*COLUMNS[:4], COLUMNS[4] + "12", *COLUMNS[5:]],
            (5, "9 cells expected in row 5, 11 found"),
        ),
    ],
)
def test_an_error_names_the_line_and_the_reason(lines: Lines, error: tuple[int, str]) -> None:
    assert errors_of(lines) == [error]


@pytest.mark.parametrize("mark", "0_*xX-")
def test_a_cell_too_many_is_an_error_whatever_its_mark(mark: str) -> None:
    for row, at in product((0, 4, 8), range(10)):
        rows = ROWS[:]
        rows[row] = rows[row][:at] + mark + rows[row][at:]
        for lines in (rows, ["".join(rows)]):
            assert found(lines)[0] == [], (row, at)


@pytest.mark.parametrize("rule", ["---------", "- - - - - - - - -", "-----", "+---+---+---+"])
def test_dashes_are_a_rule_where_other_marks_are_empty_cells(rule: str) -> None:
    lines = [line for rows in DRAWN for line in (*rows, rule)]
    assert found(lines) == found([rule, *lines]) == (GRIDS, [])
    del lines[13]
    assert found(lines) == ([GRIDS[0], *GRIDS[2:]], [11])


@pytest.mark.parametrize("marks", [("'", "'"), ("`", "`"), ("", ";"), ("", ",,"), ("\ufeff", "")])
def test_quotes_and_commas_around_rows_are_ignored(marks: tuple[str, str]) -> None:
    first, *others, last = DRAWN[0]
    assert found([marks[0] + first, *others, last + marks[1]]) == ([GRIDS[0]], [])


def test_sixteen_lines_of_sixteen_cells_are_a_large_grid_if_digits_say_so() -> None:
    small, large = full(2), full(4)
    rows = [large[at : at + 16] for at in range(0, 256, 16)]
    assert found(rows) == ([large], [])
    assert found(rows * 4) == ([large] * 4, [])
    assert found([small] * 16) == ([small] * 16, [])
    assert found([small] * 100) == ([small] * 100, [])
    assert found([*[small] * 15, "5" + small[1:]]) == ([small] * 15, [16])
    assert found([small, "quiz", "5" + small[1:], small]) == ([small] * 2, [2, 3])
    rows = [small[at : at + 4] for at in (0, 4, 8, 12)]
    assert found(["1234", small]) == ([small], [1])
    assert found([*rows[:3], small, small]) == ([small] * 2, [1])
    assert found([*rows, small]) == ([small] * 2, [])
    assert found([*[small] * 5, *rows, small]) == ([small] * 7, [])
    named = [line for name in "ABC" for line in (f"The {name}", small)]
    assert [entry.title for entry in parse_text(named)] == ["The A", "The B", "The C"]


def test_a_size_option_decides_between_rows_and_grids() -> None:
    def grids(lines: Lines, size: int) -> list[str]:
        return [str(entry.grid) for entry in parse_text(lines, size)]

    assert grids(["." * 16] * 16, 16) == ["." * 256]
    assert grids(["." * 16] * 16, 4) == ["." * 16] * 16


def test_empty_lines_between_boxes_of_other_sizes() -> None:
    for order in (2, 4, 5):
        size, text = order * order, full(order)
        rows = [text[at : at + size] for at in range(0, len(text), size)]
        lines = [line for at, row in enumerate(rows) for line in ["", row][at % order > 0 :]]
        assert [str(entry.grid) for entry in parse_text(lines)] == [text]
