"""Hints in play: each one tells more, and the third shows the step on the board."""

from __future__ import annotations

from sudokudb import Grid
from sudokudb.game import Game
from sudokudb.play.frames.board_frames import boards
from sudokudb.play.player import Player
from tests.conftest import DIFFICULT

STARTS_WITH_POINTING = (
    "................12..3.45.........4.3..61......7...........6.5...8.....9.4..23...."
)


def asked(player: Player) -> str:
    player.message = ""
    player.hint()
    return player.message


def test_each_hint_tells_more_until_the_board_changes() -> None:
    player = Player(Game(Grid(STARTS_WITH_POINTING)))
    where = "Look at box 2."
    technique = f"Look for this: Locked Candidates Type 1 (Pointing). {where}"
    step = "In box 2, 1 can only be in row 1, so it is removed from r1c1, r1c2 and r1c3."
    assert [asked(player) for _ in range(4)] == [where, technique, step, where]
    player.fill()
    assert asked(player) == where
    for cell in range(3):
        player.cursor = cell
        player.toggle_mark(1)
    assert [asked(player) for _ in range(3)][-1] != step  # the marks show that it is done


def test_hints_follow_the_order_of_the_rater() -> None:
    for rater, technique in (("hodoku", "Naked Single"), ("se", "Hidden Single")):
        player = Player(Game(Grid(DIFFICULT)))
        player.rater = rater
        asked(player)
        assert asked(player).startswith(f"Look for this: {technique}. ")
    player.rater = "nowhere.toml"
    assert asked(player).startswith("there is no rater 'nowhere.toml': ")


def test_the_third_hint_marks_the_board() -> None:
    player = Player(Game(Grid(STARTS_WITH_POINTING)))
    for _ in range(3):
        assert not player.view.roles
        player.hint()
    view = player.view
    assert view.roles[0, 1] == "out" and view.roles[4, 1] == "use"
    assert (view.backgrounds[0], view.backgrounds[12]) == ("target", "house")
    large, small, compact = boards(player.game.layout)
    line = large.line(view, 1)
    assert [piece.text for piece in line if piece.look.background == "out"] == ["-1"] * 3
    assert "".join(piece.text for piece in small.line(view, 1)).startswith("┃-1   │-1   │-1   ┃")
    for board in (large, small, compact):
        for number in range(board.lines):
            assert sum(len(piece.text) for piece in board.line(view, number)) <= board.columns + 1
    player.undo()
    player.digit(5)
    assert not player.view.roles


def test_a_wrong_digit_is_said_first_and_then_shown() -> None:
    player = Player(Game(Grid(STARTS_WITH_POINTING)))
    player.cursor = 0
    right = player.solution
    assert right
    player.digit(next(d for d in (5, 6, 7) if d != right[0]))
    assert asked(player) == "A digit is wrong: this position has no solution."
    assert not player.wrong
    assert asked(player) == "This position has no solution: wrong in r1c1."
    assert player.wrong == {0}


def test_grids_without_techniques_say_so() -> None:
    small = Player(Game(Grid("1.3. .... .2.. ...4")))
    assert asked(small) == "the techniques are those of 9×9 grids with givens"
    empty = Player(Game(Grid("." * 81)))
    assert asked(empty) == "This grid has several solutions."
