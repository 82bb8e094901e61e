"""The screen that shows a puzzle, its solutions, its stages and its steps, as tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import SudokuError, TimeLimitReached
from sudokudb.grid import Grid
from sudokudb.notation import EMPTY
from sudokudb.play.frames import frame
from sudokudb.play.frames.browse_frame import facts
from sudokudb.play.frames.panel import BOLD, DIM, text_lines
from sudokudb.play.hinting import DEFAULT_RATER
from sudokudb.play.keys import VIEW
from sudokudb.play.screens.canvas import CanvasScreen
from sudokudb.play.screens.stages import collect, meaning
from sudokudb.play.view import Look, Piece, View, with_step
from sudokudb.render.terminal.tables import fitted
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.settings import Settings
    from sudokudb.play.view import Line
    from sudokudb.puzzle import Puzzle

_MOST, _SECONDS = 20, 3.0  # solutions, and the time to find them
_FOOT = ("before", "after", "tab")
_BAR, _OPEN = Look("given", "house"), Look("paper", "given", bold=True)


class Leaf(NamedTuple):
    """One board of a tab: its heading and its caption."""

    view: View
    heading: str = ""
    notes: Sequence[str] = ()


def _view(grid: Grid, digits: Grid, marks: Sequence[int] = (), new: Sequence[int] = ()) -> View:
    """Return a board with the givens of a grid; the cells of `new` are tinted."""
    clashes = frozenset(cell for clash in digits.conflicts() for cell in clash.cells)
    shown = marks or grid.candidates or [0] * len(grid)
    tints = dict.fromkeys(new, "new")
    return View(grid.order, digits.digits, shown, grid.digits, None, clashes, tints)


def puzzle_leaves(puzzle: Puzzle) -> list[Leaf]:
    """Return the puzzle, with what a player has filled in according to its file."""
    name, *known = facts(puzzle)
    grid = digits = puzzle.grid
    if puzzle.placed:
        pairs = zip(grid.text, puzzle.placed.text, strict=True)
        digits = Grid("".join(placed if given == EMPTY else given for given, placed in pairs))
    view = _view(grid, digits, puzzle.candidates or ())
    return [Leaf(view, name, [*known, *puzzle.notes.splitlines()])]


def solution_leaves(puzzle: Puzzle) -> list[Leaf]:
    """Return the first solutions; cells that differ from the first one are tinted."""
    from sudokudb.engine.single import solve  # other tabs need no solver

    grid = puzzle.grid
    try:
        result = solve(grid, _MOST, seconds=_SECONDS)
    except TimeLimitReached:
        stopped = _("The search was stopped after {seconds:g} s.", seconds=_SECONDS)
        return [Leaf(_view(grid, grid), stopped)]
    found = result.solutions
    if not found:
        return [Leaf(_view(grid, grid), _("There is no solution."))]
    notes = [] if result.complete else [_("There are more than {count} solutions.", count=_MOST)]
    leaves = []
    for number, solution in enumerate(found, start=1):
        pairs = enumerate(zip(solution, found[0], strict=True))
        new = [cell for cell, (one, two) in pairs if one != two]
        heading = _("Solution {number} of {count}", number=number, count=len(found))
        leaves.append(Leaf(_view(grid, solution, new=new), heading, notes))
    return leaves


def stage_leaves(puzzle: Puzzle) -> list[Leaf]:
    """Return the Palm's stages; what a stage filled is tinted."""
    grid = puzzle.grid
    shown, complete = collect(grid, "grids")
    leaves = []
    for stage, figure in shown:
        new = [cell for cell, tint in figure.marks.cells.items() if tint == "new"]
        leaves.append(Leaf(_view(grid, figure.grid, new=new), stage.label, [meaning(stage)]))
    stopped = [] if complete else [Leaf(_view(grid, grid), _("The search was stopped."))]
    return leaves + stopped


def step_leaves(puzzle: Puzzle, rater: str = DEFAULT_RATER) -> list[Leaf]:
    """Return the steps of people's techniques, in the order of a rater."""
    from sudokudb.rating.rater import load_rater  # other tabs need no techniques
    from sudokudb.rating.valid import only_solution
    from sudokudb.rating.walk import walk
    from sudokudb.render.explanations import explain, name
    from sudokudb.render.explanations.links import link_lines
    from sudokudb.render.step_figures import step_figure

    grid = puzzle.grid
    try:
        only_solution(grid)
        order = load_rater(rater)
    except SudokuError as error:
        return [Leaf(_view(grid, grid), error.message)]
    leaves = []
    for stage in walk(grid.text, order):
        figure = step_figure(grid, stage.digits, stage.candidates, stage.step)
        view = with_step(_view(grid, figure.grid), figure)
        lines = [line for branch in link_lines(stage.step) for line in branch]
        leaves.append(Leaf(view, translate(name(stage.step)), [explain(stage.step), *lines]))
    return leaves


_TABS: dict[str, Callable[[Puzzle], list[Leaf]]] = {
    "puzzle": puzzle_leaves,
    "solutions": solution_leaves,
    "stages": stage_leaves,
    "steps": step_leaves,
}


class ViewScreen(CanvasScreen):
    """Shows a puzzle as tabs, of which the left and right keys turn the leaves."""

    def __init__(self, puzzle: Puzzle, settings: Settings) -> None:
        super().__init__()
        self.keys = settings.keys(0, VIEW)
        self._puzzle = puzzle
        self._tab = "puzzle"
        self._tabs = _TABS | {"steps": partial(step_leaves, rater=settings.rater)}
        self._at = dict.fromkeys(_TABS, 0)
        self._leaves = {"puzzle": puzzle_leaves(puzzle)}

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        leaves = self._leaves.get(self._tab)
        leaf = leaves[self._at[self._tab]] if leaves else self._leaves["puzzle"][0]
        parts = frame.Parts(
            self._title(screen.width),
            frame.foot_line(screen, _FOOT, "back"),
            lambda _width: [],
            lambda width: self._notes(leaf, width) if leaves else [],
            "" if leaves else _("Searching …"),
        )
        return frame.compose(leaf.view, screen, parts)

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
        return [Piece(fitted(f" {visible(self._puzzle.name)}", room), _BAR), *tabs]

    def _notes(self, leaf: Leaf, width: int) -> list[Line]:
        lines = text_lines(visible(translate(leaf.heading)), width, BOLD)
        count = len(self._leaves[self._tab])
        if count > 1:
            lines += text_lines(f"{self._at[self._tab] + 1}/{count}", width, DIM)
        for note in leaf.notes:
            lines += text_lines(visible(translate(note)), width)
        return lines

    def _open(self, tab: str) -> None:
        """Show a tab; find its leaves in the background the first time."""
        self._tab = tab
        if tab not in self._leaves:
            self.run_worker(lambda: self._find(tab), thread=True)

    def _find(self, tab: str) -> None:
        leaves = self._tabs[tab](self._puzzle)
        self.app.call_from_thread(self._take, tab, leaves)

    def _take(self, tab: str, leaves: list[Leaf]) -> None:
        self._leaves[tab] = leaves
        self.draw()

    def do_puzzle(self) -> None:
        """Show the puzzle."""
        self._open("puzzle")

    def do_solutions(self) -> None:
        """Show the solutions."""
        self._open("solutions")

    def do_stages(self) -> None:
        """Show the stages."""
        self._open("stages")

    def do_steps(self) -> None:
        """Show the steps of people's techniques."""
        self._open("steps")

    def do_tab(self) -> None:
        """Show the next tab."""
        tabs = list(_TABS)
        self._open(tabs[(tabs.index(self._tab) + 1) % len(tabs)])

    def do_before(self) -> None:
        """Show the leaf before."""
        self._at[self._tab] = max(self._at[self._tab] - 1, 0)

    def do_after(self) -> None:
        """Show the next leaf."""
        last = len(self._leaves.get(self._tab, [0])) - 1
        self._at[self._tab] = min(self._at[self._tab] + 1, last)

    def do_keys(self) -> None:
        """Show all keys."""
        from sudokudb.play.screens.keys_screen import KeysScreen

        self.app.push_screen(KeysScreen(self.keys))

    def do_back(self) -> None:
        """Return to the list."""
        self.dismiss()
