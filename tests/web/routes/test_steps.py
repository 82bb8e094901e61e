"""Hints for the board, the page of steps, and the picture of a step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.support import Visitor

POINTING = "................12..3.45.........4.3..61......7...........6.5...8.....9.4..23...."
GRID = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"
CHAIN = "..6..3....97..513..2..91.8........7.6.........41..8..9...5..8.....3.47....4.16..5"


def test_the_board_asks_for_hints(visitor: Visitor) -> None:
    question = {"grid": POINTING, "digits": POINTING, "marks": [0] * 81}
    answer = visitor.post("/api/hint", json=question).json()
    assert answer == {"hint": "Look at box 2.", "wrong": [], "step": None, "layers": ""}
    answer = visitor.post("/api/hint", json=question | {"depth": "step"}).json()
    assert answer["hint"].startswith("In box 2, 1 can only be in row 1")
    assert answer["step"]["roles"]["0"] == {"1": "out"}
    assert answer["step"]["roles"]["4"] == {"1": "use"}
    assert (answer["step"]["cells"], answer["step"]["houses"][0]) == ([0, 1, 2], 3)
    assert '<circle class="out"' in answer["layers"] and "<svg" not in answer["layers"]
    wrong = {"digits": "1" + POINTING[1:], "depth": "step"}
    assert visitor.post("/api/hint", json=question | wrong).json()["wrong"] == [0]


def test_the_nodes_of_a_hint_have_the_numbers_of_the_board(visitor: Visitor) -> None:
    question = {"grid": CHAIN, "digits": CHAIN, "marks": [0] * 81, "depth": "step"}
    answer = visitor.post("/api/hint", json=question).json()
    (nodes,) = answer["step"]["nodes"]
    numbers = re.findall(r'class="node"[^>]*>(\d+)<', answer["layers"])
    assert len(nodes) > 3 and {str(number) for number, _text in nodes} <= set(numbers)
    assert " → ".join(text for _number, text in nodes) == answer["step"]["chains"][0][0]


def test_singles_are_not_skipped_where_there_is_nothing_else(visitor: Visitor) -> None:
    assert " data-skips" in visitor.get(f"/grid/{GRID}/steps").text
    assert " data-skips" not in visitor.get("/puzzle/1/steps").text


def test_what_has_no_hint_is_said(visitor: Visitor) -> None:
    for grid, said in (("." * 81, "several solutions"), ("1" + "." * 15, "9×9 grids")):
        answer = visitor.post("/api/hint", json={"grid": grid, "digits": grid, "marks": "x"})
        assert answer.status_code == 422
        assert said in answer.json()["error"]


def test_the_page_of_steps_has_a_sentence_and_a_picture_for_each(visitor: Visitor) -> None:
    shown = visitor.get(f"/grid/{GRID}/steps").text
    assert shown.count("<img ") == 63
    assert "In box 6, 7 can only be in row 6, so it is removed from r6c6." in shown
    picture = visitor.get(f"/grid/{GRID}.svg?step=23&coordinates")
    assert picture.status_code == 200 and 'class="out"' in picture.text
    assert visitor.get(f"/grid/{GRID}.svg?step=64").status_code == 404
    assert visitor.get("/puzzle/1/steps").text.count("<img ") > 40
    other = visitor.get(f"/grid/{GRID}/steps?rater=se").text
    assert "rater=se&amp;coordinates&amp;step=2" in other and "Direct Hidden Pair" in other
    assert 'aria-current="true">Sudoku Explainer<' in other
    assert 'aria-current="true">HoDoKu<' in shown
    assert "several solutions" in alert_of(visitor.get(f"/grid/{'.' * 81}/steps"))
    assert "Étapes" in visitor.get("/puzzle/1", headers={"accept-language": "fr"}).text


def test_the_steps_follow_a_change_of_the_file_of_the_rater(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    (file := tmp_path / "mine.toml").write_text('base = "hodoku"')
    own = visit(rater=str(file))
    assert "Full House" in own.get(f"/grid/{GRID}/steps").text
    file.write_text('base = "hodoku"\nchanges = { full-house = { enabled = false } }')
    assert "Full House" not in own.get(f"/grid/{GRID}/steps").text


def test_a_step_can_be_drawn_bare_on_paper_or_by_branches(visitor: Visitor) -> None:
    address = f"/grid/{GRID}.svg?step=23&coordinates"
    assert "<style>" in visitor.get(address).text
    assert "<style>" not in visitor.get(f"{address}&bare").text
    assert 'viewBox="0 0 606 606"' in visitor.get(f"{address}&paper").text
    assert visitor.get(f"{address}&branch=0").status_code == 422


def test_the_page_of_steps_has_what_slides_need(visitor: Visitor) -> None:
    shown = visitor.get(f"/grid/{GRID}/steps").text
    before, _, slides = shown.partition('<template id="slides">')
    assert slides.count("data-jump=") == 63
    plain = re.sub("<template.*?</template>", "", before, flags=re.DOTALL)
    assert 'type="button"' not in plain  # which would do nothing without a script
    assert 'data-number="23"' in before and "data-single" in before
    assert before.count('name="pick"') == 63
    assert all(f'data-role="{role}"' in before for role in ("use", "put", "strong", "weak"))


def test_chosen_steps_are_printed(visitor: Visitor) -> None:
    chosen = visitor.get("/puzzle/1/steps?handout=yes&pick=2&pick=5")
    text = text_of(chosen)
    assert chosen.text.count('class="picture paper"') == 2 and "2 of" in text
    assert "untitled" not in text
    assert 'class="sheet per4"' in chosen.text
    grey = visitor.get("/puzzle/1/steps?handout=yes&pick=2&ink=grey&per=2").text
    assert 'class="sheet per2 grey"' in grey


def test_singles_can_be_left_out_of_a_handout(visitor: Visitor) -> None:
    whole, some = (
        visitor.get(f"/grid/{GRID}/steps?handout=yes{more}").text for more in ("", "&singles=no")
    )
    assert whole.count("<article") == 63 > some.count("<article") > 0
    assert "Hidden Single" in whole and "Hidden Single" not in some


def test_a_handout_of_steps_that_do_not_exist_is_refused(visitor: Visitor) -> None:
    answer = visitor.get("/puzzle/1/steps?handout=yes&pick=2&pick=9998&pick=9999")
    assert answer.status_code == 404 and "there is no step 9998" in alert_of(answer)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("per=6", "6 pictures on a page need candidates of 5.5 pt"),
        ("per=5", "5 pictures do not fit a page"),
        ("per=x", "x is not a number"),
        ("pick=x", "x is not a number"),
    ],
)
def test_a_handout_that_cannot_be_read_is_refused(visitor: Visitor, query: str, said: str) -> None:
    answer = visitor.get(f"/puzzle/1/steps?handout=yes&{query}")
    assert answer.status_code == 422 and said in text_of(answer)
    assert visitor.get(f"/puzzle/1/steps?handout=yes&{query}&candidates=no").status_code == (
        200 if query == "per=6" else 422
    )
