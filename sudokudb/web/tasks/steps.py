"""Hints, and the steps of human techniques."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import NotFound
from sudokudb.render.pages.html_board import Html
from sudokudb.technique_names import TECHNIQUES
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.explanations.branch_lists import ListedBranch, ListedBranches, ListedNode
    from sudokudb.render.figures import Figure
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.explanation import Explanation
    from sudokudb.steps.handout import Sheet


class StepView(NamedTuple):
    """A step in the language of the visitor: its technique, its sentence, its chains."""

    number: int
    technique: str
    sentence: str
    branches: ListedBranches
    is_single: bool


class Steps(NamedTuple):
    """The steps that solve a puzzle, or those up to where the rater has no technique.

    `own` is the name of the site's rater, `legend` explains every picture.
    """

    steps: list[StepView]
    solved: bool
    own: str
    legend: Html

    @property
    def has_only_singles(self) -> bool:
        """Whether no other technique is needed."""
        return all(step.is_single for step in self.steps)

    @property
    def techniques(self) -> dict[str, list[int]]:
        """The numbers of the steps of each technique."""
        found: dict[str, list[int]] = {}
        for step in self.steps:
            found.setdefault(step.technique, []).append(step.number)
        return found


class PrintedSteps(NamedTuple):
    """Which steps are printed, by number, or all with or without singles; and how."""

    numbers: frozenset[int]
    singles: bool
    per_sheet: int
    candidates: bool


class Handout(NamedTuple):
    """Sheets with steps, and how many steps the puzzle has."""

    sheets: list[Sheet]
    total: int


def hint(
    grid: Grid, digits: Sequence[int], marks: Sequence[int], depth: str, rater: str
) -> dict[str, Any]:
    """Return a hint for the script; at the depth `step`, also the marks for the board."""
    from sudokudb.steps import hints

    found = hints.hint(grid, depth, rater=rater, digits=digits, marks=marks)
    figure, words = found.figure, translate(found.words)
    shown = found.revealed_step
    step = {**_marks(shown.figure), **_sentences(shown)} if shown else None
    layers = figure.layers() if figure else ""
    return {"hint": words, "wrong": list(found.wrong), "step": step, "layers": layers}


def _sentences(step: ExplainedStep) -> dict[str, Any]:
    """Return what a hint says about a step, and what it does."""
    return {
        "technique": translate(step.name),
        "sentence": translate(step.sentence),
        "chains": [list(map(translate, branch)) for branch in step.chains(short=True)],
        "nodes": _numbered_nodes(step),
        "placed": list(step.placements),
        "removed": list(step.eliminations),
    }


def _numbered_nodes(step: ExplainedStep) -> list[tuple[ListedNode, ...]]:
    """Return the chains whose nodes have numbers in the picture; a net has none."""
    from sudokudb.render.explanations.branch_lists import list_branches

    listed = list_branches(step.step)
    return [] if listed.folded else [each.nodes for each in listed.branches if each.nodes]


def _marks(figure: Figure) -> dict[str, Any]:
    roles: dict[int, dict[int, str]] = {}
    for (cell, digit), role in figure.marks.candidates.items():
        roles.setdefault(cell, {})[digit] = role
    return {
        "marks": figure.candidates,
        "roles": roles,
        "cells": list(figure.marks.cells),
        "houses": sorted({cell for house in figure.marks.houses for cell in house}),
    }


def show_steps(grid: Grid, rater: str, own: str) -> Steps:
    """Return the steps that solve a grid; raise SudokuError if it does not have one solution."""
    from sudokudb.rating.rater import load_rater
    from sudokudb.render.legend import legend

    explanation = _explanation(grid, rater)
    steps = list(map(_view, explanation.steps))
    return Steps(steps, explanation.is_solved, load_rater(own).name, Html(legend()))


def _view(step: ExplainedStep) -> StepView:
    from sudokudb.render.explanations.branch_lists import list_branches

    branches = list_branches(step.step)
    translated = branches._replace(branches=tuple(map(_translate_branch, branches.branches)))
    sentence = translate(step.sentence)
    return StepView(step.number, translate(step.name), sentence, translated, _is_single(step))


def _translate_branch(branch: ListedBranch) -> ListedBranch:
    return branch._replace(
        title=translate(branch.title),
        lines=tuple(map(translate, branch.lines)),
        nested=tuple(map(_translate_branch, branch.nested)),
    )


def _is_single(step: ExplainedStep) -> bool:
    return TECHNIQUES[step.technique].family == "singles"


def print_steps(grid: Grid, rater: str, wanted: PrintedSteps) -> Handout:
    """Return the sheets of some steps of a grid.

    Raise SudokuError for too many on a sheet, and NotFound for numbers of steps that do not exist.
    """
    from sudokudb.steps.handout import handout

    steps = _explanation(grid, rater).steps
    if missing := wanted.numbers.difference(step.number for step in steps):
        raise NotFound(_("there is no step {number}", number=min(missing)))
    chosen = [step for step in steps if step.number in wanted.numbers]
    if not wanted.numbers:
        chosen = [step for step in steps if wanted.singles or not _is_single(step)] or list(steps)
    sheets = handout(chosen, wanted.per_sheet, candidates=wanted.candidates)
    return Handout(list(map(_as_html, sheets)), len(steps))


def _as_html(sheet: Sheet) -> Sheet:
    """Return a sheet whose legend and pictures a template does not escape."""
    steps = [step._replace(picture=Html(step.picture)) for step in sheet.steps]
    return sheet._replace(legend=Html(sheet.legend), steps=steps)


def step_figure(grid: Grid, number: int, rater: str, branch: int = 0) -> Figure:
    """Return the figure of a step, counted from 1; raise SudokuError if there is none.

    Of a net with branches, only the one of the number `branch`, counted from 1, is drawn.
    """
    explanation = _explanation(grid, rater)
    if not explanation.has_step(number):
        raise NotFound(_("there is no step {number}", number=number))
    return explanation.step(number).branch_figure(branch)


def _explanation(grid: Grid, rater: str) -> Explanation:
    """Return the steps of a rater; its file may have changed since the last time."""
    from sudokudb.rating.rater import load_rater

    return _cached_explanation(grid, rater, load_rater(rater).version)


@lru_cache(8)  # a page of steps asks for the picture of each
def _cached_explanation(grid: Grid, rater: str, _version: str) -> Explanation:
    from sudokudb.steps.explanation import explain

    return explain(grid, rater=rater)
