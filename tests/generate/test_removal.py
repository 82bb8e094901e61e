"""Removal by hitting sets against removal one by one with a solver."""

import pytest

from sudokudb.engine.buffers import count_lines
from sudokudb.generate.request import Request
from sudokudb.generate.rows import without
from sudokudb.generate.samplers import top_down
from sudokudb.generate.samplers.top_down import order_of
from sudokudb.generate.units import SYMMETRY_CHOICES, units_of

NUMBER = 200


@pytest.mark.parametrize("symmetry", SYMMETRY_CHOICES)
def test_what_is_left_is_what_removal_one_by_one_leaves(symmetry: str) -> None:
    made = [*top_down.make(Request(seed=6, symmetry=symmetry), range(NUMBER))]
    rows = [one.solution for one in made]
    orders = [order_of(units_of(symmetry), 6, one.attempt) for one in made]
    for units in zip(*orders, strict=True):
        trials = [without(row, unit) for row, unit in zip(rows, units, strict=True)]
        counts = count_lines(b"".join(trials), 81, 2, 1)
        rows = [
            trial if count == 1 else row
            for row, trial, count in zip(rows, trials, counts, strict=True)
        ]
    assert [one.row for one in made] == rows
