"""Candidates as programs print and players mark them."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.formats.model.candidates import digits_on, figures_of, implied_candidates
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.puzzle import Rating
from tests.conftest import SIMPLE
from tests.formats.codecs.support import PM, STEP
from tests.formats.support import (
    detected,
    detected_one,
    grids,
    played,
    puzzles,
    read,
    read_one,
    records_in,
    source,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def test_a_print_of_hodoku_is_one_puzzle() -> None:
    puzzle = played(puzzles(1)[0])
    text = f"{puzzle.grid} #1 Hard (900)\n{STEP}{PM}\n{STEP}{PM}\nDone!\n"
    record = read_one("pencilmarks", text)
    assert (record.grid, record.placed) == (puzzle.grid, puzzle.placed)
    assert record.candidates == puzzle.candidates
    assert record.notes == ""
    assert record.ratings == (Rating(rater="hodoku", level="hard", score=900.0),)
    assert "r3c8=7" in record.details["steps"]


def test_candidates_marked_by_players_are_read() -> None:
    text = PM.replace("| ", "|*", 1).replace("---", "---+---")
    assert detect_format(source(text)).name == "pencilmarks"
    assert read_one("pencilmarks", text).candidates == read_one("pencilmarks", PM).candidates


@pytest.mark.parametrize("below", [False, True])
def test_a_print_of_simple_sudoku_is_one_puzzle(below: bool) -> None:
    """It has the givens, all digits, and the candidates; others print the givens last."""
    puzzle = played(puzzles(1)[0])
    digits = digits_on(puzzle)
    state = Record(grid=Grid.from_digits(digits))
    givens, digits_too = (written("ss", [r]).decode() for r in (Record(grid=puzzle.grid), state))
    candidates = written("pencilmarks", [puzzle]).decode().split("\n", 1)[1]
    text = f"{candidates}\n{givens}" if below else f"{givens}\n{digits_too}\n{candidates}"
    (record,) = read("pencilmarks", text)
    assert isinstance(record, Record)
    assert (record.grid, record.placed, record.candidates) == (
        puzzle.grid,
        puzzle.placed,
        puzzle.candidates,
    )


TOKENS = [line.replace("|", " ").split() for line in PM.splitlines() if "--" not in line]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(t if len(t) == 1 else f"{{{t}}}" for t in row) for row in TOKENS),
        PM.replace("|", "│").replace("-", "─"),
        PM.replace("'", "+").replace(":", "+").replace(".", "+"),
        f"Puzzle 12\n{PM}",
        f"{PM}   Simple Sudoku\n  Version 4.2n\n",
    ],
)
def test_pencil_marks_in_other_drawings(text: str) -> None:
    assert detect_format(source(text)).name == "pencilmarks"
    record = detected_one(text)
    wanted = read_one("pencilmarks", PM)
    assert (record.grid, record.candidates) == (wanted.grid, wanted.candidates)


Cells = list[list[str]]
COLUMNS = "     1  2  3   4  5  6   7  8  9\n"
NAMED_COLUMNS = re.sub(r" (\d)", r"c\1", COLUMNS)
SOUND = [
    SIMPLE.translate(str.maketrans("123456789", table)) for table in ("123456789", "987654321")
]


def in_thirds(row: list[str]) -> str:
    return "  |  ".join("  ".join(row[low : low + 3]) for low in (0, 3, 6))


def named(names: Iterable[str], bar: str = "  ") -> Callable[[Cells], str]:
    """Return how rows are drawn that have names."""
    return lambda rows: "".join(
        f"{name}{bar}{in_thirds(row)}\n" for name, row in zip(names, rows, strict=True)
    )


DRAWN: dict[str, Callable[[Cells], str]] = {
    "bare": lambda rows: "".join(" ".join(row) + "\n" for row in rows),
    "wide": lambda rows: "".join("   ".join(t.ljust(5) for t in row) + "\n" for row in rows),
    "tabs": lambda rows: "".join("\t".join(row) + "\n" for row in rows),
    "commas": lambda rows: "".join(",".join(row) + "\n" for row in rows),
    "boxes": lambda rows: "".join(
        "  ".join(row) + ("\n\n" if number in (2, 5) else "\n") for number, row in enumerate(rows)
    ),
    "a line": lambda rows: " ".join(token for row in rows for token in row) + "\n",
    "bars": lambda rows: "".join(f"{in_thirds(row)}\n" for row in rows),
    "letters": named("ABCDEFGHJ"),
    "letters, columns": lambda rows: COLUMNS + named("ABCDEFGHI", " | ")(rows),
    "letters, named columns": lambda rows: NAMED_COLUMNS + named("abcdefghi")(rows),
    "names": named([f"r{row}" for row in range(1, 10)]),
    "names, frame": lambda rows: (
        f"+---+\n{named([f'R{row}' for row in range(1, 10)], ' | ')(rows)}+---+\n"
    ),
}
ABOVE = {"nothing": "", "an empty line": "\n", "a title": "\nPuzzle X\n", "the givens": "{}\n"}


@pytest.mark.parametrize(
    ("drawing", "above"), sorted({*product(DRAWN, ABOVE)} - {("boxes", "nothing")})
)
def test_pencil_marks_one_below_another(drawing: str, above: str) -> None:
    text = ""
    for sound in SOUND:
        digits = Grid(sound).digits
        tokens = [
            figures_of(mark) or str(d)
            for mark, d in zip(implied_candidates(digits), digits, strict=True)
        ]
        text += ABOVE[above].format(sound)
        text += DRAWN[drawing]([tokens[low : low + 9] for low in range(0, 81, 9)])
    found = detected(text)
    assert grids(found) == SOUND
    wanted = "Puzzle X" if above == "a title" else ""
    for record in records_in(found):
        assert (record.title, record.warnings, dict(record.details)) == (wanted, (), {})


def test_a_row_of_the_digits_1_to_9_is_not_a_heading() -> None:
    """Only rows with names have columns with names above."""
    digits = Grid("123456789" + "." * 72).digits
    left = implied_candidates(digits)
    tokens = [figures_of(mark) or str(d) for mark, d in zip(left, digits, strict=True)]
    record = detected_one(DRAWN["bars"]([tokens[low : low + 9] for low in range(0, 81, 9)]))
    assert record.grid.digits == digits


def test_text_between_two_prints_is_a_title_only_directly_above_the_second() -> None:
    first, second = (written("pencilmarks", [record]).decode() for record in puzzles(2))
    text = f"One\n{first}Done\n\nFrom a book\n\nTwo\n{second}\nThe end\n"
    one, two = records_in(detected(text))
    assert (one.title, two.title) == ("One", "Two")
    assert [one.details["steps"], two.details["steps"]] == ["Done\nFrom a book", "The end"]


ODD = {
    "a digit twice": ({0: "77"}, ["r1c1: '77' is read as 7"]),
    "one has more": ({4: "12x"}, ["r1c5: '12x' is read as 12"]),
    "two": ({4: "3443", 44: "1*"}, ["r1c5: '3443' is read as 34, r5c9: '1*' is read as 1"]),
    "marks of a step": ({4: "*12", 44: "*13", 60: "*23"}, []),
}


@pytest.mark.parametrize("suffix", ["", ".sdx"])
@pytest.mark.parametrize("name", ODD)
def test_malformed_cells_give_a_warning(name: str, suffix: str) -> None:
    cells, warnings = ODD[name]
    tokens = [cells.get(cell, "123456789") for cell in range(81)]
    rows = "".join(" ".join(tokens[low : low + 9]) + "\n" for low in range(0, 81, 9))
    record = detected_one(rows, suffix)
    assert record.warnings == tuple(warnings)


def test_bare_tokens_are_sdx_where_the_suffix_says_so() -> None:
    text = "\n".join(" ".join(row) for row in TOKENS)
    assert detect_format(source(text, ".sdx")).name == "sdx"


GRID = str(puzzles(1)[0].grid)
DAMAGED = {
    "?": " is not a digit or candidates",
    "0": " is not a digit or candidates",
    "Q": " is read as 12345678",
    "x": " is read as 12345678",
}


@pytest.mark.parametrize("mark", DAMAGED)
def test_a_wrong_mark_is_reported_once_and_changes_no_givens(mark: str) -> None:
    """Every empty cell has all candidates."""
    drawing = written("pencilmarks", puzzles(1)).decode()
    cells = [line.replace("|", " ").split() for line in drawing.splitlines() if "--" not in line]
    rows = [["123456789" if cell == "." else cell for cell in row] for row in cells]
    column = rows[0].index("123456789")
    rows[0][column] = "12345678" + mark
    text = "".join("| {} {} {} | {} {} {} | {} {} {} |\n".format(*row) for row in rows)
    (item,) = detected(text)
    message = item.message if isinstance(item, ParseError) else item.warnings[0]
    assert message == f"r1c{column + 1}: '12345678{mark}'{DAMAGED[mark]}"
    assert isinstance(item, ParseError) or (str(item.grid), len(item.warnings)) == (GRID, 1)
