"""Hints, and the steps of human techniques."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import NotFound
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid
    from sudokudb.rating.walk import Stage
    from sudokudb.render.figures import Figure


class Step(NamedTuple):
    """A step in the language of the visitor: its technique, its sentence, its chains by line."""

    number: int
    technique: str
    sentence: str
    chains: list[list[str]]


class Steps(NamedTuple):
    """The steps that solve a puzzle, or those up to where the rater has no technique.

    `own` is the name of the site's rater.
    """

    steps: list[Step]
    solved: bool
    own: str


def hint(
    grid: Grid, digits: Sequence[int], marks: Sequence[int], depth: str, rater: str
) -> dict[str, Any]:
    """Return a hint for the script; at the depth `step`, also the marks for the board."""
    from sudokudb.library import hints

    found = hints.hint(grid, digits, marks, depth, rater)
    step = _marks(found.figure) if found.figure else None
    return {"hint": translate(found.words), "wrong": list(found.wrong), "step": step}


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
    from sudokudb.rating.valid import only_solution
    from sudokudb.render.explanations import explain, name
    from sudokudb.render.explanations.links import link_lines

    solution = only_solution(grid)
    stages = _stages(grid.text, rater)
    steps = [
        Step(
            stage.number,
            translate(name(stage.step)),
            translate(explain(stage.step)),
            [list(map(translate, branch)) for branch in link_lines(stage.step)],
        )
        for stage in stages
    ]
    left = stages[-1].digits.count(0) - len(stages[-1].step.placements) if stages else 0
    solved = grid == solution or (bool(stages) and not left)
    return Steps(steps, solved, load_rater(own).name)


def step_figure(grid: Grid, number: int, rater: str) -> Figure:
    """Return the figure of a step, counted from 1; raise SudokuError if there is none."""
    from sudokudb.rating.valid import only_solution
    from sudokudb.render import step_figures

    only_solution(grid)
    stages = _stages(grid.text, rater)
    if not 1 <= number <= len(stages):
        raise NotFound(_("there is no step {number}", number=number))
    stage = stages[number - 1]
    return step_figures.step_figure(grid, stage.digits, stage.candidates, stage.step)


def _stages(text: str, rater: str) -> tuple[Stage, ...]:
    """Return the steps of a rater; its file may have changed since the last time."""
    from sudokudb.rating.rater import load_rater

    return _cached_stages(text, rater, load_rater(rater).version)


@lru_cache(8)  # a page of steps asks for the picture of each
def _cached_stages(text: str, rater: str, _version: str) -> tuple[Stage, ...]:
    from sudokudb.rating.rater import load_rater
    from sudokudb.rating.walk import walk

    return tuple(walk(text, load_rater(rater)))
