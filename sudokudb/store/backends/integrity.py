"""Checks of the stored puzzles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import GridError
from sudokudb.grid import Grid
from sudokudb.store.rows.puzzles import HIGHEST_LOADED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.connection.sqlite_file import RunSql


def find_faults(run_sql: RunSql) -> list[str]:
    """Check every puzzle; return a message for each fault."""
    faults: list[str] = []
    after = 0
    while rows := list(run_sql(_PAGE, {"after": after})):
        for id, size, givens, text, *facts in cast("list[tuple[Any, ...]]", rows):
            found = (*_of_grid(size, givens, text), *_of_facts(id, *facts))
            faults += [f"puzzle #{id}: {fault}" for fault in found]
            after = id
    return faults


_PAGE = (
    "SELECT id, size, givens, grid, level, solutions, added, changed FROM puzzles "
    "WHERE id > :after ORDER BY id LIMIT 1000"
)
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def _of_grid(size: int, givens: int, text: str) -> Iterator[str]:
    try:
        grid = Grid(text, size)
    except GridError as error:
        yield error.message
        return
    if str(grid) != text:
        yield "the grid is not in canonical form"
    if grid.givens != givens:
        yield f"{givens} givens are stored, but the grid has {grid.givens}"
    yield from map(str, grid.conflicts())


def _of_facts(
    id: int, level: str | None, solutions: int | None, added: str, changed: str
) -> Iterator[str]:
    if id > HIGHEST_LOADED:
        yield "its number leaves too few for new puzzles"
    if level is not None and solutions in (0, 2):
        yield f"the level is {level}, but the puzzle has {solutions or 'no'} solutions"
    for name, time in (("added", added), ("changed", changed)):
        if not _TIME.fullmatch(time):
            yield f"{name} is not a time: {time[:40]!r}"
