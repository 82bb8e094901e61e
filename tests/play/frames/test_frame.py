"""Boards and screens as lines: every size of grid on every size of screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sudokudb import Grid
from sudokudb.game import Game, Layer
from sudokudb.layout import Layout
from sudokudb.play.frames.board_frames import boards
from sudokudb.play.frames.frame import Screen, choose
from sudokudb.play.frames.game_frame import game_frame, pad_frame
from sudokudb.play.keys import PAD, Keys
from sudokudb.play.player import Player
from sudokudb.play.saving import setter
from sudokudb.play.view import View, ascii_line, width_of
from sudokudb.words import using_language
from tests.support import ORDERS, full

if TYPE_CHECKING:
    from collections.abc import Mapping

KEYS = {size: Keys(size) for size in (4, 9, 16, 25)}


def player(order: int) -> Player:
    text = full(order)
    return Player(
        Game(Grid("".join(c if i % 3 else "." for i, c in enumerate(text)))), "数独 title"
    )


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_line_of_a_board_has_its_width(order: int, ascii_only: bool) -> None:
    game = player(order).game
    game.fill_marks()
    view = View(
        layout=game.layout, digits=game.digits, marks=game.marks, givens=game.givens, cursor=0
    )
    for board in boards(Layout(order**2), ascii_only=ascii_only):
        lines = [board.line(view, number) for number in range(board.lines)]
        assert {width_of(line) for line in lines} <= {board.columns, board.columns + 1}
        shown = "".join(piece.text for line in map(ascii_line, lines) for piece in line)
        assert shown.isascii()


@pytest.mark.parametrize("order", ORDERS)
def test_places_lead_back_to_their_cells(order: int) -> None:
    for board in boards(Layout(order**2)):
        for cell in range(0, order**4, 7):
            assert board.cell_at(*board.middle(cell)) == cell
        assert board.cell_at(-1, 0) is None
        assert board.cell_at(0, board.lines) is None


BOXES = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
DRAWN = """\
┏━━━━━━━━━━━━━━━━━┳━━━━━┓
┃     │     │     ┃     ┃
┃─────┏━━━━━━━━━━━┛─────┃
┃     ┃     │     │     ┃
┣━━━━━┻━━━━━┳━━━━━━━━━━━┫
┃     │     ┃     │     ┃
┃─────┼─────┃─────┼─────┃
┃     │     ┃     │     ┃
┗━━━━━━━━━━━┻━━━━━━━━━━━┛"""


def test_boxes_are_drawn_from_the_houses_of_the_grid() -> None:
    blank, layout = [0] * 16, Layout(4, regions=BOXES)
    view = View(layout=layout, digits=blank, marks=blank, givens=blank)
    _large, small, _compact = boards(layout)
    lines = [small.line(view, number) for number in range(small.lines)]
    assert "\n".join("".join(piece.text for piece in line) for line in lines) == DRAWN


def shown(one: Player, columns: int, lines: int) -> list[str]:
    """Return the lines of a game on a screen."""
    size = one.game.size
    frame = game_frame(one, Screen(columns, lines, KEYS[size]))
    return ["".join(piece.text for piece in line) for line in frame.lines]


@pytest.mark.parametrize(
    ("order", "columns", "lines", "row"),
    [
        (3, 80, 24, "┃1 "),
        (3, 120, 44, " 1 ┃"),
        (2, 80, 24, " 1 ┃"),
        (4, 120, 40, " 16 ┃"),
    ],
)
def test_rows_and_columns_are_numbered_where_there_is_room(
    order: int, columns: int, lines: int, row: str
) -> None:
    text = shown(player(order), columns, lines)
    numbers = [line.split() for line in text[:3]]
    assert [str(n) for n in range(1, order**2 + 1)] in numbers
    assert any(row in line or line.startswith(row.strip()) for line in text)


def test_numbers_at_the_right_of_a_board_are_apart_from_the_text_next_to_it() -> None:
    lines = shown(player(3), 80, 24)
    numbered = [line for line in lines if re.search(r"[┃│]\d +\S", line)]
    assert len(numbered) == 3
    assert [line for line in numbered if re.search(r"[┃│]\d \S", line)] == []
    assert max(map(len, lines)) <= 80


def test_a_small_screen_has_no_numbers() -> None:
    assert not any("1     2" in line for line in shown(player(3), 57, 21))


def test_both_marks_are_marks_and_colours_are_letters() -> None:
    one = Player(Game(Grid.empty(9)))
    one.game.enter([0], Layer.CENTRE, 1)
    one.game.enter([0], Layer.CORNER, 2)
    one.game.enter([0, 1], Layer.COLOUR, 3)
    one.game.enter([1], Layer.DIGIT, 9)
    text = "\n".join(shown(one, 80, 24))
    assert "┃¹²  c│  9 c│" in text
    assert "c" not in shown(one, 24, 12)[2]  # there is no room between compact cells


@pytest.mark.parametrize("size", [16, 25])
def test_setting_a_large_grid_names_its_keys_on_a_small_screen(size: int) -> None:
    one = setter(Grid.empty(size))
    assert "F2 Save" in shown(one, 80, 24)[-1]
    one.message = "a message"
    assert "a message" in "\n".join(shown(one, 80, 24))


def test_marks_are_where_they_are_drawn() -> None:
    game = Game(Grid.empty(9))
    for digit in (1, 5, 9):
        game.toggle_mark(0, digit)
    view = View(layout=Layout(9), digits=game.digits, marks=game.marks, givens=game.givens)
    for board in boards(Layout(9))[:2]:
        lines = ["".join(p.text for p in board.line(view, y)) for y in range(board.lines)]
        for digit, raised in ((1, "¹"), (5, "⁵"), (9, "⁹")):
            mark = str(digit) if board.height > 1 else raised
            y = next(y for y, line in enumerate(lines) if mark in line)
            assert board.mark_at(view, 0, lines[y].index(mark), y) == digit
        inside = ((x, y) for x in range(8) for y in range(4) if board.cell_at(x, y) == 0)
        assert sum(board.mark_at(view, 0, *place) > 0 for place in inside) == 3


def test_digits_of_strokes_differ_from_each_other_and_between_given_and_found() -> None:
    digits = [*range(1, 10)] * 9
    for ascii_only, kinds in ((False, 18), (True, 9)):
        board = boards(Layout(9), ascii_only=ascii_only)[0]
        view = View(layout=Layout(9), digits=digits, marks=[0] * 81, givens=digits[:9] + [0] * 72)
        lines = ["".join(p.text for p in board.line(view, y)) for y in range(board.lines)]
        places = [board.place(cell) for cell in range(18)]
        assert len({tuple(row[x : x + 7] for row in lines[y : y + 3]) for x, y in places}) == kinds


@pytest.mark.parametrize(
    ("columns", "lines", "cell"),
    [
        (100, 39, (7, 3)),
        (99, 39, (5, 1)),
        (100, 38, (5, 1)),
        (57, 21, (5, 1)),
        (56, 21, (2, 1)),
        (57, 20, (2, 1)),
        (21, 4, (2, 1)),
        (20, 24, None),
        (80, 3, None),
    ],
)
def test_the_board_is_the_largest_that_fits(
    columns: int, lines: int, cell: tuple[int, int] | None
) -> None:
    board = choose(Layout(9), Screen(columns, lines, KEYS[9]))
    assert (board and (board.width, board.height)) == cell


class LongLanguage:
    """A language whose words are longer by 40 percent."""

    language = "xx"

    def find(self, template: str, plural: str, count: int) -> str:
        """Return a template that is longer."""
        chosen = template if not plural or count == 1 else plural
        return chosen + " " + "é" * (len(chosen) * 2 // 5)

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        """Return a template with its fields in place."""
        return template.format_map(fields)


@given(
    st.sampled_from(["en", LongLanguage()]),
    st.sampled_from(ORDERS),
    st.integers(1, 140),
    st.integers(1, 70),
    st.integers(0, 10**4),
    st.booleans(),
)
def test_a_frame_fits_every_screen_and_shows_the_cursor(
    language: str | LongLanguage, order: int, columns: int, lines: int, cell: int, pad: bool
) -> None:
    one = player(order)
    one.cursor = cell % order**4
    one.message = "a message that is rather long, as in a language with long words " * 2
    keys = Keys(order**2, only=PAD) if pad else KEYS[order**2]
    with using_language(language):
        frame = (pad_frame if pad else game_frame)(one, Screen(columns, lines, keys))
    assert len(frame.lines) == lines
    for line in frame.lines:
        assert sum(cell_len(piece.text) for piece in line) <= columns
    if frame.board and frame.cursor:
        x, y = frame.cursor
        place = frame.on_board(x, y)
        assert place
        assert frame.board.cell_at(*place) == one.cursor


def test_the_foot_of_a_small_terminal_names_the_key_that_quits() -> None:
    for columns in (80, 40):
        foot = game_frame(player(3), Screen(columns, 24, KEYS[9])).lines[-1]
        assert "".join(piece.text for piece in foot).split()[-3:] == ["Quit", "F1", "Keys"]
