"""The Palm program's three procedures, which are also its levels, and a fourth one.

*Simple*: naked singles. *Intermediate*: hidden singles in columns, rows and blocks, each followed
by the simple procedure. *Difficult*: one hypothesis at a time. The original stopped there. If no
single hypothesis is decisive, this solver makes hypotheses inside hypotheses (*nested*).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.notation import ALL_SIZES
from sudokudb.solvers.deduction import (
    Deduction,
    cell_with_fewest_candidates,
    format_digits,
    single_bits,
)
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.layout import House, Layout
    from sudokudb.solvers.strategy import SearchStats

# As many as a 9×9 grid has candidates: there, every hypothesis is tried. In a larger grid with few
# givens the one-at-a-time procedure would otherwise run for minutes and find nothing.
_MAX_FRUITLESS = 729


class Hypothesis(NamedTuple):
    """A digit tried in a cell, one of `choices` (a mask); absurd if it broke the rules."""

    cell: int
    choices: int
    bit: int
    absurd: bool
    size: int

    def __str__(self) -> str:
        row, column = divmod(self.cell, self.size)
        sign = "-" if self.absurd else "+"
        choices, digit = format_digits(self.choices), format_digits(self.bit)
        return f"({row + 1},{column + 1}) [{choices}] ({sign}{digit})"


class Event(NamedTuple):
    """A moment of the search; `state` is not a copy and changes as the search continues."""

    label: str | Hypothesis
    depth: int
    state: Deduction


def search(grid: Grid, stats: SearchStats) -> Iterator[list[int]]:
    """Yield the solutions that `events` finds."""
    for label, _, state in events(grid, stats):
        if label == "solution":
            yield state.digits()


def events(grid: Grid, stats: SearchStats) -> Iterator[Event]:
    """Yield every stage of solving a grid without conflicts.

    The labels are `start`, `rules`, `raw`, `line`, `grid`, `extra` (houses that rules add),
    hypotheses, and `solution` for each solution. `stats.level` is final after the last
    event, if there is exactly one solution.
    """
    state = Deduction(grid)
    yield Event("start", 0, state)
    stats.level = "simple"
    yield from _naked_singles(state, stats)
    if state.unsolved and not state.contradiction:
        stats.level = "intermediate"
        yield from _hidden_singles(state, stats)
    if state.unsolved and not state.contradiction:
        stats.level = "difficult"
        yield from _single_hypotheses(state, stats)
    elif not state.contradiction:
        stats.exhausted = True
        yield Event("solution", 0, state)


def _naked_singles(state: Deduction, stats: SearchStats) -> Iterator[Event]:
    """Run the simple procedure."""
    stats.checks += 1
    state.eliminate(state.naked_singles())
    yield Event("rules", 0, state)


def _hidden_singles(state: Deduction, stats: SearchStats) -> Iterator[Event]:
    """Run the intermediate procedure: columns, rows, blocks and others, until none has more."""
    board, found = state.board, True
    while found and state.unsolved:
        found = False
        for label, houses in _kinds_of_houses(board):
            stats.checks += 1
            if state.place_hidden_singles(houses):
                found = True
                yield Event(label, 0, state)
            if state.contradiction:
                return


def _kinds_of_houses(board: Layout) -> tuple[tuple[str, tuple[House, ...]], ...]:
    """Return the columns, the rows, the regions, and the houses that rules add, if any."""
    usual = (("raw", board.columns), ("line", board.rows), ("grid", board.regions))
    if board.is_classic:
        return usual
    return (*usual, ("extra", board.houses[len(board.plain_houses) :]))


def deduce(state: Deduction, stats: SearchStats) -> None:
    """Run the intermediate procedure without events, on a state without naked singles."""
    board, found = state.board, True
    while found and state.unsolved and not state.contradiction:
        found = False
        for _, houses in _kinds_of_houses(board):
            stats.checks += 1
            found |= state.place_hidden_singles(houses)
            if state.contradiction:
                return


def _single_hypotheses(state: Deduction, stats: SearchStats) -> Iterator[Event]:
    """Run the difficult procedure: place a candidate of a cell and see what follows.

    If that solves the grid, the choice was right, and the cell's other candidates are tried for
    more solutions. If it breaks the rules, the choice is absurd: it is eliminated and the cell's
    next candidate is tried. Otherwise another cell follows. When a round over all candidates has
    eliminated nothing, the nested procedure takes over.
    """
    progress = not _has_interchangeable_digits(state)
    while progress and not state.contradiction:
        progress = False
        for event in _round(state, stats):
            yield event
            label = event.label
            if isinstance(label, Hypothesis):
                if label.absurd:
                    progress = True
                elif not event.state.unsolved:
                    state.candidates[label.cell] ^= label.bit
                    yield from _all_solutions(event, state, label, stats)
                    return
        if progress:
            yield from _singles_again(state, stats)
            if not state.unsolved and not state.contradiction:
                stats.exhausted = True
                yield Event("solution", 0, state)
                return
    if not state.contradiction:
        stats.level = "nested"
        yield from _search_nested(state, cell_with_fewest_candidates(state), stats)


def _has_interchangeable_digits(state: Deduction) -> bool:
    """Return whether two digits are not placed anywhere, so that any solution has a twin.

    In a Sukaku the two digits must also be candidates of the same cells.
    """
    unplaced = (1 << state.board.size) - 1
    for mask, solved in zip(state.candidates, state.solved, strict=True):
        unplaced &= ~mask if solved else -1
    return unplaced.bit_count() >= 2 and all(
        mask & unplaced in (0, unplaced) for mask in state.candidates
    )


def _round(state: Deduction, stats: SearchStats) -> Iterator[Event]:
    """Try every candidate of every unsolved cell once.

    A cell's turn ends with the first choice that is not absurd; its next candidate is tried after
    the turns of the other cells.
    """
    waiting = [
        (cell, single_bits(mask))
        for cell, mask in enumerate(state.candidates)
        if not state.solved[cell]
    ]
    fruitless = 0
    while waiting:
        later = []
        for cell, untried in waiting:
            while untried:
                bit = untried.pop(0)
                event = _try(state, cell, bit, stats, 0)
                yield event
                if event.state is not state:
                    fruitless += 1
                    break
                fruitless = 0
                if not state.candidates[cell]:
                    return
            if fruitless == _MAX_FRUITLESS:
                return
            if untried:
                later.append((cell, untried))
        waiting = later


def _try(state: Deduction, cell: int, bit: int, stats: SearchStats, depth: int) -> Event:
    """Make a hypothesis and return its event.

    The event's state is the one that follows from it. If the hypothesis is absurd, it is `state`
    itself, from which the candidate has been eliminated.
    """
    stats.require_time()
    choices = state.candidates[cell]
    trial = state.copy()
    stats.guesses += 1
    if trial.place(cell, bit):
        deduce(trial, stats)
    absurd = trial.contradiction is not None
    if absurd:
        stats.backtracks += 1
        state.candidates[cell] ^= bit
        if not state.candidates[cell]:
            state.contradiction = trial.contradiction
    label = Hypothesis(cell, choices, bit, absurd, state.board.size)
    return Event(label, depth, state if absurd else trial)


def _singles_again(state: Deduction, stats: SearchStats) -> Iterator[Event]:
    """Run the simple and the intermediate procedure after absurd choices were eliminated."""
    if not state.contradiction:
        yield from _naked_singles(state, stats)
    if not state.contradiction:
        yield from _hidden_singles(state, stats)


def _all_solutions(
    event: Event, state: Deduction, label: Hypothesis, stats: SearchStats
) -> Iterator[Event]:
    """Yield the solution of a hypothesis, then those of the cell's other candidates."""
    stats.exhausted = not state.candidates[label.cell]
    yield Event("solution", 0, event.state)
    if not stats.exhausted:
        yield from _search_nested(state, label.cell, stats)


class _Frame:
    """A cell whose candidates are tried one after the other, inside a hypothesis."""

    __slots__ = ("cell", "hypothesis", "state", "unsolvable", "untried")

    def __init__(self, state: Deduction, cell: int, hypothesis: Hypothesis | None) -> None:
        self.state, self.cell, self.hypothesis = state, cell, hypothesis
        self.untried = single_bits(state.candidates[cell])
        self.unsolvable = True


def _search_nested(state: Deduction, cell: int, stats: SearchStats) -> Iterator[Event]:
    """Try every candidate of a cell, with hypotheses inside, depth first.

    The next cell is the first one with the fewest candidates. A hypothesis without a solution is
    reported as absurd after everything inside it has been tried.
    """
    frames = [_Frame(state, cell, None)]
    while frames:
        frame, depth = frames[-1], len(frames) - 1
        if not frame.untried:
            yield from _pop_frame(frames, stats)
            continue
        event = _try(frame.state, frame.cell, frame.untried.pop(0), stats, depth)
        yield event
        if event.state is frame.state:
            continue
        if event.state.unsolved:
            next_cell = cell_with_fewest_candidates(event.state)
            frames.append(_Frame(event.state, next_cell, cast("Hypothesis", event.label)))
        else:
            frame.unsolvable = False
            yield Event("solution", depth, event.state)


def _pop_frame(frames: list[_Frame], stats: SearchStats) -> Iterator[Event]:
    """Remove the last frame; report its hypothesis as absurd if no solution was found."""
    frame = frames.pop()
    if not frames:
        return
    if frame.unsolvable and frame.hypothesis:
        stats.backtracks += 1
        yield Event(frame.hypothesis._replace(absurd=True), len(frames) - 1, frames[-1].state)
    else:
        frames[-1].unsolvable = False


PALM = Strategy(
    name="palm",
    idea="naked singles, hidden singles, then hypotheses",
    author="ziglooadmin (zigloo.ch)",
    year=2008,
    source="Sudoku for the Palm, in Pascal",
    search=search,
    sizes=ALL_SIZES,
    takes_candidates=True,
    takes_layouts=True,
)
