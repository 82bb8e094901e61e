"""Steps on paper: sheets with pictures, sentences and chains."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import UsageError, say
from sudokudb.render.explanations.branch_lists import list_branches
from sudokudb.render.legend import entries_of, legend
from sudokudb.render.marks import Marks
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.render.explanations.branch_lists import ListedBranch
    from sudokudb.render.figures import Figure
    from sudokudb.steps.explained_step import ExplainedStep

PER_SHEET = (4, 2, 6)
"""The numbers of steps that fit a sheet of A4 or Letter; 6 only without candidates."""
_ONE_COLUMN = 2
_SIDES = {4: 88, 2: 105, 6: 62}  # of pictures, in millimetres
_LEAST = 7.0  # points of candidates
_POINT = 0.3528  # millimetres
_CANDIDATE, _PICTURE = 19, 606  # the type size of a candidate and the side of a picture, in units
_MOST_LINES = 7  # below a picture
_LINE, _CHAIN_LINE = 52, 58  # characters below a picture of 88 mm


class PrintedStep(NamedTuple):
    """A step on paper; one with a long text is `wide`, with its text next to the picture."""

    number: int
    technique: str
    sentence: str
    chains: tuple[str, ...]
    picture: str
    wide: bool


class Sheet(NamedTuple):
    """One side of paper with the legend of its pictures, as HTML."""

    legend: str
    steps: list[PrintedStep]


def check_number(per_sheet: int, *, candidates: bool = True) -> None:
    """Raise UsageError for a number of steps a sheet whose candidates would be too small."""
    if per_sheet not in PER_SHEET:
        raise UsageError(
            say("{count} pictures do not fit a page", count=per_sheet),
            say("{numbers} fit", numbers=", ".join(map(str, sorted(PER_SHEET)))),
        )
    points = _SIDES[per_sheet] * _CANDIDATE / _PICTURE / _POINT
    if candidates and points < _LEAST:
        raise UsageError(
            say(
                "{count} pictures on a page need candidates of {points:.1f} pt",
                count=per_sheet,
                points=points,
            ),
            say("{numbers} fit", numbers=PER_SHEET[0]),
        )


def handout(
    steps: Iterable[ExplainedStep], per_sheet: int = 4, *, candidates: bool = True
) -> list[Sheet]:
    """Return the sheets of some steps in the current language, for a page with `page_style`.

    Without `candidates` a picture has only digits, houses, and the digit that a step places. Raise
    UsageError for a number of steps whose candidates would have less than 7 points.
    """
    check_number(per_sheet, candidates=candidates)
    drawn = [(step, _figure(step, candidates)) for step in steps]
    printed = [_print(step, figure, per_sheet) for step, figure in drawn]
    entries = [entries_of(figure.marks) for _step, figure in drawn]
    return [
        Sheet(legend(set[str]().union(*entries[group])), printed[group])
        for group in _groups([step.wide for step in printed], per_sheet)
    ]


def _groups(wide: Sequence[bool], per_sheet: int) -> Iterator[slice]:
    """Yield the steps of each sheet; a wide one takes a whole row, and ends the row before it."""
    columns = 1 if per_sheet == _ONE_COLUMN else 2
    first = taken = 0
    for at, is_wide in enumerate(wide):
        needed = columns if is_wide else 1
        start = math.ceil(taken / needed) * needed
        if start + needed > per_sheet:
            yield slice(first, at)
            first, start = at, 0
        taken = start + needed
    if wide:
        yield slice(first, len(wide))


def _print(step: ExplainedStep, figure: Figure, per_sheet: int) -> PrintedStep:
    sentence, chains = translate(step.sentence), tuple(_chains(step))
    lines = math.ceil(len(sentence) / _LINE)
    lines += sum(math.ceil(len(line) / _CHAIN_LINE) for line in chains)
    wide = per_sheet == _ONE_COLUMN or lines > _MOST_LINES
    name = translate(step.name)
    title, prefix = f"{step.number}. {name}", f"h{step.number}-"
    picture = figure.svg(title, coordinates=True, prefix=prefix, paper=True, bare=True)
    return PrintedStep(step.number, name, sentence, chains, picture, wide)


def _figure(step: ExplainedStep, candidates: bool) -> Figure:
    """Return the figure of a step; without candidates it has only the digit that is placed."""
    figure = step.figure
    if candidates:
        return figure
    marks = figure.marks
    placed = {each: role for each, role in marks.candidates.items() if role == "put"}
    left = Marks(houses=marks.houses, cells=marks.cells, candidates=placed)
    return figure._replace(candidates=None, marks=left)


def _chains(step: ExplainedStep) -> Iterator[str]:
    """Yield the lines of the chains of a step, with those of nested branches after them."""
    for branch in list_branches(step.step).branches:
        yield from _lines(branch)


def _lines(branch: ListedBranch) -> Iterator[str]:
    if branch.nodes:
        yield " → ".join(node.text for node in branch.nodes)
    yield from map(translate, branch.lines)
    for nested in branch.nested:
        yield from _lines(nested)
