"""Every page and state: for everyone, in every size, in the light, in the dark, in forced colours.

axe-core finds what a program can find: names, contrasts, roles. A page is a row of the table; a
state of a page is a row with a script that leads to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from sudokudb import Library, solve
from tests.conftest import DIFFICULT
from tests.web.browser.access_rules import require_access

if TYPE_CHECKING:
    from tests.web.browser.support import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


class State(NamedTuple):
    """A page, and a script that leads to one of its states."""

    path: str
    script: str = ""

    def __str__(self) -> str:
        return f"{self.path} {self.script}".strip()


def _click(*names: str) -> str:
    """Return a script that clicks on buttons of a board."""
    return "".join(f"document.querySelector('[data-do={name}]').click();" for name in names)


def _keys(keys: str) -> str:
    """Return a script that presses keys on the first cell."""
    return (
        f"for (const key of '{keys}') document.querySelector('.board td').dispatchEvent("
        "new KeyboardEvent('keydown', { key, code: /\\d/.test(key) ? `Digit${key}` : '', "
        "bubbles: true }));"
    )


def _wait(selector: str) -> str:
    """Return the end of a script that waits for an element."""
    return (
        "return new Promise(done => { const look = () => "
        f"document.querySelector('{selector}') ? done() : setTimeout(look, 50); look(); }});"
    )


STATES = [
    State("/"),
    State("/?q=level:difficult+givens:20..&sort=score"),
    State("/?q=level:difficult+tag:none"),
    State("/?q=level:x"),
    State("/?view=table"),
    State("/?view=boards", "document.querySelector('[name=pick]').click()"),
    State("/?techniques=all#filters"),
    State("/pick?pick=1&to=tag"),
    State("/progress"),
    State("/?lang=fr"),
    State("/nowhere"),
    State("/import"),
    State("/print"),
    State("/export"),
    State("/export?q=id:3"),
    State("/puzzle/3/solutions"),
    State(f"/grid/{DIFFICULT}/solutions"),
    State("/puzzle/3"),
    State("/puzzle/3", _keys("x12c34v28z6")),
    State("/puzzle/3", _click("fill", "first") + _keys("4")),
    State("/puzzle/3", _click("hint", "hint", "hint") + _wait(".say .legend")),
    State("/puzzle/3", _click("settings")),
    State("/puzzle/3", _click("keys")),
    State("/puzzle/3", _click("more")),
    State("/puzzle/3", _click("solve") + _wait(".used-up")),
    State("/puzzle/3?q=givens:1..40&sort=givens"),
    State(f"/grid/{DIFFICULT}"),
    State(f"/grid/{'.' * 256}", _click("fill")),
    State("/new"),
    State("/new?size=4"),
    State("/new?size=25"),
    State("/puzzle/3/steps"),
    State("/puzzle/3/steps?handout=yes&singles=no"),
    State("/puzzle/3/steps?handout=yes&ink=grey&pick=1&per=2"),
    State("/puzzle/3/steps#1.2", _wait(".slides .picture")),
    State("/puzzle/3/steps#1.0", "document.querySelector('[data-act=list]').click()"),
    State("/puzzle/3/stages"),
    State("/puzzle/1/stages?debug=all"),
    State("/puzzle/3/stages#9.0", _wait(".slides .board")),
]
"""The pages and states; each part of the site adds its own."""


@pytest.mark.parametrize("state", STATES, ids=str)
def test_everyone_can_read_and_use_it(page: Page, state: State) -> None:
    page.open(state.path)
    if state.script:
        page.driver.execute_script(state.script)
    require_access(page)


@pytest.mark.parametrize("path", ["/", "/?view=table", "/progress"])
def test_everyone_can_read_what_was_played(page: Page, path: str) -> None:
    with Library.open(page.database) as library:
        for id, digits in ((1, 1), (2, 81)):
            session = library.games.start(id)
            solution = solve(session.puzzle.grid).solutions[0]
            session.game.fill([*solution.digits[:digits], *session.puzzle.grid.digits[digits:]])
            library.games.save(session)
    page.open(path)
    assert "solved" in page.one("main").text.lower()
    require_access(page)


def test_everyone_can_read_the_answer_to_a_question_without_javascript(page: Page) -> None:
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/puzzle/3")
    page.follow("button[name=ask][value=hint]")
    page.command("Emulation.setScriptExecutionDisabled", value=False)
    assert page.one(".answer").text.startswith("Look at")
    assert page.one(".board td").value_of_css_property("border-top-style") == "solid"
    require_access(page)


@pytest.mark.parametrize("path", list(dict.fromkeys(state.path for state in STATES)))
def test_without_javascript_no_button_is_without_an_effect(page: Page, path: str) -> None:
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    page.open(path)
    page.command("Emulation.setScriptExecutionDisabled", value=False)
    dead = "return [...document.querySelectorAll('button')].filter(button => "
    dead += "button.type === 'button' || !button.form).map(button => button.outerHTML)"
    assert page.driver.execute_script(dead) == []
