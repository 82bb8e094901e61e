"""The rows of techniques: their numbers never change, and what belongs to a row exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokudb import technique_names
from sudokudb.rating.checks import check
from sudokudb.rating.checks.registry import CHECKS
from sudokudb.render.explanations import explain
from sudokudb.render.explanations.registry import SENTENCES
from sudokudb.technique_names import KEYS, NUMBERS, TECHNIQUES, Technique
from sudokudb.techniques import finders
from sudokudb.techniques.kinds import EXPLAINER, MOST_FINDERS, MOST_KINDS
from sudokudb.techniques.searches import FINDER_NUMBERS, SCHOOLS
from tests.rating.checks import test_steps
from tests.techniques.hodoku.support import CASES, Case
from tests.techniques.support import searches_with_finders
from tests.techniques.walked import cases

RECORDED = Path(__file__).with_name("technique_numbers.txt").read_text().splitlines()

NOT_FOUND = {"contradiction-forcing-chain", "double-forcing-chain"}
"""Names that imported ratings have; Sudoku Explainer finds these chains only as dynamic ones."""

WITHOUT_CASE = """
    hidden-quadruple squirmbag whale leviathan finned-squirmbag finned-whale finned-leviathan
    sashimi-squirmbag sashimi-whale sashimi-leviathan franken-x-wing franken-squirmbag
    franken-whale franken-leviathan finned-franken-squirmbag finned-franken-whale
    finned-franken-leviathan mutant-squirmbag mutant-whale mutant-leviathan finned-mutant-whale
    finned-mutant-leviathan bug-type-3 bug-type-4 x-cycle forcing-x-chain
    dynamic-double-forcing-chain dynamic-plus-cell-forcing-chains
    dynamic-plus-region-forcing-chains dynamic-plus-contradiction-forcing-chain
    dynamic-plus-double-forcing-chain nested-cell-forcing-chains nested-region-forcing-chains
    nested-contradiction-forcing-chain nested-double-forcing-chain direct-claiming brute-force
"""
"""Techniques that are too rare or too slow for a position; tests of raters and properties have
them. A new technique is not added here."""

WITH_CASE = (
    {case.technique for case in CASES if case.eliminations}
    | {case.technique for case in cases()}
    | {technique for case in test_steps.CASES for technique in str(case.values[2]).split()}
)


def test_recorded_numbers_never_change() -> None:
    numbered = {f"{number} {key}" for key, number in NUMBERS.items()}
    assert numbered.issuperset(RECORDED)


def test_the_numbers_count_from_1_without_gaps() -> None:
    numbers = sorted(technique.number for technique in TECHNIQUES.values())
    assert numbers == [*range(1, len(TECHNIQUES) + 1)]
    assert [KEYS[number] for number in NUMBERS.values()] == [*NUMBERS]


def test_the_numbers_fit_the_arrays_of_finders() -> None:
    assert len(KEYS) <= MOST_KINDS <= EXPLAINER <= MOST_FINDERS - MOST_KINDS


def test_each_constant_is_named_as_its_key() -> None:
    names = vars(technique_names)
    constants = {name: value for name, value in names.items() if isinstance(value, int)}
    assert constants == {key.upper().replace("-", "_"): NUMBERS[key] for key in NUMBERS}


def has_finder(row: Technique) -> bool:
    """Return whether a finder is entered for a search of a technique, in either order."""
    return any(
        row.key in SCHOOLS[school][search]
        for school in SCHOOLS
        for search in searches_with_finders(school)
    )


def missing(row: Technique) -> list[str]:
    """Return which of the things that belong to a row do not exist."""
    exist = {
        "finder": has_finder(row),
        "check": row.key in CHECKS,
        "sentence": row.key in SENTENCES,
        "case": row.key in WITH_CASE,
    }
    return [name for name, is_there in exist.items() if not is_there]


def test_a_technique_has_a_finder_a_check_a_sentence_and_a_case() -> None:
    allowed = {key: ["finder", "check", "case"] for key in NOT_FOUND}
    allowed |= {key: ["case"] for key in WITHOUT_CASE.split()}
    lacking = {key: missing(row) for key, row in TECHNIQUES.items()}
    assert {key: names for key, names in lacking.items() if names} == allowed


def test_what_a_new_row_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Technique(len(KEYS), "new-wing", "wings", "New Wing", "", (), ())
    monkeypatch.setitem(FINDER_NUMBERS["hodoku"], row.key, row.number)
    monkeypatch.setitem(SCHOOLS["hodoku"], row.key, (row.key,))
    assert missing(row) == ["finder", "check", "sentence", "case"]
    monkeypatch.setitem(CHECKS, row.key, CHECKS["w-wing"])
    assert missing(row) == ["finder", "sentence", "case"]
    table = [*finders.FINDERS]
    table[row.number] = table[NUMBERS["w-wing"]]
    monkeypatch.setattr(finders, "FINDERS", table)
    monkeypatch.setitem(SENTENCES, row.key, SENTENCES["w-wing"])
    assert missing(row) == ["case"]


FOUND = [case for case in CASES if case.eliminations]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.technique)
def test_the_step_of_a_case_is_proved_and_explained(case: Case) -> None:
    at = case.position()
    step = at.all(case.technique, "hodoku", **case.options)[0]
    assert check(at, step) is None
    sentence = explain(step)
    cells = {cell for cell, _ in step.eliminations}
    assert all(f"r{cell // 9 + 1}c{cell % 9 + 1}" in sentence for cell in cells)
