"""Transforms of grids with rules: the rules move with the cells, or the move is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.errors import TransformError
from sudokudb.grid import parse_cell
from sudokudb.layout import Layout
from sudokudb.rules.all_kinds import find_kind
from sudokudb.rules.rule_kind import Trait
from sudokudb.symmetry import MOVES, Transform, parse_transform, random_transform, turns
from sudokudb.symmetry.parse import apply_moves
from tests.rules.test_all_kinds import CASES

EMPTY = "." * 81
JIGSAW = "regions 1112122233434434"

# --- the cells of rules move --------------------------------------------------------------------

MOVED = [
    # the rules of a 9×9 grid, moves, the rules after them
    ("cage 6 r1c1r1c2r2c1", "rotate", "cage 6 r1c8r1c9r2c9"),
    ("cage 6 r1c1r1c2r2c1", "rows 1-2", "cage 6 r1c1r2c1r2c2"),
    ("cage 6 r1c1r1c2r2c1", "bands 1-3 columns 1-3", "cage 6 r7c2r7c3r8c3"),
    ("cage 6 r1c1r4c1", "rows 1-2", "cage 6 r2c1r4c1"),
    ("diagonal /", "mirror", "diagonal \\"),
    ("diagonal /", "transpose", "diagonal /"),
    ("diagonal /;diagonal \\", "rotate digits 1-2", "diagonal /;diagonal \\"),
    ("index row r1c1", "transpose", "index column r1c1"),
    ("index row r1c1", "flip", "index row r9c1"),
    ("sandwich 5 r1c1r1c2", "mirror", "sandwich 5 r1c1r1c2"),
    ("skyscraper 2 r1c1r1c2", "mirror", "skyscraper 2 r1c9r1c8"),
    ("little 6 r1c3r2c2", "rotate180", "little 6 r9c7r8c8"),
    ("thermo r1c1r1c2r1c3", "columns 1-2-3", "thermo r1c2r1c3r1c1"),
    ("white r1c1r1c2;negative white", "rotate", "negative white;white r1c9r2c9"),
    ("either odd r1c1 | white r1c1r1c2", "mirror", "either odd r1c9 | white r1c8r1c9"),
    ("windoku", "rows 2-3 columns 2-3 columns 7-8 rows 7-8", "windoku"),
    ("disjoint", "rows 1-2 rows 4-5 rows 7-8", "disjoint"),
    ("noboxes;odd r1c1", "rows 1-9", "noboxes;odd r9c1"),
]


@pytest.mark.parametrize(("rules", "moves", "expected"), MOVED)
def test_rules_move_with_their_cells(rules: str, moves: str, expected: str) -> None:
    assert apply_moves(f"{EMPTY};{rules}", moves) == Grid(f"{EMPTY};{expected}")


REFUSED = [
    # a puzzle, moves, the message and the hint
    (f"{EMPTY};odd r1c1;diagonal /", "rows 1-2", "rule 1, diagonal /, does not keep", "rotate, "),
    (f"{EMPTY};antiking", "bands 1-2", "rule 1, anti-king, does not keep", "rotate, mirror"),
    (f"{EMPTY};entropy", "columns 1-2", "rule 1, entropy, does not keep", "rotate, mirror"),
    (f"{EMPTY};index row r1c1", "mirror", "rule 1, indexing row, does not keep", "rotate, mirror"),
    (f"{EMPTY};little 6 r1c3r2c2", "rows 2-3", "rule 1, little killer 6, does not", "rotate"),
    (f"{EMPTY};cage 6 r1c1r1c2r2c1", "rows 3-4", "rows 1 to 3 are a band", "move whole bands"),
    (f"{EMPTY};cage 6 r1c1r1c2r2c1", "digits 1-2", "rule 1, killer cage 6, reads", "leave out"),
    (f"{EMPTY};either odd r1c1 | same r2c2r3c4", "digits 1-2", "rule 1, alternatives, r", "leave"),
    ("." * 36, "rotate", "boxes of 2×3 cells cannot become boxes of 3×2", "rotate180, mirror"),
    ("." * 36, "rows 2-3", "rows 1 to 2 are a band and must stay together", "move whole bands"),
    ("." * 36, "columns 3-4", "columns 1 to 3 are a stack", "move whole stacks"),
    (f"{'.' * 49};noboxes", "bands 1-2", "a grid of 7×7 has no usual boxes", "move rows"),
    ("." * 36, "bands 1-4", "there is no band '4'", "bands are 1 to 3"),
]


@pytest.mark.parametrize(("puzzle", "moves", "message", "hint"), REFUSED)
def test_other_moves_are_refused(puzzle: str, moves: str, message: str, hint: str) -> None:
    with pytest.raises(TransformError) as caught:
        apply_moves(puzzle, moves)
    assert caught.value.message.startswith(message)
    assert str(caught.value.hint).startswith(hint)


SMALL = {
    # moves of a 6×6 grid with the digits 1 to 6 in its first row, 4 below the 1
    "mirror": "654321.....4" + "." * 24,
    "flip": "." * 24 + "4.....123456",
    "bands 1-3": "." * 24 + "1234564.....",
    "rows 1-2": "4.....123456" + "." * 24,
    "stacks 1-2": "456123...4.." + "." * 24,
    "columns 1-2-3 digits 1-6": "362451.4...." + "." * 24,
}


@pytest.mark.parametrize("moves", SMALL)
def test_grids_of_6x6_move(moves: str) -> None:
    assert str(apply_moves("1234564....." + "." * 24, moves)) == SMALL[moves]


def test_regions_move_with_their_rows() -> None:
    grid = Grid(f"1...............;{JIGSAW}")
    image = apply_moves(grid, "rows 1-4")
    assert str(image) == "............1...;regions 1121344422123334"


# --- meaning ------------------------------------------------------------------------------------


def filled(rule: str, cells: str, digits: str) -> Grid:
    """Return the empty grid with a rule and some digits."""
    marks = [*EMPTY]
    for cell, digit in zip(cells.split(), digits, strict=True):
        marks[parse_cell(cell)] = digit
    return Grid("".join(marks) + ";" + rule)


@pytest.mark.parametrize(("rule", "cells", "allowed", "forbidden"), CASES)
def test_turns_keep_what_a_rule_allows(rule: str, cells: str, allowed: str, forbidden: str) -> None:
    found = turns(Layout(9, rules=rule))
    assert len(found) == (4 if rule.startswith("index") else 8)
    for digits in (*allowed.split(), *forbidden.split()):
        grid = filled(rule, cells, digits)
        broken = bool(grid.broken_rules())
        assert broken is (digits in forbidden.split())
        assert {bool(turn.apply(grid).broken_rules()) for turn in found} == {broken}


rules = st.lists(st.sampled_from([rule for rule, *_ in CASES]), max_size=4, unique=True)


@settings(deadline=None, max_examples=60)
@given(rules, st.integers(0, 2**32))
def test_random_transforms_have_an_inverse(chosen: list[str], seed: int) -> None:
    layout = Layout(9, rules=";".join(chosen))
    grid = Grid("123456789" + "." * 72, layout=layout)
    transform = random_transform(random.Random(seed), 9, layout)
    image = transform.apply(grid)
    assert transform.inverse().apply(image) == grid
    assert parse_transform(str(transform), 9, layout) == transform
    assert len(image.conflicts()) == len(grid.conflicts())


def test_random_transforms_rename_digits_only_where_no_rule_reads_them() -> None:
    for rule, *_ in CASES:
        layout = Layout(9, rules=rule)
        found = [random_transform(random.Random(seed), 9, layout) for seed in range(9)]
        is_free = Trait.RELABELS in find_kind(layout.rules[0].kind).traits
        kept = {transform.digits for transform in found} == {(*range(10),)}
        assert kept is not (is_free or rule == "cage r1c1r1c2")


@pytest.mark.parametrize("size", [6, 8, 10, 12, 14, 15])
def test_random_transforms_of_other_sizes_keep_the_houses(size: int) -> None:
    grid = Grid.empty(size)
    full = Grid(_full(size))
    assert full.is_solution()
    for seed in range(20):
        transform = random_transform(random.Random(seed), size)
        assert transform.apply(full).is_solution()
        assert transform.apply(grid) == grid
        assert parse_transform(str(transform), size) == transform


def _full(size: int) -> str:
    height, width = Layout(size).box_shape or (1, 1)
    marks = "123456789ABCDEF"[:size]
    rows = [width * (row % height) + row // height for row in range(size)]
    return "".join(marks[(shift + column) % size] for shift in rows for column in range(size))


def test_turns_are_moves_of_the_square() -> None:
    assert {len(turns(Layout(size))) for size in (4, 9)} == {8}
    assert {len(turns(Layout(size))) for size in (6, 8, 12)} == {4}
    assert all(isinstance(turn, Transform) for turn in turns(Layout(4, rules=JIGSAW)))
    assert len(turns(Layout(4, rules=JIGSAW))) == len(MOVES) + 1
