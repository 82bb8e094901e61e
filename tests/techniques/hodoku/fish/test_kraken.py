"""Kraken fish: each use once, with a chain for each fin."""

from __future__ import annotations

from tests.techniques import support


def test_each_type_removes_a_candidate_once() -> None:
    steps = support.position_of(support.PUZZLES[3], 10, 40, 0).all("kraken-fish")
    effects = [(step.technique, *step.eliminations) for step in steps]
    assert len(set(effects)) == len(effects) > 20
    assert all(len(step.eliminations) == 1 for step in steps)


def test_there_is_a_chain_for_each_fin() -> None:
    at = support.position_of(support.PUZZLES[1], 10, 80, 0)
    steps = at.all("kraken-fish-type-1")
    assert steps
    for step in steps:
        (fins,) = [part.cells for part in step.evidence if part.role == "fin"]
        assert sum(part.role == "chain" for part in step.evidence) == len(fins)
