"""Tables of traces: every step, position, evidence and sentence is that of the walk."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pytest

from sudokudb import explain, trace_table
from sudokudb.columns import needed_packages
from sudokudb.columns.step_sentences import SentenceColumn
from sudokudb.columns.trace_proofs import proof
from sudokudb.columns.traces import trace_batches, trace_schema
from sudokudb.errors import GridError, MissingPackage, NotValid
from sudokudb.rating.packed import packed_traces
from sudokudb.rating.proof_json import proof_object
from sudokudb.rating.rater import load_rater
from sudokudb.words import translate, using_language
from tests.columns.support import CHAINS, PUZZLES, RATERS, SHORT, batches, rows

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb.steps import ExplainedStep


def candidates_in(data: bytes) -> list[int]:
    """Return technique sets of candidates, as the documentation says how to read them."""
    bits = np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")
    assert not bits[729:].any()
    weights = 1 << np.arange(1, 10)
    return [int(each) for each in bits[:729].reshape(81, 9) @ weights]


def check_step(step: dict[str, Any], expected: ExplainedStep) -> None:
    stage = expected.stage
    assert step["digits"].replace(".", "0") == "".join(map(str, stage.digits))
    assert candidates_in(step["candidates"]) == list(stage.candidates)
    assert step["technique"] == expected.technique
    for name, effects in (("place", expected.placements), ("remove", expected.eliminations)):
        assert step[name] == [9 * cell + digit - 1 for cell, digit in effects]
    assert step["sentence"] == expected.full_sentence
    assert step.get("score", step.get("rating")) == expected.score


@pytest.mark.parametrize("rater", RATERS)
def test_tables_have_the_steps_of_the_walk(rater: str) -> None:
    for puzzle, row in zip(PUZZLES, rows(rater, sentences=True), strict=True):
        explanation = explain(puzzle, rater=rater)
        assert (row["puzzle"], row["rater"]) == (puzzle, rater)
        assert row["rater_version"] == load_rater(rater).version
        assert row["solved"] == explanation.is_solved
        for step, expected in zip(row["steps"], explanation.steps, strict=True):
            check_step(step, expected)
        steps = (each.step for each in explanation.steps)
        assert proof(row) == proof_object(explanation.grid, rater, steps, None)


@pytest.mark.parametrize("rater", RATERS)
def test_the_schema_is_that_of_every_batch(rater: str) -> None:
    for sentences in (False, True):
        found = batches(rater, sentences=sentences)
        assert all(batch.schema == trace_schema(rater, sentences=sentences) for batch in found)
        for batch in found:
            batch.validate(full=True)
    step = trace_schema(rater).field("steps").type.value_type
    names = [field.name for field in step]
    assert names[:6] == ["digits", "candidates", "technique", "place", "remove", "evidence"]
    assert names[6:] == ["score" if rater == "hodoku" else "rating"]


def test_puzzles_that_are_not_solved_are_rows_too(tmp_path: Path) -> None:
    (file := tmp_path / "one.toml").write_text(
        'school = "hodoku"\nlevels = [{ name = "easy", bound = 9 }]\n'
        'lines = [{ find = "naked-single", level = "easy", score = 4 }]\n'
    )
    (batch,) = trace_batches([CHAINS, SHORT], str(file))
    first, second = batch.to_pylist()
    assert (first["solved"], second["solved"]) == (False, True)
    assert first["steps"] == []
    assert {step["score"] for step in second["steps"]} == {4}


def test_batches_are_in_the_order_of_the_puzzles() -> None:
    many = [SHORT, CHAINS.replace(".", "0")] * 70
    found = list(trace_batches(many, threads=2))
    assert [text for batch in found for text in batch["puzzle"].to_pylist()] == [SHORT, CHAINS] * 70
    assert [len(batch) for batch in found] == [64, 76]
    lengths = [len(row) for batch in found for row in batch["steps"].to_pylist()]
    assert lengths == [len(explain(SHORT).steps), len(explain(CHAINS).steps)] * 70


def test_tables_take_what_other_functions_for_arrays_take() -> None:
    texts = np.array([[*puzzle.encode()] for puzzle in PUZZLES], np.uint8)
    digits = np.where(texts == ord("."), 0, texts - ord("0")).astype(np.uint8)
    expected = pa.Table.from_batches(batches("hodoku"))
    for grids in (list(PUZZLES), texts, digits.reshape(-1, 9, 9), pa.array(PUZZLES)):
        assert trace_table(grids) == expected


def test_no_puzzles_make_an_empty_table() -> None:
    assert trace_table([]).schema == trace_schema()
    assert list(trace_batches([])) == []


@pytest.mark.parametrize(
    ("grids", "message"),
    [
        ([SHORT, "." * 81], "puzzle 2 is not valid: it has several solutions"),
        (["11" + "." * 79], "puzzle 1 is not valid: it has no solution"),
    ],
)
def test_only_valid_puzzles_have_traces(grids: list[str], message: str) -> None:
    with pytest.raises(NotValid, match=message):
        trace_table(grids)
    with pytest.raises(NotValid, match=message):
        list(trace_batches(grids))


@pytest.mark.parametrize(
    "grids", [["1"], ["x" * 81], [SHORT, "é" * 81], ["." * 82, "." * 80], [""]]
)
def test_texts_that_are_not_grids_are_refused(grids: list[str]) -> None:
    with pytest.raises(GridError):
        list(trace_batches(grids))


def test_sentences_are_in_the_current_language() -> None:
    with using_language("fr"):
        (row,) = next(trace_batches([SHORT], sentences=True)).to_pylist()
        expected = [translate(step.full_sentence) for step in explain(SHORT)]
    assert [step["sentence"] for step in row["steps"]] == expected
    assert expected != [step.full_sentence for step in explain(SHORT)]


@pytest.mark.parametrize("limits", [(1, 1 << 20), (3, 1 << 20), (1 << 18, 100)])
def test_few_remembered_sentences_change_nothing(limits: tuple[int, int]) -> None:
    (packed,) = packed_traces([CHAINS], load_rater("hodoku"))
    expected = SentenceColumn().column(packed).to_pylist()
    made = SentenceColumn(*limits)
    assert [made.column(packed).to_pylist() for _ in range(2)] == [expected] * 2


def test_a_missing_package_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(needed_packages, "import_module", fail)
    with pytest.raises(MissingPackage) as caught:
        trace_table([SHORT])
    assert caught.value.hint == "pip install 'sudokudb[data]'"
    assert importlib.import_module("numpy") is np
