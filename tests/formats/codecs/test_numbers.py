"""Rows with separators: titles above them, separators at their ends, and brackets around."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from sudokudb.formats.model.record import Record
from sudokudb.formats.reading import Reading
from tests.formats.support import (
    detected,
    detected_one,
    errors_in,
    grids,
    puzzles,
    records_in,
    source,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PUZZLES = [str(record.grid) for record in puzzles(6, seed=7)]


def rows(text: str, between: str, empty: str = "") -> list[str]:
    """Return the rows of a grid as fields."""
    cells = [empty if mark == "." else mark for mark in text]
    return [between.join(cells[at : at + 9]) for at in range(0, 81, 9)]


def quoted(text: str) -> list[str]:
    return [f'"{row}"' for row in rows(text, '","')]


STYLES: dict[str, Callable[[str], list[str]]] = {
    "zeros": lambda text: rows(text, ",", "0"),
    "blanks after commas": lambda text: rows(text, ", ", "0"),
    "empty fields": lambda text: rows(text, ","),
    "tabs": lambda text: rows(text, "\t"),
    "semicolons": lambda text: rows(text, ";"),
    "quotes": quoted,
    "lists": lambda text: ["[[" + "],\n [".join(rows(text, ", ", "0")) + "]]"],
    "lists of texts": lambda text: ["[" + "],\n[".join(quoted(text)) + "]"],
    "a comma after each row": lambda text: [row + "," for row in rows(text, ",")],
    "a comma after each row but the last": lambda text: [",\n".join(rows(text, ",", "0"))],
}

TITLES: dict[str, Callable[[int], str]] = {
    "days": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].__getitem__,
    "a comma": "Le Monde, {} mai".format,
    "a number": "Puzzle {}".format,
    "more figures": lambda number: f"Puzzle {number + 98}",
    "numbers alone": lambda number: str(number + 1),
    "a number sign": "# {}".format,
    "a number sign directly before": "#{}".format,
    "a word after": "Title {} words".format,
    "brackets after": "Puzzle {} (easy)".format,
    "brackets": "({})".format,
    "letters": "A{}".format,
    "dates": "2024-05-0{}".format,
    "empty cells of the sheet": "Puzzle {}\t\t\t".format,
}  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_titles_above_are_kept(title: str) -> None:
    names = [TITLES[title](number) for number in range(6)]
    styles = ["tabs"] if title == "empty cells of the sheet" else STYLES
    for style, gap in zip(styles, cycle(("", "\n"))):
        text = "".join(
            "\n".join([name, *STYLES[style](puzzle), gap])
            for name, puzzle in zip(names, PUZZLES, strict=True)
        )
        reading = Reading(source(text, ".txt"))
        found = list(reading)
        assert grids(found) == PUZZLES, (style, gap)
        titles = [item.title for item in records_in(found)]
        assert titles == list(map(str.strip, names)), (style, gap)
        assert reading.left_out() == "", (style, gap)


def test_a_size_is_not_a_title() -> None:
    text = "".join("9\n" + "\n".join(rows(puzzle, ",")) + "\n" for puzzle in PUZZLES)
    found = detected(text)
    assert grids(found) == PUZZLES
    assert {item.title for item in found if isinstance(item, Record)} == {""}


@pytest.mark.parametrize("title", ["days", "a number", "a number sign"])
def test_a_damaged_grid_leaves_the_titles_of_the_others(title: str) -> None:
    names = [TITLES[title](number) for number in range(6)]
    drawings = [rows(puzzle, ",") for puzzle in PUZZLES]
    drawings[1] = drawings[1][:-1]
    drawings[3][4] = drawings[3][4].replace(",", ",q", 1)
    text = "".join(
        "\n".join([name, *drawing, ""]) for name, drawing in zip(names, drawings, strict=True)
    )
    found = detected(text)
    assert len(errors_in(found)) == 2
    assert [item.title for item in records_in(found)] == names[::2] + names[5:]


UNEVEN = (
    "1,,,,,,,,\n,2,,,,,,,\n,,3,,,,,,\n"
    + "4,,,,,,,,\n,5,,,,,,,\n,,6,,,,,,\n"
    + ("7,,,,,,,,\n,8,,,,,,,\n,,9,,,,,,\n")
)
LINE = UNEVEN.replace("\n", ",")[:-1]
EVEN = UNEVEN.replace("\n", ",\n")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("," + UNEVEN, [(1, "9 cells expected in row 1, 10 found")]),
        (UNEVEN.replace("4,", "4,,"), [(4, "9 cells expected in row 4, 10 found")]),
        (UNEVEN.replace(",,9", ",,,9"), [(9, "9 cells expected in row 9, 10 found")]),
        (UNEVEN.replace("4,,,,,,,,", "4,1,2,3,5,6,7,8,9,"), []),
        (EVEN, []),
        (EVEN.replace("4,", "4"), [(4, "9 cells expected in row 4, 8 found")]),
        (EVEN + EVEN.replace("4,", "4,,"), [(13, "9 cells expected in row 4, 11 found")]),
        (EVEN.replace("4,,,,,,,,,", "4,,,,,,,,3"), []),
        (f"{LINE}\n{LINE}\n,{LINE}\n", [(3, "81 cells expected, 82 found")]),
        (f"{LINE},\n{LINE},\n", []),
        (f"{LINE},\n{LINE},\n{LINE},\n{LINE[2:]},\n", [(4, "81 cells expected, 80 found")]),
    ],
)
def test_a_separator_at_the_end_of_one_row_is_a_field_too_many(
    text: str, found: list[tuple[int, str]]
) -> None:
    assert errors_in(detected(text)) == found


def test_lines_of_brackets_are_ignored() -> None:
    text = "".join(
        "{\n" + "".join(f"{{{row}}},\n" for row in rows(puzzle, ",", "0")) + "};\n"
        for puzzle in PUZZLES
    )
    assert grids(detected(text)) == PUZZLES


WHOLE = "\n".join(rows(PUZZLES[0], ",", "0"))
LATER = "\n".join(rows(PUZZLES[1], ",", "0"))
NONE = "is not a grid or a title"

BESIDE: dict[str, tuple[str, list[str], list[tuple[int, str]]]] = {
    "a rule of underscores": (f"_________\n{WHOLE}\n", [""], []),
    "a rule of underscores between": (f"{WHOLE}\n_________\n{LATER}\n", ["", ""], []),
    "marks with blanks": (f"{WHOLE}\n\n- - -\n{LATER}\n", ["", ""], []),
    "stars with blanks": (f"{WHOLE}\n\n* * *\n{LATER}\n", ["", ""], []),
    "marks and a letter": (f"{WHOLE}\n\n-- x\n{LATER}\n", ["", "-- x"], []),
    "a letter": (f"x\n{WHOLE}\n", ["x"], []),
    "a mark alone": (f"%\n{WHOLE}\n", [""], [(1, f"'%' {NONE}")]),
    "a comment of another program": (f"; 17 givens\n{WHOLE}\n", ["17 givens"], []),
    "it above an empty line": (f"; 17 givens\n\n{WHOLE}\n", ["17 givens"], []),
    "brackets above an empty line": (f"[puzzle]\n\n{WHOLE}\n", ["[puzzle]"], []),
    "brackets between": (f"{WHOLE}\n[b]\n{LATER}\n", ["", "[b]"], []),
}  # fmt: skip


@pytest.mark.parametrize(("text", "titles", "wrong"), BESIDE.values(), ids=BESIDE)
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_line_that_is_not_a_row_costs_no_grid(
    text: str, titles: list[str], wrong: list[tuple[int, str]], between: str
) -> None:
    found = detected(text.replace(",", between), ".txt")
    sound = records_in(found)
    assert [str(item.grid) for item in sound] == PUZZLES[: len(titles)]
    assert [item.title for item in sound] == titles
    assert errors_in(found) == wrong


def test_a_line_in_place_of_the_first_row_is_one_error() -> None:
    for line in ("-- x", "%", "5 3 7"):
        text = f"{line}\n" + WHOLE.split("\n", 1)[1] + f"\n\n{LATER}\n"
        found = detected(text)
        assert [str(i.grid) for i in records_in(found)] == PUZZLES[1:2], line
        assert [number for number, _ in errors_in(found)] == [1], line


@pytest.mark.parametrize("side", [4, 9])
@pytest.mark.parametrize("digit", [2, 3, 4, 9])
def test_a_row_with_a_single_digit_is_not_a_size(side: int, digit: int) -> None:
    first = f"{min(digit, side)}" + "\t" * (side - 1)
    below = ["\t".join("" if i != j else "1" for j in range(side)) for i in range(1, side)]
    sheet = "\n".join([first, *below]) + "\n"
    found = detected(f"{sheet}\n{sheet}", ".tsv")
    assert not errors_in(found)
    assert [grid[0] for grid in grids(found)] == [f"{min(digit, side)}"] * 2


def test_a_title_as_long_as_a_row_is_a_title() -> None:
    for between in (",", " ", ""):
        large = [[(3 * i + j) % 16 + 1 for j in range(16)] for i in (0, 4, 8, 12, 1, 5, 9, 13)]
        cells = [*large, *([0] * 16 for _ in range(8))]
        marks = ".123456789ABCDEFG" if not between else [str(n) for n in range(17)]
        drawing = "\n".join(between.join(marks[n] for n in row) for row in cells)
        found = detected_one(f"Sudoku of the day: 3\n{drawing}\n", ".txt")
        assert found.title == "Sudoku of the day: 3", between
