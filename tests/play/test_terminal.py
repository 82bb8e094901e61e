"""The whole program in a real terminal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from tests.cli.conftest import terminal as terminal  # the fixture

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.support import Terminal

QUIT = "\x11"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for the settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "sudokudb").mkdir()
    return tmp_path


def saved(database: Path) -> str:
    with Library.open(database) as library:
        session = library.games.last()
    assert session
    return session.game.text


@pytest.mark.slow
def test_at_80_columns_without_colours_and_with_ascii_alone(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    plain = {"NO_COLOR": "1", "COLORFGBG": "", "LANG": "C", "LC_ALL": "C"}
    run = terminal("play", "3", columns=80, lines=24, **plain)
    drawn = run.shows("F1")
    assert drawn.isascii() and "\x1b]11;?" not in drawn  # not asked for its background
    assert "+=================+" in drawn
    assert "#     |  5  |" in run.plain
    colours = {part for part in drawn.split("\x1b[") if part.startswith("38;2;")}
    greys = {tuple(colour.split("m")[0].split(";")[2:5]) for colour in colours}
    assert all(len(set(grey)) == 1 for grey in greys)
    run.types("\x1b[B\x1b[C")  # down, right
    run.types("4")
    run.shows("26/81")
    run.types(QUIT)
    assert run.ends() == 0
    assert saved(database)[50] == "4"
    assert "\x1b[?1049l" in run.seen  # the screen from before is back


@pytest.mark.slow
def test_at_120_columns_with_colours_by_the_mouse(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    run = terminal(
        *("play", "3"),
        columns=120,
        lines=40,
        COLORTERM="truecolor",
        COLORFGBG="",
        LANG="C.UTF-8",
    )
    run.shows("\x1b[c")
    run.types("\x1b]11;rgb:ffff/fafa/eeee\x1b\\\x1b[?62;22c")  # a light background
    drawn = run.shows("F1")
    assert "┏━━━━━━━━━━━━━━━━━━━━━━━┳" in drawn
    assert "48;2;230;159;0m" in drawn  # the cursor
    run.types("\x1b[<0;5;4M\x1b[<0;5;4m")  # a click on r1c1
    run.shows("r1c1")
    run.types("\x1b[<65;5;4M")  # the wheel goes down
    run.shows("  9")
    run.types("-" * 3)
    run.shows("  6")
    run.types(QUIT)
    assert run.ends() == 0
    assert saved(database)[0] == "6"


@pytest.mark.parametrize(
    ("text", "environment", "message"),
    [
        pytest.param(
            "[keys]\nundo = 'c'",
            {},
            "the key 'c' is both undo and check",
            marks=pytest.mark.slow,
        ),
        ("", {"TERM": "dumb"}, "hint: --plain plays line by line"),
    ],
)
def test_wrong_settings_and_terminals_are_refused_in_one_line(
    terminal: Callable[..., Terminal],
    home: Path,
    text: str,
    environment: dict[str, str],
    message: str,
) -> None:
    (home / "sudokudb" / "settings.toml").write_text(text)
    run = terminal("play", "3", columns=300, **environment)
    assert run.ends() == 2
    assert message in run.plain
    assert len(run.plain.splitlines()) == 2
    assert "\x1b[?1049h" not in run.seen


def test_playing_line_by_line_has_a_prompt(terminal: Callable[..., Terminal]) -> None:
    run = terminal("play", "--plain", "3")
    run.shows("> ")
    run.types("row 1\r")
    run.shows("row 1: blank, 5, blank")
    run.types("quit\r")
    assert run.ends() == 0


@pytest.mark.slow
def test_a_terminal_that_is_killed_loses_no_more_than_the_last_keys(
    terminal: Callable[..., Terminal], database: Path
) -> None:
    run = terminal("play", "3", columns=80, lines=24)
    run.shows("F1")
    run.types("\x1b[C4")  # right of the middle is empty
    run.shows("26/81")
    deadline = time.monotonic() + 20
    while not has_game(database) and time.monotonic() < deadline:
        time.sleep(0.1)
    run.close()
    assert saved(database)[41] == "4"


def has_game(database: Path) -> bool:
    with Library.open(database) as library:
        return library.games.last() is not None
