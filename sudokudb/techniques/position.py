"""Positions for Python code, and the steps that techniques find in them."""

from __future__ import annotations

from functools import lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.digit_sets import TECHNIQUE_DIGITS, technique_digits
from sudokudb.grid import format_cell
from sudokudb.technique_names import KEYS
from sudokudb.techniques.roles import NAMES
from sudokudb.techniques.runner import Runner
from sudokudb.techniques.searches import SCHOOLS, finder_number, search_for

if TYPE_CHECKING:
    from collections.abc import Sequence

Candidate = tuple[int, int]
"""A cell, from 0, and a digit."""


class Part(NamedTuple):
    """A part of the evidence: cells and digits with a role; see `roles` for `number`."""

    role: str
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    number: int = 0


class Step(NamedTuple):
    """One use of a technique: its effect, and the evidence for it.

    `length` is the number of nodes of a chain, if there is one. `extra` is the finder's addition
    to the rating of the technique, in tenths.
    """

    technique: str
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    evidence: tuple[Part, ...] = ()
    length: int = 0
    extra: int = 0

    def __repr__(self) -> str:
        effects = ((self.placements, "="), (self.eliminations, "<>"))
        words = [
            f"{format_cell(cell)}{sign}{digit}" for found, sign in effects for cell, digit in found
        ]
        return f"<Step {' '.join((self.technique, *words))}>"


class Position:
    """The digits and candidates of a 9×9 grid, in which techniques find steps."""

    def __init__(self, givens: str, digits: Sequence[int], candidates: Sequence[int]) -> None:
        """Set up a position from givens, digits (0 for empty cells) and 81 sets of candidates.

        In a set of candidates, bit d represents digit d; sets of cells with a digit are ignored.
        """
        self.givens = givens
        self.runner = Runner()
        self.runner.read(givens, digits, candidates)

    @classmethod
    def from_grid(cls, text: str) -> Position:
        """Return the position of 81 givens, where every digit without a conflict is a candidate."""
        digits = [int(char) if char in "123456789" else 0 for char in text]
        return cls(text, digits, [TECHNIQUE_DIGITS] * 81)

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits of the cells, 0 for empty ones."""
        return tuple(self.runner.state()[0])

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates of the cells, bit d for digit d; those of a cell with a digit are 0."""
        return tuple(self.runner.state()[1])

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit."""
        return all(self.digits)

    @property
    def is_broken(self) -> bool:
        """Whether an empty cell has no candidate."""
        return self.runner.is_broken()

    def copy(self) -> Position:
        """Return an equal position; the order in which singles are found may differ."""
        return Position(self.givens, self.digits, self.candidates)

    def first(self, technique: str, school: str = "hodoku") -> Step | None:
        """Return the first use of a technique, or of a search for several, in a school's order."""
        finder, wanted = _finder(technique, school)
        found = steps_in(self.runner.first_use(finder, True))
        return next((step for step in found if step.technique in wanted), None)

    def all(self, technique: str, school: str = "hodoku", /, **options: int) -> list[Step]:
        """Return all uses of a technique; the options are those of `search.Search`."""
        finder, wanted = _finder(technique, school)
        found = self.runner.all_uses(finder, options)
        unique = dict.fromkeys(steps_in(found))  # the same cells may be found in several orders
        return [step for step in unique if step.technique in wanted]

    def apply(self, step: Step) -> None:
        """Remove the eliminated candidates, then place the digits."""
        for cell, digit in step.eliminations:
            self.runner.remove(cell, digit)
        for cell, digit in step.placements:
            if not self.digits[cell]:
                self.runner.place(cell, digit)


def _finder(technique: str, school: str) -> tuple[int, tuple[str, ...]]:
    """Return the number of the finder for a technique or a search, and the wanted techniques."""
    search = search_for(technique, school)
    wanted = SCHOOLS[school][search] if technique == search else (technique,)
    return finder_number(search, school), wanted


def steps_in(numbers: Sequence[int]) -> list[Step]:
    """Return the steps from the numbers in which a search stores them."""
    steps, start = list[Step](), 0
    while start < len(numbers):
        kind, extra, length, puts, outs, n_parts = numbers[start : start + 6]
        pairs = start + 6
        parts = pairs + 2 * (puts + outs)
        end = parts + 6 * n_parts
        effects = list(zip(numbers[pairs:parts:2], numbers[pairs + 1 : parts : 2], strict=True))
        removed = tuple(dict.fromkeys(effects[puts:]))  # a loop may remove a candidate twice
        fields = (numbers[parts + k : end : 6] for k in range(6))
        evidence = tuple(starmap(_part, zip(*fields, strict=True)))
        steps.append(Step(KEYS[kind], tuple(effects[:puts]), removed, evidence, length, extra))
        start = end
    return steps


@lru_cache(maxsize=1 << 14)
def _part(role: int, number: int, digits: int, *thirds: int) -> Part:
    """Return a part of evidence; the parts of many steps are equal."""
    cells = tuple(27 * k + x for k in range(3) for x in range(27) if thirds[k] >> x & 1)
    return Part(NAMES[role], cells, technique_digits(digits), number)
