"""Sue de Coq: the eliminations around the intersection."""

from __future__ import annotations

from tests.techniques import support


def test_the_rest_of_the_intersection_loses_each_candidate_once() -> None:
    position = support.position_of(support.PUZZLES[1], 30, 10, 15)
    steps = position.all("sue-de-coq")
    assert any(step.eliminations == ((44, 4),) for step in steps)
    for step in steps:
        assert len(set(step.eliminations)) == len(step.eliminations)
