"""Rules survive each writer and reader, or the writer refuses them by number and name."""

from __future__ import annotations

import pytest
from hypothesis import given

from sudokudb import Grid
from sudokudb.rules.all_kinds import KINDS
from tests.formats.translations.support import (
    EXAMPLES,
    WRITERS,
    grids_with_rules,
    is_same,
    read_back,
)

EMPTY = "1" + "." * 80
NOT_HELD = {
    "iss": (),
    "sudoku-puzzle": ("sum 3 2", "index", "room", "sumline", "either", "white r1c1r3c3", "entropy"),
    "f-puzzles": ("sum 9", "sum 3", "circles", "parity", "table", "either", "entropy", "equal",
                  "sumline", "noboxes"),
}  # fmt: skip


def test_the_examples_have_every_kind() -> None:
    named = {rule.split()[0] for text in EXAMPLES for rule in text.split(";")}
    assert named == {*KINDS}


@pytest.mark.parametrize("form", WRITERS)
def test_each_rule_reads_back_or_is_refused(form: str) -> None:
    for text in EXAMPLES:
        grid = Grid(f"{EMPTY};{text}")
        found = read_back(form, grid)
        assert found is None or is_same(found, grid), text


@pytest.mark.parametrize("form", NOT_HELD)
def test_these_formats_hold_most_rules(form: str) -> None:
    refused = {text for text in EXAMPLES if read_back(form, Grid(f"{EMPTY};{text}")) is None}
    left = {text for text in refused if not text.startswith(NOT_HELD[form])}
    assert len(left) <= {"iss": 4, "sudoku-puzzle": 3, "f-puzzles": 14}[form], left


@pytest.mark.parametrize("form", WRITERS)
@given(grid=grids_with_rules())
def test_random_rules_read_back_or_are_refused(form: str, grid: Grid) -> None:
    found = read_back(form, grid)
    assert found is None or is_same(found, grid)
