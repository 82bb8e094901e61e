"""Machines with too many readings hold until they are filled: no rule makes a check endless."""

from __future__ import annotations

import pytest

from sudokudb.grid import Grid

EMPTY = "." * 81
ALL = "".join(f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10))
LONG = [
    f"quad {'123456789' * 9} {ALL}",
    f"sumline 360 {ALL}",
    f"equal 4000 4000 {'r1c1r1c2' * 4000}",
]


@pytest.mark.parametrize("rule", LONG)
def test_rules_with_too_many_readings_may_hold(rule: str) -> None:
    assert Grid(f"{EMPTY};{rule}").broken_rules() == ()


@pytest.mark.parametrize("rule", LONG)
def test_such_rules_are_judged_once_their_cells_are_filled(rule: str) -> None:
    ones = Grid(f"{'1' * 81};noboxes;{rule}")
    kinds = [broken.rule.kind for broken in ones.broken_rules()]
    assert kinds == ([] if rule.startswith("equal") else [rule.split()[0]])


def test_linked_sums_that_are_known_must_agree() -> None:
    rule = f"equal 4000 2 2 {'r1c1r1c2' * 2000}r2c1r2c2r3c1r3c2"
    assert Grid(f"{EMPTY};{rule}").broken_rules() == ()
    cells = "." * 9 + "12" + "." * 7 + "89" + "." * 61
    assert [broken.number for broken in Grid(f"{cells};{rule}").broken_rules()] == [1]
