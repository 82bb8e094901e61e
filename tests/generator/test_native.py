"""The extension gives the bytes of the Python reference, in every build."""

from typing import Any

import pytest

from sudokudb.engine.backend import compiled_module
from sudokudb.engine.grids import SINGLES_LEVELS
from sudokudb.generator.full import full_grid
from sudokudb.generator.request import GenerateRequest
from sudokudb.generator.row_checks import are_valid, row_of, without
from sudokudb.generator.samplers import pattern, top_down, unbiased
from sudokudb.generator.units import unit_numbers
from tests.engine.support import COMPILED

extension: Any = compiled_module("_generate")
pytestmark = pytest.mark.skipif(extension is None, reason="the extension was not built")

SEED, FIRST, NUMBER = 11, 2**40, 8


@pytest.mark.parametrize("symmetry", ["none", "rot180", "full"])
def test_every_build_gives_the_puzzles_of_the_reference(symmetry: str) -> None:
    attempts = range(FIRST, FIRST + NUMBER)
    made = list(top_down.make_in_python(GenerateRequest(seed=SEED, symmetry=symmetry), attempts))
    for build in COMPILED:
        found, full = bytearray(81 * NUMBER), bytearray(81 * NUMBER)
        extension.top_down(SEED, FIRST, unit_numbers(symmetry), found, full, build)
        assert found == b"".join(one.row for one in made)
        assert full == b"".join(one.solution for one in made)


@pytest.mark.parametrize(("level", "symmetry"), [("simple", "none"), ("intermediate", "rot180")])
def test_every_build_digs_the_puzzles_of_the_reference(level: str, symmetry: str) -> None:
    attempts = range(FIRST, FIRST + NUMBER)
    request = GenerateRequest(seed=SEED, level=level, symmetry=symmetry)
    expected = [one.row for one in top_down.make_in_python(request, attempts)]
    for build in COMPILED:
        found, full = bytearray(81 * NUMBER), bytearray(81 * NUMBER)
        units, rules = unit_numbers(symmetry), SINGLES_LEVELS[level]
        extension.top_down(SEED, FIRST, units, found, full, build, rules)
        assert found == b"".join(expected)


@pytest.mark.parametrize("number", [24, 30, 36])
def test_every_build_descends_to_the_puzzles_of_the_reference(number: int) -> None:
    cells = tuple(sorted(cell * 32 % 81 for cell in range(number)))
    expected = b"".join(pattern.rows_in_python(SEED, cells, range(FIRST, FIRST + NUMBER)))
    assert b"1" in expected
    for build in COMPILED:
        found = bytearray(81 * NUMBER)
        extension.descend(SEED, FIRST, bytes(cells), found, build)
        assert found == expected


@pytest.mark.parametrize("rules", [0, 1])
def test_a_long_run_has_the_puzzles_of_shorter_ones(rules: int) -> None:
    number, units = 2_100, unit_numbers("none")
    found, full = bytearray(81 * number), bytearray(81 * number)
    part, part_full, grids = (bytearray(81 * 50) for _ in range(3))
    extension.top_down(3, 0, units, found, full, "", rules)
    for first in (0, 1_000, number - 50):
        extension.top_down(3, first, units, part, part_full, "", rules)
        extension.full_grids(3, first, grids)
        assert part == found[81 * first : 81 * (first + 50)]
        assert part_full == grids == full[81 * first : 81 * (first + 50)]


def test_a_long_descent_has_the_puzzles_of_shorter_ones() -> None:
    cells, found, part = bytes(range(0, 81, 2)), bytearray(81 * 1_200), bytearray(81 * 50)
    extension.descend(3, 0, cells, found)
    for first in (0, 500, 1_150):
        extension.descend(3, first, cells, part)
        assert part == found[81 * first : 81 * (first + 50)]


@pytest.mark.parametrize("givens", [None, (25, 25), (24, 27)])
def test_choices_are_those_of_the_reference(givens: tuple[int, int] | None) -> None:
    request = GenerateRequest(seed=4, sampling="unbiased", givens=givens)
    attempts = range(unbiased.SHARED - 100, unbiased.SHARED + 900)
    found, left = unbiased.candidates_in_c(extension, request, attempts)
    expected = [unbiased.candidate(request, attempt) for attempt in attempts]
    assert found == [one for one in expected if one]
    assert found
    assert not left


def test_choices_end_when_there_is_no_more_room() -> None:
    def found(room: int, number: int) -> tuple[bytearray, tuple[int, int]]:
        rows, grids, attempts = (bytearray(size * room) for size in (81, 81, 8))
        return rows, extension.choose(1, 0, number, 25, 27, rows, grids, attempts)

    all_rows, (number, tried) = found(100, 1_000)
    assert (0 < number < 100, tried) == (True, 1_000)
    some, (less, tried) = found(3, 1_000)
    assert (less, some) == (3, all_rows[:243])
    assert found(3, tried) == (some, (3, tried))
    for least, most in ((0, 3), (5, 4), (20, 41)):
        with pytest.raises(ValueError, match="givens"):
            extension.choose(1, 0, 1, least, most, bytearray(81), bytearray(81), bytearray(8))


def test_no_attempts_give_nothing() -> None:
    extension.top_down(1, 0, bytes(range(81)), bytearray(), bytearray())
    extension.top_down(1, 0, bytes(range(81)), bytearray(), bytearray(), "", 1)
    extension.descend(1, 0, bytes(range(81)), bytearray())
    extension.full_grids(1, 0, bytearray())


@pytest.mark.parametrize(
    ("units", "puzzles", "grids", "isa"),
    [
        (bytes(80), 81, 81, ""),
        (bytes(80) + b"\x02", 81, 81, ""),
        (bytes(80) + b"\xff", 81, 81, ""),
        (bytes(range(81)), 80, 81, ""),
        (bytes(range(81)), 81, 162, ""),
        (bytes(range(81)), 81, 81, "mmx"),
    ],
)
def test_wrong_arguments_are_refused(units: bytes, puzzles: int, grids: int, isa: str) -> None:
    with pytest.raises(ValueError, match=r"units|puzzles|grids|mmx"):
        extension.top_down(1, 0, units, bytearray(puzzles), bytearray(grids), isa)


@pytest.mark.parametrize("cells", [b"", b"\x51", b"\x01\x01", b"\x02\x01"])
def test_a_pattern_is_ascending_numbers_of_cells(cells: bytes) -> None:
    with pytest.raises(ValueError, match="pattern"):
        extension.descend(1, 0, cells, bytearray(81))


@pytest.mark.parametrize("rules", [-1, 5])
def test_rules_are_numbers_of_rule_sets(rules: int) -> None:
    with pytest.raises(ValueError, match="rules"):
        extension.top_down(1, 0, bytes(range(81)), bytearray(81), bytearray(81), "", rules)


def test_easy_sets_are_unavoidable() -> None:
    grid = row_of(full_grid(SEED, FIRST))
    rows = [without(grid, cells) for cells in unbiased.easy_sets(grid)]
    assert len(rows) >= 54
    assert not any(are_valid(rows))
