"""Advice on a grid: its faults, and the changes that make it a valid puzzle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sudokudb.engine.grids import redundant_many
from sudokudb.engine.sat import OutOfTime
from sudokudb.errors import GridError, Unsupported, say
from sudokudb.grid import AnyConflict, Grid, GridLike, as_grid, format_cell
from sudokudb.repairs.candidates import MANY, true_candidates
from sudokudb.repairs.conflict import (
    double_edits,
    irreducible_conflict,
    removals,
    removals_of_two,
    single_edits,
    solvable,
)
from sudokudb.repairs.counter import SolutionCounter, with_placements
from sudokudb.repairs.edits import CHANGE, edits_in
from sudokudb.repairs.fewest import Addition, fewest
from sudokudb.repairs.order import likeliest_first, restores_symmetry
from sudokudb.repairs.towards import fewest_towards
from sudokudb.time_limits import SECONDS

if TYPE_CHECKING:
    from collections.abc import Container

    from sudokudb.repairs.edits import Change


@dataclass
class Advice:
    """The advice on one grid.

    `solutions` is the number of solutions up to MANY, None if counting took too long; there may be
    `more`. `complete` is False if the time was over before everything was known.

    Several solutions: `differing` has the digits of each cell in which they differ, with the
    number of solutions that have the digit: lower bounds if not `counted`, and perhaps not all
    digits if not `all_differing`. `addition` is the smallest set of givens found that leaves one.
    `moves` of a given leave one and make the pattern symmetric, which it is not.

    No solution: `conflicts` has the givens that see each other, `conflict` the cells of an
    irreducible conflict (none if the rules contradict each other). `changes` of one given, `moves`
    and `removals` each leave a solution; their values are the numbers of solutions left, up to 2.
    `moves` has moves of one given to the next cell, and exchanges of neighbours. In 9×9, and where
    none of these leaves exactly one, `changes` and `moves` have two edits that do, one of which
    changes a digit. Removals of two givens are only tried where no single edit leaves exactly one.

    One solution: `redundant` has the givens that follow from the others.

    `repairs` leave exactly one solution, the most probable first (see `order`): additions and
    moves, those that make the pattern symmetric first; or else those of `changes`, `moves` and
    `removals` that do.
    """

    grid: Grid
    solutions: int | None = None
    more: bool = False
    counted: bool = True
    all_differing: bool = True
    differing: dict[int, dict[int, int]] = field(default_factory=dict)
    addition: Addition | None = None
    conflicts: tuple[AnyConflict, ...] = ()
    conflict: tuple[int, ...] = ()
    removals: dict[Change, int] = field(default_factory=dict)
    changes: dict[Change, int] = field(default_factory=dict)
    moves: dict[Change, int] = field(default_factory=dict)
    repairs: list[Change] = field(default_factory=list)
    redundant: tuple[int, ...] = ()
    complete: bool = True

    @property
    def all_repairs(self) -> bool:
        """Whether there are no other repairs of as few givens."""
        return self.addition.all_found if self.addition else self.complete

    @property
    def grids(self) -> list[Grid]:
        """The grids after each of the repairs."""
        return [self.apply(change) for change in self.repairs]

    def apply(self, change: Change) -> Grid:
        """Return the grid after one of the repairs."""
        return self.grid.with_digits(with_placements(self.grid.text, change))

    def __repr__(self) -> str:
        several = "s" * (len(self.repairs) != 1)
        return f"<Advice {self.grid}: {len(self.repairs)} repair{several}>"


def repair(grid: GridLike, towards: GridLike | None = None, seconds: float = SECONDS) -> Advice:
    """Return the advice on a grid that can be found within `seconds`.

    `towards` is the solution that the author intends, from which all additions are then taken.
    Raises GridError for text that is not a grid, and for a solution that does not fit;
    Unsupported for a Sukaku.
    """
    grid = as_grid(grid)
    if grid.candidates is not None:
        raise Unsupported(say("a Sukaku has no givens to repair"))
    target = None if towards is None else _target(grid, towards)
    advice = Advice(grid, conflicts=grid.conflicts())
    counter = SolutionCounter(grid, seconds)
    try:
        found, advice.more = counter.some_solutions(grid.text, MANY)
        advice.solutions = len(found)
        if not found:
            _explain(
                advice, SolutionCounter(grid.with_digits(bytes(len(grid))), counter.require_time())
            )
        elif len(found) > 1 or advice.more:
            _complete(advice, counter, found, target)
    except OutOfTime:
        advice.complete = False
    _order(advice)
    if advice.solutions == 1 and not advice.more:
        advice.redundant = next(iter(redundant_many([grid])))
    return advice


def _target(grid: Grid, towards: GridLike) -> str:
    target = as_grid(towards)
    if target.layout != grid.layout and len(target) == len(grid):
        target = grid.with_digits(target.text)  # the solution alone, without the rules
    if len(target) != len(grid) or not target.is_solution():
        raise GridError(say("the intended solution is not a full grid without conflicts"))
    pairs = enumerate(zip(grid, target, strict=True))
    others = [cell for cell, (given, digit) in pairs if given not in (0, digit)]
    if others:
        raise GridError(
            say(
                "the intended solution has other digits than the givens: {cells}",
                cells=" ".join(format_cell(cell, grid.size) for cell in others),
            )
        )
    return target.text


def _complete(
    advice: Advice, counter: SolutionCounter, found: list[str], target: str | None
) -> None:
    """Advise on a grid with several solutions, some of which are known."""
    text = advice.grid.text
    if target is not None:
        advice.addition = fewest_towards(counter, text, target)
        advice.complete = advice.addition.exact
        return
    candidates = true_candidates(counter, text, found, more=advice.more)
    advice.counted, advice.all_differing = candidates.counted, candidates.complete
    for (cell, digit), count in sorted(candidates.counts.items()):
        advice.differing.setdefault(cell, {})[digit] = min(count, MANY)
    _restore_symmetry(advice, counter)
    advice.addition = fewest(counter, text, found[0], candidates)
    advice.complete = candidates.complete and advice.addition.exact


def _restore_symmetry(advice: Advice, counter: SolutionCounter) -> None:
    """Find the moves of a given that make the pattern symmetric and leave one solution."""
    text = advice.grid.text
    layout = advice.grid.layout
    edits = single_edits(layout, text, range(len(text)))
    moves = (edit for edit in edits if restores_symmetry(text, edit, layout))
    advice.moves.update((each, 1) for each, count in solvable(counter, text, moves) if count == 1)


def _explain(advice: Advice, counter: SolutionCounter) -> None:
    """Advise on a grid without a solution, most often the result of a typing slip."""
    text = advice.grid.text
    if not advice.conflicts:
        advice.conflict = irreducible_conflict(counter, text)
    suspects = {*(advice.conflicts[0].cells if advice.conflicts else advice.conflict)}
    if not suspects:
        return  # the rules contradict each other without any given
    edits = single_edits(counter.layout, text, suspects)
    for change, count in solvable(counter, text, edits):
        _edits_like(advice, change)[change] = count
    advice.removals.update(removals(counter, text, sorted(suspects)))
    helping = {change for change, count in _all_edits(advice).items() if count == 1}
    if not helping or advice.grid.is_engine:
        _edit_twice(advice, counter, suspects, helping)
    if not helping:
        _remove_two(advice, counter, suspects)


def _edit_twice(
    advice: Advice, counter: SolutionCounter, suspects: Container[int], helping: Container[Change]
) -> None:
    """Find two edits that leave exactly one solution."""
    text = advice.grid.text
    for change, count in solvable(counter, text, double_edits(counter, text, suspects, helping)):
        if count == 1:
            _edits_like(advice, change)[change] = 1


def _remove_two(advice: Advice, counter: SolutionCounter, suspects: Container[int]) -> None:
    """Find two removals that leave a solution where neither does alone."""
    single = {placement.cell for change in advice.removals for placement in change}
    for pair, count in removals_of_two(counter, advice.grid.text, suspects):
        if single.isdisjoint(placement.cell for placement in pair):
            advice.removals[pair] = count


def _all_edits(advice: Advice) -> dict[Change, int]:
    return advice.changes | advice.moves | advice.removals


def _edits_like(advice: Advice, change: Change) -> dict[Change, int]:
    """Return `changes` for changed digits alone, else `moves`."""
    only_digits = all(edit.kind == CHANGE for edit in edits_in(advice.grid.text, change))
    return advice.changes if only_digits else advice.moves


def _order(advice: Advice) -> None:
    """Order the repairs, and all edits: first those that leave one solution."""
    if advice.addition:
        found = (*advice.addition.found, *advice.moves)
        text, layout = advice.grid.text, advice.grid.layout
        advice.repairs = sorted(
            found, key=lambda change: not restores_symmetry(text, change, layout)
        )
        return
    unique = [change for change, count in _all_edits(advice).items() if count == 1]
    advice.repairs = likeliest_first(advice.grid.text, unique, advice.grid.layout)
    place = {change: number for number, change in enumerate(advice.repairs)}
    for edits in (advice.changes, advice.moves, advice.removals):
        ordered = sorted(edits.items(), key=lambda item: (item[1], place.get(item[0], 0)))
        edits.clear()
        edits.update(ordered)
