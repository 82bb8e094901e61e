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
    Words,
    console,
    grid_picture,
    hanging_lines,
    has_frames,
)
from sudokudb.render.text import ascii_frame, visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sudokudb.cli.answer import Drawn
    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure
    from sudokudb.render.step_text import InkedPiece
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.practice import Exercise

_PLAIN = {"given": GIVEN, "placed": SOLVED, "ink": FRAME}  # on the terminal's own background


class StepDrawing:
    """The drawing of steps: singles in one line, others with the position.

    Unless the links of chains are to be shown in `full`, long branches are cut.
    """

    def __init__(self, *, full: bool = True) -> None:
        self._full = full
        self._explained: set[str] = set()  # the roles whose signs were explained
        _colours()  # the terminal is asked before the first line

    def draw(self, step: ExplainedStep) -> Iterator[Drawn]:
        """Yield a step: in one line if it only places digits, otherwise with the position."""
        head = Text(f"{step.number:>3}  {translate(step.name)}", style="bold")
        if step.placements and not step.chains():
            yield from hanging_lines(Text.assemble(head, "  ", translate(step.sentence)), 5)
            return
        yield head
        yield from self.draw_figure(step.figure)
        yield from draw_step(step, full=self._full)

    def draw_figure(self, figure: Figure) -> Iterator[Drawn]:
        """Yield a position with marks, and the meanings of signs when they first occur."""
        lines = step_lines(figure, console().width)
        for line in lines:
            yield Text.assemble(*((_style_of(piece), self._style(piece)) for piece in line))
        if not lines:  # too narrow, and no cell is marked
            yield from _draw_narrow(figure)
        used = [role for role in SIGNS if role in figure.marks.candidates.values()]
        if new := [role for role in used if role not in self._explained]:
            self._explained.update(new)
            signs = (f"{SIGNS[role]} {translate(MEANINGS[role])}" for role in new)
            yield Words(Text("  ".join(signs), style="dim"))

    @staticmethod
    def _style(piece: InkedPiece) -> Style:
        """Return the style of a piece; text without a background has the terminal's own colours."""
        bold = piece.ink.startswith("on-") or piece.ink == "given"
        if piece.background:
            colours = _colours()
            ink = colours[piece.ink or "pencil"]
            return Style(color=ink, bgcolor=colours[piece.background], bold=bold)
        return Style.parse(_PLAIN.get(piece.ink, ""))


def _draw_narrow(figure: Figure) -> Iterator[Drawn]:
    """Yield the digits of a position as a grid, and the candidates of each row as a line."""
    yield grid_picture(figure.grid, figure.givens)
    masks, size = list(figure.candidates or ()), figure.grid.size
    for row, start in enumerate(range(0, len(masks), size), start=1):
        yield Words(Text(f"r{row}  {format_candidates(masks[start : start + size])}"))


@cache
def _colours() -> Mapping[str, str]:
    """Return the palette for the terminal's background, asked only if it shows colours."""
    is_plain = console().no_color or console().color_system is None
    return THEMES["dark" if is_plain else terminal_background()]


def _style_of(piece: InkedPiece) -> str:
    return piece.text if has_frames() else ascii_frame(piece.text)


def draw_steps(steps: Iterable[ExplainedStep], *, full: bool) -> Iterator[Drawn]:
    """Yield steps as a `StepDrawing` draws them."""
    drawing = StepDrawing(full=full)
    for step in steps:
        yield from drawing.draw(step)


def draw_solution(grid: Grid, solution: Grid) -> Iterator[Drawn]:
    """Yield the solution at the end of all steps."""
    yield Text(_("solution"), style="bold")
    yield grid_picture(solution, grid)


def draw_exercise(exercise: Exercise, *, answers: bool) -> Iterator[Drawn]:
    """Yield the position before a step, and the step itself if answers are requested."""
    puzzle, step = exercise
    drawing = StepDrawing()
    head = {"name": visible(puzzle.name), "number": step.number}
    yield Text(_("{name}, before step {number}", **head), style="bold")
    if answers:
        yield from drawing.draw_figure(step.figure)
        yield from draw_step(step)
    else:
        yield from drawing.draw_figure(step.figure._replace(marks=NO_MARKS))


def draw_revealed(step: ExplainedStep) -> Iterator[Drawn]:
    """Yield the position before a step, with its marks, and the step."""
    yield from StepDrawing().draw_figure(step.figure)
    yield from draw_step(step)


def draw_step(step: ExplainedStep, *, full: bool = True) -> Iterator[Drawn]:
    """Yield the sentence about a step, and its chains: each branch with a hanging indent."""
    yield Words(Text(translate(step.sentence)))
    every = step.chains()
    lines = every if full else step.chains(short=True)
    for branch in lines:
        for number, line in enumerate(branch):
            text = translate(line) if has_frames() else ascii_frame(translate(line))
            yield Words(Text(text), 4 if number else 2)
    if lines != every:
        yield Words(Text(_("(--full shows all links)"), style="dim"))


def draw_names(steps: Iterable[ExplainedStep]) -> Iterator[Drawn]:
    """Yield the steps of one position, each with its number, technique and sentence."""
    for step in steps:
        head = f"{step.number:>3}  {translate(step.name)}"
        yield from hanging_lines(Text.assemble((head, "bold"), "  ", translate(step.sentence)), 5)
