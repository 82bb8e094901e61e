"""Playing: selecting several cells, digit first, keyboards, settings, the end, sizes and speed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.render.pages.play_panel import SETTINGS, keys_of
from sudokudb.steps.explanation import explain
from tests.conftest import DIFFICULT
from tests.web.browser.support import SOLUTION, Page, arrow

if TYPE_CHECKING:
    from selenium.webdriver.remote.webelement import WebElement

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SHIFT, CONTROL, ESCAPE = "\ue008", "\ue009", "\ue00c"


def chosen(page: Page) -> list[int]:
    script = "return [...document.querySelectorAll('.board td')].flatMap("
    script += "(td, cell) => td.matches('.chosen') ? [cell] : [])"
    return list(page.driver.execute_script(script))


def middle(page: Page, row: int, column: int) -> dict[str, float]:
    box = page.cell(row, column).rect
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def mouse(page: Page, kind: str, at: dict[str, float]) -> None:
    page.command(
        "Input.dispatchMouseEvent", type=kind, button="left", buttons=1, clickCount=1, **at
    )


@pytest.mark.parametrize("steps", [1, 3, 40])
def test_a_drag_selects_all_cells_on_its_way_at_any_speed(page: Page, steps: int) -> None:
    page.open("/puzzle/3")
    start, end = middle(page, 2, 1), middle(page, 2, 9)
    mouse(page, "mousePressed", start)
    for n in range(1, steps + 1):
        x = start["x"] + (end["x"] - start["x"]) * n / steps
        mouse(page, "mouseMoved", {"x": x, "y": end["y"]})
    mouse(page, "mouseReleased", end)
    assert chosen(page) == list(range(9, 18))
    page.type("x", "1")
    assert sum("corner marks 1" in name(cell) for cell in page.all("td")) == 8  # one is given


def name(cell: WebElement) -> str:
    return cell.get_attribute("aria-label") or ""


def test_a_drag_between_diagonal_cells_selects_only_them(page: Page) -> None:
    page.open("/puzzle/3")
    mouse(page, "mousePressed", middle(page, 1, 1))
    mouse(page, "mouseMoved", middle(page, 4, 4))
    mouse(page, "mouseReleased", middle(page, 4, 4))
    assert chosen(page) == [0, 10, 20, 30]


def test_shift_and_control_add_cells_and_keys_extend(page: Page) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    page.open("/puzzle/3")
    page.cell(1, 1).click()
    for key, cell in ((SHIFT, (1, 3)), (CONTROL, (3, 3)), (CONTROL, (1, 3))):
        actions = ActionChains(page.driver).key_down(key)
        actions.click(page.cell(*cell)).key_up(key).perform()
    assert chosen(page) == [0, 20]
    page.cell(5, 5).click()
    page.type(SHIFT + arrow("RIGHT"), SHIFT + arrow("DOWN"))
    assert chosen(page) == [40, 41, 50]
    page.type(CONTROL + "a")
    assert len(chosen(page)) == 81
    page.type(ESCAPE)
    assert chosen(page) == []
    page.type("6")
    assert page.digits == DIFFICULT


def test_digit_first_places_with_each_tap_until_it_ends(page: Page) -> None:
    page.open("/puzzle/3")
    page.press("first")
    key = page.one("[data-digit='6']")
    key.click()
    assert key.get_attribute("aria-pressed") == "true"
    page.cell(1, 1).click()
    page.cell(9, 9).click()
    assert (page.digits[0], page.digits[-1]) == ("6", "6")
    page.cell(9, 9).click()
    assert page.digits == f"6{DIFFICULT[1:]}"
    key.click()
    page.cell(9, 9).click()
    assert page.digits == f"6{DIFFICULT[1:]}"


def test_a_long_press_on_a_key_begins_digit_first(page: Page) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    page.open("/puzzle/3")
    key = page.one("[data-digit='6']")
    ActionChains(page.driver).click_and_hold(key).pause(0.7).release().perform()
    assert key.get_attribute("aria-pressed") == "true"
    page.cell(1, 1).click()
    assert page.digits == f"6{DIFFICULT[1:]}"


AZERTY = zip("&é\"'(-è_ç", range(1, 10), strict=True)


def test_digits_are_keys_of_their_row_on_azerty_too(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    for key, digit in AZERTY:
        page.command("Input.dispatchKeyEvent", type="keyDown", key=key, code=f"Digit{digit}")
        page.command("Input.dispatchKeyEvent", type="keyUp", key=key, code=f"Digit{digit}")
        assert page.digits[0] == str(digit)
    page.command(
        "Input.dispatchKeyEvent", type="keyDown", key="1", code="Digit1", modifiers=8
    )  # with Shift
    assert page.digits[0] == "9"
    page.type("0")
    page.command("Input.dispatchKeyEvent", type="keyDown", key="1", code="Digit1", modifiers=8)
    assert page.name == "row 1 column 1, corner marks 1"
    page.command("Input.dispatchKeyEvent", type="keyDown", key="é", code="Digit2", modifiers=2)
    assert page.name == "row 1 column 1, centre marks 2, corner marks 1"


def test_letters_that_are_digits_do_nothing_else(page: Page) -> None:
    names = [names for names, _ in keys_of(9)]
    assert {"C", "F, Shift+F", "H", "K", "P", "N"} < {*names}
    assert {*names} - {names for names, _ in keys_of(16)} == {"C", "F, Shift+F"}
    missing = {*names} - {names for names, _ in keys_of(25)}
    assert missing == {"C", "F, Shift+F", "H", "K", "P", "N"}
    page.open("/grid/" + "." * 256)
    page.cell(1, 1).click()
    page.type("c")
    assert page.digits[0] == "C"
    page.type("x", "2")
    assert page.name == "row 1 column 1, C"


def test_settings_are_there_after_a_reload(page: Page) -> None:
    page.open("/puzzle/3")
    page.press("settings")
    assert len(page.all("#settings input")) == len(SETTINGS)
    page.one("[data-set=coordinates]").click()
    page.one("[data-set=clock]").click()
    page.open("/puzzle/3")
    assert not page.one(".columns").is_displayed()
    assert page.one("#clock").is_displayed()
    page.press("pause")
    page.says("paused")
    assert not page.one(".board").is_displayed()
    page.press("pause")
    assert page.one(".board").is_displayed()


def test_a_wrong_digit_is_reported_at_once_if_that_is_set(page: Page) -> None:
    page.open("/puzzle/3")
    page.press("settings")
    page.one("[data-set=report]").click()
    page.press("settings")
    page.cell(1, 1).click()
    page.type("7")
    page.says("This digit is wrong.")
    assert "clash" in page.classes(1, 1)
    page.type("6")
    assert "wrong" not in page.said


def test_the_end_says_the_time_and_offers_the_next_puzzle(page: Page) -> None:
    page.open(f"/puzzle/3#{SOLUTION[:-1]}.")
    page.cell(9, 9).click()
    page.type(SOLUTION[-1])
    page.says("Solved in 0:")
    assert "No hints, no checks." in page.said
    assert "Next: difficult, not played" in page.said
    assert [link.text for link in page.all("#say a")][-1] == "Steps"
    heard = page.one("#heard").get_attribute("textContent") or ""
    assert heard.startswith("Solved in 0:")


def test_long_words_for_screen_readers_are_not_seen(page: Page) -> None:
    page.open("/puzzle/3")
    page.driver.execute_script("document.querySelector('#heard').textContent = 'word '.repeat(300)")
    assert page.one("#heard").size == {"width": 1, "height": 1}
    assert page.one("#heard").value_of_css_property("overflow") == "hidden"


def test_a_pause_never_hides_a_board_without_its_button(page: Page) -> None:
    page.open("/puzzle/3")
    page.type("p")
    assert not page.all(".stage.paused")
    page.press("settings")
    page.one("[data-set=clock]").click()
    page.press("pause")
    assert page.all(".stage.paused")
    page.one("[data-set=clock]").click()
    assert not page.all(".stage.paused")


def test_solving_by_command_is_not_played(page: Page) -> None:
    page.open("/puzzle/3")
    page.press("solve")
    page.says("One solution.")
    page.open("/")
    with Library.open(page.database) as library:
        assert 3 not in library.ids("played:yes")


SIZES = [  # width, height, the least cell, and whether the keys are in view
    (1280, 800, 71, True),
    (768, 1024, 71, True),
    (360, 740, 36, True),
    (320, 568, 32, False),
    (740, 360, 36, True),
    (640, 400, 32, False),  # 1280 × 800 at 200 %
    (320, 256, 32, False),  # 1280 × 1024 at 400 %
]
MEASURE = """
const box = query => document.querySelector(query).getBoundingClientRect();
const needed = document.body.scrollWidth;
return [box('.board td').width, box('.tools').bottom, needed, box('.board').right];
"""


@pytest.mark.parametrize(("width", "height", "least", "in_view"), SIZES)
def test_the_board_is_large_and_the_keys_are_in_view(
    page: Page, width: int, height: int, least: int, in_view: bool
) -> None:
    size: dict[str, Any] = {"width": width, "height": height, "deviceScaleFactor": 1}
    page.command("Emulation.setDeviceMetricsOverride", mobile=width < 800, **size)
    page.open("/puzzle/3")
    cell, bottom, needed, right = page.driver.execute_script(MEASURE)
    assert cell >= least
    assert needed <= width
    assert right <= width
    assert bottom <= height or not in_view


REDRAWN = """
const cells = [...document.querySelectorAll('.board td')], found = [];
const drawn = new Set(), look = () => cells.map(cell => cell.outerHTML);
const watch = new MutationObserver(() => 0);
watch.observe(document.querySelector('.board'), {
  subtree: true, childList: true, attributes: true, characterData: true,
});
for (const key of ['1', '1', 'x', '2', 'ArrowRight', '3']) {
  const before = look(), code = /\\d/.test(key) ? `Digit${key}` : '';
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
  const after = look();
  for (const { target } of watch.takeRecords())
    drawn.add((target.closest ? target : target.parentElement)?.closest('td'));
  found.push(cells.filter((cell, n) => drawn.has(cell) && before[n] === after[n]).length);
  drawn.clear();
}
return found;
"""


def test_a_key_draws_only_the_cells_that_it_changes(page: Page) -> None:
    page.open("/puzzle/3")
    page.press("fill")
    page.cell(1, 1).click()
    assert page.driver.execute_script(REDRAWN) == [0] * 6


SHOW = """
const [path, layers] = arguments, done = arguments[arguments.length - 1];
import(path).then(({ showLayers }) => {
  const [under, over] = document.querySelectorAll('.frame > .picture');
  showLayers(layers, under, over);
  const count = picture => picture.querySelectorAll('[data-p]').length;
  done([count(under), count(over), over.querySelectorAll('.link').length]);
}).catch(error => done(String(error)));
"""
CHAINS = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_every_shape_of_a_step_is_on_the_board(page: Page) -> None:
    figure = next(step.figure for step in explain(CHAINS).steps if step.figure.marks.links)
    layers = figure.layers()
    page.open("/puzzle/3")
    source = page.one("script[src*=play]").get_attribute("src") or ""
    path = source.replace("play.js", "hinting.js")
    under, over, links = page.driver.execute_async_script(SHOW, path, layers)
    shown = len(re.findall("data-p=", layers)) - len(re.findall("data-until=", layers))
    assert under + over == shown
    assert links == len(figure.marks.links)
