"""The page of one puzzle: showing, saving, adding, removing, undoing."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, solve
from sudokudb.game import Game, Layer
from tests.conftest import DIFFICULT, SIMPLE
from tests.library.test_titles import HOSTILE
from tests.support import numbered
from tests.web.support import alert_of, boards_in, digits_of, inputs, text_of, tinted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.support import Visitor

NAMES = ["", "/stages", "/solutions", ".svg", ".png", ".json", ".txt"]


def test_the_board_names_every_cell(visitor: Visitor) -> None:
    page = visitor.get("/puzzle/3").text
    names = re.findall(r'role="gridcell"[^>]* aria-label="([^"]*)"', page)
    assert len(names) == 81
    assert names[:2] == ["row 1 column 1, empty", "row 1 column 2, 5, given"]
    assert len(re.findall(r'gridcell" tabindex="0"', page)) == 1


def test_a_puzzle_as_text_is_its_grid(visitor: Visitor) -> None:
    assert visitor.get("/puzzle/3.txt").text == f"{DIFFICULT}\n"
    assert visitor.get("/puzzle/3.json").json()["title"] == "Difficult"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_there_is_not_found(visitor: Visitor, name: str) -> None:
    for id in ("0", "99", "9" * 18, "9" * 5000, "x", "-1", "٣", "1e3"):
        assert visitor.get(f"/puzzle/{id}{name}").status_code == 404


@pytest.mark.parametrize(
    ("typed", "saved"),
    [
        ("xx0", ".5...2..4"),  # the Palm's own rule: 0 empties, a digit replaces, others keep
        ("1", "15...2..4"),
        ("-0", ".....2..4"),
        ("xxxxxx39", ".5...2394"),
        ("", ".5...2..4"),
    ],
)
def test_a_line_is_typed_over_its_row(visitor: Visitor, typed: str, saved: str) -> None:
    form = visitor.fields("/puzzle/3", line1=typed, title="Other")
    answer = visitor.post("/puzzle/3", data=form)
    assert answer.status_code == 303
    puzzle = visitor.puzzle(3)
    assert (puzzle.grid.rows[0], puzzle.title) == (saved, "Other")
    assert puzzle.solutions is not None  # counted again where the grid is another one


def test_an_untouched_form_changes_nothing(visitor: Visitor) -> None:
    answer = visitor.post("/puzzle/3", data=visitor.fields("/puzzle/3"))
    assert answer.headers["location"] == "/puzzle/3"
    with visitor.library() as library:
        assert not list(library.changes.history())


def test_a_grid_that_clashes_comes_back_with_its_cells(visitor: Visitor) -> None:
    form = visitor.fields("/puzzle/3", line1="--5", title="Mine")
    answer = visitor.post("/puzzle/3", data=form)
    assert answer.status_code == 422
    assert "5 twice in row 1: r1c2, r1c3" in alert_of(answer)
    named = re.findall(r'aria-label="([^"]*clashes)"', answer.text)
    assert named == ["row 1 column 2, 5, given, clashes", "row 1 column 3, 5, given, clashes"]
    again = inputs(answer.text)
    assert (again["line1"], again["title"]) == ("055002004", "Mine")
    assert str(visitor.puzzle(3).grid) == DIFFICULT


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"line1": "1234567891"}, "line 1: 10 characters; a line has 9"),
        ({"line2": "٣"}, "line 2: '٣' is not a digit; digits are 1 to 9"),
        ({"title": "x" * 100_000}, "characters"),
        ({"title": "a\0b"}, "NUL"),
        ({"seen_grid": "nonsense"}, "does not belong in a grid"),
        ({f"line{row + 1}": SIMPLE[9 * row :][:9].replace(".", "0") for row in range(9)}, "#1"),
    ],
)
def test_what_cannot_be_saved_is_explained(
    visitor: Visitor, fields: dict[str, str], sentence: str
) -> None:
    answer = visitor.post("/puzzle/3", data=visitor.fields("/puzzle/3", **fields))
    assert answer.status_code == 422
    assert sentence in alert_of(answer)
    assert str(visitor.puzzle(3).grid) == DIFFICULT


def test_of_two_tabs_the_second_sees_both_versions(visitor: Visitor) -> None:
    first = visitor.fields("/puzzle/3", line1="6", title="First")
    second = visitor.fields("/puzzle/3", line1="--3", title="Second")
    assert visitor.post("/puzzle/3", data=first).status_code == 303
    answer = visitor.post("/puzzle/3", data=second)
    assert answer.status_code == 409
    stored, typed = boards_in(answer)
    assert (digits_of(stored)[:9], digits_of(typed)[:9]) == ("65...2..4", ".53..2..4")
    assert tinted(stored) == tinted(typed) == {0, 2}
    assert {"First", "Second"} <= {*text_of(answer).split()}
    assert visitor.puzzle(3).title == "First"
    assert visitor.post("/puzzle/3", data=inputs(answer.text)).status_code == 303
    assert (visitor.puzzle(3).title, str(visitor.puzzle(3).grid)[:9]) == ("Second", ".53..2..4")


def test_a_form_of_an_earlier_time_is_stale(visitor: Visitor) -> None:
    form = visitor.fields("/puzzle/3", title="Late", changed="2008-01-01T00:00:00Z")
    assert visitor.post("/puzzle/3", data=form).status_code == 409


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_a_new_puzzle_is_typed_line_by_line(visitor: Visitor, size: int) -> None:
    form = visitor.fields(f"/new?size={size}", title="Mine", line1="xx2x4"[:size], line2="1")
    answer = visitor.post("/new", data=form)
    assert answer.status_code == 303
    puzzle = visitor.puzzle("Mine")
    assert answer.headers["location"].startswith(f"/puzzle/{puzzle.id}?change=")
    assert puzzle.grid == Grid("..2.4"[:size].ljust(size, ".") + "1".ljust(size * (size - 1), "."))


def test_a_new_puzzle_that_clashes_or_is_stored_is_not_added(visitor: Visitor) -> None:
    assert visitor.post("/new", data=visitor.fields("/new")).status_code == 422
    clash = visitor.post("/new", data=visitor.fields("/new", line1="11"))
    assert clash.status_code == 422
    assert inputs(clash.text)["line1"] == "11-------"
    lines = {f"line{row + 1}": SIMPLE[9 * row :][:9] for row in range(9)}
    stored = visitor.post("/new", data=visitor.fields("/new", **lines))
    assert stored.status_code == 422
    assert 'href="/puzzle/1"' in stored.text
    assert visitor.get("/new?size=11").status_code == 422
    assert visitor.post("/new", data={"size": "x"}).status_code == 422


def test_what_was_removed_comes_back(visitor: Visitor) -> None:
    change = visitor.change_in(visitor.post("/puzzle/2/remove"))
    assert visitor.get("/puzzle/2").status_code == 404
    undone = visitor.post("/undo", data={"change": change})
    assert visitor.change_in(undone) == change
    assert visitor.get("/puzzle/2").status_code == 200
    visitor.post("/redo", data={"change": change})
    assert visitor.get("/puzzle/2").status_code == 404


def test_undo_takes_back_only_the_change_that_it_names(visitor: Visitor) -> None:
    first = visitor.change_in(visitor.post("/puzzle/2/remove"))
    visitor.post("/puzzle/3/remove")
    for change in (first, "99", "", "x"):
        assert visitor.post("/undo", data={"change": change}).status_code == 409
    assert visitor.count() == 1


def test_a_game_is_saved_unless_it_was_changed_elsewhere(visitor: Visitor) -> None:
    with visitor.library() as library:
        session = library.games.start(library.get(3))
        session.game.place(0, 6)
        library.games.save(session)
    found = re.search(r'data-game="([^"]*)"', visitor.get("/puzzle/3").text)
    assert found
    state = json.loads(html.unescape(found[1]))
    assert state["game"] == session.game.to_json()
    session.game.place(2, 3)
    question = {"puzzle": 3, **state, "game": session.game.to_json()}
    answer = visitor.post("/api/game", json=question)
    assert answer.status_code == 200
    with visitor.library() as library:
        stored = library.games.resume(library.get(3))
    assert stored
    assert stored.game.text == session.game.text
    # The answer may have been lost, so that the same moves come again, or more.
    session.game.place(3, 9)
    again = visitor.post("/api/game", json=question | {"game": session.game.to_json()})
    assert again.status_code == 200
    assert visitor.post("/api/game", json=question).status_code == 409
    fresh = question | again.json()
    changes: tuple[dict[str, Any], ...] = (
        {"game": 5}, {"game": {}}, {"puzzle": "x"}, {"id": None}, {"puzzle": -1}, {"seconds": -1},
        {"seconds": "9"},
    )  # fmt: skip
    for wrong in changes:
        assert visitor.post("/api/game", json=fresh | wrong).status_code == 422
    assert visitor.post("/api/game", json=fresh | {"puzzle": 99}).status_code == 404
    assert visitor.post("/api/game", json=fresh | {"id": 99}).status_code == 409


def test_the_first_move_creates_a_game_and_a_repetition_does_not(visitor: Visitor) -> None:
    with visitor.library() as library:
        game = library.games.start(library.get(3)).game
    game.place(0, 6)
    first = {"puzzle": 3, "seconds": 5, "game": game.to_json()}
    answer = visitor.post("/api/game", json=first).json()
    assert visitor.post("/api/game", json=first).json() == answer
    with visitor.library() as library:
        (stored,) = library.get(3).games
    assert (stored.id, stored.seconds, stored.state[0]) == (answer["id"], 5, "6")
    game.undo()
    game.place(0, 9)
    other = visitor.post("/api/game", json=first | {"game": game.to_json()}).json()
    assert other["id"] != answer["id"]


def test_a_first_move_that_comes_after_the_second_begins_no_other_game(visitor: Visitor) -> None:
    game = Game(visitor.puzzle(3).grid)
    game.enter([0], Layer.CENTRE, 6)
    late = {"puzzle": 3, "game": game.to_json()}
    game.enter([2], Layer.CENTRE, 7)
    assert visitor.post("/api/game", json={"puzzle": 3, "game": game.to_json()}).json()["id"]
    assert "changed elsewhere" in visitor.post("/api/game", json=late).json()["error"]
    (stored,) = visitor.puzzle(3).games
    assert "[2,0,64]" in stored.moves


@pytest.mark.parametrize("options", [{"read_only": True}, {"host": "192.168.1.5", "key": "k"}])
def test_games_of_a_page_for_others_stay_in_the_browser(
    visit: Callable[..., Visitor], options: dict[str, Any]
) -> None:
    visitor = visit(**options)
    assert not visitor.site.keeps_games
    with visitor.library() as library:
        session = library.games.start(library.get(3))
        session.game.place(0, 6)
        library.games.save(session)
    assert "data-game" not in visitor.get("/puzzle/3").text


def test_a_page_shows_a_solved_game_until_another_begins(visitor: Visitor) -> None:
    with visitor.library() as library:
        for digits in (str(solve(DIFFICULT).solutions[0]), "6"):
            session = library.games.start(library.get(3))
            for cell, digit in enumerate(digits):
                session.game.place(cell, int(digit))
            library.games.save(session)
            found = re.search(r'data-game="([^"]*)"', visitor.get("/puzzle/3").text)
            assert found
            assert json.loads(html.unescape(found[1]))["game"] == session.game.to_json()
        assert library.get(3).games[0].finished


def test_lines_are_checked_hinted_at_and_solved_without_a_script(visitor: Visitor) -> None:
    solution = str(solve(DIFFICULT).solutions[0])
    form = {"line1": solution[0] + "xxxxxxx9"}  # the last cell is given
    for ask, text in [
        ({"ask": "check"}, "No digit is wrong so far."),
        ({"ask": "check", "line1": "9"}, "r1c1 is wrong."),
        ({"ask": "hint"}, "Look at "),
        ({"ask": "hint", "depth": "technique"}, "Look for this: "),
        ({"ask": "solve"}, "This is the solution."),
    ]:
        answer = visitor.post("/puzzle/3/ask", data=form | ask)
        assert answer.status_code == 200
        assert text in answer.text, ask
    assert f'value="{solution[:9]}"' in answer.text
    assert visitor.post("/puzzle/3/ask", data={}).status_code == 422
    assert visitor.post("/grid/" + "." * 81 + "/ask", data={"ask": "check"}).status_code == 200


def test_no_title_becomes_markup(visitor: Visitor) -> None:
    titles = ["<script>alert(1)</script>", "' onclick='alert(1)", "{{ 7*7 }}", "{% x %}", *HOSTILE]
    with visitor.library() as library:
        grids = [numbered(number) for number in range(1, len(titles) + 1)]
        ids = [
            library.add(grid, title, title, notes=title).id
            for grid, title in zip(grids, titles, strict=True)
        ]
    paths = [f"/puzzle/{id}{name}" for id in ids for name in ("", "/stages", ".svg")]
    for path in ["/", "/?counts=yes", "/export?q=id:4", "/puzzle/4.png", *paths]:
        answer = visitor.get(path)
        assert answer.status_code == 200
        if path != "/puzzle/4.png":
            assert "<script>" not in answer.text
            assert path.endswith(".svg") or " onclick='" not in answer.text
            assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", answer.text)
            assert " 49 " not in answer.text


@pytest.mark.parametrize("title", ["\x1b[31mred\x07", "tab\tline\nfeed", "<b>&amp;"])
def test_saving_lines_keeps_a_title_that_no_field_can_show(visitor: Visitor, title: str) -> None:
    with visitor.library() as library:
        id = library.add("1.3. .... .2.. ...4", title).id
    form = visitor.fields(f"/puzzle/{id}", line1="14")
    assert visitor.post(f"/puzzle/{id}", data=form).status_code == 303
    assert visitor.puzzle(id).title == title


def test_a_game_with_older_givens_is_left_alone(visitor: Visitor) -> None:
    with visitor.library() as library:
        session = library.games.start(library.get(3))
        session.game.place(0, 6)
        library.games.save(session)
        puzzle = library.get(3)
        library.edit(puzzle, Grid("6" + str(puzzle.grid)[1:]))
    assert "data-game" not in visitor.get("/puzzle/3").text
