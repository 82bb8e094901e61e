"""The measured facts, counted in another way and compared with published figures."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.engine.buffers import count_lines, list_rows, rule_sets, solve_rows
from sudokudb.engine.canon.identity import identify_rows
from sudokudb.engine.measure import (
    measure_rows,
)
from sudokudb.engine.reference.measure_bands import FIRST_ROW, band_numbers, classes, least_rows
from sudokudb.engine.reference.measure_puzzle import DIAGONALS
from sudokudb.generator.full import full_row
from sudokudb.symmetry import random_transform
from tests.engine.support import (
    HARD,
    cut,
    full_grids,
    minimal,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
from tests.engine.measure_support import MOST_FOURS, easy

# --- independent counts --------------------------------------------------------------------------


def is_solved_by_singles(rows: Iterable[bytes]) -> list[bool]:
    return [level in (1, 2) for level in rule_sets(b"".join(rows))]


def with_solution(row: bytes, cells: Iterable[int], solution: bytes) -> bytes:
    filled = bytearray(row)
    for cell in cells:
        filled[cell] = solution[cell]
    return bytes(filled)


def test_depth_and_backdoors_agree_with_the_rule_sets() -> None:
    rows = (*easy(30), *minimal(30), *HARD)
    found = measure_rows(b"".join(rows))
    solved = is_solved_by_singles(rows)
    assert [te == 0 for te in found["te"]] == solved
    assert [size == 0 for size in found["backdoor"]] == solved
    assert [cells == 81 for cells in found["expansion"]] == solved
    assert {*found["backdoor"]} >= {0, 1, 2}
    for index, (row, size) in enumerate(zip(rows, found["backdoor"], strict=True)):
        if 1 <= size <= 2:
            solution = bytes(solve_rows(row)[0])
            opened = [cell for cell in range(81) if not is_decided(row, cell)]
            sets = [with_solution(row, cells, solution) for cells in combinations(opened, size)]
            assert sum(is_solved_by_singles(sets)) == found["backdoors"][index]


def is_decided(row: bytes, cell: int) -> bool:
    """Return whether singles decide a cell: then filling it changes nothing they leave."""
    return chr(row[cell]) in "123456789" or expansion_of(row)[cell] != "."


@cache
def expansion_of(row: bytes) -> str:
    from sudokudb.engine.reference.measure_puzzle import expand

    return expand(row.decode())


def test_redundant_givens_can_be_removed_one_at_a_time() -> None:
    rows = (*easy(20), *minimal(5))
    for row, number in zip(rows, measure_rows(b"".join(rows))["redundant"], strict=True):
        fewer = [row[:at] + b"." + row[at + 1 :] for at in range(81) if row[at] != ord(".")]
        assert list(count_lines(b"".join(fewer), 81)).count(1) == number


@pytest.mark.parametrize("number", [1, pytest.param(19, marks=pytest.mark.slow)])
def test_unavoidable_sets_are_those_of_a_plain_search(number: int) -> None:
    grids = cut(full_grids(random.Random(number), number))
    found = measure_rows(b"".join(grids), ["u4", "u6", "disjoint"])
    for index, grid in enumerate(grids):
        sets = unavoidable_sets(grid)
        sizes = Counter(map(len, sets))
        assert (found["u4"][index], found["u6"][index]) == (sizes[4], sizes[6])
        fours = [cells for cells in sets if len(cells) == 4]
        assert largest_choice(fours) == found["disjoint"][index]


def unavoidable_sets(grid: bytes) -> set[frozenset[int]]:
    """Return the minimal sets of up to six cells in which other grids differ."""
    differing: set[frozenset[int]] = set()
    for digits in combinations(b"123456789", 3):
        row = bytes(ord(".") if digit in digits else digit for digit in grid)
        for other in cut(next(list_rows(row, 100_000))):
            differing.add(frozenset(at for at in range(81) if grid[at] != other[at]))
    small = {cells for cells in differing if 0 < len(cells) <= 6}
    return {cells for cells in small if not any(other < cells for other in small)}


def largest_choice(sets: list[frozenset[int]]) -> int:
    """Return the most disjoint sets, by including or excluding one after the other."""
    if not sets:
        return 0
    first, *rest = sets
    apart = [other for other in rest if not other & first]
    if len(apart) == len(rest):
        return 1 + largest_choice(rest)
    return max(1 + largest_choice(apart), largest_choice(rest))


@pytest.mark.parametrize("ways", [*product(range(2), repeat=4)])
def test_a_tridagon_without_guardians_cannot_be_filled(ways: tuple[int, ...]) -> None:
    """Its parity is what makes it impossible."""
    cells = [
        (box // 2 * 3 + place // 3, box % 2 * 3 + place % 3)
        for box, way in enumerate(ways)
        for place in DIAGONALS[way][box % 3]
    ]
    fillings = (
        [mark for box in boxes for mark in box] for boxes in product(permutations("abc"), repeat=4)
    )
    possible = any(
        len({(row, mark) for (row, _), mark in zip(cells, marks, strict=True)}) == 12
        and len({(column, mark) for (_, column), mark in zip(cells, marks, strict=True)}) == 12
        for marks in fillings
    )
    assert possible == (sum(ways) % 2 == 0)


# --- bands, patterns, means ----------------------------------------------------------------------


@pytest.mark.slow
def test_there_are_416_bands() -> None:
    assert len(classes()) == 416
    grids = bytes(
        solve_rows("".join(FIRST_ROW + rows + "." * 54 for rows in classes()).encode())[0]
    )
    numbers = [band_numbers(row.decode()) for row in cut(grids)]
    assert [own[0] for own in numbers] == [*range(1, 417)]
    assert measure_rows(grids, ["band"])["band"].tolist() == [min(own) for own in numbers]


@given(st.integers(0, 2**32))
def test_equivalent_bands_have_equal_least_rows(seed: int) -> None:
    grid = Grid(MOST_FOURS.decode())
    image = random_transform(random.Random(seed)).apply(grid)
    assert Counter(bands_of(image)) == Counter(bands_of(grid))


def bands_of(grid: Grid) -> list[str]:
    turned = "".join(grid.text[column::9] for column in range(9))
    return [least_rows(text[at : at + 27]) for text in (grid.text, turned) for at in (0, 27, 54)]


@pytest.mark.slow
def test_fully_symmetrical_patterns_have_6016_classes() -> None:
    """The numbers by givens are those of the players' forum, t34409."""
    patterns = b"".join(fully_symmetrical())
    classes_by_givens = Counter(
        givens
        for _, givens in {
            (identity, row.count(b"1"))
            for identity, row in zip(identify_rows(patterns)[0], cut(patterns), strict=True)
        }
    )
    assert classes_by_givens.total() == 6016
    first = [classes_by_givens[givens] for givens in (0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40)]
    assert first == [1, 4, 10, 24, 52, 98, 165, 246, 323, 380, 402]


def fully_symmetrical() -> Iterable[bytes]:
    orbits = {
        frozenset(
            9 * x + y
            for a, b in ((row, column), (column, row))
            for x in (a, 8 - a)
            for y in (b, 8 - b)
        )
        for row, column in product(range(9), repeat=2)
    }
    for chosen in product((False, True), repeat=len(orbits)):
        cells = {at for orbit, kept in zip(orbits, chosen, strict=True) if kept for at in orbit}
        yield bytes(b".1"[at in cells] for at in range(81))


@pytest.mark.nightly
def test_means_of_uniform_grids() -> None:
    """The means are published (Mathimagics, t36252; blue): four standard errors."""
    number = 20_000
    found = measure_rows(
        b"".join(full_row(2026, attempt) for attempt in range(number)), ["solution"]
    )
    for name, mean in (("u4", 11.5788), ("u6", 15.338)):
        values = found[name]
        average = sum(values) / number
        variance = sum((value - average) ** 2 for value in values) / number
        assert abs(average - mean) < 4 * (variance / number) ** 0.5, name
