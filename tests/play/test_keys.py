"""The table of keys, keyboards, and the settings that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import SudokuError
from sudokudb.play import settings
from sudokudb.play.keys import BROWSE, LAYOUTS, PAD, PLAYING, VIEW, Keys

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("size", [4, 9, 16, 25])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_action_has_keys_of_its_own_on_every_size(size: int, layout: str) -> None:
    keys = Keys(size, layout)
    for action in PLAYING:
        assert {keys.action(key) for key in keys.by_action[action.id]} == {action.id}
    assert keys.action("3") == "digit-3"
    assert keys.action("9") == (None if size == 4 else "digit-9")
    assert keys.action("g") == ("digit-G" if size > 9 else None)


def test_on_azerty_the_upper_row_is_digits_without_shift() -> None:
    keys = Keys(9, "azerty")
    row = "&é\"'(-è_çà"
    found = [keys.action("some_name", character) for character in row]
    assert found == [*(f"digit-{digit}" for digit in range(1, 10)), "empty"]
    assert [keys.action("pagedown"), keys.action("left_square_bracket", "[")] == ["less"] * 2


@pytest.mark.parametrize("ids", [BROWSE, VIEW, PAD])
def test_some_screens_have_keys_of_their_own(ids: tuple[str, ...]) -> None:
    keys = Keys(9, only=ids)
    assert (set(keys.by_action), keys.digits) == (set(ids), "")
    for id in ids:
        assert {keys.action(key) for key in keys.by_action[id]} == {id}
    assert keys.action("5") is None


def read(path: Path, text: str) -> settings.Settings:
    file = path / "settings.toml"
    file.write_text(text)
    return settings.read(file)


def test_settings_give_actions_other_keys(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        'theme = "light"\n[keys]\nlayout = "qwerty"\n'
        'undo = ["a", "ctrl+b"]\npause = " "\nmarks = "v"',
    )
    keys = found.keys(9)
    assert found.theme == "light"
    assert [keys.action(key) for key in ("a", "ctrl+b", "u", "space", "v")] == [
        *("undo", "undo", None, "pause", "marks")
    ]
    large = found.keys(16)
    assert [large.action(key) for key in ("a", "ctrl+b", "v")] == ["digit-A", "undo", "marks"]
    assert read(tmp_path, 'keys = "azerty"').layout == "azerty"
    assert settings.read(tmp_path / "none.toml") == settings.Settings()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[keys]\nundoo = 'b'", "there is no action 'undoo'"),
        ("[keys]\nundo = 'nokey'", "'nokey' is not a key"),
        ("[keys]\nundo = 7", "'7' is not a key"),
        ("[keys]\nundo = ''", "'' is not a key"),
        ("[keys]\nundo = 'c'", "the key 'c' is both undo and check"),
        ("[keys]\nundo = 'n'", "the key 'n' is both undo and note"),
        ("[keys]\nundo = '3'", "the key '3' is both undo and digit-3"),
        ("[keys]\nlayout = 'dvorak'", "keys cannot be 'dvorak'"),
        ("keys = 3", "keys cannot be '3'"),
        ("theme = 'pink'", "theme cannot be 'pink'"),
        ("colour = 'pink'", "there is no setting 'colour'"),
        ("keys =", "Invalid value"),
        ("keys = " + "[" * 5000 + "]" * 5000, "they are nested too deep"),
        ("\udcff", "can't decode"),
    ],
)
def test_wrong_settings_are_one_error(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(SudokuError, match=message) as raised:
        settings.read(file)
    assert str(file) in raised.value.message
    assert "\n" not in raised.value.message


@pytest.mark.parametrize(
    ("language", "layout"),
    [("fr_FR.UTF-8", "azerty"), ("fr_BE", "azerty"), ("fr_CH.UTF-8", "qwerty"), ("C", "qwerty")],
)
def test_the_layout_is_guessed_from_the_language(
    monkeypatch: pytest.MonkeyPatch, language: str, layout: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    assert settings.guessed_layout() == layout
