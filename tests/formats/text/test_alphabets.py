"""Grids of other sizes: alphabets, and cells as numbers."""

from __future__ import annotations

import random
import re
from itertools import permutations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import LARGE, SOLVED
from tests.formats.support import detected, grids, read, read_error, read_one, source, written
from tests.support import full

LETTERS = LARGE.translate(str.maketrans("123456789ABCDEFG", "ABCDEFGHIJKLMNOP"))
ZERO = LARGE.translate(str.maketrans("123456789ABCDEFG", "0123456789ABCDEF"))
GIANT = full(5)
GIANT_LETTERS = GIANT.translate(
    str.maketrans("123456789ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOPQRSTUVWXY")
)


@pytest.mark.parametrize(
    ("text", "blank", "wanted"),
    [
        (LARGE.replace("5", "."), None, LARGE.replace("5", ".")),
        (LARGE.replace("5", "0"), None, LARGE.replace("5", ".")),
        (LETTERS.replace("E", "."), None, LARGE.replace("5", ".")),
        (LETTERS.replace("E", "0").lower(), None, LARGE.replace("5", ".")),
        (ZERO.replace("4", "."), ".", LARGE.replace("5", ".")),
        (ZERO.replace("4", "-"), "-", LARGE.replace("5", ".")),
        (ZERO, None, LARGE),
        (LARGE.replace("5", "?"), "?", LARGE.replace("5", ".")),
        (GIANT_LETTERS.replace("E", "."), None, GIANT.replace("5", ".")),
        (GIANT.replace("5", "0"), None, GIANT.replace("5", ".")),
    ],
)
def test_alphabets_of_large_grids(text: str, blank: str | None, wanted: str) -> None:
    size = 16 if len(text) == 256 else 25
    rows = "\n".join(text[i : i + size] for i in range(0, len(text), size))
    for form in (text, rows):
        assert grids(read("line", form, blank=blank)) == [wanted]


def test_an_ambiguous_zero_is_refused_with_a_hint() -> None:
    text = ZERO.replace("4", ".")
    drawn = "\n".join(text[low : low + 16] for low in range(0, 256, 16))
    assert detect_format(source(text)).name == detect_format(source(drawn)).name == "line"
    assert detect_format(source(SIMPLE.replace(".", "?"))).name == "line"
    assert grids(read("line", SIMPLE.replace(".", "?"), blank="?")) == [SIMPLE]


@pytest.mark.parametrize("mark", [".", "*", "x", "-", "_"])
@pytest.mark.parametrize("drawn", [False, True])
def test_the_hint_about_an_ambiguous_zero_works(mark: str, drawn: bool) -> None:
    text = ZERO.replace("4", mark)
    text = "\n".join(text[low : low + 16] for low in range(0, 256, 16)) if drawn else text
    error = read_error("line", text)
    assert error.message.startswith(f"both 0 and {mark.upper()} occur")
    assert error.hint
    first, second = re.findall(r"--blank '?(.)", error.hint)
    zero_is_digit, zero_is_empty = (
        read_one("line", text, blank=blank) for blank in (first, second)
    )
    assert str(zero_is_digit.grid) == full(4).replace("5", ".")
    assert zero_is_empty.grid.givens == 256 - 32


@pytest.mark.parametrize("order", [2, 4, 5])
@pytest.mark.parametrize("between", [",", ", ", "\t", ";", " "])
def test_large_grids_in_numbers(order: int, between: str) -> None:
    text, size = full(order), order * order
    numbers = [str("0123456789ABCDEFGHIJKLMNOP".index(mark)) for mark in text]
    rows = [between.join(numbers[i : i + size]) for i in range(0, len(numbers), size)]
    assert grids(read("numbers", f"{size}\n" + "\n".join(rows))) == [text]
    if order > 2:
        assert grids(detected("\n".join(rows))) == [text]
        assert grids(detected(between.join(numbers))) == [text]


@pytest.mark.parametrize("row", [0, 4, 8])
@pytest.mark.parametrize("blank", ["", ".", "-", "*", "x", "0"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_a_row_of_empty_cells_is_one(between: str, blank: str, row: int) -> None:
    text = SOLVED[: 9 * row] + "." * 9 + SOLVED[9 * row + 9 :]
    cells = [blank if mark == "." else mark for mark in text]
    drawn = "\n".join(between.join(cells[i : i + 9]) for i in range(0, 81, 9))
    assert grids(detected(f"{drawn}\n\n{drawn}\n")) == [text, text]


@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("sizes", [*permutations((4, 9, 16, 25), 2)])
def test_numbers_of_mixed_sizes_are_detected(sizes: tuple[int, ...], low: bool) -> None:
    chance = random.Random(1)
    some = [
        Grid.from_digits(chance.choices(range(4 if low else size + 1), k=size * size))
        for size in sizes * 4
    ]
    data = written("numbers", [Record(grid=grid) for grid in some])
    assert detect_format(source(data, ".txt")).name == "numbers"
    assert grids(detected(data, ".txt")) == list(map(str, some))
