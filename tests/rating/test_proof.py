"""Proofs: sound ones are accepted, and errors are reported with their step."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.errors import FormatError, SudokuError
from sudokudb.rating.proof import ProofError, verify
from sudokudb.rating.proof_json import proof_object
from tests.rating.support import BASIC, solution, steps

GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"


@pytest.fixture(scope="module")
def proof() -> dict[str, Any]:
    found = [step for _, step in steps(GRID, BASIC)]
    right = Grid.from_digits(solution(GRID))
    written: dict[str, Any] = json.loads(
        json.dumps(proof_object(Grid(GRID), "hodoku", found, right))
    )
    return written


def test_a_proof_is_accepted_and_shows_the_solution(proof: dict[str, Any]) -> None:
    found = verify(proof)
    assert tuple(found.solution) == solution(GRID)
    assert (found.steps, found.assumes_unique) == (len(proof["steps"]), False)


def test_steps_that_are_exchanged_or_left_out_are_named(proof: dict[str, Any]) -> None:
    refused = 0
    for index in range(len(proof["steps"]) - 1):
        wrong = deepcopy(proof)
        two = wrong["steps"][index : index + 2]
        wrong["steps"][index : index + 2] = reversed(two)
        try:
            verify(wrong)  # some steps do not need the one before
        except ProofError as error:
            assert error.step is not None and error.step > index
            refused += 1
    assert refused > 5


JUNK = st.one_of(
    st.none(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["r0c0", "r1c1=0", "r9c9<>9", "r1", "x9", "als", "chain", "." * 81]),
    st.lists(st.integers(-2, 100_001), max_size=3),
    st.dictionaries(st.sampled_from(["role", "cells", "number"]), st.none()),
)


@given(data=st.data())
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_values_make_a_proof_or_one_error(data: Any, proof: dict[str, Any]) -> None:
    wrong = deepcopy(proof)
    for _ in range(data.draw(st.integers(1, 3))):
        at: Any = wrong
        while at and isinstance(at, dict | list):
            keys = sorted(at) if isinstance(at, dict) else range(len(at))
            key = data.draw(st.sampled_from(keys))
            if not isinstance(at[key], dict | list) or data.draw(st.integers(0, 5)) == 0:
                at[key] = data.draw(JUNK)
                break
            at = at[key]
    try:
        assert verify(wrong).solution == Grid.from_digits(solution(GRID))
    except SudokuError as error:
        assert str(error)


def test_a_proof_must_reach_the_solution_that_it_names(proof: dict[str, Any]) -> None:
    with pytest.raises(ProofError, match="end before the puzzle is solved"):
        verify(proof | {"steps": proof["steps"][:-1]})
    other = proof["solution"].translate(str.maketrans("12", "21"))
    with pytest.raises(ProofError, match="another solution"):
        verify(proof | {"solution": other})
    assert verify({name: proof[name] for name in ("format", "version", "grid", "steps")})


def test_a_wrong_step_is_named_with_its_reason(proof: dict[str, Any]) -> None:
    number, step = next(
        (n, s) for n, s in enumerate(proof["steps"], 1) if s["technique"] == "hidden-single"
    )
    wrong = deepcopy(proof)
    wrong["steps"][number - 1]["evidence"] = []
    with pytest.raises(ProofError) as caught:
        verify(wrong)
    reason = "the evidence does not have exactly one part base"
    assert (caught.value.step, str(caught.value)) == (
        number,
        f"step {number}, {step['technique']}: {reason}",
    )


STEP = {"technique": "pointing", "eliminations": ["r1c1<>7"]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (None, "a proof: None cannot be read"),
        ([], "a proof: [] cannot be read"),
        ({"format": "x"}, "this is not a proof"),
        ({"version": 2}, "this proof has version '2'"),
        ({"more": 1}, "a proof: there is no entry 'more'"),
        ({"grid": "123"}, "the grid: 81 cells expected, 3 found"),
        ({"grid": 5}, "the grid: 5 cannot be read"),
        ({"grid": "1.3. .... .2.. ...4"}, "the grid: proofs are about 9×9 grids"),
        ({"steps": {}}, "the steps: {} cannot be read"),
        ({"steps": [1]}, "step 1: 1 cannot be read"),
        ({"steps": [STEP | {"technique": 7}]}, "step 1: 7 cannot be read"),
        ({"steps": [STEP | {"eliminations": ["r1c1=7"]}]}, "step 1: r1c2=3 places, r1c2<>3"),
        ({"steps": [STEP | {"eliminations": ["r0c1<>7"]}]}, "step 1: 'r0c1<>7' cannot be read"),
        ({"steps": [STEP | {"evidence": [{"role": "cells", "cells": ["r1"]}]}]}, "step 1: 'r1'"),
        ({"steps": [STEP | {"evidence": [{"role": "cells", "digits": [0]}]}]}, "step 1: 0"),
        ({"steps": [STEP | {"evidence": [{"role": "base", "house": "x1"}]}]}, "step 1: 'x1'"),
        ({"steps": [STEP | {"evidence": [{"role": "on", "number": True}]}]}, "step 1: True"),
        ({"steps": [STEP | {"evidence": [{"role": "idea"}]}]}, "step 1: there is no role 'idea'"),
        ({"steps": [STEP | {"evidence": [{"cells": []}]}]}, "step 1: None cannot be read"),
        (
            {"steps": [STEP | {"evidence": [{"role": "base", "house": "r1", "number": 1}]}]},
            "step 1: a part base has no number",
        ),
        (
            {"steps": [STEP | {"evidence": [{"role": "chain", "house": "r1"}]}]},
            "step 1: a part chain has no house",
        ),
    ],
)
def test_what_is_not_a_proof_is_refused_with_its_place(
    proof: dict[str, Any], change: Any, message: str
) -> None:
    value = proof | change if isinstance(change, dict) else change
    with pytest.raises(FormatError) as caught:
        verify(value)
    assert str(caught.value).startswith(message)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)
NAMES = ("role", "house", "number", "cells", "digits", "technique", "evidence", "more", "Cells")


@cache
def whole() -> dict[str, Any]:
    """Return a proof with all kinds of basic steps."""
    found = [step for _, step in steps(GRID, BASIC)]
    written: dict[str, Any] = json.loads(json.dumps(proof_object(Grid(GRID), "", found, None)))
    return written


@given(data=st.data(), name=st.sampled_from(NAMES) | st.text(max_size=8), value=VALUES)
@settings(deadline=None, max_examples=40)
def test_an_entry_that_a_proof_does_not_have_is_refused(
    data: st.DataObject, name: str, value: object
) -> None:
    wrong = deepcopy(whole())
    places = [wrong, *wrong["steps"], *(part for s in wrong["steps"] for part in s["evidence"])]
    place = data.draw(st.sampled_from(places))
    if name in place:
        return
    place[name] = value
    if name == "solution" and value is None:
        return
    with pytest.raises((FormatError, ProofError)):
        verify(wrong)


@given(data=st.data(), value=VALUES)
@settings(deadline=None, max_examples=40)
def test_an_entry_of_the_wrong_kind_is_refused(data: st.DataObject, value: object) -> None:
    wrong = deepcopy(whole())
    places = [*wrong["steps"], *(part for s in wrong["steps"] for part in s["evidence"])]
    place = data.draw(st.sampled_from(places))
    name = data.draw(st.sampled_from(sorted(place)))
    if value in (place[name], []):  # an empty list is as good as a missing one
        return
    place[name] = value
    with pytest.raises((FormatError, ProofError)):
        verify(wrong)


@given(data=st.data())
@settings(deadline=None, max_examples=40)
def test_a_further_member_of_a_list_is_refused(data: st.DataObject) -> None:
    wrong = deepcopy(whole())
    parts = [part for step in wrong["steps"] for part in step["evidence"]]
    lists = [place[name] for place in parts for name in ("cells", "digits")]
    chosen = data.draw(st.sampled_from(lists + [step["evidence"] for step in wrong["steps"]]))
    other = data.draw(st.sampled_from([member for each in lists for member in each] + parts))
    chosen.insert(data.draw(st.integers(0, len(chosen))), other)
    with pytest.raises((FormatError, ProofError)):
        verify(wrong)
