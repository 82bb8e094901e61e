"""The groups of rows that are the same puzzle in each sense: the text, the class, the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sudokudb.library.datasets.leak_report import EQUIVALENT, EXACT, SOLUTION
from sudokudb.library.datasets.packed_rows import forms, solve, text_keys
from sudokudb.library.datasets.row_groups import group_rows, join_groups, keep_rows, leaders_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library.datasets.row_groups import RowGroups
    from sudokudb.library.datasets.set_rows import SetRows


def find_groups(rows: SetRows, *, solutions: bool) -> Iterator[tuple[str, RowGroups]]:
    """Yield the groups of each kind: rows of one text, of equivalent puzzles, of one class."""
    everything = np.arange(len(rows.puzzle_keys))
    equivalent = group_rows(everything, rows.puzzle_keys, lambda some: forms(rows.cells(some)))
    members = np.sort(equivalent.rows)
    yield EXACT, group_rows(members, text_keys(rows.packed_cells(members)), rows.packed_cells)
    yield EQUIVALENT, equivalent
    if solutions:
        yield SOLUTION, _classes(rows, equivalent)


def _classes(rows: SetRows, equivalent: RowGroups) -> RowGroups:
    """Return the groups of puzzles of one solution class.

    Equivalent puzzles are of one class: only the first of them is compared with others.
    """
    valid = rows.solution_keys != 0
    alone, leaders = valid.copy(), leaders_of(equivalent)
    alone[equivalent.rows] = False
    alone[leaders[valid[leaders]]] = True
    chosen = np.flatnonzero(alone)
    found = group_rows(
        chosen, rows.solution_keys[chosen], lambda some: forms(solve(rows.cells(some))[0])
    )
    return join_groups(found, keep_rows(equivalent, valid))
