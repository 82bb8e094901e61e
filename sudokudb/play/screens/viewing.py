"""The screen with tabs for a puzzle, its solutions, its stages and its steps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import SudokuError, TimeLimitReached
from sudokudb.notation import EMPTY
from sudokudb.play.frames import frame
from sudokudb.play.frames.browse_frame import facts
from sudokudb.play.frames.panel import BOLD, DIM, text_lines
from sudokudb.play.hinting import DEFAULT_RATER
from sudokudb.play.keys import VIEW
from sudokudb.play.screens.app import CanvasScreen
from sudokudb.play.screens.stages import collect
from sudokudb.play.view import Look, Piece, View, with_step
from sudokudb.render.stage_text import stage_sentence
from sudokudb.render.terminal.tables import fit_width
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokudb.grid import Grid
    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.settings import Settings
    from sudokudb.play.view import Line
    from sudokudb.puzzle import Puzzle

_MOST, _SECONDS = 20, 3.0  # solutions, and the time to find them
_FOOT = ("before", "after", "tab")
_BAR, _OPEN = Look("given", "house"), Look("paper", "given", bold=True)


class TabPage(NamedTuple):
    """One page of a tab: a board with its heading and its caption."""

    view: View
    heading: str = ""
    notes: Sequence[str] = ()


def _view(grid: Grid, digits: Grid, marks: Sequence[int] = (), new: Sequence[int] = ()) -> View:
    """Return a board with the givens of a grid; the cells in `new` are tinted."""
    clashes = frozenset(cell for clash in digits.conflicts() for cell in clash.cells)
    return View(
        layout=grid.layout,
        digits=digits.digits,
        marks=marks or grid.candidates or [0] * len(grid),
        givens=grid.digits,
        wrong=clashes,
        backgrounds=dict.fromkeys(new, "new"),
    )


def puzzle_pages(puzzle: Puzzle) -> list[TabPage]:
    """Return the puzzle, with the played digits and marks from its file."""
    name, *known = facts(puzzle)
    grid = digits = puzzle.grid
    if puzzle.placed:
        pairs = zip(grid.text, puzzle.placed.text, strict=True)
        digits = grid.with_digits("".join(p if given == EMPTY else given for given, p in pairs))
    view = _view(grid, digits, puzzle.candidates or ())
    return [TabPage(view, name, [*known, *puzzle.notes.splitlines()])]


def solution_pages(puzzle: Puzzle) -> list[TabPage]:
    """Return the first solutions, with the cells tinted that differ from the first one."""
    from sudokudb.engine.single import solve  # other tabs need no solver

    grid = puzzle.grid
    try:
        result = solve(grid, _MOST, seconds=_SECONDS)
    except TimeLimitReached:
        stopped = _("The search was stopped after {seconds:g} s.", seconds=_SECONDS)
        return [TabPage(_view(grid, grid), stopped)]
    found = result.solutions
    if not found:
        return [TabPage(_view(grid, grid), _("There is no solution."))]
    notes = [] if result.complete else [_("There are more than {count} solutions.", count=_MOST)]
    pages = []
    for number, solution in enumerate(found, start=1):
        pairs = enumerate(zip(solution, found[0], strict=True))
        new = [cell for cell, (one, two) in pairs if one != two]
        heading = _("Solution {number} of {count}", number=number, count=len(found))
        pages.append(TabPage(_view(grid, solution, new=new), heading, notes))
    return pages


def stage_pages(puzzle: Puzzle) -> list[TabPage]:
    """Return the Palm's stages, with the cells tinted that a stage filled."""
    grid = puzzle.grid
    shown, complete = collect(grid, "grids")
    pages = []
    for stage, figure in shown:
        new = [cell for cell, tint in figure.marks.cells.items() if tint == "new"]
        pages.append(
            TabPage(_view(grid, figure.grid, new=new), stage.label, [stage_sentence(stage)])
        )
    stopped = [] if complete else [TabPage(_view(grid, grid), _("The search was stopped."))]
    return pages + stopped


def step_pages(puzzle: Puzzle, rater: str = DEFAULT_RATER) -> list[TabPage]:
    """Return the steps of human techniques, in the order of a rater."""
    from sudokudb.steps.explanation import explain  # other tabs need no techniques

    grid = puzzle.grid
    try:
        explanation = explain(grid, rater=rater)
    except SudokuError as error:
        return [TabPage(_view(grid, grid), error.message)]
    pages = []
    for step in explanation:
        view = with_step(_view(grid, step.figure.grid), step.figure)
        branches = step.chains(short=True)
        lines = [line for branch in branches for line in branch]
        if branches != step.chains():
            lines.append(_("(`sudokudb explain --full` shows all links)"))
        pages.append(TabPage(view, translate(step.name), [step.sentence, *lines]))
    return pages


_TABS: dict[str, Callable[[Puzzle], list[TabPage]]] = {
    "puzzle": puzzle_pages,
    "solutions": solution_pages,
    "stages": stage_pages,
    "steps": step_pages,
}


class ViewScreen(CanvasScreen):
    """A puzzle as tabs, each with pages for the left and right keys.

    `first` is the step that is shown first, if there is one: its rater and its number from 1.
    """

    def __init__(
        self, puzzle: Puzzle, settings: Settings, first: tuple[str, int] | None = None
    ) -> None:
        super().__init__()
        self.keys = settings.keys(0, VIEW)
        self._puzzle = puzzle
        self._tab = "puzzle"
        self._first = first
        rater = first[0] if first else settings.rater
        self._tabs = _TABS | {"steps": partial(step_pages, rater=rater)}
        self._at = dict.fromkeys(_TABS, 0)
        self._pages = {"puzzle": puzzle_pages(puzzle)}

    def on_mount(self) -> None:
        """Open the tab of the step that is shown first."""
        if self._first:
            self._open("steps")

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        pages = self._pages.get(self._tab)
        page = pages[self._at[self._tab]] if pages else self._pages["puzzle"][0]
        parts = frame.Parts(
            self._title(screen.width),
            frame.foot_line(screen, _FOOT, "back"),
            lambda _width: [],
            lambda width: self._notes(page, width) if pages else [],
            "" if pages else _("Searching …"),
        )
        return frame.compose(page.view, screen, parts)

    def _title(self, width: int) -> Line:
        names = {
            "puzzle": _("Puzzle"),
            "solutions": _("Solutions"),
            "stages": _("Stages"),
            "steps": _("Steps"),
        }
        tabs = [
            Piece(f" {name} ", _OPEN if tab == self._tab else _BAR, tab)
            for tab, name in names.items()
        ]
        room = max(width - sum(len(tab.text) for tab in tabs), 1)
        return [Piece(fit_width(f" {visible(self._puzzle.name)}", room), _BAR), *tabs]

    def _notes(self, page: TabPage, width: int) -> list[Line]:
        lines = text_lines(visible(translate(page.heading)), width, BOLD)
        count = len(self._pages[self._tab])
        if count > 1:
            lines += text_lines(f"{self._at[self._tab] + 1}/{count}", width, DIM)
        for note in page.notes:
            lines += text_lines(visible(translate(note)), width)
        return lines

    def _open(self, tab: str) -> None:
        """Show a tab; compute its pages in the background the first time."""
        self._tab = tab
        if tab not in self._pages:
            self.run_worker(lambda: self._find(tab), thread=True)

    def _find(self, tab: str) -> None:
        pages = self._tabs[tab](self._puzzle)
        self.app.call_from_thread(self._take, tab, pages)

    def _take(self, tab: str, pages: list[TabPage]) -> None:
        self._pages[tab] = pages
        if tab == "steps" and self._first:
            self._at[tab] = min(self._first[1], len(pages)) - 1
        self.draw()

    def act(self, id: str) -> None:
        """Show a tab, or do another action."""
        if id in _TABS:
            self._open(id)
        super().act(id)

    def do_tab(self) -> None:
        """Show the next tab."""
        tabs = list(_TABS)
        self._open(tabs[(tabs.index(self._tab) + 1) % len(tabs)])

    def do_before(self) -> None:
        """Show the previous page."""
        self._at[self._tab] = max(self._at[self._tab] - 1, 0)

    def do_after(self) -> None:
        """Show the next page."""
        last = len(self._pages.get(self._tab, [0])) - 1
        self._at[self._tab] = min(self._at[self._tab] + 1, last)

    def do_back(self) -> None:
        """Return to the list."""
        self.dismiss()
