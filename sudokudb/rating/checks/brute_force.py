"""The check of brute force: every other candidate of the cell leads to a contradiction.

The trials are listed depth first: an assumption, followed, unless singles refute it, by the
candidates of a cell, each with its own trials.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.digit_sets import technique_digits
from sudokudb.errors import say
from sudokudb.rating.checks.evidence.house_rules import HOUSES, PEERS, only_part, parts
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import BRUTE_FORCE

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Part, Step


@checks(BRUTE_FORCE, roles="guess premise")
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why the digit is not proved, or None."""
    guess, trials = only_part(step, "guess"), parts(step, "premise")
    if ((*guess.cells, *guess.digits),) != step.placements or step.eliminations:
        return say("the evidence is about another candidate")
    left = [
        {digit} if digit else set(technique_digits(mask))
        for digit, mask in zip(position.digits, position.candidates, strict=True)
    ]
    trials.reverse()  # the next one is the last
    (cell,) = guess.cells
    others = sorted(left[cell] - set(guess.digits))
    if not all(_is_refuted(left, cell, digit, trials) for digit in others) or trials:
        return say("the trials do not refute every other candidate of the cell")
    return None


def _is_refuted(left: list[set[int]], cell: int, digit: int, trials: list[Part]) -> bool:
    """Return whether the next trial assumes the digit and leads to a contradiction."""
    trial = trials.pop()
    if (trial.cells, trial.digits, trial.number) != ((cell,), (digit,), 1):
        return False
    after = [{digit} if x == cell else set(digits) for x, digits in enumerate(left)]
    if not _settle(after):
        return True
    (next_cell,) = trials[-1].cells
    if len(after[next_cell]) < 2:
        return False
    return all(_is_refuted(after, next_cell, each, trials) for each in sorted(after[next_cell]))


def _settle(left: list[set[int]]) -> bool:
    """Place naked and hidden singles; return whether every cell and house keeps candidates."""
    before = None
    while before != (before := sum(map(len, left))):
        for cell, digits in enumerate(left):
            if len(digits) == 1:
                for peer in PEERS[cell]:
                    left[peer] -= digits
        for house in HOUSES:
            for digit in range(1, 10):
                cells = [cell for cell in house if digit in left[cell]]
                if not cells:
                    return False
                if len(cells) == 1:
                    left[cells[0]] &= {digit}
    return all(left)
