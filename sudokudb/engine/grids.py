"""Many grids at once, of any size, in constant memory; answers come in the order of the grids.

Grids come from an iterable of grids or texts, from a buffer of rows (81 bytes each), or from a
file open for reading in binary, one grid a line. 9×9 goes through the circuit; other sizes go
through the Palm's strategy, in worker processes where there are enough of them.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sudokudb.engine import buffers as circuit
from sudokudb.errors import GridError
from sudokudb.grid import Grid
from sudokudb.solvers import find_strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import IO

    Source = Iterable[Grid | str] | bytes | bytearray | memoryview | IO[bytes]

_T = TypeVar("_T")
_BATCH = 16_384
_FEW = 4  # so many grids of other sizes are not worth a process
_CELLS = circuit.CELLS
LEVELS = (None, "simple", "intermediate", "difficult", "nested")
LEVELS_VERSION = 1
"""Another where any grid gets another level: stored levels of another version are cleared."""


class Solved(NamedTuple):
    """The first solution of a grid, None if it has none, and how many it has, up to the limit."""

    solution: Grid | None
    count: int  # type: ignore[assignment]  # tuple.count, which nobody calls here


def solve_many(source: Source, limit: int = 2, threads: int | None = None) -> Iterator[Solved]:
    """Yield the first solution and the number of solutions, up to `limit`, of each grid.

    >>> [solved.count for solved in solve_many(["1" + "." * 80, "." * 16], limit=3)]
    [3, 3]
    """

    def nines(rows: bytes) -> Iterator[Solved]:
        solutions, counts = circuit.solve_rows(rows, limit, threads)
        text = solutions.decode("ascii")
        for index, count in enumerate(counts):
            row = text[_CELLS * index : _CELLS * index + _CELLS]
            yield Solved(Grid(row) if count else None, count)

    return _in_order(source, nines, _solve_one, limit)


def list_many(source: Source, limit: int) -> Iterator[tuple[Grid, ...]]:
    """Yield all solutions of each grid, up to `limit`; their order depends on the grid alone."""

    def nines(rows: bytes) -> Iterator[tuple[Grid, ...]]:
        for found in circuit.list_rows(rows, limit):
            text = found.decode("ascii")
            yield tuple(Grid(text[i : i + _CELLS]) for i in range(0, len(text), _CELLS))

    return _in_order(source, nines, _list_one, limit)


def level_many(source: Source, threads: int | None = None) -> Iterator[str | None]:
    """Yield the Palm's level of each grid; None where there is not exactly one solution."""

    def nines(rows: bytes) -> Iterator[str | None]:
        return (LEVELS[level] for level in circuit.palm_levels(rows, None, threads))

    return _in_order(source, nines, _level_one, 2)


def rule_set_many(source: Source, threads: int | None = None) -> Iterator[str]:
    """Yield which of the circuit's rule sets finishes each 9×9 grid; see `rows.RULE_SETS`."""

    def nines(rows: bytes) -> Iterator[str]:
        return (circuit.RULE_SETS[found] for found in circuit.rule_sets(rows, threads))

    return _in_order(source, nines, _no_rule_set, 1)


def redundant_many(source: Source, threads: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each grid whose givens follow from the others; none in a minimal puzzle.

    A grid that has not exactly one solution has none.
    """

    def nines(rows: bytes) -> Iterator[tuple[int, ...]]:
        flags = circuit.redundant(rows, threads)
        for low in range(0, len(flags), _CELLS):
            yield tuple(cell for cell in range(_CELLS) if flags[low + cell])

    return _in_order(source, nines, _redundant_one, 2)


# Other sizes, one grid at a time


def _solve_one(grid: Grid, limit: int) -> Solved:
    found = find_strategy("palm").solve(grid, limit).solutions
    return Solved(found[0] if found else None, len(found))


def _list_one(grid: Grid, limit: int) -> tuple[Grid, ...]:
    return find_strategy("palm").solve(grid, limit).solutions


def _level_one(grid: Grid, limit: int) -> str | None:
    return find_strategy("palm").solve(grid, limit).level


def _no_rule_set(grid: Grid, limit: int) -> str:
    raise GridError(f"the circuit's rule sets are those of 9×9, not of {grid.size}×{grid.size}")


def _redundant_one(grid: Grid, limit: int) -> tuple[int, ...]:
    palm = find_strategy("palm")
    if not palm.solve(grid, limit).unique:
        return ()
    text = str(grid)
    return tuple(
        cell
        for cell, digit in enumerate(grid)
        if digit and palm.solve(Grid(f"{text[:cell]}.{text[cell + 1 :]}"), limit).unique
    )


# Reading and ordering


def _in_order(
    source: Source,
    nines: Callable[[bytes], Iterator[_T]],
    one: Callable[[Grid, int], _T],
    limit: int,
) -> Iterator[_T]:
    """Answer batch after batch, 9×9 grids together and the others apart, and sort the answers."""
    grids = _grids(source)
    while batch := list(islice(grids, _BATCH)):
        others = [grid for grid in batch if len(grid) != _CELLS]
        answers = nines("".join(str(grid) for grid in batch if len(grid) == _CELLS).encode("ascii"))
        rest = iter(_spread(one, others, limit))
        for grid in batch:
            yield next(answers if len(grid) == _CELLS else rest)


def _spread(one: Callable[[Grid, int], _T], grids: list[Grid], limit: int) -> Iterable[_T]:
    """Answer grids of other sizes, in worker processes if that pays."""
    limits = [limit] * len(grids)
    if len(grids) <= _FEW:
        return map(one, grids, limits)
    from concurrent.futures import ProcessPoolExecutor

    from sudokudb.start_method import worker_context

    with ProcessPoolExecutor(mp_context=worker_context()) as workers:
        share = max(1, len(grids) // (8 * (os.cpu_count() or 1)))
        return list(workers.map(one, grids, limits, chunksize=share))


def _grids(source: Source) -> Iterator[Grid]:
    if isinstance(source, bytes | bytearray | memoryview):
        view = circuit.checked(source, 1)
        for low in range(0, len(view), _CELLS):
            yield _grid(bytes(view[low : low + _CELLS]).decode("latin-1"), low // _CELLS, "row")
        return
    for number, item in enumerate(source, start=1):
        if isinstance(item, Grid):
            yield item
        elif isinstance(item, str):
            yield _grid(item, number, "grid")
        elif text := item.decode("latin-1").strip():
            yield _grid(text, number, "line")


def _grid(text: str, number: int, name: str) -> Grid:
    try:
        return Grid(text)
    except GridError as error:
        raise GridError(f"{name} {number}: {error.message}", error.hint) from None
