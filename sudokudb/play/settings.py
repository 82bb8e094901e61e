"""The settings of the terminal app, in the user's settings file."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import FileError, SudokuError, UsageError, say
from sudokudb.play.hinting import DEFAULT_RATER
from sudokudb.play.keys import BROWSE, LAYOUTS, VIEW, Keys, read_rebound

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

THEMES = ("auto", "light", "dark", "psp")
_AZERTY = ("fr_FR", "fr_BE", "fr")  # the Swiss and Canadian layouts have digits without shift
_NAMES = ("keys", "rater", "theme", "today")
_SIZES = (9, 16, 25)


class Settings(NamedTuple):
    """The settings of a player. `layout` is None if the file does not name one.

    `ascii_only` is a property of the terminal, not of the file.
    """

    theme: str = "auto"
    layout: str | None = None
    rebound: Mapping[str, tuple[str, ...]] = {}
    rater: str = DEFAULT_RATER
    ascii_only: bool = False

    def keys(self, size: int, only: tuple[str, ...] | None = None) -> Keys:
        """Return the keys for grids of a size."""
        layout = self.layout or guessed_layout()
        return Keys(size, layout, self.rebound, only, ascii_only=self.ascii_only)


def read(path: Path) -> Settings:
    """Return the settings in a file; raise SudokuError for an error in it."""
    try:
        return _check(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Settings()
    except SudokuError as error:
        reason, hint = error.message, error.hint
    except RecursionError:
        reason, hint = say("they are nested too deep"), None
    except (OSError, ValueError) as error:
        reason, hint = getattr(error, "strerror", None) or str(error).splitlines()[0], None
    raise FileError(say("the settings in {path}: {reason}", path=path, reason=reason), hint)


def _check(table: dict[str, Any]) -> Settings:
    if unknown := next((name for name in table if name not in _NAMES), None):
        raise UsageError(
            say("there is no setting {name!r}", name=unknown[:40]),
            say("settings are: {names}", names=", ".join(_NAMES)),
        )
    keys = table.get("keys", {})
    keys = dict(keys) if isinstance(keys, dict) else {"layout": keys}
    layout = keys.pop("layout", None)
    if layout is not None:
        require(layout, LAYOUTS, "keys")
    rater = table.get("rater", DEFAULT_RATER)
    if not isinstance(rater, str):
        raise UsageError(say("rater is a name or a file"), 'rater = "se"')
    theme = require(table.get("theme", "auto"), THEMES, "theme")
    settings = Settings(theme, layout, read_rebound(keys), rater)
    for size in _SIZES:  # a key that is given to two actions
        settings.keys(size)
    for only in (BROWSE, VIEW):
        settings.keys(0, only)
    return settings


def require(value: object, allowed: tuple[str, ...], name: str) -> str:
    """Return a setting; raise SudokuError if its value is not allowed."""
    if value not in allowed:
        raise UsageError(
            say("{name} cannot be {value!r}", name=name, value=str(value)[:40]),
            say("choose one of: {words}", words=", ".join(allowed)),
        )
    return str(value)


def guessed_layout() -> str:
    """Return the usual keyboard layout for the language: azerty in France and Belgium."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "").partition(".")[0]
    return "azerty" if language in _AZERTY else "qwerty"
