"""The screen with the stages of the Palm, one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from sudokudb.errors import TimeLimitReached
from sudokudb.play.frames import frame
from sudokudb.play.frames.panel import BOLD, text_lines
from sudokudb.play.screens.app import CanvasScreen
from sudokudb.play.view import View, with_step
from sudokudb.render.figures import StageFigures
from sudokudb.render.stage_text import MODES, stage_sentence
from sudokudb.solvers.stages import Stage, TracedSearch
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.grid import Grid
    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.keys import Keys
    from sudokudb.play.player import Player
    from sudokudb.play.view import Line
    from sudokudb.render.figures import Figure

    DrawnStage = tuple[Stage, Figure]

_FOOT = ("left", "right", "stages")
_SECONDS = 3.0


def collect(
    grid: Grid,
    mode: str,
    seconds: float = _SECONDS,
    is_wanted: Callable[[], bool] = lambda: True,
) -> tuple[list[DrawnStage], bool]:
    """Return the stages of a grid, with up to two solutions, and whether they are complete.

    The search stops after `seconds`, or as soon as `is_wanted` returns False.
    """
    figures, search = StageFigures(grid), TracedSearch(grid, mode, 2, seconds)
    shown: list[DrawnStage] = []
    try:
        for stage in search:
            shown.append((stage, figures.figure(stage)))
            if not is_wanted():
                return shown, False
    except TimeLimitReached:
        return shown, False
    for solution in search.result.solutions:
        stage = Stage("solution", 0, solution)
        shown.append((stage, figures.figure(stage)))
    return shown, True


class StagesScreen(CanvasScreen):
    """The stages of a puzzle; left and right move between them, `stages` changes the mode."""

    def __init__(self, player: Player, keys: Keys) -> None:
        super().__init__()
        self.keys = keys
        self._grid, self._title = player.game.grid, player.title or _("Sudoku")
        self._mode = "grids"
        self._at = 0
        self._shown: list[DrawnStage] = []
        self._complete = True

    def on_mount(self) -> None:
        """Find the stages in the background: those of a large grid take time."""
        self.run_worker(self._collect, thread=True, exclusive=True)

    def _collect(self) -> None:
        worker = get_current_worker()
        found = collect(self._grid, self._mode, is_wanted=lambda: not worker.is_cancelled)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._take, *found)

    def _take(self, shown: list[DrawnStage], complete: bool) -> None:
        self._shown, self._complete, self._at = shown, complete, 0
        self.draw()

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        count = len(self._shown)
        mode = translate(MODES[self._mode])
        facts = f"{mode}   {self._at + 1}/{count}{'' if self._complete else '+'}"
        parts = frame.Parts(
            frame.title_line(screen.width, self._title, facts if count else mode),
            frame.foot_line(screen, _FOOT, "back"),
            lambda _width: [],
            self._notes,
            "" if count else _("Searching for stages …"),
        )
        return frame.compose(self._view(), screen, parts)

    def _view(self) -> View:
        grid = self._grid
        view = View(
            layout=grid.layout, digits=grid.digits, marks=[0] * len(grid), givens=grid.digits
        )
        if not self._shown:
            return view
        figure = self._shown[self._at][1]
        return with_step(replace(view, digits=figure.grid.digits), figure)

    def _notes(self, width: int) -> list[Line]:
        if not self._shown:
            return []
        stage = self._shown[self._at][0]
        lines = [*text_lines(stage.label, width, BOLD), *text_lines(stage_sentence(stage), width)]
        if stage.depth:
            depth = _("Hypotheses around it: {depth}", depth=stage.depth)
            lines += text_lines(depth, width)
        if not self._complete and self._at == len(self._shown) - 1:
            stopped = _("The search was stopped after {seconds:g} s.", seconds=_SECONDS)
            lines += text_lines(stopped, width)
        return lines

    def do_left(self) -> None:
        """Show the previous stage."""
        self._at = max(self._at - 1, 0)

    def do_right(self) -> None:
        """Show the next stage."""
        self._at = max(min(self._at + 1, len(self._shown) - 1), 0)

    def do_stages(self) -> None:
        """Show the stages of the next mode."""
        modes = list(MODES)
        self._mode = modes[(modes.index(self._mode) + 1) % len(modes)]
        self.on_mount()

    def do_back(self) -> None:
        """Return to the game."""
        self.dismiss()
