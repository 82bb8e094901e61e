"""Solving many grids with rules: those of the same layout are solved together, by its tables.

What tables do not know, or what takes them too many guesses, is left to `rule_solver`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.rule_solver import guesses_for
from sudokudb.engine.tables.compiled import FINISHED, TOO_MANY_GUESSES, tables_of
from sudokudb.notation import DIGITS, EMPTY
from sudokudb.solvers.strategy import check_limit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.engine.tables.compiled import Counted, Tables
    from sudokudb.grid import Grid
    from sudokudb.layout import Layout

_MARKS = bytes.maketrans(bytes(range(26)), (EMPTY + DIGITS).encode())
_VALUES = bytes.maketrans((EMPTY + DIGITS).encode(), bytes(range(26)))
_MOST = 2**31 - 1


class FirstSolution(NamedTuple):
    """The first solution of a grid as the text of its cells, and the number of its solutions.

    `is_stopped` tells that the time was over before they were counted.
    """

    text: str
    number: int
    is_stopped: bool


def first_solutions(
    grids: Sequence[Grid], limit: int, seconds: float | None, threads: int | None = None
) -> list[FirstSolution | None]:
    """Return the first solution of each grid, counting up to `limit`; None where tables do not end.

    Only grids that are not classic with square boxes are solved.
    """
    check_limit(limit)
    found: list[FirstSolution | None] = [None] * len(grids)
    groups: dict[Layout, list[int]] = {}
    for index, grid in enumerate(grids):
        if grid.layout.order is None and grid.candidates is None:
            groups.setdefault(grid.layout, []).append(index)
    for layout, indices in groups.items():
        if (tables := tables_of(layout)) is not None:
            texts = [grids[index].text for index in indices]
            results = _solve_texts(tables, texts, limit, seconds, threads)
            for index, first in zip(indices, _firsts(tables, results), strict=True):
                found[index] = first
    return found


def count_texts(layout: Layout, texts: Sequence[str], limit: int) -> list[int | None]:
    """Return the number of solutions, up to `limit`, of grids of one layout, given as their cells.

    It is None where tables do not end, and for all grids with square boxes and no other rules.
    """
    tables = tables_of(layout) if layout.order is None else None
    if tables is None:
        return [None] * len(texts)
    limit = min(limit, _MOST)
    found = tables.solve(_rows(texts), limit, kept=0, guesses=guesses_for(limit))
    ends = zip(found.counts, found.ends, strict=True)
    return [number if end == FINISHED else None for number, end in ends]


def _solve_texts(
    tables: Tables, texts: Sequence[str], limit: int, seconds: float | None, threads: int | None
) -> Counted:
    return tables.solve(
        _rows(texts),
        min(limit, _MOST),
        guesses=guesses_for(limit),
        seconds=seconds,
        threads=threads or os.cpu_count() or 1,
    )


def _rows(texts: Iterable[str]) -> bytes:
    return "".join(texts).encode("ascii").translate(_VALUES)


def _firsts(tables: Tables, found: Counted) -> Iterable[FirstSolution | None]:
    """Yield the first solution of each grid; None where there were too many guesses."""
    text = found.solutions.translate(_MARKS).decode("ascii")
    cells = tables.cells
    for index, (number, end) in enumerate(zip(found.counts, found.ends, strict=True)):
        if end == TOO_MANY_GUESSES:
            yield None
        else:
            first = text[cells * index : cells * index + cells] if number else ""
            yield FirstSolution(first, number, end != FINISHED)
