"""Steps on a terminal: the position with its marks, in the colours of the pictures."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from sudokudb.notation import format_candidates
from sudokudb.play.background import terminal_background
from sudokudb.render.marks import NO_MARKS
from sudokudb.render.palette import THEMES
from sudokudb.render.step_text import MEANINGS, SIGNS, step_lines
from sudokudb.render.terminal import (
    FRAME,
    GIVEN,
    SOLVED,
    console,
    grid_picture,
    has_frames,
    show,
    show_hanging,
    show_indented,
    show_words,
)
from sudokudb.render.text import ascii_frame, visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure
    from sudokudb.render.step_text import Piece
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.practice import Exercise

_PLAIN = {"given": GIVEN, "placed": SOLVED, "ink": FRAME}  # on the terminal's own background


class StepPrinter:
    """A printer of steps: singles in one line, others with the position.

    Unless the links of chains are to be shown in `full`, long branches are cut.
    """

    def __init__(self, *, full: bool = True) -> None:
        self._full = full
        self._explained: set[str] = set()  # the roles whose signs were explained
        _colours()  # the terminal is asked before the first line

    def show(self, step: ExplainedStep) -> None:
        """Print a step: in one line if it only places digits, otherwise with the position."""
        head = Text(f"{step.number:>3}  {translate(step.name)}", style="bold")
        if step.placements and not step.chains():
            show_hanging(Text.assemble(head, "  ", translate(step.sentence)), 5)
            return
        show(head)
        self.figure(step.figure)
        show_step(step, full=self._full)

    def figure(self, figure: Figure) -> None:
        """Print a position with marks, and the meanings of signs when they first occur."""
        lines = step_lines(figure, console().width)
        for line in lines:
            show(Text.assemble(*((_shown(piece), self._style(piece)) for piece in line)))
        if not lines:  # too narrow, and no cell is marked
            _show_narrow(figure)
        used = [role for role in SIGNS if role in figure.marks.candidates.values()]
        if new := [role for role in used if role not in self._explained]:
            self._explained.update(new)
            signs = (f"{SIGNS[role]} {translate(MEANINGS[role])}" for role in new)
            show_words(Text("  ".join(signs), style="dim"))

    @staticmethod
    def _style(piece: Piece) -> Style:
        """Return the style of a piece; text without a background has the terminal's own colours."""
        bold = piece.ink.startswith("on-") or piece.ink == "given"
        if piece.background:
            colours = _colours()
            ink = colours[piece.ink or "pencil"]
            return Style(color=ink, bgcolor=colours[piece.background], bold=bold)
        return Style.parse(_PLAIN.get(piece.ink, ""))


def _show_narrow(figure: Figure) -> None:
    """Print the digits of a position as a grid, and the candidates of each row as a line."""
    show(grid_picture(figure.grid, figure.givens))
    masks, size = list(figure.candidates or ()), figure.grid.size
    for row, start in enumerate(range(0, len(masks), size), start=1):
        show_words(Text(f"r{row}  {format_candidates(masks[start : start + size])}"))


@cache
def _colours() -> Mapping[str, str]:
    """Return the palette for the terminal's background, asked only if it shows colours."""
    is_plain = console().no_color or console().color_system is None
    return THEMES["dark" if is_plain else terminal_background()]


def _shown(piece: Piece) -> str:
    return piece.text if has_frames() else ascii_frame(piece.text)


def show_solution(grid: Grid, solution: Grid) -> None:
    """Print the solution at the end of all steps."""
    show(Text(_("solution"), style="bold"))
    show(grid_picture(solution, grid))


def show_exercise(exercise: Exercise, *, answers: bool) -> None:
    """Print the position before a step, and the step itself if answers are requested."""
    puzzle, step = exercise
    printer = StepPrinter()
    head = {"name": visible(puzzle.name), "number": step.number}
    show(Text(_("{name}, before step {number}", **head), style="bold"))
    if answers:
        printer.figure(step.figure)
        show_step(step)
    else:
        printer.figure(step.figure._replace(marks=NO_MARKS))


def show_step(step: ExplainedStep, *, full: bool = True) -> None:
    """Print the sentence about a step, and its chains: each branch with a hanging indent."""
    show_words(Text(translate(step.sentence)))
    every = step.chains()
    lines = every if full else step.chains(short=True)
    for branch in lines:
        for number, line in enumerate(branch):
            text = translate(line) if has_frames() else ascii_frame(translate(line))
            show_indented(Text(text), 4 if number else 2)
    if lines != every:
        show_words(Text(_("(--full shows all links)"), style="dim"))


def show_names(steps: Iterable[ExplainedStep]) -> None:
    """Print the steps of one position, each with its number, technique and sentence."""
    for step in steps:
        head = f"{step.number:>3}  {translate(step.name)}"
        show_hanging(Text.assemble((head, "bold"), "  ", translate(step.sentence)), 5)
