"""HoDoKu's techniques of all families: known uses, soundness, the same when interpreted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.techniques import support
from tests.techniques.hodoku.support import CASES, FAMILIES, LARGE_FISH, Case

if TYPE_CHECKING:
    from sudokudb.techniques.position import Position

COSTLY = {"kraken-fish", "forcing-chain", "forcing-net", "template-set", "template-delete"}
QUICK = [key for keys in FAMILIES.values() for key in keys if key not in {*COSTLY, "als-chain"}]
# All chains of almost locked sets in a position take half a minute interpreted.
COMPARED = {name: [key for key in keys if key != "als-chain"] for name, keys in FAMILIES.items()}
SLOW = ("kraken fish", "almost locked sets", "forcing")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.technique)
def test_known_positions_have_their_steps(case: Case) -> None:
    steps = case.position().all(case.technique, **case.options)
    found = [step for step in steps if set(step.eliminations) == case.wanted()]
    assert bool(found) == bool(case.eliminations) == bool(steps)
    assert case.length is None or case.length in {step.length for step in found}


@given(drawn=support.positions())
@settings(max_examples=6)
def test_steps_are_sound_and_have_an_effect(drawn: tuple[str, Position]) -> None:
    for technique in QUICK:
        support.check_technique(*drawn, technique)


@pytest.mark.parametrize("technique", sorted(COSTLY))
@given(drawn=support.positions())
@settings(max_examples=3)
def test_steps_of_costly_ones_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique)


@pytest.mark.slow
@pytest.mark.parametrize("technique", [*LARGE_FISH, "als-chain"])
@given(drawn=support.positions())
@settings(max_examples=6)
def test_steps_of_large_ones_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique, more=technique == "als-chain")


@settings(max_examples=2)
@given(drawn=support.positions())
def test_chains_with_almost_locked_sets_are_sound(drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, "grouped-nice-loop", als_nodes=1)


@pytest.mark.slow
@pytest.mark.parametrize("technique", FAMILIES["almost locked sets"])
@given(drawn=support.positions())
@settings(max_examples=3)
def test_sets_that_overlap_are_sound(technique: str, drawn: tuple[str, Position]) -> None:
    support.check_technique(*drawn, technique, als_overlap=1)


@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("family", [name for name in FAMILIES if name not in SLOW])
@given(drawn=support.positions())
@settings(max_examples=1)
def test_the_source_finds_the_same_interpreted(family: str, drawn: tuple[str, Position]) -> None:
    support.same_interpreted(drawn[1], COMPARED[family])


@pytest.mark.slow
@pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("family", FAMILIES)
@given(drawn=support.positions())
@settings(max_examples=4)
def test_the_source_finds_the_same_in_more_positions(
    family: str, drawn: tuple[str, Position]
) -> None:
    support.same_interpreted(drawn[1], COMPARED[family])


def test_uses_are_the_same_after_another_search() -> None:
    at = support.position_of(support.PUZZLES[1], 0, 60, 0)
    found = at.all("death-blossom")
    assert found
    at.all("als-xy-wing")
    assert at.all("death-blossom") == found


def test_sue_de_coq_removes_each_candidate_of_the_intersection_once() -> None:
    steps = support.position_of(support.PUZZLES[1], 30, 10, 15).all("sue-de-coq")
    assert any(step.eliminations == ((44, 4),) for step in steps)
    assert all(len(set(step.eliminations)) == len(step.eliminations) for step in steps)


def test_templates_of_other_digits_count() -> None:
    at = support.position_in(
        "..5.4163223176.4..6.4523871.6.........86.71.........6.4...15926.....6543.564..718", ""
    )
    placed = "r1c4=9 r2c9=9 r3c2=9 r4c3=9 r5c8=9 r6c6=9 r8c1=9 r9c5=9"
    found = [set(step.placements) for step in at.all("template-set")]
    assert support.candidates_in(placed) in found
