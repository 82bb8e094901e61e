"""One step with all that is shown of it: its effect, its sentence, its chains and its figure.

The modules of sentences and figures are imported where they are used: some faces need neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.digit_sets import from_technique_sets
from sudokudb.notation import format_candidates
from sudokudb.rating.effects import effect, effects

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.grid import Grid
    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import WalkedStep
    from sudokudb.render.figures import Figure
    from sudokudb.techniques.position import Candidate, Step

_TENTHS = 10


@dataclass(frozen=True, repr=False)
class ExplainedStep:
    """A step of solving a grid, with the position before it.

    `grid` has the givens. `stage` has the position, the use of the technique with its evidence, and
    the line of the `rater` that found it. Sentences are English; a face translates them.
    `str(step)` is the sentence.
    """

    grid: Grid
    rater: Rater
    stage: WalkedStep

    @property
    def number(self) -> int:
        """The number of the step, counted from 1."""
        return self.stage.number

    @property
    def step(self) -> Step:
        """The use of the technique, with its evidence."""
        return self.stage.step

    @property
    def technique(self) -> str:
        """The technique, by its name in queries and commands, such as xy-wing."""
        return self.step.technique

    @property
    def name(self) -> str:
        """The printed name of the technique, such as XY-Wing."""
        from sudokudb.render.explanations import name

        return name(self.step)

    @property
    def level(self) -> str:
        """The level of the technique if the rater has levels, or nothing."""
        return self.rater.levels[self.stage.line.level][0] if self.rater.levels else ""

    @property
    def score(self) -> float:
        """The score of the step, or its rating if the rater has no levels."""
        if self.rater.levels:
            return float(self.stage.line.score)
        return (self.stage.line.ratings[self.technique] + self.step.extra) / _TENTHS

    @property
    def placements(self) -> tuple[Candidate, ...]:
        """The digits that the step places, as pairs of a cell and a digit."""
        return self.step.placements

    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates that the step removes, as pairs of a cell and a digit."""
        return self.step.eliminations

    @property
    def effect(self) -> str:
        """The effect in the notation of proofs: r1c2=3 r4c5<>6."""
        return effect(self.step)

    @property
    def sentence(self) -> str:
        """The sentence about the step, without the links of its chains."""
        from sudokudb.render.explanations import explain

        return explain(self.step)

    @property
    def full_sentence(self) -> str:
        """The sentence about the step, and the lines of its chains."""
        from sudokudb.render.explanations import explain_fully

        return explain_fully(self.step)

    @property
    def before(self) -> Grid:
        """The grid before the step."""
        return self.grid.with_digits(self.stage.digits)

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates of each cell before the step, bit d − 1 for digit d."""
        return from_technique_sets(self.stage.candidates)

    @property
    def after(self) -> Grid:
        """The grid after the step."""
        digits = dict(enumerate(self.stage.digits)) | dict(self.placements)
        return self.grid.with_digits(digits.values())

    @property
    def remaining(self) -> int:
        """The number of cells that are empty after the step."""
        return self.stage.digits.count(0) - len(self.placements)

    @cached_property
    def figure(self) -> Figure:
        """The figure of the position before the step, with its marks."""
        return self.branch_figure(0)

    def branch_figure(self, branch: int) -> Figure:
        """Return the figure with one branch of a net, counted from 1; with 0 all are drawn."""
        from sudokudb.render.step_figures import step_figure

        return step_figure(self.grid, self.stage.digits, self.stage.candidates, self.step, branch)

    def chains(self, *, short: bool = False) -> list[list[str]]:
        """Return the lines of links for each chain or branch.

        If they are to be `short`, long branches are cut, and nested ones have only their ends.
        """
        from sudokudb.render.explanations.links import link_lines

        return link_lines(self.step, short=short)

    def hint(self, depth: str) -> str:
        """Return a sentence at the depth `where`, `technique` or `step`; refuse other depths."""
        from sudokudb.render.explanations import explain

        return explain(self.step, depth)

    def as_position(self) -> dict[str, object]:
        """Return the step as a JSON value with its number, and the digits and candidates before."""
        return {
            "number": self.number,
            "digits": str(self.before),
            "candidates": format_candidates(self.candidates),
            "step": self.as_object(),
        }

    def as_object(self) -> dict[str, object]:
        """Return the step as a JSON value, as a proof has it."""
        from sudokudb.rating.proof_json import step_object

        return step_object(self.step)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return what a notebook shows: the position with the marks, and the text."""
        from sudokudb.render.displays import bundle

        return bundle(self.figure, self.name, self)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<ExplainedStep {self.number}: {self.technique} {self.effect}>"


class StepRow(NamedTuple):
    """A step as a row of a table; the sentence has the chains, too."""

    number: int
    technique: str
    effect: str
    sentence: str


def step_rows(steps: Iterable[ExplainedStep]) -> list[StepRow]:
    """Return steps as rows."""
    from sudokudb.render.explanations import explain_all

    stages = [each.stage for each in steps]
    found = [stage.step for stage in stages]
    return [
        StepRow(stage.number, stage.step.technique, changes, sentence)
        for stage, changes, sentence in zip(stages, effects(found), explain_all(found), strict=True)
    ]
