"""Solutions, identities and canonical forms of many grids, with gaps."""

from __future__ import annotations

from sudokudb import Grid, canonical
from sudokudb.columns.computed_values import COMPUTED, compute
from sudokudb.engine.canon.identity import identity_of
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import SOLUTIONS

SEVERAL = "1" + "." * 80
CLASH = "11" + "." * 79


def test_values_stand_next_to_their_grids() -> None:
    grids = [SIMPLE, None, SEVERAL, DIFFICULT, CLASH]
    solutions = [SOLUTIONS["Simple"], None, None, SOLUTIONS["Difficult"], None]
    found = compute(COMPUTED, grids, [None] * 5)
    assert found == {
        "solution": solutions,
        "identity": [text and identity_of(Grid(text)) for text in grids],
        "solution_identity": [text and identity_of(Grid(text)) for text in solutions],
        "minlex": [text and str(canonical(text, "minlex").form) for text in grids],
    }


def test_a_known_solution_is_kept_and_only_wanted_columns_are_computed() -> None:
    known = SOLUTIONS["Simple"]
    assert compute({"solution"}, [SEVERAL, None], [known, None]) == {"solution": [known, None]}
    assert compute({"identity"}, [], []) == {"identity": []}
    assert compute(set(), [SIMPLE], [None]) == {}
