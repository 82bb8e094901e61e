"""A board with other rules: broken rules are said, and a game is finished if all rules hold."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

if TYPE_CHECKING:
    from tests.web.browser.support import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

GIVENS = "..3456" + "456123" + "231564" + "564231" + "312645" + "645312"
CAGE = f"/grid/{quote(f'{GIVENS};cage 3 r1c1r1c2;diagonal /', safe='')}"
WRONG = f"/grid/{quote(f'{GIVENS};cage 4 r1c1r1c2', safe='')}"


def fill(page: Page) -> None:
    for column in (1, 2):
        page.cell(1, column).click()
        page.type(str(column))


def test_a_game_is_solved_if_the_rules_hold(page: Page) -> None:
    page.open(f"/grid/{quote(f'{GIVENS};cage 3 r1c1r1c2', safe='')}")
    fill(page)
    page.says("Solved in")
    assert page.problems() == []


def test_a_full_board_with_a_broken_rule_is_not_solved(page: Page) -> None:
    page.open(WRONG)
    fill(page)
    page.says("Broken: Killer cage r1c1 r1c2: the digits add up to 4 and do not repeat.")
    assert all("clash" in page.classes(1, column) for column in (1, 2))
    assert "Solved" not in page.said
    page.cell(1, 2).click()
    page.press("erase")
    assert "clash" not in page.classes(1, 1)


def test_drawings_stay_while_a_game_is_played(page: Page) -> None:
    page.open(CAGE)
    assert page.all(".lower .k-cage") and page.all(".lower .k-diagonal")
    fill(page)
    assert page.all(".lower .k-cage")
    assert page.all(".upper .thick")
