"""Checks of the schema and of the stored puzzles."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import FormatError, GridError, say
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.games import read_game
from sudokudb.store.rows.labels import LABELS
from sudokudb.store.rows.puzzles import HIGHEST_LOADED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.puzzle import PlayedGame, Puzzle
    from sudokudb.store.connection.sqlite_file import RunSql

_OBJECTS = (
    "SELECT type, name, sql FROM sqlite_schema "
    "WHERE type IN ('trigger', 'view', 'index') AND sql IS NOT NULL"
)


def find_schema_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the triggers, views and indexes that differ from those of a new database."""
    known = _new_objects()
    found = _objects(connection)
    for kind, name in sorted(known.keys() | found.keys()):
        if (kind, name) not in found:
            yield say("{kind} {name} is missing", kind=kind, name=name)
        elif (kind, name) not in known:
            yield say("{kind} {name} is not part of the schema", kind=kind, name=name)
        elif known[kind, name].split() != found[kind, name].split():
            yield say("{kind} {name} differs from the schema", kind=kind, name=name)


@cache
def _new_objects() -> dict[tuple[str, str], str]:
    """Return the triggers, views and indexes of a new database, which takes long to make."""
    from sudokudb.store.backends import schema

    with tempfile.TemporaryDirectory(prefix="sudokudb-") as folder:
        schema.migrate(made := Path(folder, "new.sqlite3"), make=True)
        with closing(sqlite3.connect(made)) as new:
            return _objects(new)


def _objects(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    return {(kind, name): sql for kind, name, sql in connection.execute(_OBJECTS)}


def find_faults(run_sql: RunSql) -> Iterator[str]:
    """Check every puzzle; yield a message for each fault."""
    after = 0
    while rows := _page(run_sql, after):
        damage: puzzles.Damage = {}
        found = {p.id: p for p in puzzles.by_ids(run_sql, [row[0] for row in rows], damage)}
        for id, size, givens, text in rows:
            if id in found:
                faults = (*_of_grid(found[id], size, givens, text), *_of_facts(found[id]))
                yield from (say("puzzle #{id}: {fault}", id=id, fault=fault) for fault in faults)
        yield from damage.values()
        after = rows[-1][0]


def find_label_faults(run_sql: RunSql) -> Iterator[str]:
    """Yield a message for each tag or collection without a name."""
    for kind in LABELS.values():
        # SQLite takes for granted that a name IS NOT NULL.
        where = "WHERE coalesce(length(name), 0) = 0 ORDER BY id"
        for (id,) in run_sql(f"SELECT id FROM {kind.name} {where}", {}):
            yield say("{table}: row {id} has no name", table=kind.name, id=id)


def _page(run_sql: RunSql, after: int) -> list[tuple[Any, ...]]:
    """Return ids with what is stored about their grids, or None where that cannot be read."""
    columns = "size, givens, grid"
    where = "WHERE id > :after ORDER BY id LIMIT 1000"
    try:
        rows = list(run_sql(f"SELECT id, {columns} FROM puzzles {where}", {"after": after}))
    except sqlite3.Error:
        rows = list(run_sql(f"SELECT id, NULL, NULL, NULL FROM puzzles {where}", {"after": after}))
    return cast("list[tuple[Any, ...]]", rows)


_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def _of_grid(
    puzzle: Puzzle, size: int | None, givens: int | None, text: str | None
) -> Iterator[str]:
    grid = puzzle.grid
    if text is not None:
        if str(grid) != text:
            yield say("the grid is not in canonical form")
        if size != grid.size:
            yield say(
                "the size {size} is stored, but the grid has {other}", size=size, other=grid.size
            )
        if givens != grid.givens:
            template = say("{givens} givens are stored, but the grid has {other}")
            yield say(template, givens=givens, other=grid.givens)
    yield from map(str, grid.conflicts())


def _of_facts(puzzle: Puzzle) -> Iterator[str]:
    if puzzle.id > HIGHEST_LOADED:
        yield say("its number leaves too few for new puzzles")
    if puzzle.level is not None and puzzle.solutions in (0, 2):
        several = say("the level is {level}, but the puzzle has 2 solutions", level=puzzle.level)
        none = say("the level is {level}, but the puzzle has no solutions", level=puzzle.level)
        yield several if puzzle.solutions else none
    for number, game in enumerate(puzzle.games, start=1):
        yield from (
            say("game {number}: {fault}", number=number, fault=fault)
            for fault in _of_game(game, puzzle.grid)
        )
    for name, time in (("added", puzzle.added), ("changed", puzzle.changed)):
        if not _TIME.fullmatch(time):
            yield say("{name} is not a time: {time!r}", name=name, time=time[:40])


def _of_game(game: PlayedGame, grid: Grid) -> Iterator[str]:
    try:
        played = read_game(game, grid)
    except (FormatError, GridError) as error:
        yield error.message
        return
    if played.text != game.state:
        yield say("its state does not follow from its moves")
    if game.finished is not None and not played.finished:
        yield say("it is stored as finished, but the grid is not complete")
    for name in ("started", "saved", "finished"):
        time = getattr(game, name)
        if time is not None and not _TIME.fullmatch(time):
            yield say("{name} is not a time: {time!r}", name=name, time=time[:40])
