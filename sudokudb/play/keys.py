"""The table of keys: every action has an id, for which the settings can define other keys.

A key is a character, or a name: up, f1, space, ctrl+u, shift+left, ….
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.notation import DIGITS
from sudokudb.suggestions import did_you_mean
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

LAYOUTS = ("qwerty", "azerty")


class Action(NamedTuple):
    """An action: its keys, its keys on grids whose digits are letters, and its description.

    `label` is shown at the foot of the screen, `meaning` in the table of all keys.
    """

    id: str
    keys: str
    large_keys: str
    meaning: str
    label: str = ""


def _letters(mark: str) -> str:
    """Return the keys of a digit above 9; the capitals H, J, K and L move the cursor instead."""
    return mark.lower() if mark in "HJKL" else " ".join({mark: 0, mark.lower(): 0})


PLAYING = (
    Action("up", "up k", "up K", say("move up, around the edge")),
    Action("down", "down j", "down J", say("move down, around the edge")),
    Action("left", "left h", "left H", say("move left, around the edge")),
    Action("right", "right l", "right L", say("move right, around the edge")),
    Action("more", "+ = ] pageup", "+ = ] pageup", say("next digit: …, 8, 9, empty, 1, …")),
    Action("less", "- [ pagedown", "- [ pagedown", say("previous digit: …, 1, empty, 9, 8, …")),
    Action(
        "empty", "0 . delete backspace", "0 . delete backspace", say("empty the cell"), say("Empty")
    ),
    Action("marks", "space", "space", say("switch marks on or off"), say("Marks")),
    Action("colours", "i", "ctrl+n", say("switch colours on or off: 1 is a, 2 is b, …")),
    Action("fill", "f", "ctrl+f", say("fill in all marks that are possible")),
    Action("fill-cell", "F", "ctrl+g", say("fill in the marks of this cell")),
    Action("undo", "u ctrl+z", "ctrl+z ctrl+u", say("undo, without limit"), say("Undo")),
    Action("redo", "r ctrl+y", "ctrl+y ctrl+r", say("redo"), say("Redo")),
    Action("check", "c", "ctrl+k", say("count the mistakes, then show them"), say("Check")),
    Action(
        "hint", "?", "?", say("a hint: where to look, again: the technique, the step"), say("Hint")
    ),
    Action("solve", "s", "ctrl+s", say("fill in the solution"), say("Solve")),
    Action("clear", "x", "ctrl+x", say("empty all cells but the givens"), say("Clear")),
    Action("bookmark", "m", "ctrl+o", say("remember this board")),
    Action("to-bookmark", "M", "ctrl+t", say("back to the remembered board")),
    Action("to-correct", "Z", "ctrl+w", say("back to the last correct board")),
    Action("pause", "p", "ctrl+p", say("hide the board and stop the clock"), say("Pause")),
    Action("stages", "d", "ctrl+d", say("show the Palm's stages"), say("Stages")),
    Action("set", "e", "ctrl+e", say("set: edit the givens"), say("Set")),
    Action("browse", "b /", "/", say("browse the puzzles"), say("Puzzles")),
    Action("keys", "f1", "f1", say("show all keys"), say("Keys")),
    Action("quit", "ctrl+q ctrl+c", "ctrl+q ctrl+c", say("quit; the game is kept"), say("Quit")),
    Action("line", "enter", "enter", say("setting: type a line over this row"), say("Line")),
    Action("save", "w f2", "f2", say("setting: save the grid"), say("Save")),
    Action("back", "escape", "escape", say("go back; setting: without saving"), say("Back")),
)
"""The actions of playing and setting, except placing digits, in the order of the table."""
_DIGITS = tuple(
    Action(f"digit-{mark}", mark, _letters(mark), say("place {digit}", digit=mark))
    for mark in DIGITS
)
_BROWSING = (
    Action("previous", "up k", "", say("the previous puzzle")),
    Action("next", "down j", "", say("the next puzzle")),
    Action("page-up", "pageup", "", say("a page up")),
    Action("page-down", "pagedown space", "", say("a page down")),
    Action("first", "home g", "", say("the first puzzle")),
    Action("last", "end G", "", say("the last puzzle")),
    Action("play", "enter p", "", say("play the puzzle"), say("Play")),
    Action("search", "/", "", say("search: another query"), say("Search")),
    Action("view", "v", "", say("view the puzzle, its solutions, its stages"), say("View")),
    Action("edit", "e", "", say("edit the puzzle line by line"), say("Edit")),
    Action("tag", "t", "", say("add or remove a tag"), say("Tag")),
    Action("note", "n", "", say("add a line to the notes"), say("Note")),
    Action("sort", "o", "", say("sort by other fields"), say("Sort")),
    Action("copy", "y", "", say("copy it in any format"), say("Copy")),
    Action("remove", "delete x", "", say("remove it; undo brings it back"), say("Remove")),
)
_VIEWING = (
    Action("before", "left h", "", say("the previous solution or stage"), say("Before")),
    Action("after", "right l", "", say("the next solution or stage"), say("After")),
    Action("tab", "tab", "", say("the next tab"), say("Next tab")),
    Action("puzzle", "1", "", say("the puzzle")),
    Action("solutions", "2", "", say("its solutions")),
    Action("steps", "3", "", say("its steps, as people solve it")),
)
_ALSO = ("undo", "redo", "keys", "back", "quit")
ACTIONS = (*PLAYING, *_BROWSING, *_VIEWING)
"""All actions, except placing digits."""
BY_ID = {action.id: action for action in (*ACTIONS, *_DIGITS)}
"""All actions, with those that place digits, by id."""
_PLAY = tuple(action.id for action in PLAYING)
BROWSE = (*(action.id for action in _BROWSING), *_ALSO)
"""The actions of the list of puzzles."""
VIEW = (*(action.id for action in _VIEWING), "stages", "keys", "back", "quit")
"""The actions of the view of a puzzle."""
PAD = ("up", "down", "left", "right", "more", "less", "solve", "clear", "keys", "quit")
"""The actions of the PlayStation Portable's screen."""

_AZERTY = {f"digit-{n}": f"{n} {key}" for n, key in enumerate("&é\"'(-è_ç", start=1)} | {
    "empty": "0 à . delete backspace",
    "less": "[ pagedown",
}
# How settings may spell a key, and how the screen shows it.
_OTHER_NAMES = {"pgup": "pageup", "pgdn": "pagedown", "del": "delete", "esc": "escape"}
_SHOWN = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "space": "␣",
    "enter": "⏎",
    "delete": say("Del"),
    "backspace": "⌫",
    "escape": "Esc",
    "home": say("Home"),
    "end": say("End"),
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "-": "−",
}
_NAME = re.compile(
    r"(ctrl\+|alt\+|shift\+)*"
    r"(\S|up|down|left|right|space|enter|tab|delete|backspace|escape|home|end|insert|pageup"
    r"|pagedown|f\d|f1\d|f2[0-4])"
)
_ASCII = {"↑": "up", "↓": "down", "←": "left", "→": "right", "␣": "space", "⏎": "Enter"}
_ASCII |= {"⌫": "Backsp", "−": "-"}


class Keys:
    """The action of each key for grids of one size, and the keys of each action."""

    def __init__(
        self,
        size: int = 9,
        layout: str = "qwerty",
        rebound: Mapping[str, Collection[str]] | None = None,
        only: Collection[str] | None = None,
        *,
        ascii_only: bool = False,
    ) -> None:
        """Build the tables; `rebound` are the keys of the settings, `only` the ids to use.

        `digits` describes the keys that place a digit, if there are any.
        """
        self.ascii_only = ascii_only
        digits = {f"digit-{mark}" for mark in ("" if only else DIGITS[:size])}
        self.digits = f"1…{DIGITS[size - 1]}" if digits else ""
        self.by_action: dict[str, tuple[str, ...]] = {}
        self._actions: dict[str, str] = {}
        for id, action in BY_ID.items():
            if id in digits or id in (only or _PLAY):
                self.by_action[id] = _keys_of(action, size, layout, rebound or {})
                self._add(id)

    def _add(self, id: str) -> None:
        for key in self.by_action[id]:
            if other := self._actions.get(key):
                raise UsageError(
                    say(
                        "the key {key!r} is both {one} and {other}",
                        key=key,
                        one=other,
                        other=id,
                    ),
                    say("give one of them another key"),
                )
            self._actions[key] = id

    def action(self, key: str, character: str | None = None) -> str | None:
        """Return the id of the action of a pressed key."""
        if character and character.isprintable() and character != " ":
            key = character
        return self._actions.get(_OTHER_NAMES.get(key, key))

    def names(self, id: str) -> tuple[str, ...]:
        """Return the keys of an action as the screen shows them."""
        return tuple(_key_label(key, self.ascii_only) for key in self.by_action[id])


def _key_label(key: str, ascii_only: bool) -> str:
    shown = _SHOWN.get(key, key.replace("ctrl+", "^") if len(key) > 1 else key)
    shown = translate(shown) if key in _SHOWN else shown
    shown = shown.upper() if re.fullmatch(r"f\d+", shown) else shown
    return _ASCII.get(shown, shown) if ascii_only else shown


def _keys_of(
    action: Action, size: int, layout: str, rebound: Mapping[str, Collection[str]]
) -> tuple[str, ...]:
    """Return the keys of an action; letters that are digits are left out."""
    large = size > len("123456789")
    usual = (action.large_keys if large else action.keys).split()
    if layout == "azerty" and action.id in _AZERTY:
        usual = _AZERTY[action.id].split()
    if action.id not in rebound:
        return tuple(usual)
    chosen = tuple(rebound[action.id])
    if large:
        chosen = tuple(key for key in chosen if key.upper() not in DIGITS[:size])
    return chosen or tuple(usual)


def read_rebound(table: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Return the keys in the settings by action; raise SudokuError for an unknown action or key."""
    rebound = {}
    for id, value in table.items():
        if id not in BY_ID:
            hint = did_you_mean(id, {id: id for id in BY_ID})
            raise UsageError(
                say("there is no action {id!r}", id=id[:40]),
                hint or say("the page docs/play.md lists the actions"),
            )
        rebound[id] = tuple(map(_read_key, value if isinstance(value, list) else [value]))
    return rebound


def _read_key(value: object) -> str:
    name = value.strip() if isinstance(value, str) else ""
    name = "space" if value == " " else _OTHER_NAMES.get(name, name)
    if not _NAME.fullmatch(name) or not name.isprintable():
        raise UsageError(
            say("{value!r} is not a key", value=str(value)[:40]),
            say("a key is a character, or a name such as f1, up, space or ctrl+u"),
        )
    return name
