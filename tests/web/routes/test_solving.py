"""Solving for the page: stages, solutions, and what the board asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, solve, trace
from sudokudb.render.figures import StageFigures
from sudokudb.render.stage_text import stage_sentence
from tests.conftest import DIFFICULT, SIMPLE
from tests.web.support import alert_of, boards_in, digits_of, text_of, tinted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.support import Visitor

TWO = "1.3. .... .2.. ....".replace(" ", "")
NONE = "123. ...4 .... ....".replace(" ", "")


@pytest.mark.parametrize("path", ["/puzzle/3", f"/grid/{DIFFICULT}"])
def test_the_stages_are_those_of_the_palm(visitor: Visitor, path: str) -> None:
    answer = visitor.get(f"{path}/stages")
    stages, figures = list(trace(DIFFICULT)), StageFigures(Grid(DIFFICULT))
    boards = boards_in(answer)
    assert [digits_of(board) for board in boards] == [str(stage.grid) for stage in stages]
    assert [tinted(board) for board in boards] == [
        {*figures.figure(stage).marks.cells} for stage in stages
    ]
    text = text_of(answer)
    assert "(1,1) [1678] (-1) absurd" in text
    assert "(1,4) [1368] (+1)" in text
    assert text.count("its candidates are in brackets") == sum(s.is_hypothesis for s in stages)
    assert "its candidates are in brackets" not in text_of(visitor.get("/puzzle/1/stages"))
    assert text.count(") absurd") == sum(stage.is_absurd for stage in stages)


def test_each_stage_has_the_sentence_of_the_terminal(visitor: Visitor) -> None:
    text = text_of(visitor.get("/puzzle/3/stages"))
    for stage in trace(DIFFICULT):
        assert f"{stage.label}" in text and stage_sentence(stage) in text


def test_the_page_of_stages_explains_labels_and_names_modes(visitor: Visitor) -> None:
    text = text_of(visitor.get("/puzzle/3/stages?debug=all"))
    assert "raw a digit with one place in a column" in text
    assert "(1,3) [138] in row 1, column 3 one of 1, 3, 8 is tried" in text
    assert "Result Each pass With candidates Every step" in text


def test_the_debug_modes_are_those_of_the_palm(visitor: Visitor) -> None:
    for debug in ("none", "candidates"):
        answer = visitor.get(f"/puzzle/3/stages?debug={debug}")
        assert len(boards_in(answer)) == len(list(trace(DIFFICULT, debug)))
    refused = visitor.get("/puzzle/3/stages?debug=nix")
    assert refused.status_code == 422
    assert "there is no debug mode" in alert_of(refused)


def test_solutions_have_the_cells_tinted_in_which_they_differ(visitor: Visitor) -> None:
    answer = visitor.get(f"/grid/{TWO}/solutions")
    expected = [str(solution) for solution in solve(TWO, 100).solutions]
    boards = boards_in(answer)
    assert [digits_of(board) for board in boards] == expected
    differ = {cell for cell in range(16) if len({solution[cell] for solution in expected}) > 1}
    assert differ
    assert all(tinted(board) == differ for board in boards)
    assert "1 solution ·" in text_of(visitor.get("/puzzle/1/solutions"))
    assert len(boards_in(visitor.get(f"/grid/{'.' * 81}/solutions?limit=7"))) == 7
    assert "There is no solution" in alert_of(visitor.get(f"/grid/{NONE}/solutions"))
    for limit in ("0", "x", "501", "9" * 30):
        assert visitor.get(f"/grid/{TWO}/solutions?limit={limit}").status_code == 422


def test_the_board_asks_for_the_solution(visitor: Visitor) -> None:
    answer = visitor.post("/api/solve", json={"grid": SIMPLE}).json()
    assert answer["solution"] == str(solve(SIMPLE).solutions[0])
    assert (answer["solutions"], answer["level"]) == (1, "simple")
    assert visitor.post("/api/solve", json={"grid": TWO}).json()["solutions"] == "2 or more"
    none = visitor.post("/api/solve", json={"grid": NONE}).json()
    assert (none["solutions"], none["solution"]) == (0, None)
    assert none["reason"]


def test_the_board_asks_which_digits_are_wrong(visitor: Visitor) -> None:
    solution = str(solve(SIMPLE).solutions[0])
    digits = f"9{solution[1:40]}{'.' * 41}"
    answer = visitor.post("/api/check", json={"grid": SIMPLE, "digits": digits}).json()
    assert (answer["solutions"], answer["wrong"]) == (1, [0])
    answer = visitor.post("/api/check", json={"grid": TWO, "digits": "." * 16}).json()
    assert answer["wrong"] is None


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b"null", b'{"grid": 5}', b'{"grid": "x"}', b"[" * 100_000, b"\xff"],
)
@pytest.mark.parametrize("name", ["solve", "check"])
def test_a_question_that_is_none_is_refused_in_json(
    visitor: Visitor, name: str, body: bytes
) -> None:
    answer = visitor.post(f"/api/{name}", content=body)
    assert answer.status_code == 422
    assert answer.json()["error"]


@pytest.mark.parametrize("name", ["", "/stages", "/solutions", ".svg", ".png"])
def test_a_text_that_is_no_grid_is_refused(visitor: Visitor, name: str) -> None:
    for text in ("x", "1", "." * 80, f"11{'.' * 14}x", "9" * 16, "%00", "é"):
        answer = visitor.get(f"/grid/{text}{name}")
        assert answer.status_code == 422
        assert alert_of(answer)


def test_a_grid_that_clashes_is_shown_with_its_cells(visitor: Visitor) -> None:
    answer = visitor.get(f"/grid/11{'.' * 14}")
    assert answer.status_code == 200
    assert "1 twice in row 1: r1c1, r1c2" in alert_of(answer)
    assert answer.text.count('class="given clash"') == 2
    assert visitor.get(f"/grid/11{'.' * 14}/stages").status_code == 422


def test_a_grid_of_a_link_is_stored_only_when_it_is_kept(visitor: Visitor) -> None:
    assert visitor.get(f"/grid/{TWO}").status_code == 200
    assert visitor.count() == 3
    answer = visitor.post(f"/grid/{TWO}/keep", data={"title": "Kept"})
    assert answer.headers["location"].startswith("/puzzle/4?change=")
    assert visitor.puzzle("Kept").grid == Grid(TWO)
    assert visitor.post(f"/grid/{TWO}/keep").status_code == 422


def test_pictures_have_the_bytes_of_the_command(visitor: Visitor) -> None:
    from sudokudb.render.figures import puzzle_figure, solution_figure, stage_figure
    from sudokudb.render.png import png
    from sudokudb.render.svg import picture

    grid = Grid(DIFFICULT)
    plain = picture(grid, title="#3 Difficult")
    assert visitor.get("/puzzle/3.svg").text == plain
    assert visitor.get("/puzzle/3.png?width=100").content == png(plain, 100)
    for asked, figure in (
        ("solution=1", solution_figure(grid)),
        ("stage=6", stage_figure(grid, 6)),
        ("candidates=1", puzzle_figure(grid, candidates=True)),
    ):
        assert visitor.get(f"/grid/{DIFFICULT}.svg?theme=psp&{asked}").text == figure.svg(
            "Sudoku", theme="psp"
        )
    for wrong in ("theme=x", "stage=99", "stage=x"):
        assert visitor.get(f"/puzzle/3.svg?{wrong}").status_code == 422
    assert visitor.get("/puzzle/3.png?width=9999").status_code == 422


def test_an_endless_search_is_a_sentence(visit: Callable[..., Visitor]) -> None:
    answer = visit(seconds=0.05).get(f"/grid/{'.' * 625}/stages")
    assert answer.status_code == 503
    assert "stopped after 0.05 s" in alert_of(answer)
