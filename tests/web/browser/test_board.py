"""The board: clicks, keys, marks, hints, and the lines next to it."""

from __future__ import annotations

import pytest

from sudokudb import Grid, Library, solve
from tests.conftest import DIFFICULT, SIMPLE
from tests.web.browser.support import ALL, SOLUTION, Page, arrow

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_clicking_and_typing_fill_the_board(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type("6")
    assert page.digits == f"6{DIFFICULT[1:]}"
    assert page.name == "row 1 column 1, 6"
    page.type("5")  # the row has a 5
    assert page.name == "row 1 column 1, 5, clashes"
    assert "clash" in page.classes(1, 2)
    page.type("0")
    assert page.name == "row 1 column 1, empty"
    page.one("button[data-digit='7']").click()
    assert page.digits == f"7{DIFFICULT[1:]}"
    page.cell(1, 2).click()
    for key in ("1", "0", "+", "-"):
        page.type(key)
        assert page.said == "This digit is given."
    assert page.digits == f"7{DIFFICULT[1:]}"


def test_arrows_go_around_every_edge_and_digits_around_empty(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    for key, place in (
        (arrow("LEFT"), "row 1 column 9"),
        (arrow("UP"), "row 9 column 9"),
        (arrow("RIGHT"), "row 9 column 1"),
        (arrow("DOWN"), "row 1 column 1"),
        ("\ue010", "row 1 column 9"),  # End
        ("\ue011", "row 1 column 1"),  # Home
    ):
        page.type(key)
        assert page.name.startswith(f"{place}, ")
    assert len(page.all(".board [tabindex='0']")) == 1
    for key, digit in (("-", "9"), ("+", "empty"), ("+", "1"), ("-", "empty"), ("-", "9")):
        page.type(key)
        assert page.name.startswith(f"row 1 column 1, {digit}")


def test_marks_leave_with_a_digit_and_come_back_with_undo(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type(" ", "1", "6", "8", "6", "x", "1", "9")
    assert page.name == "row 1 column 1, centre marks 1 8, corner marks 1 9"
    assert page.one("[data-mode='2']").get_attribute("aria-pressed") == "true"
    page.type(" ", arrow("RIGHT"), arrow("RIGHT"), "1", arrow("LEFT"), arrow("LEFT"))
    assert page.name == "row 1 column 1, centre marks 8, corner marks 9"
    page.press("undo")  # a click leaves the board in focus
    assert page.name == "row 1 column 1, centre marks 1 8, corner marks 1 9"
    page.press("redo")
    page.press("fill")
    assert page.name == "row 1 column 1, centre marks 6 7 8 9, corner marks 9"
    assert len(page.all(".places")) == DIFFICULT.count(".") - 1
    page.press("erase")
    assert page.name == "row 1 column 1, empty"


def test_colours_are_letters_and_givens_can_have_them(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 2).click()
    page.type("v", "2", "8")
    assert page.name == "row 1 column 2, 5, given, colours b h"
    assert page.one(".tint").get_attribute("data-d") == "bh"
    assert [key.text for key in page.all(".pad [data-digit]") if key.is_displayed()] == [
        *"abcdefgh"
    ]
    assert "gradient" in page.cell(1, 2).value_of_css_property("background-image")
    page.press("erase")
    assert page.name == "row 1 column 2, 5, given"


def test_solve_and_check_ask_the_site(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type("6")
    page.press("check")
    page.says("No digit is wrong so far.")
    page.type("7", arrow("RIGHT"), arrow("RIGHT"), "1")
    page.press("check")
    page.says("Wrong digits: 2.")
    assert "clash" not in (page.cell(1, 3).get_attribute("class") or "")
    page.press("check")
    page.says("Wrong: r1c1, r1c3.")
    assert "clash" in (page.cell(1, 3).get_attribute("class") or "")
    page.press("solve")
    page.says("One solution.")
    assert page.digits == SOLUTION
    page.press("undo")
    assert page.digits == f"7{DIFFICULT[1]}1{DIFFICULT[3:]}"


POINTING = "................12..3.45.........4.3..61......7...........6.5...8.....9.4..23...."


def test_hints_tell_more_and_mark_the_board(page: Page) -> None:
    page.open(f"/grid/{POINTING}")
    page.press("hint")
    page.says("Look at box 2.")
    page.press("hint")
    page.says("Look for this: Locked Candidates Type 1 (Pointing).")
    assert not page.all(".over .out")
    page.press("hint")
    page.says("In box 2, 1 can only be in row 1")
    assert len(page.all(".over .out")) == 3 and len(page.all(".over .use")) == 2
    shown = [item.get_attribute("data-role") for item in page.all(".say .legend li")]
    assert shown == ["use", "out"]
    page.one(".say button").click()  # Remove the marks
    assert not page.all(".over .out")
    assert page.cell(1, 2).get_attribute("aria-label") != "row 1 column 2, empty"
    page.cell(1, 4).click()
    page.type("h")
    page.says("Look at")
    right = str(solve(Grid(POINTING)).solutions[0])[3]
    page.type("6" if right == "7" else "7", "h")
    page.says("position has no solution")


def test_a_long_text_moves_no_button(page: Page) -> None:
    page.open("/puzzle/3")
    places = "return [...document.querySelectorAll('.tools button')].map("
    places += "button => JSON.stringify(button.getBoundingClientRect()))"
    before = page.driver.execute_script(places)
    page.driver.execute_script(
        "document.getElementById('say').firstChild.textContent = 'word '.repeat(180)"
    )
    assert page.driver.execute_script(places) == before


def test_lines_and_board_show_each_others_changes(page: Page) -> None:
    page.open("/new")
    first, second = page.all("#lines .lines input")[:2]
    first.send_keys(ALL, "xx2x4")
    assert page.digits.startswith("..2.4....")
    page.cell(2, 9).click()
    page.type("7")
    assert second.get_attribute("value") == "--------7"
    assert first.get_attribute("value") == "--2-4----"
    first.send_keys(ALL, "xx0")
    assert page.digits.startswith("....4....")
    page.press("solve")
    page.says("There are several solutions; this is one.")
    assert page.digits[4] == "4"
    assert "." not in page.digits


def test_saving_keeps_what_the_board_shows(page: Page) -> None:
    with Library.open(page.database) as library:
        id = library.add(SIMPLE[::-1], title="Mine").id
    page.open(f"/puzzle/{id}")
    page.press("set")
    row = SIMPLE[::-1][:9]
    at = next(place for place, digit in enumerate(row) if digit != ".")
    page.cell(1, at + 1).click()
    page.type("0")
    page.follow("#lines > button")
    assert "Done: edit" in page.one(".done").text
    with Library.open(page.database) as library:
        assert str(library.get(id).grid)[:9] == row[:at] + "." + row[at + 1 :]
    page.follow(".done button")
    with Library.open(page.database) as library:
        assert str(library.get(id).grid) == SIMPLE[::-1]
        library.remove(library.get(id))


def test_a_link_has_the_digits_that_were_placed(page: Page) -> None:
    page.open(f"/grid/{DIFFICULT}#6{DIFFICULT[1:]}")
    assert page.digits == f"6{DIFFICULT[1:]}"
    assert "given" not in page.classes(1, 1)
    page.open(f"/grid/{DIFFICULT}#<script>")
    assert page.digits == DIFFICULT


@pytest.mark.parametrize("size", [4, 6, 16, 25])
def test_other_sizes_take_their_digits(page: Page, size: int) -> None:
    page.open(f"/new?size={size}")
    page.cell(size, size).click()
    page.type({4: "4", 6: "6", 16: "g", 25: "P"}[size])
    assert page.digits == "." * (size * size - 1) + {4: "4", 6: "6", 16: "G", 25: "P"}[size]
    page.type("7" if size < 9 else "q")  # not a digit
    assert page.digits.count(".") == size * size - 1
