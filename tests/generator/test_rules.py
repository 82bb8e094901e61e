"""Generated puzzles with other rules, and in sizes without square boxes."""

import hashlib
from typing import Any

import pytest

from sudokudb import generate
from sudokudb.engine.single import solve
from sudokudb.errors import LimitError, SudokuError
from sudokudb.generator import GeneratedPuzzle, GenerateRequest, generate_for
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.samplers.random_regions import draw_regions, is_connected
from sudokudb.generator.units import units_of
from sudokudb.layout import Layout
from sudokudb.rules.rule_board import usual_boxes
from tests.generator.support import KINDS, is_minimal, made, needs_tables

pytestmark = needs_tables


@pytest.mark.parametrize("name", KINDS)
def test_puzzles_are_valid_and_as_minimal_as_they_say(name: str) -> None:
    asked = KINDS[name]
    symmetry = asked.get("symmetry", "none")
    for one in made(3, **asked):
        units = units_of(symmetry, one.grid.size)
        assert one.solution.is_solution()
        assert one.solution.layout == one.grid.layout
        assert solve(one.grid, 2).solutions == (one.solution,)
        givens = {cell for cell, digit in enumerate(one.grid) if digit}
        assert all(len(givens & {*unit}) in (0, len(unit)) for unit in units)
        if one.minimal:
            assert one.minimal == ("cell" if symmetry == "none" else "orbit")
            assert is_minimal(one.grid, units)
        else:
            assert "killer" in name


@pytest.mark.parametrize("name", KINDS)
def test_puzzles_have_the_rules_that_were_asked_for(name: str) -> None:
    kinds = {
        "killer": "cage",
        "jigsaw": "regions",
        "x": "diagonal",
    }
    asked = KINDS[name].get("rules", "").split(";")
    words = {part.split()[0] for part in asked if part}
    (one,) = made(1, **KINDS[name])
    assert {rule.kind for rule in one.grid.layout.rules} == {kinds.get(w, w) for w in words}


def texts(puzzles: list[GeneratedPuzzle]) -> list[str]:
    return [f"{one.attempt} {one.grid}" for one in puzzles]


GOLDEN = {
    "6×6": "5b5e6227345fdc1c",
    "x": "cb1edcf09cb3f7e1",
    "jigsaw 5×5 with diagonals": "abbc63876c3dd2d6",
    "killer 6×6": "a907644b4ea943fc",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_seed_gives_the_same_puzzles_in_every_version(name: str) -> None:
    """SAMPLER_VERSION has to change with these."""
    text = "\n".join(texts(made(10, **KINDS[name])))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[name]


@pytest.mark.parametrize("name", ["8×8", "windoku", "jigsaw", "killer jigsaw"])
def test_threads_and_the_first_attempt_change_nothing(name: str) -> None:
    expected = texts(made(6, **KINDS[name]))
    assert texts(made(6, threads=3, **KINDS[name])) == expected
    assert texts(made(4, from_attempt=2, **KINDS[name])) == expected[2:]


def test_every_jigsaw_has_regions_of_its_own() -> None:
    found = made(5, rules="jigsaw")
    assert len({one.grid.layout for one in found}) == 5
    for one in found:
        masks = [sum(1 << cell for cell in region) for region in one.grid.layout.regions]
        assert len(masks) == 9
        assert all(is_connected(mask, 9) for mask in masks)


@pytest.mark.parametrize("size", [4, 5, 6, 9, 12, 13])
def test_regions_are_connected_sets_of_as_many_cells_as_digits(size: int) -> None:
    for attempt in range(3):
        text = draw_regions(Stream(1, attempt, Purpose.REGIONS), size)
        regions = Layout(size, regions=text).regions
        assert {len(region) for region in regions} == {size}
        assert regions != usual_boxes(size)
        assert all(is_connected(sum(1 << cell for cell in region), size) for region in regions)


def test_cells_are_connected_by_their_sides_alone() -> None:
    assert is_connected(0b0011_0010, 4)
    assert not is_connected(0b0010_0001, 4)  # a corner
    assert not is_connected(0b0001_1000, 4)  # the end of a row and the start of the next


@pytest.mark.parametrize("largest", [2, 4])
def test_the_cages_of_a_killer_cover_all_cells_but_the_givens(largest: int) -> None:
    for one in made(2, rules="killer", largest_cage=largest, size=6):
        cages = [rule.cells for rule in one.grid.layout.rules]
        givens = [(cell,) for cell, digit in enumerate(one.grid) if digit]
        assert sorted(cell for cells in (*cages, *givens) for cell in cells) == [*range(36)]
        assert {*map(len, cages)} <= {*range(2, largest + 1)}
        assert one.minimal is None


GIVENS: list[dict[str, Any]] = [
    {"rules": "x", "givens": "30..31"},
    {"rules": "x", "givens": "..17"},
    {"rules": "windoku", "givens": "24", "symmetry": "rot180"},
    {"rules": "killer", "givens": "0"},
    {"rules": "killer", "givens": "0", "size": 6, "minimal": "cell"},
    {"size": 6, "givens": "9", "minimal": "cell"},
    {"size": 8, "givens": "40.."},
]


@pytest.mark.parametrize("asked", GIVENS)
def test_the_number_of_givens_is_in_its_range(asked: dict[str, Any]) -> None:
    least, dots, most = asked["givens"].partition("..")
    most = most if dots else least
    for one in made(2, **asked):
        assert int(least or 0) <= one.grid.givens <= int(most or 99)
        assert solve(one.grid, 2).unique
        if one.minimal:
            assert is_minimal(one.grid, units_of("none", one.grid.size))


def test_a_symmetric_puzzle_can_be_minimal_cell_by_cell() -> None:
    for one in made(2, size=6, symmetry="rot180", minimal="cell"):
        assert one.minimal == "cell"
        assert is_minimal(one.grid, units_of("none", 6))


REFUSED: dict[str, dict[str, Any]] = {
    "no full grid obeys these rules together: non-consecutive": {
        "rules": "nonconsecutive",
        "size": 4,
    },
    "puzzles with these rules are not generated: entropy, quadruple": {
        "rules": "entropy;quad 12 r1c1r1c2r2c1r2c2;x"
    },
    "rule 2, nabner": {"rules": "x;nabner"},
    "rule 1, jigsw: the kind 'jigsw' is not known": {"rules": "jigsw"},
    "rule 2, windoku: it needs the usual boxes": {"rules": "jigsaw;windoku"},
    "a grid of 7×7 has no usual boxes": {"size": 7},
    "puzzles with other rules, or without square boxes, have no levels": {
        "rules": "x",
        "level": "simple",
    },
    "puzzles with other rules, or without square boxes, have no": {"size": 6, "rater": "se"},
    "puzzles with these rules cannot have a pattern": {"rules": "x", "pattern": range(30)},
    "puzzles with these rules cannot have a": {"size": 6, "sampling": "unbiased"},
    "the givens of a killer have no symmetry": {"rules": "killer", "symmetry": "rot180"},
    "the largest cage cannot have 1 cells": {"rules": "killer", "largest_cage": 1},
    "50..49 givens are not a range": {"rules": "x", "givens": "50..49"},
    "unknown size: 17": {"size": 17, "rules": "x"},
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_is_refused_at_once(message: str) -> None:
    with pytest.raises(SudokuError) as error:
        generate(seed=1, **REFUSED[message])
    assert str(error.value).startswith(message)


def test_rules_that_seem_to_exclude_each_other_end_the_search() -> None:
    request = GenerateRequest(rules="windoku;antiknight;x", seed=1)
    with pytest.raises(LimitError, match="attempts found no full grid that obeys these rules"):
        list(generate_for(request))


def test_words_and_their_meanings_give_the_same_puzzles() -> None:
    assert texts(made(2, rules=" X ;; ")) == texts(made(2, rules="diagonal \\; diagonal /"))


def test_without_the_compiled_solver_nothing_is_generated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDOKUDB_ENGINE", "python")
    with pytest.raises(SudokuError, match="generated only by the compiled solver"):
        generate(rules="x")
