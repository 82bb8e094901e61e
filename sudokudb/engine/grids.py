"""Solving many grids of any size, in constant memory; results come in the order of the grids.

The source is an iterable of grids or texts, a buffer of rows (81 bytes each), or a binary file
with one grid per line. The circuit solves 9×9, `rule_batches` grids with other rules, and
`other_sizes` the rest, in worker processes if there are several.
"""

from __future__ import annotations

import os
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sudokudb.engine import buffers, other_sizes
from sudokudb.errors import GridError, LimitError, MissingPackage, say
from sudokudb.grid import Grid, as_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import IO

    from sudokudb.grid import GridLike

    Source = Iterable[GridLike] | bytes | bytearray | memoryview | IO[bytes]

_T = TypeVar("_T")
_BATCH = 16_384
_FEW = 4  # up to this many grids of other sizes, no processes are started
_CELLS = buffers.CELLS
STOPPED = -1
"""The number of solutions that is reported for a grid that reached the time limit."""
NOT_INSTALLED = -2
"""The number that is reported for a grid whose rules need an optional package."""
LEVELS = (None, "simple", "intermediate", "difficult", "nested")
SINGLES_LEVELS = {"simple": 1, "intermediate": 2}
"""The levels of puzzles that singles solve, with the last rule set that they need."""
LEVELS_VERSION = 1
"""Changes whenever the level of any grid changes; levels of other versions are cleared."""


class Solved(NamedTuple):
    """The first solution of a grid, or None, and the number of solutions up to the limit."""

    solution: Grid | None
    count: int  # type: ignore[assignment]  # hides tuple.count, which is not used

    def __repr__(self) -> str:
        return f"<Solved {self.count}: {self.solution}>"


def solve_many(
    source: Source,
    limit: int = 2,
    threads: int | None = None,
    *,
    batch: int = _BATCH,
    seconds: float | None = None,
) -> Iterator[Solved]:
    """Yield the first solution and the number of solutions, up to `limit`, of each grid.

    At most `batch` grids are in memory at a time. The number is STOPPED for a grid that is not
    classic and 9×9 and takes longer than `seconds`, or whose rules have too many cases; it is
    NOT_INSTALLED for one whose rules only the extra `large` solves.

    >>> [solved.count for solved in solve_many(["1" + "." * 80, "." * 16], limit=3)]
    [3, 3]
    """

    def nines(rows: bytes) -> Iterator[Solved]:
        solutions, counts = buffers.solve_rows(rows, limit, threads)
        text = solutions.decode("ascii")
        for index, count in enumerate(counts):
            row = text[_CELLS * index : _CELLS * index + _CELLS]
            yield Solved(Grid(row) if count else None, count)

    def others(grids: list[Grid]) -> Iterable[Solved]:
        return _solve_rules(grids, limit, threads, seconds)

    return _in_order(source, nines, others, batch)


def level_many(source: Source, threads: int | None = None) -> Iterator[str | None]:
    """Yield the Palm's level of each grid; None without exactly one solution."""

    def nines(rows: bytes) -> Iterator[str | None]:
        return (LEVELS[level] for level in buffers.palm_levels(rows, None, threads))

    return _in_order(source, nines, partial(_solve_others, _level_one, limit=2))


def redundant_many(source: Source, threads: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each grid's redundant givens, which follow from the others.

    A minimal puzzle has none, nor does a grid that is not valid.
    """

    def nines(rows: bytes) -> Iterator[tuple[int, ...]]:
        flags = buffers.redundant(rows, threads)
        for low in range(0, len(flags), _CELLS):
            yield tuple(cell for cell in range(_CELLS) if flags[low + cell])

    return _in_order(source, nines, partial(_solve_others, _redundant_one, limit=2))


# --- other grids -------------------------------------------------------------------------------


def _solve_rules(
    grids: list[Grid], limit: int, threads: int | None, seconds: float | None
) -> Iterable[Solved]:
    """Yield the results of grids with rules, by their tables; and of the others one by one."""
    if not grids:
        return
    from sudokudb.engine import rule_batches  # most grids are 9×9

    found = rule_batches.first_solutions(grids, limit, seconds, threads)
    left = [grid for grid, first in zip(grids, found, strict=True) if first is None]
    rest = iter(_solve_others(partial(_solve_one, seconds=seconds), left, limit))
    for grid, first in zip(grids, found, strict=True):
        if first is None:
            yield next(rest)
        elif first.is_stopped:
            yield Solved(None, STOPPED)
        else:
            yield Solved(grid.with_digits(first.text) if first.number else None, first.number)


def _solve_one(grid: Grid, limit: int, seconds: float | None) -> Solved:
    try:
        found = other_sizes.solve(grid, limit, seconds).solutions
    except LimitError:
        return Solved(None, STOPPED)
    except MissingPackage:
        return Solved(None, NOT_INSTALLED)
    return Solved(found[0] if found else None, len(found))


def _level_one(grid: Grid, limit: int) -> str | None:
    if grid.layout.order is None:
        return None
    return other_sizes.level(grid) if other_sizes.solve(grid, limit).unique else None


def _redundant_one(grid: Grid, limit: int) -> tuple[int, ...]:
    from sudokudb.engine import rule_batches  # most grids are 9×9

    if not other_sizes.solve(grid, limit).unique:
        return ()
    given, text = [cell for cell, digit in enumerate(grid) if digit], grid.text
    fewer = [f"{text[:cell]}.{text[cell + 1 :]}" for cell in given]
    counts = rule_batches.count_texts(grid.layout, fewer, limit)
    unique = (
        other_sizes.solve(grid.with_digits(one), limit).unique if count is None else count == 1
        for one, count in zip(fewer, counts, strict=True)
    )
    return tuple(cell for cell, is_redundant in zip(given, unique, strict=True) if is_redundant)


# --- reading and ordering ----------------------------------------------------------------------


def _in_order(
    source: Source,
    solve_nines: Callable[[bytes], Iterator[_T]],
    solve_others: Callable[[list[Grid]], Iterable[_T]],
    size: int = _BATCH,
) -> Iterator[_T]:
    """Yield results batch by batch; 9×9 grids are solved together, and so are the others."""
    grids = _grids(source)
    while batch := list(islice(grids, size)):
        others = [grid for grid in batch if not grid.is_engine]
        rows = "".join(grid.text for grid in batch if grid.is_engine)
        results = solve_nines(rows.encode("ascii"))
        rest = iter(solve_others(others))
        for grid in batch:
            yield next(results if grid.is_engine else rest)


def _solve_others(
    solve_one: Callable[[Grid, int], _T], grids: list[Grid], limit: int
) -> Iterable[_T]:
    """Return the results for grids of other sizes, from worker processes if there are several."""
    limits = [limit] * len(grids)
    if len(grids) <= _FEW:
        return map(solve_one, grids, limits)
    from concurrent.futures import ProcessPoolExecutor

    from sudokudb.start_method import worker_context

    with ProcessPoolExecutor(mp_context=worker_context()) as workers:
        chunk = max(1, len(grids) // (8 * (os.cpu_count() or 1)))
        return list(workers.map(solve_one, grids, limits, chunksize=chunk))


def _grids(source: Source) -> Iterator[Grid]:
    if isinstance(source, bytes | bytearray | memoryview):
        view = buffers.check_rows(source, 1)
        for low in range(0, len(view), _CELLS):
            yield _grid(bytes(view[low : low + _CELLS]).decode("latin-1"), low // _CELLS, "row")
        return
    for number, item in enumerate(source, start=1):
        if isinstance(item, Grid):
            yield item
        elif isinstance(item, str):
            yield _grid(item, number, "grid")
        elif not isinstance(item, bytes):
            yield as_grid(item)
        elif text := item.decode("latin-1").strip():
            yield _grid(text, number, "line")


def _grid(text: str, number: int, name: str) -> Grid:
    try:
        return Grid(text)
    except GridError as error:
        raise GridError(
            say("{name} {number}: {message}", name=name, number=number, message=error.message),
            error.hint,
        ) from None
