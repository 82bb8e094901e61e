"""Every page: on a phone, in the dark, printed, without scripts, as one file."""

from __future__ import annotations

import base64
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.render.pages.puzzle_page import puzzle_page
from sudokudb.render.palette import ROLES
from tests.conftest import DIFFICULT
from tests.web.browser.support import ALL, SOLUTION, Page, media

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


PAGES = [
    "/", "/?counts=yes", "/?q=level:x", "/puzzle/3", "/puzzle/4", "/puzzle/3/stages",
    "/puzzle/3/stages?debug=all", "/puzzle/3/solutions", "/puzzle/3/steps", f"/grid/{DIFFICULT}",
    "/new", "/import", "/print", "/new?size=16", "/new?size=25", "/new?size=4", "/export?q=id:3",
    "/export", "/nowhere",
]  # fmt: skip
_CONTROLS = {"button", "textbox", "searchbox", "gridcell", "link", "combobox", "grid", "checkbox"}


def test_dark_is_what_the_reader_prefers(page: Page) -> None:
    script = "return getComputedStyle(document.body).backgroundColor"
    for theme in ("light", "dark"):
        media(page, prefers_color_scheme=theme)
        page.open("/puzzle/3")
        colour = getattr(ROLES["paper"], theme).removeprefix("#")
        expected = ", ".join(str(part) for part in bytes.fromhex(colour))
        assert page.driver.execute_script(script) == f"rgb({expected})"


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_needs_no_scrolling_sideways(page: Page, path: str) -> None:
    size = {"width": 320, "height": 640, "deviceScaleFactor": 2, "mobile": True}
    page.command("Emulation.setDeviceMetricsOverride", **size)
    page.open(path)
    assert page.fits(320)
    for button in page.all("main button"):
        if button.is_displayed():
            assert button.size["height"] >= 44


@pytest.mark.parametrize("path", PAGES)
def test_every_control_has_a_name(page: Page, path: str) -> None:
    page.open(path)
    nodes = [
        node
        for node in page.command("Accessibility.getFullAXTree")["nodes"]
        if node.get("role", {}).get("value") in _CONTROLS
    ]
    assert nodes
    nameless = [node for node in nodes if not node.get("name", {}).get("value")]
    assert not nameless
    if path == "/puzzle/3":
        assert sum(node["role"]["value"] == "gridcell" for node in nodes) == 81
    assert page.problems() == []


def test_a_printed_page_has_the_board_and_no_controls(page: Page, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    page.driver.execute_script(
        "localStorage.setItem('sudokudb:settings', JSON.stringify({ coordinates: false }))"
    )
    page.open("/puzzle/3")
    data = base64.b64decode(page.command("Page.printToPDF")["data"])
    (tmp_path / "page.pdf").write_bytes(data)
    command = ["pdftotext", "-layout", str(tmp_path / "page.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text.count("\f") == 1  # one page
    assert text.split()[0] == "Difficult"
    rows = ["".join(filter(str.isdigit, line)) for line in text.splitlines()[1:]]
    expected = [row.replace(".", "") for row in Grid(DIFFICULT).rows]
    assert [row for row in rows if row] == expected
    for word in ("Undo", "Save", "Search", "Line by line"):
        assert word not in text


def test_without_javascript_forms_work(page: Page) -> None:
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/new")
    page.all("#lines .lines input")[0].send_keys(ALL, "1-2")
    page.one("input[name=title]").send_keys("Typed")
    page.follow("#lines > button")
    assert "Typed" in page.one("h1").text
    assert page.cell(1, 3).text == "2"
    field = page.all("#lines .lines input")[0]
    field.send_keys(ALL, "0")
    page.follow("#lines > button")
    assert page.cell(1, 1).text == ""
    assert page.cell(1, 3).text == "2"
    page.follow("a[href$='/solutions']")
    assert len(page.all(".boards .board")) == 20
    page.driver.back()
    page.follow("form[action$=remove] button")
    assert "Done: remove" in page.one(".done").text


def test_a_file_of_one_puzzle_needs_no_site(page: Page, tmp_path: Path) -> None:
    with Library.open(page.database) as library:
        html = puzzle_page(library.get(3), Grid(SOLUTION))
    (tmp_path / "puzzle.html").write_text(html)
    page.driver.get((tmp_path / "puzzle.html").as_uri())
    assert page.digits == DIFFICULT
    page.cell(1, 1).click()
    page.type("7")
    page.press("check")
    page.says("Wrong digits: 1.")
    page.press("solve")
    page.says("One solution.")
    assert page.digits == SOLUTION
    assert page.problems() == []


def test_the_language_is_that_of_the_visitor(page: Page) -> None:
    for lang in ("fr", "en"):
        page.open(f"/?lang={lang}")
        page.open("/puzzle/3")
        assert page.one("html").get_attribute("lang") == lang


def test_a_list_about_steps_leads_to_the_first_step_that_matches(page: Page) -> None:
    with Library.open(page.database) as library:
        list(library.rate("1..3", "hodoku"))
    page.open("/?q=before(pointing,locked-pair)&view=table")
    assert page.one(".puzzles tbody tr").text.split()[:2] == ["3", "Difficult"]
    page.follow(".puzzles .name a")
    assert page.driver.current_url.endswith("/puzzle/3/steps?rater=hodoku#s19")
    assert page.one("#s19 h2").text.startswith("19. Locked Candidates")
    top = "return document.getElementById('s19').getBoundingClientRect().top"
    assert -1 < page.driver.execute_script(top) < page.driver.execute_script("return innerHeight")
