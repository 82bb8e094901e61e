"""Solving grids with rules of any kind: by the compiled tables, or by SAT.

Tables are hundreds of times faster on ordinary puzzles, but know only different cells, pairs and
sums. What they do not know, or what takes them too many guesses, is left to SAT.
"""

from __future__ import annotations

import time
from array import array
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.engine import sat
from sudokudb.engine.tables.compiled import (
    FINISHED,
    OUT_OF_TIME,
    Tables,
    tables_of,
)
from sudokudb.errors import LimitError, MissingPackage, TimeLimitReached, say
from sudokudb.notation import DIGITS, EMPTY
from sudokudb.solvers.strategy import Result, check_limit
from sudokudb.time_limits import SECONDS, out_of_time

if TYPE_CHECKING:
    from sudokudb.engine.tables.compiled import Counted
    from sudokudb.grid import Grid

GUESSES = 30_000
"""The guesses of tables for one grid, after which SAT takes over: a fraction of a second."""
_GUESSES_EACH = 4
_MOST_ROOM = 64_000_000  # bytes for the solutions of one grid
_MARKS = bytes.maketrans(bytes(range(26)), (EMPTY + DIGITS).encode())


def solve_rules(grid: Grid, limit: int, seconds: float | None = None) -> Result:
    """Find up to `limit` solutions of a grid with any rules.

    Raises TimeLimitReached, with the solutions found so far, after `seconds` (without SAT, the
    default is SECONDS), and for rules with too many cases; MissingPackage for rules that only SAT
    solves, without python-sat.
    """
    check_limit(limit)
    begun, tables, has_sat = time.monotonic(), tables_of(grid.layout), _has_sat()
    if tables is None:
        return _by_sat(grid, limit, seconds)
    if not has_sat and seconds is None:
        seconds = SECONDS
    limit = min(limit, _MOST_ROOM // tables.cells)
    found = _by_tables(tables, grid, limit, guesses_for(limit) if has_sat else 0, seconds)
    solutions = _solutions(grid, found, tables.cells)
    if found.ends[0] == OUT_OF_TIME:
        raise out_of_time(seconds, solutions)
    if found.ends[0] == FINISHED:
        return Result(solutions, complete=len(solutions) < limit)
    left = None if seconds is None else seconds - (time.monotonic() - begun)
    try:
        return _by_sat(grid, limit, left)
    except TimeLimitReached as error:
        known = max(error.found, solutions, key=len)
        if seconds is None:
            raise TimeLimitReached(error.message, error.hint, known) from None
        raise out_of_time(seconds, known) from None


def guesses_for(limit: int) -> int:
    """Return the guesses of tables for up to `limit` solutions, each of which needs some.

    >>> guesses_for(2), guesses_for(100_000)
    (30008, 430000)
    """
    return GUESSES + _GUESSES_EACH * limit


def _has_sat() -> bool:
    return find_spec("pysat") is not None


def _by_tables(
    tables: Tables, grid: Grid, limit: int, guesses: int, seconds: float | None
) -> Counted:
    rows = array("I", grid.start_masks())
    return tables.solve(rows, limit, kept=limit, guesses=guesses, seconds=seconds)


def _solutions(grid: Grid, found: Counted, cells: int) -> tuple[Grid, ...]:
    """Return the solutions of one grid."""
    text = found.solutions[: cells * found.counts[0]].translate(_MARKS).decode("ascii")
    return tuple(grid.with_digits(text[low : low + cells]) for low in range(0, len(text), cells))


def _by_sat(grid: Grid, limit: int, seconds: float | None) -> Result:
    if not _has_sat():
        raise MissingPackage(
            say("a puzzle with these rules needs python-sat"), say("install sudokudb[large]")
        )
    found: list[Grid] = []
    layout = grid.layout
    each = sat.rule_solutions(layout.size, layout.primitives, grid.start_masks(), seconds)
    try:
        for digits in islice(each, limit):
            found += [grid.with_digits(digits)]
    except sat.OutOfTime:
        raise out_of_time(seconds, tuple(found)) from None
    except LimitError as error:  # as little is known as after the time limit
        raise TimeLimitReached(error.message, error.hint) from None
    return Result(tuple(found), complete=len(found) < limit)
