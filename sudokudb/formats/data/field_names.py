"""Usual names of the fields of other programs: of puzzles, of givens, of solutions."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

GIVENS = (
    *("givens", "given", "clues", "clue", "initial", "original", "start", "prefilled", "fixed"),
    *("frozen", "locked", "readonly"),
)
"""Names of givens and of marks of givens among played digits, as `plain_name` returns them."""

_BOARDS = ("grid", "grids", "sudoku", "sudokus", "board", "question", "questions", "problem")
PUZZLES = (
    *("puzzle", "puzzles", "quiz", "quizzes", *GIVENS, *_BOARDS, "unsolved", "task"),
    *("input", "mission"),
)
"""Usual names of puzzles; givens come before a board, which may have played digits too."""

EVEN_EMPTY = ("puzzle", "puzzles", "quiz", "quizzes", "givens", *_BOARDS)
"""The names that are recognised even if the value is not a grid."""

CERTAIN_SOLUTIONS = ("solution", "solutions", "solved", "answer", "answers", "sol", "completed")
SOLUTIONS = (*CERTAIN_SOLUTIONS, "output", "target", "label")

NOT_ROWS = ("boxes", "blocks", "columns", "cols")
"""Names of lists of nine that are not the rows of a grid."""

_ENDS = ("board", "grid", "puzzle", "sudoku", "numbers", "values", "cells", "string")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W_A-Za-z]+")


def find_name(names: Iterable[str], usual: tuple[str, ...]) -> str | None:
    """Return the first usual name that is among some names.

    >>> find_name(["currentBoard", "initialBoard"], PUZZLES), find_name(["Puzzle String"], PUZZLES)
    ('initialBoard', 'Puzzle String')
    """
    keys = {_stem(name): name for name in reversed([*names])}
    return next((keys[name] for name in usual if name in keys), None)


@lru_cache(256)
def _stem(name: str) -> str:
    """Return a name in lower case, without a word such as `board` at its end."""
    words = [word.casefold() for word in _WORD.findall(name)]
    return "".join(words[:-1] if len(words) > 1 and words[-1] in _ENDS else words)


def plain_name(name: str) -> str:
    """Return the stem of a name without a leading `is`.

    >>> plain_name("isGiven"), plain_name("read_only"), plain_name("startGrid")
    ('given', 'readonly', 'start')
    """
    return _stem(name).removeprefix("is")
