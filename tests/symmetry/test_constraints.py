"""What rules ask: the same for rules that mean the same, and for nothing else."""

from __future__ import annotations

import random

import pytest

from sudokudb.layout import Layout
from sudokudb.rules.all_kinds import KINDS
from sudokudb.rules.rule_board import OWN_REGIONS
from sudokudb.symmetry import MOVES, move
from sudokudb.symmetry.constraints import constraints_of
from sudokudb.symmetry.moved_layouts import places_of
from tests.rules.test_all_kinds import CASES

EQUAL = [
    ("cage r1c1r1c2r2c1", "distinct r1c1r1c2r2c1"),
    ("cage r1c1r1c2", "cage r5c5r5c6"),
    ("cage 45 r1c1r2c2r3c3r4c4r5c5r6c6r7c7r8c8r9c9", "diagonal \\"),
    ("cage 10 r1c1r1c2", "sum2 10 r1c1r1c2"),
    ("slow r1c1r1c2", "thermo r1c1r1c2"),
    ("thermo r1c1r1c2", "greater r1c2r1c1"),
    ("nonconsecutive", "negative white"),
    ("little 6 r1c3r2c2", "sum 6 r1c3r2c2r3c1"),
    ("arrow r1c1r1c2r1c3", "sum 0 1 -1 -1 r1c1r1c2r1c3"),
    ("arrow r1c1r1c2r2c3", "arrow r1c1r2c3r1c2"),
    ("doublearrow r1c1r2c2r1c3", "zipper r1c1r2c2r1c3"),
    ("between r1c1r1c2r1c3r1c4", "between r1c1r1c3r1c2r1c4"),
    ("zipper r1c1r1c2r1c3r1c4", "equal 2 2 r1c4r1c1r1c3r1c2"),
    ("white r1c1r1c2;black r1c1r1c2", "sum2 3 r1c1r1c2"),
    ("antiking;antiking", "antiking"),
    ("noboxes", "regions " + "".join(str(row) * 9 for row in range(1, 10))),
    ("odd r1c1;even r1c2", "only 13579 r1c1;only 2468 r1c2"),
    ("either white r1c1r1c2 | black r1c1r1c2", "either black r1c1r1c2 | white r1c1r1c2"),
]
DIFFERENT = [
    ("cage r1c1r1c2r2c1", ""),
    ("whisper 1 r1c1r2c2", "antiking"),
    ("slow r1c1r4c4", "thermo r1c1r4c4"),
    ("thermo r1c1r1c2", "thermo r1c2r1c1"),
    ("arrow r1c1r1c2r1c3", "arrow r1c2r1c1r1c3"),
    ("between r1c1r1c2r1c3", "between r1c2r1c1r1c3"),
    ("sumline 5 r1c1r1c2r1c3r1c4", "sumline 5 r1c1r1c3r1c2r1c4"),
    ("skyscraper 2 r1c1r1c2", "skyscraper 2 r1c9r1c8"),
    ("index row r1c1", "index column r1c1"),
    ("odd r1c1", "even r1c1"),
    ("white r1c1r1c2;odd r5c5", "either white r1c1r1c2 | odd r5c5"),
]


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_rules_that_mean_the_same_are_equal(one: str, other: str) -> None:
    assert constraints_of(Layout(9, rules=one)) == constraints_of(Layout(9, rules=other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_rules_that_mean_something_else_differ(one: str, other: str) -> None:
    assert constraints_of(Layout(9, rules=one)) != constraints_of(Layout(9, rules=other))


@pytest.mark.parametrize("rule", [rule for rule, *_ in CASES])
@pytest.mark.parametrize("name", MOVES)
def test_a_move_and_its_inverse_change_nothing(rule: str, name: str) -> None:
    asked = constraints_of(Layout(9, rules=rule))
    there, back = move(name), move(name).inverse()
    image = asked.to_places(places_of(*there[:3]))
    assert image.to_places(places_of(*back[:3])) == asked


def test_every_kind_is_compared() -> None:
    assert {rule.split()[0] for rule, *_ in CASES} | {*OWN_REGIONS} == {*KINDS}


def test_the_order_of_rules_changes_nothing() -> None:
    rules = [rule for rule, *_ in CASES if not rule.startswith("negative")]
    mixed = random.Random(1).sample(rules, len(rules))
    one, other = (constraints_of(Layout(9, rules=";".join(each))) for each in (rules, mixed))
    assert one == other
