"""Steps: how people solve a grid, as a walk with its sentences and its figures.

`explain` solves a grid step by step, and `hint` gives the next step of a game; `practice` finds
positions in which a technique is the next step. What these return computes its sentences and
figures when they are read.
"""

from sudokudb.steps.explained_step import ExplainedStep
from sudokudb.steps.explanation import Explanation, NotSolved, explain
from sudokudb.steps.hints import Hint, hint

__all__ = [
    "ExplainedStep",
    "Explanation",
    "Hint",
    "NotSolved",
    "explain",
    "hint",
]
