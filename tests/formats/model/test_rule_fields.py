"""Rules in fields that cannot be: refused by the number and the name of the rule."""

from __future__ import annotations

import json

import pytest

from tests.formats.support import read_error

NINE, SIX = "." * 81, "." * 36
ROWS = [[6 * row + column for column in range(6)] for row in range(6)]
OVERLAP = [ROWS[0], [0, *ROWS[1][1:]], *ROWS[2:]]
NAMED = [[f"r{cell // 6 + 1}c{cell % 6 + 1}" for cell in part] for part in OVERLAP]

WRONG: list[tuple[dict[str, object], str]] = [
    ({"rules": "diagonl /"}, "rule 1, diagonl: the kind 'diagonl' is not known"),
    ({"rules": ["antiking", "killer 9 r1c1r1c2"]}, "rule 2, killer: the kind 'killer'"),
    ({"rules": "diagonal /;cage 99 r1c1r1c2"}, "rule 2, cage: 99 cannot be"),
    ({"grid": SIX, "regions": OVERLAP}, "rule 1, regions: r1c1 occurs twice"),
    ({"grid": SIX, "regions": NAMED}, "rule 1, regions: r1c1 occurs twice"),
    ({"cages": [{"cells": ["r1c1", "r1c1"], "sum": 9}]}, "rule 1, cage: r1c1 occurs twice"),
    ({"rules": "Normal sudoku rules apply; cages sum."}, "variant rules ('cages')"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG)
def test_rules_that_cannot_be_are_named(fields: dict[str, object], message: str) -> None:
    assert read_error("json", json.dumps({"grid": NINE} | fields)).message.startswith(message)
