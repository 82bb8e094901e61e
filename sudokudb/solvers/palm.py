"""The Palm program's three procedures, which are also its levels, and what it lacked.

*Simple*: naked singles. *Intermediate*: hidden singles in columns, rows, blocks, each
followed by the simple procedure. *Difficult*: one hypothesis at a time. The original stopped
there; where no single hypothesis is decisive, hypotheses are made inside hypotheses (*nested*).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.solvers.deduction import Deduction, bits, digits_text, fewest
from sudokudb.solvers.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.strategy import Tally

# As many as a 9×9 grid has candidates: there, every hypothesis gets its turn. A wide-open
# larger grid would keep the one-at-a-time procedure busy for minutes and teach it nothing.
_FRUITLESS = 729


class Hypothesis(NamedTuple):
    """A digit tried in a cell, chosen among `choices` (a mask); absurd if it broke the rules."""

    cell: int
    choices: int
    bit: int
    absurd: bool
    size: int

    def __str__(self) -> str:
        row, column = divmod(self.cell, self.size)
        sign = "-" if self.absurd else "+"
        among, digit = digits_text(self.choices), digits_text(self.bit)
        return f"({row + 1},{column + 1}) [{among}] ({sign}{digit})"


class Event(NamedTuple):
    """A moment of the search; `state` is live and changes when the search goes on."""

    label: str | Hypothesis
    depth: int
    state: Deduction


def search(grid: Grid, tally: Tally) -> Iterator[list[int]]:
    """Yield the solutions; see `events` for the way there."""
    for label, _, state in events(grid, tally):
        if label == "solution":
            yield state.digits()


def events(grid: Grid, tally: Tally) -> Iterator[Event]:
    """Yield every stage of solving a valid grid: `start`, `rules`, `raw`, `line`, `grid`,
    hypotheses and, as often as there are solutions, `solution`.

    Ends when all solutions were found. `tally.level` is right once they are, if there is one.
    """
    state = Deduction(grid)
    yield Event("start", 0, state)
    tally.level = "simple"
    yield from _rules(state, tally)
    if state.unsettled and not state.broken:
        tally.level = "intermediate"
        yield from _only_places(state, tally)
    if state.unsettled and not state.broken:
        tally.level = "difficult"
        yield from _one_at_a_time(state, tally)
    elif not state.broken:
        tally.exhausted = True
        yield Event("solution", 0, state)


def _rules(state: Deduction, tally: Tally) -> Iterator[Event]:
    """The simple procedure."""
    tally.checks += 1
    state.eliminate(state.singles())
    yield Event("rules", 0, state)


def _only_places(state: Deduction, tally: Tally) -> Iterator[Event]:
    """The intermediate procedure: columns, rows, blocks, until none of them finds anything."""
    board, found = state.board, True
    while found and state.unsettled:
        found = False
        for label, houses in (("raw", board.columns), ("line", board.rows), ("grid", board.boxes)):
            tally.checks += 1
            if state.only_places(houses):
                found = True
                yield Event(label, 0, state)
            if state.broken:
                return


def deduce(state: Deduction, tally: Tally) -> None:
    """Run the intermediate procedure on a state whose singles are settled, without a word."""
    board, found = state.board, True
    while found and state.unsettled and not state.broken:
        found = False
        for houses in (board.columns, board.rows, board.boxes):
            tally.checks += 1
            found |= state.only_places(houses)
            if state.broken:
                return


def _one_at_a_time(state: Deduction, tally: Tally) -> Iterator[Event]:
    """The difficult procedure: try a candidate of a cell and see where the rules lead.

    Finished: the choice was right, and what else the cell could hold is tried for further
    solutions. Broken: the choice was absurd, it goes, the cell's next one is tried. Neither:
    another cell. Goes nested when every candidate was tried and nothing was learnt.
    """
    learnt = not _two_digits_unseen(state)
    while learnt and not state.broken:
        learnt = False
        for event in _round(state, tally):
            yield event
            label = event.label
            if isinstance(label, Hypothesis):
                if label.absurd:
                    learnt = True
                elif not event.state.unsettled:
                    state.candidates[label.cell] ^= label.bit
                    yield from _finished(event, state, label, tally)
                    return
        if learnt:
            yield from _again(state, tally)
            if not state.unsettled and not state.broken:
                tally.exhausted = True
                yield Event("solution", 0, state)
                return
    if not state.broken:
        tally.level = "nested"
        yield from _nested(state, fewest(state), tally)


def _two_digits_unseen(state: Deduction) -> bool:
    """Tell whether two digits stand nowhere: then they can change places in any solution.

    In a Sukaku only if they can stand in the same cells.
    """
    unseen = (1 << state.board.size) - 1
    for mask, settled in zip(state.candidates, state.settled, strict=True):
        unseen &= ~mask if settled else -1
    return unseen.bit_count() >= 2 and all(
        mask & unseen in (0, unseen) for mask in state.candidates
    )


def _round(state: Deduction, tally: Tally) -> Iterator[Event]:
    """Try every candidate of every unsettled cell once, a cell until a choice is not absurd.

    Cells whose turn ended so are taken up again, with their next candidate, after the others.
    """
    waiting = [
        (cell, bits(mask)) for cell, mask in enumerate(state.candidates) if not state.settled[cell]
    ]
    fruitless = 0
    while waiting:
        later = []
        for cell, untried in waiting:
            while untried:
                bit = untried.pop(0)
                event = _try(state, cell, bit, tally, 0)
                yield event
                if event.state is not state:
                    fruitless += 1
                    break
                fruitless = 0
                if not state.candidates[cell]:
                    return
            if fruitless == _FRUITLESS:
                return
            if untried:
                later.append((cell, untried))
        waiting = later


def _try(state: Deduction, cell: int, bit: int, tally: Tally, depth: int) -> Event:
    """Make a hypothesis. The event's state is where it led, or `state` if it was absurd,
    which has lost the candidate then.
    """
    choices = state.candidates[cell]
    trial = state.copy()
    tally.guesses += 1
    if trial.place(cell, bit):
        deduce(trial, tally)
    absurd = trial.broken is not None
    if absurd:
        tally.retreats += 1
        state.candidates[cell] ^= bit
        if not state.candidates[cell]:
            state.broken = trial.broken
    label = Hypothesis(cell, choices, bit, absurd, state.board.size)
    return Event(label, depth, state if absurd else trial)


def _again(state: Deduction, tally: Tally) -> Iterator[Event]:
    """Go through the simple and the intermediate procedure with what the absurd choices left."""
    if not state.broken:
        yield from _rules(state, tally)
    if not state.broken:
        yield from _only_places(state, tally)


def _finished(event: Event, state: Deduction, label: Hypothesis, tally: Tally) -> Iterator[Event]:
    """Yield the solution that a hypothesis led to, then those of the cell's other candidates."""
    tally.exhausted = not state.candidates[label.cell]
    yield Event("solution", 0, event.state)
    if not tally.exhausted:
        yield from _nested(state, label.cell, tally)


class _Frame:
    """A cell whose candidates are tried one after the other, inside the hypothesis `within`."""

    __slots__ = ("barren", "cell", "state", "untried", "within")

    def __init__(self, state: Deduction, cell: int, within: Hypothesis | None) -> None:
        self.state, self.cell, self.within = state, cell, within
        self.untried = bits(state.candidates[cell])
        self.barren = True


def _nested(state: Deduction, cell: int, tally: Tally) -> Iterator[Event]:
    """Try every candidate of a cell, with hypotheses inside, depth first.

    Inside, the first cell with the fewest candidates is next. A hypothesis in which no
    solution lay is said to be absurd when all of it was tried.
    """
    frames = [_Frame(state, cell, None)]
    while frames:
        frame, depth = frames[-1], len(frames) - 1
        if not frame.untried:
            yield from _leave(frames, tally)
            continue
        event = _try(frame.state, frame.cell, frame.untried.pop(0), tally, depth)
        yield event
        if event.state is frame.state:
            continue
        if event.state.unsettled:
            within = cast("Hypothesis", event.label)
            frames.append(_Frame(event.state, fewest(event.state), within))
        else:
            frame.barren = False
            yield Event("solution", depth, event.state)


def _leave(frames: list[_Frame], tally: Tally) -> Iterator[Event]:
    frame = frames.pop()
    if not frames:
        return
    if frame.barren and frame.within:
        tally.retreats += 1
        yield Event(frame.within._replace(absurd=True), len(frames) - 1, frames[-1].state)
    else:
        frames[-1].barren = False


PALM = Strategy(
    name="palm",
    idea="naked singles, hidden singles, then hypotheses",
    author="ziglooadmin (zigloo.ch)",
    year=2008,
    source="Sudoku for the Palm, in Pascal",
    search=search,
    takes_candidates=True,
)
