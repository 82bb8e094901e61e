"""Exact copies of puzzles, of which a data set has one: the first in the order of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sudokudb.library.datasets.building.facts_table import FactsTable

EXACT_COPIES = "exact copies"
_ROW_ORDER = ("hash", "identity", "puzzle", "source", "license", "source_row")


def sort_rows(table: pa.Table) -> pa.Table:
    """Return the rows in their order: by class, then by puzzle, then by where they come from."""
    return table.sort_by([(name, "ascending") for name in _ROW_ORDER])


def mark_copies(table: pa.Table) -> NDArray[np.bool_]:
    """Return for each row of a sorted table whether the row before has the same puzzle."""
    puzzles = table["puzzle"].combine_chunks()
    is_copy = np.zeros(len(table), np.bool_)
    is_copy[1:] = np.asarray(pc.equal(puzzles[1:], puzzles[:-1]))
    return is_copy


def drop_many_copies(facts: FactsTable) -> FactsTable:
    """Remove and count copies if most rows of a part are copies; few are left to the next stage.

    All copies of a puzzle are in one bucket, which must fit into memory.
    """
    hashes = facts.table["hash"].to_numpy()
    if 2 * len(np.unique(hashes)) >= len(hashes):
        return facts
    table = sort_rows(facts.table)
    is_copy = mark_copies(table)
    left_out = facts.left_out | {EXACT_COPIES: int(is_copy.sum())}
    return facts._replace(table=table.filter(pa.array(~is_copy)), left_out=left_out)
