"""Records of steps, and the steps that conditions find in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.query.raters import techniques_of
from sudokudb.query.step_conditions.step_matchers import implied_techniques, matcher
from sudokudb.query.step_conditions.step_records import (
    HOUSES,
    SINGLES,
    RecordedStep,
    decode,
    encode,
    first_technique,
)
from sudokudb.query.tree import StepCondition, Term
from sudokudb.technique_names import FAMILIES, GIVE_UP, TECHNIQUES
from tests.query.support import SIGNS, condition_of, found_by_loops

SINGLE = RecordedStep("hidden-single")
POINTING = RecordedStep("pointing", 2, 190, 4, "box")
X_WING = RecordedStep("x-wing", 5, 150, 9)
XY_CHAIN = RecordedStep("xy-chain", 1, 90, 0, "line")
BRUTE_FORCE = RecordedStep("brute-force", 0, 88, 3, "line")

PATH = [SINGLE, POINTING, SINGLE, X_WING, X_WING, SINGLE, XY_CHAIN, SINGLE, SINGLE]


def test_a_record_has_the_bytes_that_its_format_says() -> None:
    record = encode([SINGLE, POINTING, XY_CHAIN])
    assert record.hex(" ") == "00 03 03 06 64 02 2f 92 01 16 81"
    assert decode(record) == [SINGLE, POINTING, XY_CHAIN]


def test_a_record_can_have_more_than_255_steps_and_eliminations() -> None:
    many = [SINGLE] * 1999 + [POINTING._replace(eliminations=300)]
    assert decode(encode(many)) == [SINGLE] * 1999 + [POINTING._replace(eliminations=255)]


DAMAGED = {
    "": "length",
    "00": "length",
    "00 02 03": "length",
    "00 01 03 00": "length",
    "00 01 06": "length",
    "00 01 06 64 02": "length",
    "00 01 00 00 00 00": "technique",
    "00 01 95 00 00 00": "technique",
    "00 01 06 02 b6 80": "impossible",
    "00 01 06 02 2f a8": "impossible",
    "00 01 06 02 2f 93": "impossible",
}


@pytest.mark.parametrize("record", DAMAGED)
def test_bytes_that_are_not_a_record_are_refused(record: str) -> None:
    with pytest.raises(ValueError, match=DAMAGED[record]):
        decode(bytes.fromhex(record))


FOUND: dict[str, tuple[int, ...]] = {
    "before(x-wing,chains)": (4, 7),
    "before(pointing,x-wing)": (2, 4),
    "before(hidden-single,fish)": (1, 4),
    "before(chains,x-wing)": (),
    "before(x-wing,x-wing)": (),
    "before(x-wing,swordfish)": (),
    "before(fish,x-wing)": (),
    "then(pointing,x-wing)": (2, 4),
    "then(x-wing,x-wing,chains)": (4, 5, 7),
    "then(x-wing,chains)": (5, 7),
    "then(pointing,chains)": (),
    "then(hidden-single,pointing)": (),
    "first(pointing)": (2,),
    "first(intersections)": (2,),
    "first(x-wing)": (),
    "first(singles)": (),
    "only(singles,intersections,fish,chains)": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "only(singles,fish)": (),
    "count(fish)>=2": (4, 5),
    "count(fish)<2": (),
    "count(singles)=5": (1, 3, 6, 8, 9),
    "count(wings)=0": (),
    "eliminates(x-wing)>=5": (4, 5),
    "eliminates(x-wing)>5": (),
    "eliminates(chains)=1": (7,),
    "eliminates(hidden-single)<1": (1, 3, 6, 8, 9),
    "left(chains)<91": (7,),
    "left(chains)<90": (),
    "left(fish)=150": (4,),
    "left(singles)<999": (),
    "left(hardest)<=90": (7,),
    "step(chains)>=7": (7,),
    "step(chains)>7": (),
    "step(singles)=1": (1,),
    "step(hardest)>1": (7,),
}


@pytest.mark.parametrize("text", FOUND)
def test_a_condition_finds_its_steps(text: str) -> None:
    assert matcher(condition_of(text))(encode(PATH), "xy-chain") == FOUND[text]


def test_a_single_can_be_the_hardest_step() -> None:
    record = encode([SINGLE, SINGLE])
    assert matcher(condition_of("step(hardest)<=1"))(record, "hidden-single") == (1,)
    assert matcher(condition_of("left(hardest)<999"))(record, "hidden-single") == ()


def test_a_rating_that_gives_up_has_no_hardest_step_and_not_only_the_techniques_of_its_steps() -> (
    None
):
    record = encode([SINGLE, POINTING])
    assert matcher(condition_of("step(hardest)<=9"))(record, GIVE_UP) == ()
    assert matcher(condition_of("only(singles,pointing)"))(record, GIVE_UP) == ()
    assert matcher(condition_of("only(singles,pointing,guessing)"))(record, GIVE_UP) == (1, 2)


def test_the_first_technique_is_that_of_the_first_step_that_is_not_a_single() -> None:
    assert first_technique(encode(PATH)) == "pointing"
    assert first_technique(encode([SINGLE])) == first_technique(encode([])) == ""


IMPLIED = {
    "before(x-wing,swordfish)": (("x-wing",), ("swordfish",)),
    "then(naked-single,intersections)": (
        (),
        (
            "locked-pair",
            "locked-triple",
            "pointing",
            "claiming",
            "direct-pointing",
            "direct-claiming",
        ),
    ),
    "count(x-wing)>=2": (("x-wing",),),
    "count(x-wing)>=0": (),
    "count(x-wing)=0": (),
    "only(x-wing)": (),
    "left(hardest)<60": (),
    "left(singles)<60": ((),),
    "step(guessing)<60": (("brute-force", GIVE_UP),),
}


@pytest.mark.parametrize("text", IMPLIED)
def test_a_condition_implies_techniques(text: str) -> None:
    assert implied_techniques(condition_of(text)) == IMPLIED[text]


FEW = (*SINGLES, "pointing", "naked-pair", "x-wing", "xy-chain", "x-chain", "brute-force")
NAMES = st.sampled_from((*FEW, "swordfish", *FAMILIES))
NUMBERED = ("count", "eliminates", "left", "step")


@st.composite
def step_conditions(draw: st.DrawFn) -> StepCondition:
    """Generate conditions about few techniques."""
    function = draw(st.sampled_from(("before", "then", "first", "only", *NUMBERED)))
    least, most = {"before": (2, 2), "then": (2, 4), "only": (1, 9)}.get(function, (1, 1))
    names = tuple(draw(st.lists(NAMES, min_size=least, max_size=most)))
    if function not in NUMBERED:
        return StepCondition(function, names)
    names = draw(st.sampled_from((("hardest",), names))) if function in ("left", "step") else names
    sign, number = draw(st.sampled_from([*SIGNS])), draw(st.integers(0, 6))
    return StepCondition(function, names, sign, number * (100 if function == "left" else 1))


@st.composite
def recorded_steps(draw: st.DrawFn, keys: tuple[str, ...] = FEW) -> RecordedStep:
    """Generate steps as records have them."""
    key = draw(st.sampled_from(keys))
    if key in SINGLES:
        return RecordedStep(key)
    numbers = draw(st.tuples(st.integers(0, 255), st.integers(0, 729), st.integers(0, 9)))
    return RecordedStep(key, *numbers, draw(st.sampled_from(HOUSES)))


@given(st.lists(recorded_steps(tuple(TECHNIQUES)), max_size=30))
def test_steps_that_are_encoded_are_decoded(steps: list[RecordedStep]) -> None:
    assert decode(encode(steps)) == steps


@given(st.lists(recorded_steps(), max_size=12), st.data())
def test_matchers_equal_loops_over_the_steps(
    steps: list[RecordedStep], data: st.DataObject
) -> None:
    condition = data.draw(step_conditions())
    hardest = data.draw(st.sampled_from([step.technique for step in steps] or ["x-wing"]))
    found = matcher(condition)(encode(steps), hardest)
    assert list(found) == found_by_loops(condition, steps, hardest)
    if found:
        used = {step.technique for step in steps}
        assert all(used & {*some} for some in implied_techniques(condition))
    if found and "hardest" not in condition.techniques and condition.needs_record:
        wanted = {*techniques_of(Term("needs", condition.techniques))}
        assert {steps[number - 1].technique for number in found} <= wanted
