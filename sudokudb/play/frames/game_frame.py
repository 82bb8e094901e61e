"""The screen of a game, as lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.grid import format_cell
from sudokudb.play.frames import frame
from sudokudb.play.frames.panel import (
    KEYS_WIDTH,
    key_lines,
    mode_lines,
    mode_name,
    panel,
    text_lines,
)
from sudokudb.play.keys import PAD
from sudokudb.play.view import format_time
from sudokudb.words import _

if TYPE_CHECKING:
    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.player import Player
    from sudokudb.play.view import Line

_FOOT = (
    "marks",
    "undo",
    "check",
    "hint",
    "solve",
    "browse",
    "quit",
    "stages",
    "clear",
    "set",
    "pause",
    "empty",
)
_SETTING_FOOT = ("line", "save", "back", "check", "undo", "clear", "empty")
_PAD_FOOT = ("solve", "clear", "quit")
_CHANGES = ("more", "less", "empty", "undo", "redo", "check", "clear", "quit")
_MARKING = ("marks", "colours", "fill", "fill-cell")
_HELPERS = (*_MARKING, "hint", "solve", "bookmark", "to-bookmark", "to-correct")
_LISTED = (*_HELPERS, "pause", "stages", "set", "browse", *_CHANGES)
_SETTING_LISTED = ("line", "save", "back", *_CHANGES)


def game_frame(player: Player, screen: Screen) -> Frame:
    """Return the screen of a game."""
    ids = _SETTING_FOOT if player.setting else _FOOT
    parts = frame.Parts(
        _title(player, screen),
        frame.foot_line(screen, ids),
        lambda width: _side(player, screen, width),
        lambda width: _notes(player, screen, width),
        _("Paused. {key} continues.", key=screen.keys.names("pause")[0])
        if player.is_paused
        else "",
        text_lines(player.status, max(screen.width - 2, 1)),
    )
    return frame.compose(player.view, screen, parts)


def pad_frame(player: Player, screen: Screen) -> Frame:
    """Return the screen of the PlayStation Portable: a board, and all its keys."""
    view = replace(player.view, blank="-", marks=[0] * len(player.game.marks), backgrounds={})
    parts = frame.Parts(
        _title(player, screen),
        frame.foot_line(screen, _PAD_FOOT),
        lambda width: key_lines(screen.keys, width, PAD),
        lambda width: _notes(player, screen, width),
    )
    return frame.compose(view, screen, parts)


def _title(player: Player, screen: Screen) -> Line:
    name = player.title or _("Sudoku")
    if player.level:
        name += f" · {_(player.level)}"
    mode = _("SET") if player.setting else mode_name(player)
    found = f"{player.filled_cells}/{len(player.game.digits)}"
    facts = [mode, found, "" if player.setting else format_time(player.seconds)]
    return frame.title_line(screen.width, name, "   ".join(filter(None, facts)))


def _side(player: Player, screen: Screen, width: int) -> list[Line]:
    lines = panel(player, width)
    if width < KEYS_WIDTH:
        return lines
    ids = _SETTING_LISTED if player.setting else _LISTED
    return [*lines, [], *key_lines(screen.keys, width, ids)]


def _notes(player: Player, screen: Screen, width: int) -> list[Line]:
    """Return the mode and the message, or the cell and the message if no board fits."""
    text = player.status
    if frame.choose(player.game.layout, screen) is None:
        cell = format_cell(player.cursor, player.game.size)
        return text_lines(f"{cell}  {player.state()}  {text or frame.too_small()}", width)
    return [*mode_lines(player, width), *text_lines(text, width)]
