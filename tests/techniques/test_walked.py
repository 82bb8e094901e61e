"""Techniques in positions on the way to solutions of generated puzzles (`walked.txt`)."""

from __future__ import annotations

import pytest

from sudokudb.grid import Grid
from sudokudb.rating.checks import check
from sudokudb.rating.proof import Replay
from tests.techniques import support
from tests.techniques.walked import Case, cases

pytestmark = pytest.mark.skipif(not support.COMPILED, reason="nothing is compiled")
CASES = cases()


def name_of(case: Case) -> str:
    return f"{case.school} {case.technique}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_first_use_has_the_recorded_effect_and_is_proved(case: Case) -> None:
    at = case.position()
    step = at.first(case.technique, case.school)
    assert step is not None
    assert (set(step.placements), set(step.eliminations)) == case.effect()
    replay = Replay(Grid(at.givens))
    replay.digits, replay.candidates = list(at.digits), list(at.candidates)
    assert check(replay, step) is None


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_effect_is_among_those_of_all_uses(case: Case) -> None:
    steps = case.position().all(case.technique, case.school)
    assert case.effect() in [(set(step.placements), set(step.eliminations)) for step in steps]


def test_most_techniques_have_a_position() -> None:
    assert len({case[:2] for case in CASES}) > 100
