"""Parts that do not belong to a step, or have what their role does not have, are refused."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sudokudb.rating.checks import check
from sudokudb.rating.checks.evidence.contents import content_of
from sudokudb.rating.checks.registry import CHECKS
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Part, Position, Step
from sudokudb.techniques.roles import NAMES
from tests.techniques.hodoku.support import CASES
from tests.techniques.support import PUZZLES

if TYPE_CHECKING:
    from collections.abc import Iterator


@cache
def examples() -> list[tuple[Position, Step]]:
    """Return the first use of each technique with its position."""
    found = {step.technique: (at, step) for at, step in _uses()}
    return list(found.values())


def _uses() -> Iterator[tuple[Position, Step]]:
    for case in CASES:
        at = case.position()
        for step in at.all(case.technique, **case.options)[:1]:
            yield at, step
    for rater in ("hodoku", "se"):
        for puzzle in PUZZLES[:4]:
            for stage in walk(puzzle, load_rater(rater)):
                yield Position(puzzle, stage.digits, stage.candidates), stage.step


def test_the_examples_are_sound_and_of_many_techniques() -> None:
    assert len(examples()) > 60
    for at, step in examples():
        assert check(at, step) is None, step


def test_every_check_has_roles() -> None:
    for technique, its in CHECKS.items():
        assert its.roles, technique
        for role in its.roles:
            assert content_of(role, its.contents), (technique, role)


def with_part(step: Step, index: int, *parts: Part) -> Step:
    """Return a step with a part replaced by some parts."""
    return step._replace(evidence=step.evidence[:index] + parts + step.evidence[index + 1 :])


PARTS = st.builds(
    Part,
    st.sampled_from(NAMES[1:]),
    st.lists(st.integers(0, 80), max_size=2, unique=True).map(tuple),
    st.lists(st.integers(1, 9), max_size=2, unique=True).map(tuple),
    st.integers(-1, 30),
)


@given(data=st.data(), extra=PARTS)
@settings(deadline=None, max_examples=60)
def test_a_part_of_another_role_is_refused(data: st.DataObject, extra: Part) -> None:
    at, step = data.draw(st.sampled_from(examples()))
    assume(extra.role not in CHECKS[step.technique].roles)
    place = data.draw(st.integers(0, len(step.evidence)))
    wrong = step._replace(evidence=(*step.evidence[:place], extra, *step.evidence[place:]))
    expected = f"a part {extra.role} does not belong to this technique"
    assert check(at, wrong) == expected


@given(data=st.data(), number=st.integers(-1, 40), digit=st.integers(1, 9))
@settings(deadline=None, max_examples=60)
def test_content_that_a_role_does_not_have_is_refused(
    data: st.DataObject, number: int, digit: int
) -> None:
    at, step = data.draw(st.sampled_from(examples()))
    index = data.draw(st.integers(0, len(step.evidence) - 1))
    part = step.evidence[index]
    content = content_of(part.role, CHECKS[step.technique].contents)
    if part.role != "restricted":  # two sets can have another such digit
        assert check(at, with_part(step, index, part._replace(digits=(*part.digits, digit))))
    if number not in content.numbers:
        assert check(at, with_part(step, index, part._replace(number=number)))
    if not any(content.cells):
        assert check(at, with_part(step, index, part._replace(cells=(0,))))


@given(data=st.data())
@settings(deadline=None, max_examples=60)
def test_a_part_that_occurs_twice_is_refused(data: st.DataObject) -> None:
    at, step = data.draw(st.sampled_from(examples()))
    index = data.draw(st.integers(0, len(step.evidence) - 1))
    part = step.evidence[index]
    assert check(at, with_part(step, index, part, part))
    assert check(at, step._replace(evidence=(*step.evidence, part)))
