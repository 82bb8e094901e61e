"""Checks of steps: whether their effects follow from their evidence by the rules of Sudoku."""

from sudokudb.rating.checks.step_check import assumes_unique, check

__all__ = ["assumes_unique", "check"]
