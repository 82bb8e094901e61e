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
