"""Steps on sheets of paper: how many, what is wide, and what is refused."""

from __future__ import annotations

import re

import pytest

from sudokudb import UsageError
from sudokudb.steps import explain
from sudokudb.steps.handout import check_number, handout
from tests.conftest import DIFFICULT

NET = "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2"
STEPS = explain(DIFFICULT).steps


@pytest.mark.parametrize(
    ("per_sheet", "sheets"), [(4, [4, 4, 1]), (2, [2, 2, 2, 2, 1]), (6, [6, 3])]
)
def test_short_steps_fill_sheets(per_sheet: int, sheets: list[int]) -> None:
    found = handout(STEPS[:9], per_sheet, candidates=per_sheet < 6)
    assert [len(sheet.steps) for sheet in found] == sheets
    numbers = [step.number for sheet in found for step in sheet.steps]
    assert numbers == list(range(1, 10))


def test_no_steps_have_no_sheets() -> None:
    assert handout([]) == []


@pytest.mark.parametrize(
    ("per_sheet", "said", "hint"),
    [
        (6, "6 pictures on a page need candidates of 5.5 pt", "4 fit"),
        (3, "3 pictures do not fit a page", "2, 4, 6 fit"),
        (99, "99 pictures do not fit a page", "2, 4, 6 fit"),
    ],
)
def test_what_could_not_be_read_is_refused(per_sheet: int, said: str, hint: str) -> None:
    with pytest.raises(UsageError, match=said) as refused:
        handout(STEPS, per_sheet)
    assert refused.value.hint == hint


def test_six_fit_without_candidates() -> None:
    check_number(6, candidates=False)
    (sheet,) = handout(STEPS[:6], 6, candidates=False)
    assert not re.search(
        r'class="(pencil|use|alt|fin|out)"', "".join(s.picture for s in sheet.steps)
    )
    assert all('class="ring"' in step.picture for step in sheet.steps)


def test_the_legend_has_the_roles_of_its_sheet() -> None:
    (sheet,) = handout(STEPS[:2])
    assert re.findall(r'data-role="(\w+)"', sheet.legend) == ["put"]


@pytest.mark.slow
def test_a_net_takes_a_row_with_all_of_its_lines() -> None:
    steps = explain(NET).steps
    sheets = handout(steps)
    for sheet in sheets:
        places = sum(2 if step.wide else 1 for step in sheet.steps)
        assert places <= 4 and sheet.steps
    printed = {step.number: step for sheet in sheets for step in sheet.steps}
    wide = [step for step in printed.values() if step.wide]
    assert len(printed) == len(steps) and wide
    longest = max(wide, key=lambda step: len(step.chains))
    assert len(longest.chains) > 7
    assert not any("more line" in line for line in longest.chains)
