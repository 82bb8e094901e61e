"""Games with other rules: clashes are broken rules, and marks leave the cells that must differ."""

from __future__ import annotations

from sudokudb import Game, Grid
from sudokudb.game import CellContent

EMPTY = "." * 36
SOLVED = "123456456123231564564231312645645312"


def test_the_cells_of_a_broken_rule_clash() -> None:
    game = Game(Grid(f"{EMPTY};cage 4 r1c1r1c2;white r6c5r6c6"))
    game.place(0, 1)
    game.place(35, 2)
    assert not game.clashes()
    game.place(1, 4)
    game.place(34, 4)
    assert game.clashes() == {0, 1, 34, 35}
    assert [broken.rule.kind for broken in game.broken_rules()] == ["cage", "white"]


def test_a_classic_game_has_no_broken_rules() -> None:
    game = Game(Grid("11.............."))
    assert game.broken_rules() == () and game.clashes() == {0, 1}


def test_a_digit_leaves_the_marks_of_cells_that_must_differ_by_one_rule() -> None:
    game = Game(Grid(f"{EMPTY};antiking;cage 9 r1c1r2c4;thermo r1c1r3c3;palindrome r1c1r4c4"))
    cells = {"king": 7, "cage": 9, "thermo": 14, "palindrome": 21, "other": 35}
    game.change({cell: CellContent(0, marks=0b1) for cell in cells.values()})
    game.place(0, 1)
    left = [name for name, cell in cells.items() if game.marks[cell]]
    assert left == ["palindrome", "other"]


def test_only_possible_digits_are_filled_in_as_marks() -> None:
    game = Game(Grid(f"{EMPTY};odd r1c1;only 26 r1c2"))
    game.fill_marks(0, 1, 2)
    assert game.marks[:3] == [0b010101, 0b100010, 0b111111]


def test_a_full_grid_is_finished_only_if_all_rules_hold() -> None:
    right, wrong = (
        Game(Grid(f"{EMPTY};{rule}")) for rule in ("cage 3 r1c1r1c2", "cage 4 r1c1r1c2")
    )
    for game in (right, wrong):
        game.fill(Grid(SOLVED).digits)
    assert right.is_finished and not wrong.is_finished


def test_a_stored_game_has_its_rules() -> None:
    grid = Grid(f"{EMPTY};diagonal /")
    game = Game(grid)
    game.place(3, 2)
    stored = game.to_json()
    assert stored["givens"] == str(grid)
    assert Game.from_json(stored).text == Game.from_json(stored, grid).text == game.text
    assert Game.from_json(stored).grid == grid
