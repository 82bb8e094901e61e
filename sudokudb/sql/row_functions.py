"""The SQL functions for one row: they take the values of SQLite and return such values.

A grid is a text of 81 characters, `1` to `9`, and `.` or `0` for empty cells. All functions return
None for None and for what is not a grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.buffers import count_lines, solve_rows
from sudokudb.engine.canon.identity import canon_rows, identify_rows, minlex_rows
from sudokudb.errors import UsageError, say
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.sql.names import MOST_SOLUTIONS, RATERS

if TYPE_CHECKING:
    from collections.abc import Callable

_CHARACTERS = b"123456789.0"


def _row_of(grid: object) -> bytes | None:
    """Return a grid as a row for the engine; None for anything else."""
    if isinstance(grid, str) and len(grid) == CELLS and grid.isascii():
        row = grid.encode("ascii")
        if not row.translate(None, _CHARACTERS):
            return row
    return None


def canon(grid: object) -> str | None:
    """Return the canonical form of a grid."""
    row = _row_of(grid)
    return None if row is None else canon_rows(row, 1)[0].decode("ascii")


def minlex(grid: object) -> str | None:
    """Return the lexicographically least form of a grid."""
    row = _row_of(grid)
    return None if row is None else minlex_rows(row, 1).decode("ascii")


def sudoku_identity(grid: object) -> int | None:
    """Return the identity of a grid, as in the column `identity`."""
    row = _row_of(grid)
    return None if row is None else identify_rows(row, 1)[0][0]


def givens(grid: object) -> int | None:
    """Return the number of givens of a grid."""
    row = _row_of(grid)
    return None if row is None else CELLS - row.count(b".") - row.count(b"0")


def is_valid(grid: object) -> int | None:
    """Return 1 for a grid with exactly one solution, 0 for others."""
    row = _row_of(grid)
    return None if row is None else int(count_lines(row, CELLS, 2, 1)[0] == 1)


def count_solutions(grid: object, limit: object = 2) -> int | None:
    """Return the number of solutions of a grid, up to a limit; raise UsageError for a wrong one."""
    if limit is None or (row := _row_of(grid)) is None:
        return None
    return count_lines(row, CELLS, checked_limit(limit), 1)[0]


def checked_limit(limit: object) -> int:
    """Return a limit of `count_solutions`; raise UsageError for another value."""
    if isinstance(limit, int) and 1 <= limit <= MOST_SOLUTIONS:
        return limit
    raise UsageError(
        say("count_solutions: the limit cannot be {limit}", limit=str(limit)[:40]),
        say("use 1 to {most:,}", most=MOST_SOLUTIONS),
    )


def solve(grid: object) -> str | None:
    """Return the first solution of a grid; None if it has none."""
    if (row := _row_of(grid)) is None:
        return None
    solutions, counts = solve_rows(row, 1, 1)
    return solutions.decode("ascii") if counts[0] else None


def same(first: object, second: object) -> int | None:
    """Return 1 for equivalent grids, 0 for others; their forms are compared."""
    one, other = _row_of(first), _row_of(second)
    if one is None or other is None:
        return None
    forms = canon_rows(one + other, 1)[0]
    return int(forms[:CELLS] == forms[CELLS:])


def rate(grid: object, rater: object = RATERS[0]) -> float | None:
    """Return HoDoKu's score or, for `se`, Sudoku Explainer's rating (ER) of a grid.

    Return None for a grid without exactly one solution, and for one that the rater's techniques do
    not solve. Raise UsageError for another rater.
    """
    if rater is None or (row := _row_of(grid)) is None:
        return None
    from sudokudb.rating.rate import rate as rate_texts
    from sudokudb.rating.rater import load_rater

    known = load_rater(checked_rater(rater))
    if count_lines(row, CELLS, 2, 1)[0] != 1:
        return None
    (outcome,) = rate_texts([row.decode("ascii").replace("0", ".")], known)
    return outcome.score if outcome.solved else None


def checked_rater(rater: object) -> str:
    """Return the name of a rater of `rate`; raise UsageError for another value."""
    if isinstance(rater, str) and rater in RATERS:
        return rater
    raise UsageError(
        say("rate: there is no rater {name!r}", name=str(rater)[:40]),
        say("the raters are {names}", names=", ".join(RATERS)),
    )


FUNCTIONS: dict[str, Callable[..., float | str | None]] = {
    "canon": canon,
    "minlex": minlex,
    "sudoku_identity": sudoku_identity,
    "givens": givens,
    "is_valid": is_valid,
    "count_solutions": count_solutions,
    "solve": solve,
    "same": same,
    "rate": rate,
}
"""The functions by their names in SQL."""
