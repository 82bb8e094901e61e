"""The panel next to the board: the cell, the remaining digits, the progress and the keys."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from sudokudb.digit_sets import digits_in
from sudokudb.errors import say
from sudokudb.grid import format_cell
from sudokudb.notation import format_digit
from sudokudb.play.keys import ACTIONS
from sudokudb.play.view import Line, Look, Piece, width_of
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Collection

    from sudokudb.play.keys import Keys
    from sudokudb.play.player import Player

PLAIN, DIM, BOLD = Look(), Look("pencil"), Look(bold=True)
_MODE = Look("paper", "ink")
_BAR = 14
_LETTERS = 9  # the largest size whose digits are listed with spaces
_PLACE = say("place a digit, or toggle its mark")
KEYS_WIDTH = 34
"""The width from which the keys are listed."""


def panel(player: Player, width: int) -> list[Line]:
    """Return the lines next to the board, without the message."""
    return [*cell_lines(player, width), [], *_digits_left(player, width), [], _bar(player, width)]


def cell_lines(player: Player, width: int) -> list[Line]:
    """Return the name and the contents of the cell under the cursor."""
    game, cell = player.game, player.cursor
    name, state = format_cell(cell, game.size), player.state()
    first: list[Line] = [[Piece(name, BOLD), Piece("  " + state)]]
    if width_of(first[0]) > width:
        first = [[Piece(name, BOLD)], *text_lines(state, width)]
    if game.digits[cell]:
        return [*first, *[[]] * (3 - len(first))]
    none = _("no digit")
    labels = {_("can be"): game.possible(cell), _("marks"): game.both_marks(cell)}
    if player.setting:
        labels.popitem()
    column = max(map(len, labels)) + 2
    lines = []
    for label, digits in labels.items():
        shown = wrap(_digits(digits, game.size) or none, max(width - column, 4))
        lines.append([Piece(label.ljust(column), DIM), Piece(shown[0])])
        lines += [[Piece(" " * column + more)] for more in shown[1:]]
    return [*first, *lines, *[[]] * (2 - len(lines))]


def _digits(marks: int, size: int) -> str:
    return (" " if size <= _LETTERS else "").join(map(format_digit, digits_in(marks)))


def _digits_left(player: Player, width: int) -> list[Line]:
    """Return how many of each digit are left to place."""
    game = player.game
    counts = [(format_digit(digit), game.remaining(digit)) for digit in range(1, game.size + 1)]
    room = 6 if game.size <= _LETTERS else 5
    a_line = min(3 if game.size <= _LETTERS else 4, width // room)
    lines = text_lines(_("left to place"), width, DIM)
    for first in range(0, len(counts), a_line):
        line: Line = []
        for digit, count in counts[first : first + a_line]:
            text = f"×{count}" if count else ""
            line.append(Piece(digit + " " * (room == 6), PLAIN if count else DIM))
            line.append(Piece(text.ljust(room - len(line[-1].text)), DIM))
        lines.append(line)
    return lines


def _bar(player: Player, width: int) -> Line:
    label = _("found") + "  "
    length = max(min(_BAR, width - len(label)), 1)
    filled = round(player.filled_cells / len(player.game.digits) * length)
    return [Piece(label, DIM), Piece("█" * filled), Piece("░" * (length - filled), DIM)]


def mode_name(player: Player) -> str:
    """Return the name of the mode, or nothing if digits are placed."""
    if player.colouring:
        return _("COLOURS")
    return _("MARKS") if player.marking else ""


def mode_lines(player: Player, width: int) -> list[Line]:
    """Return the mode, if digits are givens or marks."""
    if player.setting:
        name, meaning = _("SET"), _("digits are givens")
    elif name := mode_name(player):
        meaning = _("digits are colours: 1 is a") if player.colouring else _("digits are marks")
    else:
        return []
    return [[Piece(f" {name} ", _MODE)], *text_lines(meaning, width)]


def text_lines(text: str, width: int, look: Look = PLAIN) -> list[Line]:
    """Return a text broken into lines."""
    return [[Piece(line, look)] for line in wrap(text, width)]


def key_lines(keys: Keys, width: int, ids: Collection[str] = ()) -> list[Line]:
    """Return the table of all keys, or of some actions with the first key of each."""
    shown: dict[str, str] = {} if ids or not keys.digits else {_PLACE: keys.digits}
    for action in ACTIONS:
        if action.id in keys.by_action and (not ids or action.id in ids):
            names = keys.names(action.id)
            shown[action.meaning] = names[0] if ids else " ".join(names)
    column = max(map(len, shown.values())) + 2
    lines: list[Line] = []
    for meaning, text in shown.items():
        first, *more = wrap(translate(meaning), max(width - column, 10))
        lines.append([Piece(text.ljust(column), BOLD), Piece(first)])
        lines += [[Piece(" " * column + line)] for line in more]
    return lines
