"""What the engine finds out about rows of 81 characters, as arrays over its own buffers."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sudokudb.engine.buffers import palm_levels, solve_rows
from sudokudb.engine.canon.identity import MINLEX, canon_rows, describe_rows, minlex_rows
from sudokudb.layout import ENGINE_CELLS as CELLS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sudokudb.columns.grid_rows import Rows


class RowFacts(NamedTuple):
    """Facts about n puzzles: n-arrays.

    `identity` (int64) is equal for equivalent puzzles. `symmetries` has bits of
    `sudokudb.symmetry.SYMMETRIES`; `automorphisms` is uint32; `conflicts` has 1 for a puzzle with
    conflicts.
    """

    identity: NDArray[np.int64]
    givens: NDArray[np.uint8]
    symmetries: NDArray[np.uint8]
    automorphisms: NDArray[np.uint32]
    conflicts: NDArray[np.uint8]


def describe(rows: Rows, threads: int | None = None) -> RowFacts:
    """Return the facts about puzzles that their canonical forms tell."""
    found = describe_rows(_buffer(rows), threads)
    return RowFacts(
        np.frombuffer(found.identities, np.int64),
        np.frombuffer(found.givens, np.uint8),
        np.frombuffer(found.symmetries, np.uint8),
        np.frombuffer(found.automorphisms, np.uint32),
        np.frombuffer(found.conflicts, np.uint8),
    )


def solve(rows: Rows, limit: int = 2, threads: int | None = None) -> tuple[Rows, NDArray[np.int32]]:
    """Return the first solutions, dots where there is none, and the counts up to `limit`."""
    solutions, counts = solve_rows(_buffer(rows), limit, threads)
    return _rows(solutions), np.frombuffer(counts, np.int32)


def levels(
    rows: Rows, counts: NDArray[np.int32] | None = None, threads: int | None = None
) -> NDArray[np.uint8]:
    """Return the levels: 1 simple to 4 nested, 0 for a puzzle without exactly one solution."""
    known = None if counts is None else array("i", counts.tobytes())
    return np.frombuffer(palm_levels(_buffer(rows), known, threads), np.uint8)


def forms(rows: Rows, form: str, threads: int | None = None) -> Rows:
    """Return the canonical forms, of `identity.FORMS`."""
    if form == MINLEX:
        return _rows(minlex_rows(_buffer(rows), threads))
    return _rows(canon_rows(_buffer(rows), threads)[0])


def _buffer(rows: Rows) -> memoryview:
    return np.ascontiguousarray(rows).reshape(-1).data


def _rows(data: Any) -> Rows:
    return np.frombuffer(data, np.uint8).reshape(-1, CELLS)
