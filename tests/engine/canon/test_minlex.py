"""The lexicographically least form is the smallest of the texts of all equivalent grids."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, canonical
from sudokudb.engine.backend import PYTHON
from sudokudb.engine.canon.identity import canon_rows, minlex, minlex_rows
from sudokudb.errors import GridError, SudokuError
from sudokudb.notation import DIGITS
from sudokudb.symmetry import random_transform
from tests.engine.canon.support import (
    BOTH,
    GRIDS,
    MOST_CANONICAL,
    arrangements,
    both_engines,
    fifty,
    rows_of,
)
from tests.engine.support import (
    COMPILED,
    HARD,
    WIKIPEDIA,
    cut,
    engine,
    full_grids,
    many,
    minimal,
    same_everywhere,
)
from tests.support import any_grid, full

if TYPE_CHECKING:
    from collections.abc import Sequence

KNOWN = {
    "empty": "." * 81,
    "one given": "." * 80 + "1",
    "a clash": "." * 79 + "11",
    "a row": "." * 72 + "123456789",
    "rows alike": "".join(digit * 9 for digit in "123456789"),
    "one band": "." * 54 + MOST_CANONICAL[:27],
    "most canonical": MOST_CANONICAL,
    "four givens": "." * 53 + "1" + "." * 14 + "1..2.....2...",
}


def brute_force(text: str) -> str:
    """Return the least form: place the rows in all ways, for each order of the columns."""
    grid = Grid(text)
    best: list[str] = []

    def place(lines: Sequence[str], used: tuple[int, ...], names: dict[str, str]) -> None:
        level, order = len(used), grid.order
        for row in {*range(grid.size)} - {*used}:
            if level % order and row // order != used[-1] // order:
                continue
            named = names.copy()
            moved = "".join(named.setdefault(mark, DIGITS[len(named) - 1]) for mark in lines[row])
            if level == len(best) or moved < best[level]:
                best[level:] = [moved]
            if moved == best[level]:
                place(lines, (*used, row), named)

    rows = [text[at : at + grid.size] for at in range(0, len(text), grid.size)]
    for lines in (rows, list(zip(*rows, strict=True))):
        for columns in arrangements(grid.order):
            place(["".join(line[column] for column in columns) for line in lines], (), {".": "."})
    return "".join(best)


# --- the least form ----------------------------------------------------------------------------


@both_engines
def test_known_forms(build: str) -> None:
    names = [name for name in KNOWN if build != PYTHON or name != "rows alike"]  # 2 s
    forms = minlex_rows("".join(GRIDS[name][0] for name in names).encode())
    assert [form.decode() for form in cut(forms)] == [KNOWN[name].ljust(81, ".") for name in names]


@given(any_grid((2,)))
def test_small_forms_equal_brute_force(grid: Grid) -> None:
    assert str(minlex(grid)) == brute_force(str(grid))


@both_engines
def test_forms_equal_brute_force(build: str) -> None:
    for row in (WIKIPEDIA, HARD[0]):
        assert str(minlex(Grid(row.decode()))) == brute_force(row.decode())


@pytest.mark.slow
def test_many_forms_equal_brute_force() -> None:
    rng = random.Random(1)
    thin = b"".join(bytes(rng.choice((byte, 46)) for byte in row) for row in cut(many(1, 10)))
    rows = many(2, 20) + full_grids(rng, 5) + b"".join(minimal(5)) + thin
    expected = [brute_force(row.decode()).encode() for row in cut(rows)]
    assert cut(minlex_rows(rows)) == expected


@pytest.mark.slow
def test_engines_agree_on_rows_that_are_alike() -> None:
    row = GRIDS["rows alike"][0].encode()
    assert same_everywhere(lambda: minlex_rows(row), BOTH).decode() == KNOWN["rows alike"]


# --- invariance --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "puzzles", "times"),
    [
        ("", 50, 6),
        ("python", 12, 1),
        pytest.param("", 200, 1000, marks=pytest.mark.slow),
        pytest.param("python", 50, 4, marks=pytest.mark.nightly),
    ],
)
def test_transforms_do_not_change_the_form(build: str, puzzles: int, times: int) -> None:
    rng = random.Random(51)
    grids = fifty()[:puzzles]
    grids += [Grid(row.decode()) for row in cut(many(51, puzzles))][len(grids) :]
    with engine(build):
        forms = minlex_rows(rows_of(grids))
        assert minlex_rows(forms) == forms
        for grid, form in zip(grids, cut(forms), strict=True):
            images = rows_of(
                [random_transform(rng).apply(grid) for _ in range(times if COMPILED else 1)]
            )
            assert {*cut(minlex_rows(images))} == {form}


def test_it_tells_apart_what_the_own_form_does() -> None:
    rng = random.Random(52)
    grids = fifty()
    grids += [random_transform(rng).apply(grid) for grid in grids]
    rows = rows_of(grids)
    own, least = cut(canon_rows(rows)[0]), cut(minlex_rows(rows))
    assert len({*own}) == len({*least}) == len({*zip(own, least, strict=True)}) == 50
    assert cut(canon_rows(b"".join(least))[0]) == own


@pytest.mark.parametrize(
    ("order", "shares"),
    [
        (2, (0, 0.3, 1)),
        (4, (0, 0.05, 0.5)),
        pytest.param(4, (0.8, 1), marks=pytest.mark.slow),
        pytest.param(5, (0, 0.05, 0.5), marks=pytest.mark.slow),
    ],
)
def test_forms_of_other_sizes(order: int, shares: tuple[float, ...]) -> None:
    size, text = order * order, full(order)
    rng = random.Random(size)
    for share in shares:
        grid = Grid("".join(mark if rng.random() < share else "." for mark in text), size)
        form = minlex(random_transform(rng, size).apply(grid))
        assert form == minlex(grid) == minlex(form)


@both_engines
def test_canonical_can_return_it(build: str) -> None:
    for grid in [*fifty()[:20], Grid("1.3......2.....4")]:
        own, least = canonical(grid), canonical(grid, form="minlex")
        assert least.form == minlex(grid)
        assert least.transform.apply(grid) == least.form
        assert least.automorphisms == own.automorphisms
        assert canonical(grid, form="own") == own


# --- engines and rows --------------------------------------------------------------------------


def test_engines_agree() -> None:
    rows = many(53, 100) + full_grids(random.Random(53), 5)
    same_everywhere(lambda: minlex_rows(rows), BOTH)


@settings(deadline=None)
@given(st.dictionaries(st.integers(0, 80), st.sampled_from("1123"), max_size=12))
def test_engines_agree_on_a_few_givens(cells: dict[int, str]) -> None:
    row = "".join(cells.get(at, ".") for at in range(81)).encode()
    same_everywhere(lambda: minlex_rows(row), BOTH)


@pytest.mark.slow
@settings(deadline=None)
@given(any_grid((3,)))
def test_engines_agree_on_any_grid(grid: Grid) -> None:
    same_everywhere(lambda: minlex_rows(rows_of([grid])), BOTH)


REPEATED = "146315.11564981619847186478771171.38241.1135468998378177488.418651394342631272775"


def test_engines_agree_on_digits_that_occur_twice_in_a_row() -> None:
    same_everywhere(lambda: minlex_rows(REPEATED.encode()), BOTH)


@both_engines
def test_rows_may_have_line_ends(build: str) -> None:
    rows = many(7, 40)
    lines = b"".join(row.replace(b".", b"0") + b"?\n" for row in cut(rows))
    ended = minlex_rows(lines, 2, stride=83, end=b"\n")
    assert ended == b"".join(form + b"\n" for form in cut(minlex_rows(rows)))
    assert minlex_rows(b"") == b""


@both_engines
def test_what_has_no_form_is_refused(build: str) -> None:
    with pytest.raises(GridError, match="row 2, cell 80: byte 0x58 is not a cell"):
        minlex_rows(b"." * 242 + b"X" + b"." * 81)
    with pytest.raises(GridError, match="80 bytes are not a multiple of 81"):
        minlex_rows(b"." * 80)
    with pytest.raises(SudokuError, match="there is no form 'least'"):
        canonical(Grid("." * 81), form="least")
