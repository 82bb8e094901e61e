"""All rules of a layout together: houses, names, and what may be renamed."""

from __future__ import annotations

import pickle

import pytest

from sudokudb.errors import GridError
from sudokudb.grid import Grid
from sudokudb.layout import CLASSIC, Layout

X = "diagonal /;diagonal \\"


def test_diagonals_are_houses() -> None:
    layout = Layout(9, rules=X)
    assert (len(layout.plain_houses), len(layout.houses), layout.has_only_houses) == (27, 29, True)
    assert [layout.house_name(number) for number in (0, 27, 28)] == [
        "row 1",
        "diagonal /",
        "diagonal \\",
    ]


DIAGONAL_CELLS = "".join(f"r{place}c{place}" for place in range(1, 10))


@pytest.mark.parametrize(
    ("rules", "houses", "only"),
    [
        ("", 27, True),
        ("windoku", 31, True),
        ("disjoint", 36, True),
        ("noboxes", 18, True),
        ("antiking", 27, False),
        ("cage r1c1r1c2", 27, False),
        (f"distinct {DIAGONAL_CELLS}", 28, True),
        (f"cage 45 {DIAGONAL_CELLS}", 27, False),
    ],
)
def test_houses_are_groups_of_all_digits(rules: str, houses: int, only: bool) -> None:
    layout = Layout(9, rules=rules)
    assert (len(layout.houses), layout.has_only_houses) == (houses, only)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 14, 15, 16, 25])
def test_a_size_with_usual_boxes_is_classic(size: int) -> None:
    layout = CLASSIC[size * size]
    assert (layout.is_classic, layout.rules_text, len(layout.regions)) == (True, "", size)
    assert layout.box_shape
    assert layout.box_shape[0] * layout.box_shape[1] == size
    assert layout.order == (layout.box_shape[0] if layout.box_shape[0] ** 2 == size else None)
    assert pickle.loads(pickle.dumps(Grid.empty(size))) == Grid.empty(size)


@pytest.mark.parametrize("size", [5, 7, 11, 13])
def test_other_sizes_need_regions(size: int) -> None:
    with pytest.raises(GridError, match="has no usual boxes"):
        Grid("." * size * size)
    latin = Grid("." * size * size + ";noboxes")
    assert (latin.layout.regions, len(latin.layout.houses)) == ((), 2 * size)


def test_digits_can_be_renamed_unless_a_rule_reads_them() -> None:
    assert Layout(9, rules=f"{X};antiknight;same r1c1r5c5").relabels
    assert not Layout(9, rules=f"{X};white r1c1r1c2").relabels
    assert not Layout(9, rules="either white r1c1r1c2 | same r1c1r5c5").relabels


def test_peers_differ_by_any_rule() -> None:
    assert len(Layout(9).peers[0]) == 20
    assert len(Layout(9, rules=X).peers[0]) == 26
    assert 80 in Layout(9, rules="cage r1c1r9c9").peers[0]
    assert 80 in Layout(9, rules="thermo r1c1r9c9").peers[0]


def test_broken_rules_have_numbers_names_and_cells() -> None:
    grid = Grid("1......1." + "." * 63 + ".......1.;" + X + ";cage 9 r1c1r1c8")
    assert [str(conflict) for conflict in grid.conflicts()] == [
        "1 twice in row 1: r1c1, r1c8",
        "1 twice in column 8: r1c8, r9c8",
        "rule 1, killer cage 9, is broken: r1c1, r1c8",
    ]


def test_a_rule_that_nothing_obeys_has_no_cells() -> None:
    grid = Grid("." * 16 + ";table 0,0,0,0 r1c1r1c2")
    assert [str(conflict) for conflict in grid.conflicts()] == [
        "rule 1, own table 0,0,0,0, cannot hold"
    ]


def test_start_masks_follow_givens_and_rules() -> None:
    grid = Grid("1" + "." * 15 + ";even r1c2;only 13 r1c1r1c3")
    assert grid.start_masks()[:4] == [1, 0b1010, 0b101, 0b1111]
