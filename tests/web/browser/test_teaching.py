"""Slides of steps and stages in the browser, and steps and stages on paper."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from sudokudb.solvers.stages import trace
from sudokudb.steps import explain
from tests.conftest import DIFFICULT
from tests.web.browser.support import SECONDS, Page, arrow

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

NET = "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2"
PAPERS = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
_RECTS = """
return [...document.querySelectorAll('.slides, .slides *')].filter(e => !e.closest('.parts'))
  .map(e => e.getBoundingClientRect()).map(r => [r.x, r.y, r.width, r.height].join(' ')).join('\\n')
"""
_WALK = """
const read = new Function(arguments[0]), done = arguments[1];
const wait = () => new Promise(next => setTimeout(next, 30));
const press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
(async () => {
  const moved = [];
  let step = '', before = '';
  for (let count = 0; count < 400; count++) {
    const [number, part] = location.hash.slice(1).split('.');
    const now = read();
    if (number === step && now !== before) moved.push(location.hash);
    [step, before] = [number, now];
    const hash = location.hash;
    press('ArrowRight');
    for (let tries = 0; tries < 20 && location.hash === hash; tries++) await wait();
    await wait();
    if (location.hash === hash) break;
  }
  done([moved, location.hash]);
})();
"""


def _until(page: Page, condition: Callable[[], object]) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    WebDriverWait(page.driver, SECONDS).until(lambda _: condition())


def _fragment(page: Page) -> str:
    return str(page.driver.execute_script("return location.hash"))


def _open(page: Page, path: str) -> None:
    page.open(path)
    _until(page, lambda: page.all(".slides .picture-box > *"))


def _shown(page: Page, selector: str) -> bool:
    script = "return getComputedStyle(document.querySelector(arguments[0])).visibility"
    return bool(page.driver.execute_script(script, selector) == "visible")


def test_marks_appear_in_parts(page: Page) -> None:
    number = next(s.number for s in explain(NET).steps if s.technique == "aic")
    _open(page, f"/grid/{NET}/steps#{number}.0")
    assert page.one(".slides h1").text == "AIC"
    states = []
    for _part in range(3):
        names = (".picture-box .use", ".picture-box .out", ".said", ".branches", ".slides h1")
        states.append([_shown(page, name) for name in names])
        page.type(" ")
    assert states == [
        [False, False, False, False, True],
        [True, False, False, True, True],
        [True, True, True, True, True],
    ]
    _until(page, lambda: _fragment(page).endswith(".0"))
    assert _fragment(page) != f"#{number}.0"


def test_a_chain_is_shown_link_by_link(page: Page) -> None:
    step = next(s for s in explain(NET).steps if s.technique == "aic")
    _open(page, f"/grid/{NET}/steps#{step.number}.0")
    page.type("n")
    assert page.one("[data-act=links]").get_attribute("aria-pressed") == "true"
    nodes = len(page.all(".branches li[data-n]"))
    for number in range(1, nodes + 1):
        page.type("\ue00f")  # PageDown
        later = len(page.all(".branches .later"))
        assert later == nodes - number
    assert not _shown(page, ".said")
    page.type("\ue014")
    assert _shown(page, ".said")


def test_a_long_sentence_is_set_smaller(page: Page) -> None:
    page.open("/puzzle/3/steps")
    page.driver.execute_script(
        "for (const p of document.querySelectorAll('.steps .sentence')) "
        "p.textContent = 'word '.repeat(130)"
    )
    page.one("[data-act=present]").click()
    fit = "return Number(document.querySelector('.text').style.getPropertyValue('--fit') || 1)"
    _until(page, lambda: page.driver.execute_script(fit) < 1)


def test_keys_hide_the_sentence_open_the_list_and_leave(page: Page) -> None:
    _open(page, "/puzzle/3/steps#1.2")
    page.type("s")
    assert not _shown(page, ".said") and not _shown(page, ".slides h1")
    page.type("s", "l")
    assert page.one(".jumps").is_displayed()
    page.type("\ue00c")
    assert not page.one(".jumps").is_displayed() and page.one(".slides").is_displayed()
    page.type("\ue00c")
    assert not page.one(".slides").is_displayed() and page.one("ol.steps").is_displayed()
    assert _fragment(page) == ""
    page.one("[data-act=present]").click()
    assert page.one(".slides").is_displayed()


def test_a_single_can_be_reached_from_the_list(page: Page) -> None:
    _open(page, "/puzzle/3/steps#1.0")
    assert page.one(".skips").is_selected()
    page.one("[data-act=list]").click()
    page.one("[data-jump='3']").click()
    _until(page, lambda: _fragment(page) == "#3.0")
    assert not page.one(".skips").is_selected()


def test_singles_that_are_all_there_is_are_slides(page: Page) -> None:
    page.open("/puzzle/1/steps")
    page.one("[data-act=present]").click()
    _until(page, lambda: page.all(".slides .picture-box > svg"))
    page.one(".slides .skips").click()
    page.type(arrow("RIGHT"), arrow("RIGHT"))
    _until(page, lambda: _fragment(page) == "#2.0")
    assert page.problems() == []


def test_a_picture_that_did_not_arrive_is_asked_for_again(page: Page) -> None:
    page.open("/puzzle/1/steps")
    page.driver.execute_script(
        "const ask = fetch; let count = 0; window.fetch = (...all) => {"
        " count += 1; return count > 1 ? ask(...all) : Promise.reject(new TypeError()); }"
    )
    page.one("[data-act=present]").click()
    _until(page, lambda: page.all(".slides .picture-box > p"))
    assert page.one(".slides .picture-box").text == "The server does not answer."
    page.type(arrow("RIGHT"), arrow("LEFT"))
    _until(page, lambda: page.all(".slides .picture-box > svg"))
    assert _fragment(page).startswith("#1.")


def test_slides_fetch_one_step_at_a_time(page: Page) -> None:
    _open(page, f"/grid/{NET}/steps#5.0")
    _until(page, lambda: "&bare&step=6" in _resources(page))
    asked = [name for name in _resources(page).split() if "&bare" in name]
    assert [re.findall(r"step=(\d+)", name) for name in asked] == [["5"], ["6"]]


def test_a_net_shows_the_branch_that_is_open(page: Page) -> None:
    step = next(s for s in explain(NET).steps if s.technique == "forcing-net-verity")
    _open(page, f"/grid/{NET}/steps#{step.number}.1")
    counts = []
    for branch in page.all(".branches > details"):
        branch.find_element("css selector", "summary").click()
        number = branch.get_attribute("data-branch")
        _until(page, lambda n=number: f"branch={n}" in _resources(page))  # type: ignore[misc]
        assert len(page.all(".branches > details[open]")) == 1
        counts.append(len(page.all(".picture-box .link")))
    assert max(counts) <= 30 and len(set(counts)) > 1


def _resources(page: Page) -> str:
    script = "return performance.getEntriesByType('resource').map(e => e.name).join(' ')"
    return str(page.driver.execute_script(script))


def _walk(page: Page) -> list[Any]:
    found: list[Any] = page.driver.execute_async_script(_WALK, _RECTS)
    return found


def test_nothing_moves_from_part_to_part(page: Page) -> None:
    _open(page, f"/grid/{NET}/steps#1.0")
    moved, last = _walk(page)
    assert not moved and last.endswith(".2")
    assert not page.problems()


def test_stages_are_slides_with_their_sentences(page: Page) -> None:
    _open(page, "/puzzle/3/stages#9.0")
    assert page.one(".slides h1").text == "(1,3) [138] (-1) absurd"
    assert "This digit is absurd" in page.one(".said").text
    page.type("\ue012")
    assert _fragment(page) == "#8.0" and len(page.all(".slides .board")) == 1


def test_without_a_script_there_is_the_list(page: Page) -> None:
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/puzzle/3/steps")
    assert len(page.all("ol.steps > li")) == len(explain(DIFFICULT).steps)
    assert not [button for button in page.all("main button") if button.text == "Present"]
    page.one("[name=pick][value='2']").click()
    page.follow("button[name=handout]")
    assert len(page.all("article")) == 1 and page.all("article .picture .d")


# Paper

_MM = 72 / 25.4
_LEAST = 7.7  # the height of a word of 7 points: the box of a font is higher than its size


class Word(NamedTuple):
    """A word on paper: its middle and its height in points."""

    text: str
    x: float
    y: float
    height: float


def _print(page: Page, path: str, paper: str, folder: Path) -> list[list[Word]]:
    """Print a page; return the words of each sheet."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    page.open(path)
    wide, high = PAPERS[paper]
    printed = page.command("Page.printToPDF", paperWidth=wide, paperHeight=high)["data"]
    (folder / "page.pdf").write_bytes(base64.b64decode(printed))
    command = ["pdftotext", "-bbox", str(folder / "page.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [list(map(_word, _WORD.findall(sheet))) for sheet in text.split("<page ")[1:]]


_WORD = re.compile(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">([^<]*)<')


def _word(found: tuple[str, ...]) -> Word:
    left, top, right, bottom = map(float, found[:4])
    return Word(found[4], (left + right) / 2, (top + bottom) / 2, bottom - top)


def _is_printed(digits: str, sheet: list[Word], cell: float) -> bool:
    """Return whether a board is on a sheet: all of its digits, at the places of their cells."""
    filled = [
        (mark, at % 9 * cell, at // 9 * cell) for at, mark in enumerate(digits) if mark != "."
    ]
    first, x, y = filled[0]
    starts = [(word.x - x, word.y - y) for word in sheet if word.text == first]
    return any(
        all(
            any(
                w.text == mark and abs(w.x - left - x) < 2 and abs(w.y - top - y) < 2 for w in sheet
            )
            for mark, x, y in filled
        )
        for left, top in starts
    )


def _check_edges(sheets: list[list[Word]], paper: str) -> None:
    wide, high = (72 * side for side in PAPERS[paper])
    for sheet in sheets:
        assert all(20 < word.x < wide - 20 and 20 < word.y < high - 20 for word in sheet)
        assert min(word.height for word in sheet) >= _LEAST


@pytest.mark.parametrize("paper", PAPERS)
def test_every_digit_of_every_stage_is_on_the_paper(page: Page, paper: str, tmp_path: Path) -> None:
    sheets = _print(page, "/puzzle/3/stages", paper, tmp_path)
    stages = [str(stage.grid) for stage in trace(DIFFICULT)]
    assert len(sheets) == 2 and len(stages) == 15
    for digits in stages:
        assert any(_is_printed(digits, sheet, 5.95 * _MM) for sheet in sheets)
    _check_edges(sheets, paper)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["colour", "grey"])
def test_a_handout_has_four_steps_a_sheet(page: Page, paper: str, ink: str, tmp_path: Path) -> None:
    numbers = (2, 3, 4, 5, 6)
    picks = "".join(f"&pick={number}" for number in numbers)
    sheets = _print(page, f"/puzzle/3/steps?handout=yes&ink={ink}{picks}", paper, tmp_path)
    found = explain(DIFFICULT)
    assert len(sheets) == 2
    for number in numbers:
        sheet = sheets[0 if number < 6 else 1]
        assert f"{number}." in [word.text for word in sheet]
        assert _is_printed(str(found.step(number).before), sheet, 64 / 606 * 88 * _MM)
    assert all("placed" in [word.text for word in sheet] for sheet in sheets)  # the legend
    _check_edges(sheets, paper)


def test_the_list_of_steps_has_whole_pictures_on_paper(page: Page, tmp_path: Path) -> None:
    sheets = _print(page, "/puzzle/3/steps", "letter", tmp_path)
    steps = explain(DIFFICULT).steps
    assert len(sheets) <= len(steps) / 2 + 1
    for step in steps:
        heading = [f"{step.number}.", *step.name.split()]
        texts = [[word.text for word in sheet] for sheet in sheets]
        assert any(_has_run(text, heading) for text in texts)


def _has_run(words: list[str], run: list[str]) -> bool:
    return any(words[at : at + len(run)] == run for at in range(len(words)))
