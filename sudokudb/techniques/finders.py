"""The finders by the number of the first technique that each can find (see `searches`).

A module enters each of its finders below the function. Those that have Sudoku Explainer's order
have their number plus EXPLAINER.
"""

from sudokudb.techniques.bits import finders
from sudokudb.techniques.board import Board
from sudokudb.techniques.kinds import MOST_FINDERS
from sudokudb.techniques.search import Search

FINDERS = finders(MOST_FINDERS)


def nothing(board: Board, search: Search) -> bool:
    """Find nothing, for techniques that have no finder."""
    return False


for number in range(MOST_FINDERS):
    FINDERS[number] = nothing
