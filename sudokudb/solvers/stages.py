"""The stages of solving a grid, as the Palm's debug modes show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.grid import Grid, GridLike, as_grid
from sudokudb.solvers import palm
from sudokudb.solvers.deduction import Deduction, format_digits
from sudokudb.solvers.strategy import MODES, Result, SearchStats, check_limit, make_result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.solvers.palm import Event


class Stage(NamedTuple):
    """One stage of solving a grid.

    `label` is the Palm's: `initial`, `start`, `rules`, `raw`, `line`, `grid`, `extra`, a hypothesis
    such as `(1,4) [1368] (+1)`, or `solution`. `depth` is the number of hypotheses around it;
    `candidates` are the digits of each cell as text, if the mode shows them.
    """

    label: str
    depth: int
    grid: Grid
    candidates: tuple[str, ...] | None = None

    @property
    def is_hypothesis(self) -> bool:
        """True if the label is a hypothesis."""
        return self.label.startswith("(")

    @property
    def is_absurd(self) -> bool:
        """True if the label is a hypothesis that broke the rules."""
        return self.is_hypothesis and self.label[self.label.rindex("(") + 1] == "-"

    @property
    def legend(self) -> str:
        """Return a sentence that names the cell of a hypothesis as the Palm does, and as we do."""
        palm = self.label.split()[0]
        row, column = map(int, palm.strip("()").split(","))
        return say(
            "{palm} is row {row}, column {column}, the cell {cell}; its candidates are in brackets",
            palm=palm,
            row=row,
            column=column,
            cell=f"r{row}c{column}",
        )

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return what a notebook shows: the picture, and the text for where it has none."""
        from sudokudb.notebook import display

        return display(self)

    def __repr__(self) -> str:
        return f"<Stage {self.label}: {self.grid}>"


def trace(grid: GridLike, debug: str = "grids", limit: int = 2) -> Iterator[Stage]:
    """Yield the stages of solving a grid in a debug mode, up to `limit` solutions.

    `none` shows the initial grid and its solutions, `grids` every stage, `candidates` the initial
    grid and the digits that each cell can have, `all` every stage with its candidates. A stage
    that changed nothing is left out. Raises ConflictError for a grid with conflicts, and
    Unsupported for one with other rules than houses.
    """
    check_limit(limit)
    check_mode(debug)
    grid = as_grid(grid).require_no_conflicts()
    palm.PALM.check_supported(grid)
    return _stages(grid, debug, limit, SearchStats())


class TracedSearch:
    """The stages of solving a grid, without its solutions; `result` is set after the last one.

    A grid with conflicts has no solution and only its initial stage. Raises Unsupported for one
    with other rules than houses.
    """

    def __init__(self, grid: Grid, debug: str, limit: int, seconds: float | None = None) -> None:
        palm.PALM.check_supported(grid)
        self.result = Result((), complete=False)
        self._grid, self._debug, self._limit, self._seconds = grid, debug, limit, seconds

    def __iter__(self) -> Iterator[Stage]:
        grid, stats, solutions = self._grid, SearchStats(self._seconds), list[Grid]()
        initial = (Stage("initial", 0, grid),)
        stages = initial if grid.conflicts() else _stages(grid, self._debug, self._limit, stats)
        for stage in stages:
            if stage.label == "solution":
                solutions.append(stage.grid)
            else:
                yield stage
        result = make_result("palm", tuple(solutions), self._limit, stats)
        self.result = result if grid.layout.order is not None else result._replace(level=None)


def check_mode(debug: str) -> None:
    """Raise SudokuError for a name that is not a debug mode."""
    if debug not in MODES:
        raise UsageError(
            say("there is no debug mode {debug!r}", debug=debug[:40]),
            say("modes are {modes}", modes=", ".join(MODES)),
        )


def _stages(grid: Grid, debug: str, limit: int, stats: SearchStats) -> Iterator[Stage]:
    with_stages, with_candidates = debug in ("grids", "all"), debug == "all"
    yield Stage("initial", 0, grid)
    if debug == "candidates":
        yield _initial_candidates(grid)
    previous: dict[int, Stage] = {0: Stage("initial", 0, grid)}  # by depth
    solutions = 0
    for event in palm.events(grid, stats):
        stage = _snapshot(event, grid, with_candidates)
        if event.label == "solution":
            solutions += 1
            yield stage._replace(candidates=None)
            if solutions == limit:
                return
        elif with_stages and (stage.is_hypothesis or _differs(stage, previous.get(stage.depth))):
            yield stage
        if not stage.is_hypothesis:
            previous[stage.depth] = stage


def _snapshot(event: Event, grid: Grid, with_candidates: bool) -> Stage:
    masks = event.state.candidates
    candidates = tuple(map(format_digits, masks)) if with_candidates else None
    return Stage(str(event.label), event.depth, grid.with_digits(event.state.text()), candidates)


def _differs(stage: Stage, previous: Stage | None) -> bool:
    return previous is None or stage[2:] != previous[2:]


def _initial_candidates(grid: Grid) -> Stage:
    """Return the stage with the candidates of each cell that no given rules out."""
    state = Deduction(grid)
    masks, digits, peers = state.candidates, grid.digits, grid.layout.peers
    for cell, digit in enumerate(digits):
        for peer in peers[cell] if digit else ():
            if not digits[peer]:
                masks[peer] &= ~(1 << (digit - 1))
    return Stage("candidates", 0, grid, tuple(map(format_digits, masks)))
