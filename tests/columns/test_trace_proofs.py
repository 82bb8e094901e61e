"""Rows of traces as proofs: those of every library are taken, and changed ones refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pandas as pd
import polars as pl
import pytest

from sudokudb import FormatError, ProofError, explain, proof, verify
from sudokudb.columns.trace_files import trace_lines, trace_objects, verify_some, verify_trace
from tests.columns.support import CHAINS, PUZZLES, RATERS, batches, rows

if TYPE_CHECKING:
    from collections.abc import Callable

Row = dict[str, Any]


@pytest.mark.parametrize("rater", RATERS)
def test_verify_accepts_the_proof_in_every_row(rater: str) -> None:
    for puzzle, row in zip(PUZZLES, rows(rater), strict=True):
        found = verify(proof(row))
        assert found.solution == explain(puzzle).solution
        assert found.steps == len(row["steps"])
    assert list(verify_some(batches(rater))) == batches(rater)


def test_rows_of_other_libraries_are_proofs_too() -> None:
    (batch,) = batches("hodoku")
    expected = [proof(row) for row in batch.to_pylist()]
    frame = pl.from_arrow(batch)
    assert isinstance(frame, pl.DataFrame)
    forms: dict[str, list[Any]] = {
        "lines": list(trace_lines(batch)),
        "bytes": [line.encode() for line in trace_lines(batch)],
        "objects": list(trace_objects(batch)),
        "pyarrow": list(batch.to_struct_array()),
        "polars": list(frame.iter_rows(named=True)),
        "pandas": [row for _, row in batch.to_pandas().iterrows()],
        "pandas from polars": [row for _, row in pd.DataFrame(batch.to_pylist()).iterrows()],
    }
    for name, found in forms.items():
        assert [proof(row) for row in found] == expected, name


def _place_another_digit(row: Row) -> None:
    step = next(step for step in row["steps"] if step["place"])
    step["place"] = [step["place"][0] // 9 * 9 + (step["place"][0] + 1) % 9]


def _leave_out_a_step(row: Row) -> None:
    del row["steps"][0]


def _leave_out_the_evidence(row: Row) -> None:
    row["steps"][-1]["evidence"] = []


def _end_early(row: Row) -> None:
    row["steps"].pop()


def _change_a_digit_before(row: Row) -> None:
    row["steps"][3]["digits"] = row["steps"][2]["digits"].replace(".", "1", 1)


def _change_a_candidate_before(row: Row) -> None:
    data = bytearray(row["steps"][3]["candidates"])
    data[11] ^= 4
    row["steps"][3]["candidates"] = bytes(data)


def _change_the_puzzle(row: Row) -> None:
    row["puzzle"] = row["puzzle"][::-1]


@pytest.mark.parametrize(
    "change",
    [
        _place_another_digit,
        _leave_out_a_step,
        _leave_out_the_evidence,
        _end_early,
        _change_a_digit_before,
        _change_a_candidate_before,
        _change_the_puzzle,
    ],
)
@pytest.mark.parametrize("rater", RATERS)
def test_a_changed_row_is_refused(change: Callable[[Row], None], rater: str) -> None:
    row = rows(rater)[PUZZLES.index(CHAINS)]
    verify_trace(row)
    change(row)
    with pytest.raises(ProofError, match=row["puzzle"]):
        verify_trace(row)


def test_every_nth_solved_puzzle_is_verified() -> None:
    (batch,) = batches("hodoku")
    table = batch.to_pylist()
    for row in (table[1], table[3]):
        _end_early(row)
    changed = type(batch).from_pylist(table, schema=batch.schema)
    assert list(verify_some([changed], 2)) == [changed]
    with pytest.raises(ProofError):
        list(verify_some([changed], 3))


def _with(**entries: object) -> Row:
    step = {"technique": "naked-single", "place": [0], "remove": [], "evidence": []}
    return {"puzzle": "." * 81, "rater": "hodoku", "steps": [step | entries]}


PLACED: tuple[object, ...] = (None, 5, "12", [729], [-1], ["a"], [True], [0.5], [[0]])
STEPS: tuple[object, ...] = (5, "a", {}, [5], [None])
EVIDENCE: tuple[object, ...] = (
    [{}],
    [5],
    [{"role": "cells", "cells": [81], "digits": [1]}],
    [{"role": "cells", "cells": [0], "digits": [0]}],
    [{"role": "on", "cells": [0], "digits": [1], "number": -1}],
)


@pytest.mark.parametrize(
    "row",
    [
        *(5, None, [], "", "{", "[1]", b"\xff", "[" * 100_000, {}),
        {"puzzle": CHAINS, "rater": "se"},
        *({"puzzle": CHAINS, "rater": "se", "steps": steps} for steps in STEPS),
        *(_with(place=value) for value in PLACED),
        *(_with(remove=value) for value in (None, [1 << 70], {"a": 1})),
        *(_with(evidence=value) for value in EVIDENCE),
    ],
)
def test_what_is_not_a_row_of_traces_is_refused(row: object) -> None:
    with pytest.raises(FormatError):
        proof(row)
