"""Steps: how people solve a grid, as a walk with its sentences and its figures.

`explain` solves a grid step by step, `hint` gives the next step of a game, and `exercises` finds
positions in which a technique is the next step. What these return computes its sentences and
figures when they are read.
"""

from sudokudb.steps.explained_step import ExplainedStep
from sudokudb.steps.explanation import Explanation, NotSolved, explain
from sudokudb.steps.hints import Hint, hint
from sudokudb.steps.practice import Exercise, exercises, require_technique

__all__ = [
    "Exercise",
    "ExplainedStep",
    "Explanation",
    "Hint",
    "NotSolved",
    "exercises",
    "explain",
    "hint",
    "require_technique",
]
