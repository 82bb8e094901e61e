"""Solving buffers of puzzles: N rows of 81 bytes, `1`-`9` for givens, `.` or `0` for empty cells.

Every byte is checked, and errors name its place. The first solution of a puzzle and the order of
its solutions depend only on the puzzle (see `reference.branching`), not on the other puzzles, the
build or the number of threads.
"""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING, TypeVar

from sudokudb.engine.backend import chosen_build, extension
from sudokudb.engine.threads import run_in_threads
from sudokudb.errors import GridError, UsageError, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.grid import EngineGrid

    Rows = bytes | bytearray | memoryview
    Buffer = Rows | array[int]

_T = TypeVar("_T")

CELLS = 81
MAX_LIMIT = 2**31 - 1
"""The highest limit of solutions."""

_LINE = CELLS + 1  # a row and its newline

_FEW = 8  # up to this many puzzles are solved faster one by one than by the circuit
_THREAD_CHUNK = 16_384  # puzzles that a thread takes at a time; at least a quarter of that

RULE_SETS = {
    0: "search",
    1: "naked singles",
    2: "hidden singles",
    3: "locked candidates",
    4: "triads",
    255: "contradiction",
}
"""The meaning of the values that `rule_sets` returns."""


def solve_rows(
    rows: Rows, limit: int = 2, threads: int | None = None
) -> tuple[bytearray, array[int]]:
    """Return the first solution of each of N puzzles, and their numbers of solutions up to `limit`.

    The solutions are N × 81 bytes, dots if there is none; the counts are N ints. By default there
    is one thread per processor. Raises GridError for a byte that is not a cell and for incomplete
    rows.
    """
    return _solve(rows, CELLS, CELLS, limit, threads)


def solve_lines(
    lines: Rows, stride: int, limit: int = 2, threads: int | None = None
) -> tuple[bytearray, array[int]]:
    """Solve rows that begin every `stride` bytes, ignoring the bytes between them.

    The results are those of `solve_rows`, except that each solution ends with a newline.
    """
    return _solve(lines, stride, _LINE, limit, threads)


def count_lines(lines: Rows, stride: int, limit: int = 2, threads: int | None = None) -> array[int]:
    """Return only the numbers of solutions; arguments are as in `solve_lines`."""
    return _solve(lines, stride, 0, limit, threads)[1]


def _solve(
    lines: Rows, stride: int, out_stride: int, limit: int, threads: int | None
) -> tuple[bytearray, array[int]]:
    """Return solutions of 81 bytes, of 82 with a newline, or of 0; and the counts."""
    view = check_rows(lines, limit, stride)
    number = len(view) // stride
    solutions, counts = bytearray(out_stride * number), array("i", bytes(4 * number))
    if out_stride == _LINE:
        solutions[CELLS::_LINE] = b"\n" * number
    circuit = extension()
    if circuit is None:
        _solve_in_python(view, stride, solutions, out_stride, counts, limit)
        return solutions, counts
    options = (limit, chosen_build(), stride, out_stride or CELLS)
    out = solutions if out_stride else None
    if number <= _FEW:
        locate_errors(lambda: circuit.solve_few(view, out, counts, *options))
        if {*counts} <= ({0, 1, 2} if limit == 2 and out is None else {0, 1}):
            return solutions, counts
    share_work(
        lambda *parts: circuit.solve(*parts, *options),
        threads,
        (view, stride),
        (out, out_stride),
        (counts, 1),
    )
    return solutions, counts


def compact(lines: Rows, stride: int) -> bytes:
    """Return the rows that begin every `stride` bytes, without the bytes between them."""
    whole = bytes(lines)
    if stride == CELLS:
        return whole
    return b"".join([whole[low : low + CELLS] for low in range(0, len(whole), stride)])


def _solve_in_python(
    view: memoryview, stride: int, solutions: bytearray, width: int, counts: array[int], limit: int
) -> None:
    from sudokudb.engine.reference import batch

    rows = compact(view, stride)
    found, counts[:] = locate_errors(lambda: batch.solve_rows(rows, limit))
    for cell in range(CELLS if width else 0):
        solutions[cell::width] = found[cell::CELLS]


def list_rows(rows: Rows, limit: int) -> Iterator[bytes]:
    """Yield for each puzzle its solutions up to `limit`, 81 bytes each, in a fixed order.

    A lower limit gives the first of the same solutions. Errors are as in `solve_rows`.
    """
    view = check_rows(rows, limit)
    if extension() is None:
        yield from _list_in_python(view, limit)
        return
    # The solutions are counted first, so that the buffer is no larger than they need.
    for index, count in enumerate(count_lines(view, CELLS, limit)):
        row = view[CELLS * index : CELLS * index + CELLS]
        yield bytes(first_solutions(row, count)[0]) if count else b""


def first_solutions(rows: Rows, limit: int = 2) -> tuple[bytearray, array[int]]:
    """Return the first `limit` solutions of each of N puzzles, and their numbers.

    Each puzzle has `limit` × 81 bytes; those after its solutions are undefined. One thread does
    the work; errors are as in `solve_rows`.
    """
    view = check_rows(rows, limit)
    number = len(view) // CELLS
    found, counts = bytearray(CELLS * limit * number), array("i", bytes(4 * number))
    if circuit := extension():
        locate_errors(lambda: circuit.solutions(view, found, counts, limit, chosen_build()))
        return found, counts
    for index, listed in enumerate(_list_in_python(view, limit)):
        low = CELLS * limit * index
        found[low : low + len(listed)] = listed
        counts[index] = len(listed) // CELLS
    return found, counts


def _list_in_python(view: memoryview, limit: int) -> Iterator[bytes]:
    from sudokudb.engine.reference import batch

    lists = batch.list_rows(view, limit)
    while (found := locate_errors(lambda: next(lists, None))) is not None:
        yield found


def rule_sets(rows: Rows, threads: int | None = None) -> bytearray:
    """Return the number, one byte, of the first rule set that solves each puzzle; see RULE_SETS.

    Each set contains the previous ones. 0 means that a search is needed, 255 a contradiction.
    """
    return _run("rule_levels", check_rows(rows, 1), CELLS, threads)


def palm_levels(
    rows: Rows,
    counts: array[int] | None = None,
    threads: int | None = None,
    *,
    stride: int = CELLS,
) -> bytearray:
    """Return the Palm's level of each puzzle, one byte; 0 without exactly one solution.

    1 is simple, 2 intermediate, 3 difficult, 4 nested. `counts` are the numbers of solutions, up
    to 2 or more, if they are known. Rows begin every `stride` bytes.
    """
    view = check_rows(rows, 1, stride)
    if counts is None:
        counts = count_lines(view, stride, 2, threads)
    if all_one(counts):
        return _run("palm_levels", view, stride, threads)
    unique = [index for index, count in enumerate(counts) if count == 1]
    chosen_rows = b"".join([view[stride * i : stride * i + CELLS] for i in unique])
    found = _run("palm_levels", memoryview(chosen_rows), CELLS, threads)
    levels = bytearray(len(counts))
    for index, level in zip(unique, found, strict=True):
        levels[index] = level
    return levels


def all_one(counts: array[int]) -> bool:
    """Return whether every count is 1, without creating an object for each."""
    return counts.tobytes() == _ONE * len(counts)


_ONE = array("i", [1]).tobytes()


def redundant(rows: Rows, threads: int | None = None) -> bytearray:
    """Return N × 81 bytes, 1 for each redundant given, which follows from the others.

    Only valid puzzles have redundant givens; a valid puzzle without any is minimal.
    """
    view = check_rows(rows, 1)
    counts = count_lines(view, CELLS, 2, threads)
    flags = _run("redundant", view, CELLS, threads, CELLS)
    for index, count in enumerate(counts):
        if count != 1:
            flags[CELLS * index : CELLS * index + CELLS] = bytes(CELLS)
    return flags


def _run(name: str, view: memoryview, stride: int, threads: int | None, size: int = 1) -> bytearray:
    """Return the results, `size` bytes per puzzle, of a function of the extension or the reference.

    It has the same name in both.
    """
    circuit = extension()
    if circuit is None:
        from sudokudb.engine.reference import levels

        rows = compact(view, stride)
        return bytearray(locate_errors(lambda: getattr(levels, name)(rows)))
    call = getattr(circuit, name)
    options = (
        (chosen_build(),) if stride == CELLS else (chosen_build(), stride)
    )  # `redundant` has no stride
    out = bytearray(size * (len(view) // stride))
    share_work(lambda *parts: call(*parts, *options), threads, (view, stride), (out, size))
    return out


# --- checks and threads ------------------------------------------------------------------------


def row_of(grid: EngineGrid) -> bytes:
    """Return the row of a grid; other grids than an EngineGrid have rules that a row lacks."""
    return grid.text.encode("ascii")


def check_rows(rows: Rows, limit: int, stride: int = CELLS) -> memoryview:
    """Return a view of the rows, or of lines of `stride` bytes, after checking size and limit.

    Raises GridError for incomplete rows, TypeError for an object that is not a contiguous buffer,
    and SudokuError for the limit.
    """
    if not 1 <= limit <= MAX_LIMIT:
        raise UsageError(
            say("a limit of {limit} solutions is out of range", limit=limit),
            say("the limit is 1 to {max_limit}", max_limit=MAX_LIMIT),
        )
    view = memoryview(rows).cast("B")
    if len(view) % stride:
        raise GridError(
            say("{count} bytes are not a multiple of {stride}", count=len(view), stride=stride)
        )
    return view


def locate_errors(call: Callable[[], _T], first: int = 0) -> _T:
    """Call a circuit; convert its ValueError for a wrong byte, with rows counted from `first`."""
    try:
        return call()
    except ValueError as error:
        if len(error.args) != 3:
            raise
        row, cell, byte = error.args
        raise GridError(
            say(
                "row {first}, cell {cell}: byte {byte:#04x} is not a cell",
                first=first + row,
                cell=cell,
                byte=byte,
            )
        ) from error


def share_work(
    call: Callable[..., None],
    threads: int | None,
    *buffers: tuple[Buffer | None, int],
    chunk: int = _THREAD_CHUNK,
) -> None:
    """Call a function of an extension with parts of the buffers, in several threads.

    A buffer comes with its number of items per puzzle; the first one is the rows. A thread takes
    at most `chunk` puzzles at a time.
    """
    if len(buffers[0][0] or ()) == CELLS:  # one puzzle
        locate_errors(lambda: call(*(buffer for buffer, _ in buffers)))
        return
    views = [(memoryview(buffer) if buffer is not None else None, n) for buffer, n in buffers]
    rows, stride = buffers[0]
    count = len(rows or ()) // stride
    workers = threads or os.cpu_count() or 1
    size = min(chunk, max(chunk // 4, -(-count // workers)))

    def work_from(low: int) -> None:
        high = min(low + size, count)
        parts = [view[n * low : n * high] if view is not None else None for view, n in views]
        locate_errors(lambda: call(*parts), low)

    starts = range(0, count, size)
    run_in_threads(work_from, starts, min(len(starts), workers))
