"""Playing line by line: a line in, a sentence out; for screen readers, pipes and scripts."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from sudokudb.digit_sets import digits_in
from sudokudb.errors import GridError, say
from sudokudb.grid import parse_cell
from sudokudb.notation import format_digit, parse_digit
from sudokudb.play.player import Player
from sudokudb.render.rules import rule_sentences
from sudokudb.render.text import visible
from sudokudb.words import _, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.game import Game
    from sudokudb.play.saving import GameSaver

_ACTIONS: dict[str, Callable[[Player], None]] = {
    "undo": Player.undo,
    "redo": Player.redo,
    "check": Player.check,
    "hint": Player.hint,
    "solve": Player.solve,
    "clear": Player.clear,
    "fill": Player.fill,
    "bookmark": Player.bookmark,
    "back": Player.to_bookmark,
    "correct": Player.to_correct,
}
_WORDS = say(
    "say left help quit row column box can mark undo redo check hint solve clear fill bookmark "
    "back correct"
)
"""A translation has the same number of words, in this order."""
_CELL = re.compile(r"[rR][0-9]")
_HOUSES = ("row", "column", "box")
_SHOWN = 40  # characters of a line that is not understood


class PlainGame:
    """A game whose player types lines."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._english = {_plain(own): english for english, own in names().items()}

    def ends(self, line: str) -> bool:
        """Return whether a line is the last one."""
        return self._read(line) == ["quit"]

    def answer(self, line: str) -> str | None:
        """Obey a line and return a sentence; None if it is not understood."""
        words = self._read(line)
        match words:
            case ["say"]:
                return "\n".join(self._house("row", row) for row in range(self._game.size))
            case ["left"]:
                return self._digits_left()
            case ["help"]:
                return _help()
            case [("row" | "column" | "box") as kind, number]:
                return self._name_of_house(kind, number)
            case [action] if action in _ACTIONS:
                return self._do(action)
            case _:
                return self._about_cell(words)

    def _read(self, line: str) -> list[str]:
        """Return the words of a line in English, with accents optional; keep unknown words."""
        return [self._english.get(_plain(word), word) for word in line.replace("=", " ").split()]

    @property
    def _game(self) -> Game:
        return self._player.game

    # Cells

    def _about_cell(self, words: list[str]) -> str | None:
        """Answer `r3c8`, `r3c8 7`, `can r3c8` and `mark r3c8 7`."""
        verb = words.pop(0) if words[:1] in (["can"], ["mark"]) else ""
        name = _cell_name(words[0]) if words else ""
        try:
            self._player.cursor = parse_cell(name, self._game.size)
        except GridError as error:
            return translate(error.message) if _CELL.match(name) else None
        digit = self._digit(words[1]) if len(words) == 2 else None
        match verb, len(words), digit:
            case "", 1, None:
                return f"{self._state()} {self._player.about_rules()}".rstrip()
            case "can", 1, None:
                return self._can()
            case "", 2, int():
                return self._place(digit)
            case "mark", 2, int() if digit:
                return self._mark(digit)
        return None

    def _digit(self, mark: str) -> int | None:
        """Return a digit, 0 for an empty cell, or None for another text."""
        return 0 if mark in ("0", ".", "-") else parse_digit(mark, self._game.size) or None

    def _place(self, digit: int) -> str:
        player = self._player
        player.message = ""
        player.digit(digit)
        if player.message:
            return player.message
        said = [self._state(), self._remaining()]
        if player.cursor in self._game.clashes():
            said[1:1] = [player.about_clashes(), player.about_broken_rules()]
        return " ".join(filter(None, said))

    def _remaining(self) -> str:
        return ngettext("{count} left.", "{count} left.", self._game.digits.count(0))

    def _mark(self, digit: int) -> str:
        self._player.toggle_mark(digit)
        return self._state()

    def _state(self) -> str:
        """Return a sentence about the contents of the cell."""
        game, cell = self._game, self._player.cursor
        place = self._place_name()
        marks = game.both_marks(cell)
        if game.digits[cell] or not marks:
            return _("{place}: {state}.", place=place, state=self._player.state())
        return _("{place}: marks {digits}.", place=place, digits=_digits(marks))

    def _can(self) -> str:
        possible = _digits(self._game.possible(self._player.cursor))
        if not possible:
            return _("{place} can be nothing.", place=self._place_name())
        return _("{place} can be {digits}.", place=self._place_name(), digits=possible)

    def _place_name(self) -> str:
        row, column = divmod(self._player.cursor, self._game.size)
        return _("row {row} column {column}", row=row + 1, column=column + 1)

    # The board

    def _name_of_house(self, kind: str, number: str) -> str:
        layout = self._game.layout
        count = len(layout.regions) if kind == "box" else layout.size
        if number not in map(str, range(1, count + 1)):
            house = f"{names()[kind]} {visible(number[:_SHOWN])}"
            return _("There is no {house}.", house=house)
        return self._house(kind, int(number) - 1)

    def _house(self, kind: str, index: int) -> str:
        houses = self._game.layout.plain_houses
        cells = houses[_HOUSES.index(kind) * self._game.size + index]
        blank = _("blank")
        digits = (self._game.digits[cell] for cell in cells)
        shown = ", ".join(format_digit(digit) if digit else blank for digit in digits)
        named = {
            "row": _("row {number}", number=index + 1),
            "column": _("column {number}", number=index + 1),
            "box": _("box {number}", number=index + 1),
        }
        return _("{house}: {cells}", house=named[kind], cells=shown)

    def _digits_left(self) -> str:
        counts = ((d, self._game.remaining(d)) for d in range(1, self._game.size + 1))
        shown = (f"{format_digit(digit)} ×{count}" for digit, count in counts if count)
        return ", ".join(shown) or _("Nothing is left to place.")

    def _do(self, action: str) -> str:
        self._player.message = ""
        _ACTIONS[action](self._player)
        return self._player.message or self._remaining()


def play(
    player: Player, saver: GameSaver, lines: Iterable[str], write: Callable[[str], object]
) -> bool:
    """Answer lines until `quit` or the last one; return whether all were understood.

    A move is stored before it is answered, so that what was answered is never lost.
    """
    game, understood = PlainGame(player), True
    write(_greeting(player))
    for line in lines:
        if game.ends(line):
            break
        answer = game.answer(line) if line.strip() else ""
        if answer is None:
            understood = False
            answer = _(
                "{line!r} is not understood; `help` lists what is.", line=line.strip()[:_SHOWN]
            )
        player.note_time()
        saver.save()
        if answer:
            write(answer)
    player.stop()
    saver.save(time_too=True)
    return understood


def _greeting(player: Player) -> str:
    title = visible(player.title) or _("Sudoku")
    left = player.game.digits.count(0)
    hello = ngettext(
        "{title}: {count} cell left. `help` lists what you can type.",
        "{title}: {count} cells left. `help` lists what you can type.",
        left,
        title=title,
    )
    sentences = rule_sentences(player.game.layout) if player.game.layout.rules else ()
    rules = (translate(sentence.text) for sentence in sentences)
    return " ".join(filter(None, (player.message, hello, *rules)))


def _digits(marks: int) -> str:
    return " ".join(map(format_digit, digits_in(marks)))


def _help() -> str:
    own = names()

    def typed_words(*words: str) -> str:
        return ", ".join(own[word] for word in words)

    house = {"column": f"{own['column']} 3", "box": f"{own['box']} 3"}
    meanings = {
        "r3c8 7": _("put 7 into row 3, column 8; 0 empties it"),
        "r3c8": _("what the cell holds"),
        f"{own['mark']} r3c8 7": _("add the mark 7, or remove it"),
        f"{own['can']} r3c8": _("the digits that no row, column or box of the cell holds"),
        f"{own['row']} 3": _("a row; `{column}` and `{box}` work the same way", **house),
        typed_words("say"): _("the whole grid"),
        typed_words("left"): _("how many of each digit are left"),
        typed_words("undo", "redo"): _("undo the last change, or redo it"),
        typed_words("check", "solve"): _("count the mistakes; fill in the solution"),
        typed_words("hint"): _("where to look; again: which technique helps; again: the step"),
        typed_words("fill", "clear"): _("fill in all marks; empty all cells but the givens"),
        typed_words("bookmark", "back"): _("remember this board; return to it"),
        typed_words("correct"): _("return to the last board without a mistake"),
        typed_words("quit"): _("end; the game is kept"),
    }
    column = max(map(len, meanings)) + 2
    return "\n".join(f"{shown:{column}}{meaning}" for shown, meaning in meanings.items())


# Command words, in English and in the current language


def names() -> dict[str, str]:
    """Return the words of the current language by their English words."""
    return dict(zip(_WORDS.split(), translate(_WORDS).split(), strict=True))


def _cell_name(word: str) -> str:
    """Return a name of a cell such as r3c8; l3c8 is the same in French, ligne 3 colonne 8."""
    own = names()
    row, column = (_plain(own[kind])[0] for kind in ("row", "column"))
    found = re.fullmatch(rf"{row}(\d+){column}(\d+)", _plain(word))
    return f"r{found[1]}c{found[2]}" if found else word


def _plain(word: str) -> str:
    marks = unicodedata.normalize("NFD", word.casefold())
    return "".join(mark for mark in marks if not unicodedata.combining(mark))
