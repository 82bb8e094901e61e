"""The lowest face: buffers of N rows of 81 bytes, `1`-`9` for givens, `.` or `0` for empty cells.

Every byte is checked, and an error says where it stands. The first solution of a puzzle, and
the order of several, depend on the puzzle alone (see `branch`): not on the batch, the build
or the number of threads.
"""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING, TypeVar

from sudokudb.engine.backend import PYTHON, chosen, compiled
from sudokudb.engine.threads import in_threads
from sudokudb.errors import GridError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Rows = bytes | bytearray | memoryview
    Work = Callable[[int, int], None]

_T = TypeVar("_T")

CELLS = 81
MOST = 2**31 - 1
"""The highest limit."""

_LINE = CELLS + 1  # a row and its line end

_SHARE = 16_384  # puzzles that a thread takes at a time, or down to a fourth of that

RULE_SETS = {
    0: "search",
    1: "naked singles",
    2: "hidden singles",
    3: "locked candidates",
    4: "triads",
    255: "contradiction",
}
"""What `rule_sets` answers, in words."""


def solve_rows(
    rows: Rows, limit: int = 2, threads: int | None = None
) -> tuple[bytearray, array[int]]:
    """Return the first solution of each of N puzzles, and how many each has, up to `limit`.

    The solutions are N × 81 bytes, dots where there is none; the counts N ints. Without `threads`
    every processor has one. Raises GridError for a byte that is no cell and for a buffer that is
    no whole number of rows.
    """
    view = checked(rows, limit)
    count = len(view) // CELLS
    solutions, counts = bytearray(len(view)), array("i", bytes(4 * count))
    _solve_into(view, CELLS, solutions, counts, limit, threads)
    return solutions, counts


def solve_lines(
    lines: Rows, stride: int, limit: int = 2, threads: int | None = None
) -> tuple[bytearray, array[int]]:
    """Do what `solve_rows` does with rows that begin every `stride` bytes; what stands between
    them is not looked at. Each solution has a line end behind it: N × 82 bytes.
    """
    view = checked(lines, limit, stride)
    count = len(view) // stride
    solutions, counts = bytearray(_LINE * count), array("i", bytes(4 * count))
    _solve_into(view, stride, solutions, counts, limit, threads)
    return solutions, counts


def count_lines(lines: Rows, stride: int, limit: int = 2, threads: int | None = None) -> array[int]:
    """Count the solutions of each puzzle as `solve_lines` does, and keep none."""
    view = checked(lines, limit, stride)
    counts = array("i", bytes(4 * (len(view) // stride)))
    _solve_into(view, stride, None, counts, limit, threads)
    return counts


def _solve_into(
    view: memoryview,
    stride: int,
    solutions: bytearray | None,
    counts: array[int],
    limit: int,
    threads: int | None,
) -> None:
    """Solve rows that begin every `stride` bytes into buffers of the right size.

    A solution takes 81 bytes, or 82 with a line end, as `solutions` has room.
    """
    if not counts:
        return
    out_stride = len(solutions) // len(counts) if solutions is not None else CELLS
    if solutions is not None and out_stride == _LINE:
        solutions[CELLS::_LINE] = b"\n" * len(counts)
    extension, build = compiled(), chosen()
    if extension is None or build == PYTHON:
        _solve_in_python(view, stride, solutions, out_stride, counts, limit)
        return
    into = memoryview(counts)
    out = None if solutions is None else memoryview(solutions)

    def work(low: int, high: int) -> None:
        part = None if out is None else out[out_stride * low : out_stride * high]
        rows = view[stride * low : stride * high]
        extension.solve(rows, part, into[low:high], limit, build, stride, out_stride)

    run(work, len(counts), threads)


def compact(lines: Rows, stride: int) -> bytes:
    """Return only the rows of lines that begin every `stride` bytes."""
    whole = bytes(lines)
    if stride == CELLS:
        return whole
    return b"".join([whole[low : low + CELLS] for low in range(0, len(whole), stride)])


def _solve_in_python(
    view: memoryview,
    stride: int,
    solutions: bytearray | None,
    out_stride: int,
    counts: array[int],
    limit: int,
) -> None:
    from sudokudb.engine.reference import batch

    rows = compact(view, stride)
    found, counted = worded(lambda: batch.solve_rows(rows, limit))
    counts[:] = counted
    if solutions is not None:
        for cell in range(CELLS):
            solutions[cell::out_stride] = found[cell::CELLS]


def list_rows(rows: Rows, limit: int) -> Iterator[bytes]:
    """Yield for each puzzle its solutions up to `limit`, 81 bytes each, in the order of `branch`.

    The first ones are the same whatever the limit. Errors as in `solve_rows`.
    """
    view = checked(rows, limit)
    if chosen() == PYTHON:
        yield from _list_in_python(view, limit)
        return
    # How many there are is counted first, so that the room for them is no more than they need.
    for index, count in enumerate(count_lines(view, CELLS, limit)):
        row = view[CELLS * index : CELLS * index + CELLS]
        yield _listed(row, count) if count else b""


def _list_in_python(view: memoryview, limit: int) -> Iterator[bytes]:
    from sudokudb.engine.reference import batch

    lists = batch.list_rows(view, limit)
    while (found := worded(lambda: next(lists, None))) is not None:
        yield found


def _listed(row: memoryview, count: int) -> bytes:
    extension = compiled()
    assert extension is not None
    solutions = bytearray(CELLS * count)
    extension.solutions(row, solutions, None, count, chosen())
    return bytes(solutions)


def rule_sets(rows: Rows, threads: int | None = None) -> bytearray:
    """Return for each puzzle the first rule set that finishes it, a byte each; see RULE_SETS.

    Each set contains those before it. 0: none does, it takes a search; 255: the rules refute it.
    """
    return _rated(checked(rows, 1), CELLS, "levels", "rule_levels", threads)


def palm_levels(
    rows: Rows, counts: array[int] | None = None, threads: int | None = None
) -> bytearray:
    """Return the Palm's level of each puzzle, a byte each: 1 simple, 2 intermediate, 3 difficult,
    4 nested; 0 where there is not exactly one solution.

    `counts` are the numbers of solutions, up to 2 or more, where they are known already.
    """
    return palm_lines(rows, CELLS, counts, threads)


def palm_lines(
    lines: Rows, stride: int, counts: array[int] | None = None, threads: int | None = None
) -> bytearray:
    """Do what `palm_levels` does with rows that begin every `stride` bytes."""
    view = checked(lines, 1, stride)
    if counts is None:
        counts = count_lines(view, stride, 2, threads)
    if all_one(counts):
        return _rated(view, stride, "palm", "palm_levels", threads)
    unique = [index for index, count in enumerate(counts) if count == 1]
    rows = b"".join([view[stride * i : stride * i + CELLS] for i in unique])
    found = _rated(memoryview(rows), CELLS, "palm", "palm_levels", threads)
    levels = bytearray(len(counts))
    for index, level in zip(unique, found, strict=True):
        levels[index] = level
    return levels


def all_one(counts: array[int]) -> bool:
    """Tell whether each puzzle has one solution, without an object for each."""
    return counts.tobytes() == _ONE * len(counts)


_ONE = array("i", [1]).tobytes()


def redundant(rows: Rows, threads: int | None = None) -> bytearray:
    """Flag each given that follows from the others: N × 81 bytes, 1 where it could be left out.

    Only puzzles with exactly one solution have such givens; one without any is minimal.
    """
    view = checked(rows, 1)
    _, counts = solve_rows(view, 2, threads)
    if chosen() == PYTHON:
        from sudokudb.engine.reference import levels

        return bytearray(worded(lambda: levels.redundant(view)).translate(_FLAGS))
    flags = bytearray(len(view))
    extension, build = compiled(), chosen()
    assert extension is not None
    into = memoryview(flags)

    def work(low: int, high: int) -> None:
        part = slice(CELLS * low, CELLS * high)
        extension.redundant(view[part], into[part], build)

    run(work, len(counts), threads)
    for index, count in enumerate(counts):
        if count != 1:
            flags[CELLS * index : CELLS * index + CELLS] = bytes(CELLS)
    return flags


_FLAGS = bytes(1 if 49 <= byte <= 57 else 0 for byte in range(256))


def _rated(
    view: memoryview, stride: int, compiled_name: str, python_name: str, threads: int | None
) -> bytearray:
    """Run a circuit that answers one byte a puzzle, on rows that begin every `stride` bytes."""
    extension, build = compiled(), chosen()
    if extension is None or build == PYTHON:
        from sudokudb.engine.reference import levels

        rows = compact(view, stride)
        return bytearray(worded(lambda: getattr(levels, python_name)(rows)))
    out = bytearray(len(view) // stride)
    into = memoryview(out)

    def work(low: int, high: int) -> None:
        part = view[stride * low : stride * high]
        getattr(extension, compiled_name)(part, into[low:high], build, stride)

    run(work, len(out), threads)
    return out


# Checks


def checked(rows: Rows, limit: int, stride: int = CELLS) -> memoryview:
    """Return a view of whole rows, or of lines of `stride` bytes; raise GridError for any other
    number of bytes, TypeError for what is no buffer or has gaps, SudokuError for the limit.
    """
    if not 1 <= limit <= MOST:
        raise SudokuError(f"a limit of {limit} solutions", f"the limit is 1 to {MOST}")
    view = memoryview(rows).cast("B")
    if len(view) % stride:
        raise GridError(f"{len(view)} bytes are no whole rows of {stride}")
    return view


def worded(call: Callable[[], _T], first: int = 0) -> _T:
    """Call a circuit; say in words where a byte is no cell, its row counted from `first`."""
    try:
        return call()
    except ValueError as error:
        if len(error.args) != 3:
            raise
        row, cell, byte = error.args
        raise GridError(f"row {first + row}, cell {cell}: byte {byte:#04x} is no cell") from error


def run(work: Work, count: int, threads: int | None) -> None:
    """Share `count` puzzles among threads; `work(low, high)` does those from low to high."""
    workers = threads or os.cpu_count() or 1
    size = min(_SHARE, max(_SHARE // 4, -(-count // workers)))

    def share(low: int) -> None:
        high = min(low + size, count)
        worded(lambda: work(low, high), low)

    shares = range(0, count, size)
    in_threads(share, shares, min(len(shares), workers))
