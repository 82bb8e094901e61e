"""The Palm's debug modes: which stages of solving a grid are shown, and what of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import SudokuError
from sudokudb.grid import Grid
from sudokudb.solvers import MODES, palm
from sudokudb.solvers.deduction import Deduction, digits_text
from sudokudb.solvers.strategy import Tally, check_limit

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stage(NamedTuple):
    """One stage, as the Palm labelled it: `initial`, `start`, `rules`, `raw`, `line`, `grid`,
    a hypothesis such as `(1,4) [1368] (+1)`, or `solution`.

    `depth` counts the hypotheses it stands inside; `candidates` has the digits of each cell
    as text, where the mode shows them.
    """

    label: str
    depth: int
    grid: Grid
    candidates: tuple[str, ...] | None = None

    @property
    def is_hypothesis(self) -> bool:
        """Whether the label is a hypothesis."""
        return self.label.startswith("(")

    @property
    def is_absurd(self) -> bool:
        """Whether the label is a hypothesis that broke the rules."""
        return self.is_hypothesis and self.label[self.label.rindex("(") + 1] == "-"


def trace(grid: Grid | str, debug: str = "grids", limit: int = 2) -> Iterator[Stage]:
    """Yield the stages of solving a grid in a debug mode, up to `limit` solutions.

    `none`: the initial grid and its solutions. `grids`: every stage. `candidates`: besides the
    initial grid, the possible digits of every cell. `all`: every stage with its candidates. A
    stage that changed nothing is left out. Raises ConflictError for a grid that breaks the rules.
    """
    if debug not in MODES:
        raise SudokuError(f"no debug mode {debug[:40]!r}", f"modes are {', '.join(MODES)}")
    check_limit(limit)
    grid = (grid if isinstance(grid, Grid) else Grid(grid)).require_no_conflicts()
    return _stages(grid, debug, limit)


def _stages(grid: Grid, debug: str, limit: int) -> Iterator[Stage]:
    with_stages, with_candidates = debug in ("grids", "all"), debug == "all"
    yield Stage("initial", 0, grid)
    if debug == "candidates":
        yield _possible_digits(grid)
    before: dict[int, Stage] = {0: Stage("initial", 0, grid)}
    solutions = 0
    for event in palm.events(grid, Tally()):
        stage = _snapshot(event, with_candidates)
        if event.label == "solution":
            solutions += 1
            yield stage._replace(candidates=None)
            if solutions == limit:
                return
        elif with_stages and (stage.is_hypothesis or _differs(stage, before.get(stage.depth))):
            yield stage
        if not stage.is_hypothesis:
            before[stage.depth] = stage


def _snapshot(event: palm.Event, with_candidates: bool) -> Stage:
    masks = event.state.candidates
    candidates = tuple(map(digits_text, masks)) if with_candidates else None
    return Stage(str(event.label), event.depth, Grid(event.state.known()), candidates)


def _differs(stage: Stage, before: Stage | None) -> bool:
    return before is None or stage[2:] != before[2:]


def _possible_digits(grid: Grid) -> Stage:
    """The digits that no given rules out, for each cell."""
    state = Deduction(grid)
    masks, digits, peers = state.candidates, grid.digits, grid.geometry.peers
    for cell, digit in enumerate(digits):
        for peer in peers[cell] if digit else ():
            if not digits[peer]:
                masks[peer] &= ~(1 << (digit - 1))
    return Stage("candidates", 0, grid, tuple(map(digits_text, masks)))
