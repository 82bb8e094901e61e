"""Hints, and the steps of human techniques."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import NotFound
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.explanation import Explanation


class StepView(NamedTuple):
    """A step in the language of the visitor: its technique, its sentence, its chains by line."""

    number: int
    technique: str
    sentence: str
    chains: list[list[str]]


class Steps(NamedTuple):
    """The steps that solve a puzzle, or those up to where the rater has no technique.

    `own` is the name of the site's rater.
    """

    steps: list[StepView]
    solved: bool
    own: str


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
        "placed": list(step.placements),
        "removed": list(step.eliminations),
    }


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

    explanation = _explanation(grid, rater)
    steps = [
        StepView(
            step.number,
            translate(step.name),
            translate(step.sentence),
            [list(map(translate, branch)) for branch in step.chains()],
        )
        for step in explanation.steps
    ]
    return Steps(steps, explanation.is_solved, load_rater(own).name)


def step_figure(grid: Grid, number: int, rater: str) -> Figure:
    """Return the figure of a step, counted from 1; raise SudokuError if there is none."""
    explanation = _explanation(grid, rater)
    if not explanation.has_step(number):
        raise NotFound(_("there is no step {number}", number=number))
    return explanation.step(number).figure


def _explanation(grid: Grid, rater: str) -> Explanation:
    """Return the steps of a rater; its file may have changed since the last time."""
    from sudokudb.rating.rater import load_rater

    return _cached_explanation(grid, rater, load_rater(rater).version)


@lru_cache(8)  # a page of steps asks for the picture of each
def _cached_explanation(grid: Grid, rater: str, _version: str) -> Explanation:
    from sudokudb.steps.explanation import explain

    return explain(grid, rater=rater)
