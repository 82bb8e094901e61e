"""The records that the runner writes, compared with the steps of a walk."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from sudokudb import generate
from sudokudb.query.parsing.functions import HARDEST
from sudokudb.query.raters import techniques_of
from sudokudb.query.step_conditions.step_matchers import matcher
from sudokudb.query.step_conditions.step_records import SINGLES, RecordedStep, decode
from sudokudb.query.tree import Term
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import BUILT_IN, load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.runner import Runner
from sudokudb.techniques.searches import FINDER_NUMBERS
from tests.query.support import condition_of, found_by_loops
from tests.rating.support import BASIC
from tests.rating.test_recorded import LINES
from tests.techniques import support

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.rating.walk import WalkedStep

PUZZLES = [line.split("\t")[0] for line in LINES]
EVERY = 20 if support.COMPILED else 160
CONDITIONS = [
    condition_of(text)
    for text in (
        *("before(pointing,naked-pair)", "before(subsets,wings)", "before(x-wing,chains)"),
        *("before(singles,intersections)", "before(chains,forcing)", "before(fish,fish)"),
        *("then(pointing,pointing)", "then(intersections,subsets)", "then(naked-pair,x-wing)"),
        *("then(forcing,forcing,forcing)", "first(pointing)", "first(fish)", "first(subsets)"),
        *("only(singles)", "only(singles,intersections,subsets)", "count(singles)<=50"),
        *("count(x-wing)>=2", "count(chains)=1", "eliminates(x-wing)>=3", "eliminates(chains)>2"),
        *("eliminates(naked-pair)>=4", "eliminates(forcing)=1", "eliminates(singles)<1"),
        *("left(chains)<100", "left(hardest)<60", "left(intersections)>=200", "step(chains)>20"),
        *("step(hardest)<=9", "step(hidden-single)=1", "step(guessing)>1"),
    )
]


def recorded(stage: WalkedStep) -> RecordedStep:
    """Return what a record has of a step."""
    step = stage.step
    if step.technique in SINGLES:
        return RecordedStep(step.technique)
    effects = {*step.placements, *step.eliminations}
    left = zip(stage.digits, stage.candidates, strict=True)
    candidates = sum(some.bit_count() for digit, some in left if not digit)
    digits, cells = {digit for _, digit in effects}, {cell for cell, _ in effects}
    lines = {x // 9 for x in cells}, {x % 9 for x in cells}
    boxes = {x // 27 * 3 + x % 9 // 3 for x in cells}
    house = "line" if 1 in map(len, lines) else "box" if len(boxes) == 1 else ""
    digit = digits.pop() if len(digits) == 1 else 0
    return RecordedStep(step.technique, len({*step.eliminations}), candidates, digit, house)


def generated(count: int) -> Iterator[str]:
    """Yield puzzles, most of which are easier than those of `rated.tsv`."""
    return (str(found.grid) for found in generate(count, seed=1))


def compare(puzzles: list[str], rater: str) -> int:
    """Compare records with walks; return how often a condition holds."""
    chosen, holds = load_rater(rater), 0
    for puzzle, outcome in zip(puzzles, rate(puzzles, chosen), strict=True):
        steps = [recorded(stage) for stage in walk(puzzle, chosen)]
        assert decode(outcome.record) == steps, puzzle
        assert outcome.first == next((s.technique for s in steps if s.candidates), "")
        hardest = outcome.hardest if outcome.solved else "give-up"
        for condition in CONDITIONS:
            found = matcher(condition)(outcome.record, hardest)
            assert list(found) == found_by_loops(condition, steps, hardest), (puzzle, condition)
            names = {hardest if name == HARDEST else name for name in condition.techniques}
            named = techniques_of(Term("needs", tuple(names)))
            assert all(steps[number - 1].technique in named for number in found)
            holds += bool(found)
    return holds


@pytest.mark.parametrize("rater", BUILT_IN)
def test_a_record_has_the_steps_of_a_walk(rater: str) -> None:
    assert compare(PUZZLES[::EVERY], rater) > len(CONDITIONS)


@pytest.mark.nightly
@pytest.mark.parametrize("rater", BUILT_IN)
def test_two_thousand_records_have_the_steps_of_walks(rater: str) -> None:
    puzzles = [*chain(PUZZLES, generated(2000 - len(PUZZLES)))]
    assert len(puzzles) == 2000
    assert compare(puzzles, rater) > len(puzzles)


def test_the_interpreted_runner_writes_the_same_records() -> None:
    found = []
    for kind in (Runner, support.runner_source().Runner):
        runner = kind()
        numbers = FINDER_NUMBERS["hodoku"]
        lines = [(numbers[find], 0, 1) for find in (*BASIC, "x-wing", "xy-wing")]
        runner.set_lines(lines, [], 2000)
        found.append(runner.rate([support.EASY, support.PUZZLES[1], PUZZLES[100]]))
    assert found[0] == found[1]
    assert [len(decode(record)) for *_, record in found[0]].count(0) == 0


def test_a_record_ends_where_the_steps_do() -> None:
    runner = Runner()
    runner.set_lines([(FINDER_NUMBERS["hodoku"]["naked-single"], 0, 1)], [], 3)
    ((result, _, record),) = runner.rate([support.EASY])
    assert (result[6], record.hex()) == (3, "0003020202")
