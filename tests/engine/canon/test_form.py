"""The definition of canonical forms, checked against all transforms of small grids."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudokudb import Grid
from sudokudb.engine.canon import form as canon_form
from sudokudb.engine.canon.identity import canonical
from sudokudb.engine.canon.model import read_givens
from tests.engine.canon.support import MOST_CANONICAL, arrangements


def test_full_grids_of_order_2() -> None:
    """The 288 grids are 12 × 24 relabellings, in two classes."""
    from sudokudb import solve

    grids = solve(Grid.empty(4), 1000).solutions
    assert len(grids) == 288
    found = {grid: canonical(grid) for grid in grids}
    classes = {answer.form for answer in found.values()}
    assert len(classes) == 2
    relabelled = 288 // 24
    sizes = [sum(answer.form == form for answer in found.values()) // 24 for form in classes]
    counts = {answer.form: answer.automorphisms for answer in found.values()}
    assert sum(sizes) == relabelled
    assert sorted(128 // counts[form] for form in classes) == sorted(sizes)


def images(places: list[int]) -> list[int]:
    """Return the image of each set of cells; the image of a pattern combines two of them."""
    moved = [0]
    for place in places:
        moved += [image | 1 << place for image in moved]
    return moved


def check_patterns(patterns: list[int]) -> None:
    """Compare with the orbits of patterns of 16 cells under all 128 transforms of the cells."""
    moves = [
        [
            row[r] * 4 + column[c] if not transposed else column[c] * 4 + row[r]
            for r in range(4)
            for c in range(4)
        ]
        for transposed in (0, 1)
        for row in arrangements(2)
        for column in arrangements(2)
    ]
    assert len(moves) == 128
    halves = [(images(places[:8]), images(places[8:])) for places in moves]
    forms: dict[int, str] = {}
    for pattern in patterns:
        orbit = {low[pattern & 255] | high[pattern >> 8] for low, high in halves}
        grid = f"{pattern:016b}".replace("0", ".")[::-1]
        found = canon_form.canonical(read_givens(grid))
        assert found.automorphisms == 128 // len(orbit)
        assert forms.setdefault(min(orbit), found.form) == found.form
    assert len(set(forms.values())) == len(forms)


def test_patterns_of_order_2() -> None:
    check_patterns(
        [sum(1 << at for at in cells) for k in range(4) for cells in combinations(range(16), k)]
    )


@pytest.mark.slow
def test_every_pattern_of_order_2() -> None:
    check_patterns(list(range(2**16)))


def test_python_form_has_generators() -> None:
    found = canon_form.canonical(read_givens(MOST_CANONICAL))
    assert found.automorphisms == 648
    assert found.generators
