"""Playing grids with other rules, on the screen and line by line."""

from __future__ import annotations

import pytest

from sudokudb import Game, Grid
from sudokudb.play.frames.board_frames import boards
from sudokudb.play.frames.browse_frame import facts
from sudokudb.play.frames.frame import Screen
from sudokudb.play.frames.game_frame import game_frame
from sudokudb.play.keys import Keys
from sudokudb.play.plain import PlainGame
from sudokudb.play.player import Player
from sudokudb.puzzle import Puzzle
from sudokudb.render.rules.rule_examples import EXAMPLES

CAGES = Grid("." * 36 + ";cage 4 r1c1r1c2;diagonal \\")


def player(grid: Grid) -> Player:
    one = Player(Game(grid), "Cages")
    one.cursor = 0
    return one


def shown(one: Player, columns: int = 80, lines: int = 24) -> str:
    frame = game_frame(one, Screen(columns, lines, Keys(one.game.size)))
    return "\n".join("".join(piece.text for piece in line) for line in frame.lines)


def test_the_status_line_reads_the_rules_of_the_cell() -> None:
    one = player(CAGES)
    assert one.status.startswith("Killer cage r1c1 r1c2: the digits add up to 4")
    assert one.status.endswith("The diagonal from the upper left corner holds every digit once.")
    assert "Killer cage r1c1 r1c2" in shown(one)
    one.move(0, 2)
    assert one.status == ""
    one.message = "a message"
    assert one.status == "a message"


def test_a_broken_rule_comes_first_and_its_cells_are_marked() -> None:
    one = player(CAGES)
    one.digit(1)
    one.move(0, 1)
    one.digit(6)
    assert one.view.wrong == {0, 1}
    assert one.status == (
        "Broken: Killer cage r1c1 r1c2: the digits add up to 4 and do not repeat."
    )
    one.digit(3)
    assert one.view.wrong == set()


@pytest.mark.parametrize("lines", [24, 60])
def test_each_cell_has_the_letter_of_its_cage(lines: int) -> None:
    one = player(Grid("3" + "." * 80 + ";cage 4 r1c1r1c2;cage 9 r1c3r2c3"))
    rows = shown(one, 120, lines).splitlines()
    top = next(row for row in rows if "┃a" in row)
    assert [cell[:1] for cell in top.replace("┃", "│").split("│")[1:5]] == ["a", "a", "b", " "]


def test_small_marks_stand_after_the_letter_of_a_cage_and_are_found_there() -> None:
    one = player(Grid("." * 81 + ";cage 4 r1c1r1c2"))
    one.game.toggle_mark(0, 1)
    one.game.toggle_mark(0, 3)
    _, small, _ = boards(one.game.layout)
    assert "".join(piece.text for piece in small.line(one.view, 1)).startswith("┃a¹³  │a    │ ")
    assert [small.mark_at(one.view, 0, x, 1) for x in range(1, 5)] == [0, 1, 3, 0]


def test_every_kind_is_played_on_a_screen() -> None:
    for text in EXAMPLES.values():
        one = player(Grid(text))
        one.fill()
        assert "left to place" in shown(one, 120, 60)


def test_regions_and_boxes_of_any_shape_have_lines() -> None:
    jigsaw = shown(player(Grid(EXAMPLES["regions"])), 120, 40)
    assert "┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━┓" in jigsaw
    six = shown(player(Grid("." * 36)), 120, 40)
    assert six.count("┳") == 1 and six.count("╋") == 2


def test_diagonals_have_a_ground() -> None:
    one = player(CAGES)
    one.move(0, 1)
    view = one.view
    assert {view.backgrounds.get(cell) for cell in (14, 35)} == {"window"}


def test_a_hint_is_refused_with_the_reason() -> None:
    one = player(Grid("." * 81 + ";antiknight;cage 3 r1c1r1c2"))
    one.hint()
    assert "rows, columns and boxes (" in one.message
    assert "anti-knight" in one.message


def test_a_plain_game_says_the_rules() -> None:
    game = PlainGame(player(CAGES))
    assert "Killer cage r1c1 r1c2" in str(game.answer("r1c1"))
    game.answer("r1c1 2")
    answer = str(game.answer("r1c2 6"))
    assert "2 digits clash. Broken: Killer cage r1c1 r1c2" in answer
    assert game.answer("box 7") == "There is no box 7."
    without = PlainGame(player(Grid(EXAMPLES["noboxes"])))
    assert without.answer("box 1") == "There is no box 1."


def test_the_list_names_the_rules_of_the_chosen_puzzle() -> None:
    lines = facts(Puzzle(grid=CAGES, id=1, added="", changed=""))
    assert lines[-2:] == [
        "The diagonal from the upper left corner holds every digit once.",
        "Killer cage r1c1 r1c2: the digits add up to 4 and do not repeat.",
    ]
