"""Counting and listing the solutions of many puzzles in pure Python.

New rows are swept, a block at a time, until few are unsolved; these go to `BatchSearch`. Besides
the rows and the results, at most eight blocks of puzzles are in memory.
"""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.reference.batch_search import BatchSearch, Solutions
from sudokudb.engine.reference.circuit import sweep
from sudokudb.engine.reference.transpose import (
    BLOCK,
    flags,
    lanes,
    load_rows,
    rows_of,
    save_nodes,
    save_rows,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.engine.reference.circuit import State

    Rows = bytes | bytearray | memoryview

_BLOCKS = 8  # of a chunk
_MAX_SWEEPS = 16  # of new rows
_FEW = 1 / 4  # of a block: so many unsolved puzzles go to the search
_NARROW = 512  # lanes: a block of at most this width is swept to the end
_NO_ROW = b"." * 81
_WRONG = re.compile(rb"[^0-9.]")


def solve_rows(rows: Rows, limit: int = 2, block: int = BLOCK) -> tuple[bytes, array[int]]:
    """Return the first solution of each of N puzzles, and their numbers of solutions up to `limit`.

    `rows` are N × 81 bytes, '1' to '9' for givens, '.' or '0' for empty cells; so are the
    solutions, all '.' if there is none. The order of solutions is that of `branching`. Raises
    ValueError(row, cell, byte) for any other byte.

    >>> row = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solutions, counts = solve_rows(row + b"55" + row[2:])
    >>> counts.tolist()
    [1, 0]
    >>> solutions[:81]
    b'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    """
    solutions, counts = [], array("i")
    for chunk in read_chunks(rows, _BLOCKS * block):
        solved = solve_chunk(chunk, limit, 1, block)
        some = array("i", list(solved.flags))
        firsts = rows_of([found.first[0][1] for found in solved.found.values()])
        for at, (puzzle, found) in enumerate(solved.found.items()):
            some[puzzle] = min(found.count, limit)
            solved.rows[81 * puzzle : 81 * puzzle + 81] = firsts[81 * at : 81 * at + 81]
        solutions.append(solved.rows)
        counts += some
    return b"".join(solutions), counts


def list_rows(rows: Rows, limit: int, block: int = BLOCK) -> Iterator[bytes]:
    """Yield for each puzzle its solutions up to `limit`, 81 bytes each, in a fixed order.

    A lower limit gives the first of the same solutions. Errors are as in `solve_rows`.

    >>> [len(found) // 81 for found in list_rows(b"." * 81 + b"11" + b"." * 79, limit=5)]
    [5, 0]
    """
    most = _BLOCKS * block
    for chunk in read_chunks(rows, max(block // 64, min(most, 4 * most // limit))):
        solved = solve_chunk(chunk, limit, limit, block)
        for puzzle, flag in enumerate(solved.flags):
            if puzzle in solved.found:
                yield rows_of([node for _, node in solved.found[puzzle].first])
            else:
                yield bytes(solved.rows[81 * puzzle : 81 * puzzle + 81]) if flag else b""


# --- reading -----------------------------------------------------------------------------------


def read_chunks(rows: Rows, most: int) -> Iterator[bytes]:
    """Yield the rows in chunks of up to `most` rows.

    Raises ValueError as in `solve_rows` when it reaches a wrong chunk.
    """
    view = memoryview(rows)
    for low, high in spans(len(view) // 81, most):
        chunk = bytes(view[81 * low : 81 * high])
        if chunk.translate(None, b".0123456789"):
            raise ValueError(*_first_wrong(chunk, low))
        yield chunk


def _first_wrong(chunk: bytes, start: int) -> tuple[int, int, int]:
    """Return the row (counted from `start`), cell and value of the first wrong byte."""
    at = next(_WRONG.finditer(chunk)).start()
    row, cell = divmod(at, 81)
    return start + row, cell, chunk[at]


def spans(count: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of nearly equal size, each of at most `most`, that cover `count`.

    >>> list(spans(10, 4))
    [(0, 3), (3, 6), (6, 10)]
    """
    parts = -(-count // most)
    return ((part * count // parts, (part + 1) * count // parts) for part in range(parts))


# --- solving -----------------------------------------------------------------------------------


class ChunkResult(NamedTuple):
    """The results of a chunk: rows and flags (0 or 1) found by rules, the others by search."""

    rows: bytearray
    flags: bytearray
    found: dict[int, Solutions]


def solve_chunk(chunk: bytes, limit: int, keep: int, block: int) -> ChunkResult:
    """Solve the puzzles of some checked rows, with `limit` and `keep` as for `BatchSearch`."""
    solved = ChunkResult(bytearray(), bytearray(), {})
    roots: list[tuple[int, bytes]] = []
    for low, high in spans(len(chunk) // 81, block):
        width = high - low
        state = load_rows(chunk[81 * low : 81 * high])
        done, left = sweep_fresh(state, width)
        solved.rows.extend(save_done(state, width, done))
        solved.flags.extend(flags(done, width))
        puzzles = [low + lane for lane in lanes(left)]
        roots += zip(puzzles, save_nodes(state, width, left), strict=True)
    if roots:
        solved.found.update(BatchSearch(limit, keep, block).run(roots))
    return solved


def sweep_fresh(state: State, width: int) -> tuple[int, int]:
    """Sweep in place until few are unsolved; return the solved lanes, and the undecided ones.

    A lane is solved if each cell has exactly one digit in two consecutive sweeps, and it is still
    alive after the sweep between them has compared rows, columns and boxes.
    """
    full = (1 << width) - 1
    was_just = done = 0
    left = full
    for _ in range(_MAX_SWEEPS):
        before = [cells.copy() for cells in state]
        just, alive = sweep(state, full)
        done = was_just & just & alive
        was_just, left = just, alive ^ done
        few = left.bit_count() < _FEW * width and width > _NARROW
        if few or not left or state == before:
            break
    return done, left


def save_done(state: State, width: int, done: int) -> bytearray:
    """Return the rows of the solved lanes, and dots for the others."""
    if not done:
        return bytearray(_NO_ROW * width)
    rows = save_rows(state, width)
    for lane in lanes((1 << width) - 1 ^ done):
        rows[81 * lane : 81 * lane + 81] = _NO_ROW
    return rows
