"""Checks of a file, its schema, and the stored puzzles, issues and queries."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections import deque
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sudokudb.drafts import abandoned_drafts
from sudokudb.errors import FormatError, GridError, SudokuError, say
from sudokudb.grid import Grid
from sudokudb.notation import DIGITS, EMPTY
from sudokudb.puzzle import format_techniques
from sudokudb.query import Query
from sudokudb.query.labels import LABELS
from sudokudb.query.named_queries import clean_query_name
from sudokudb.query.step_conditions.step_records import has_counts
from sudokudb.store.rows import issues, puzzles, queries
from sudokudb.store.rows.damaged import rows_after
from sudokudb.store.rows.games import read_game
from sudokudb.store.rows.identities import known_identity
from sudokudb.store.rows.puzzles import HIGHEST_LOADED
from sudokudb.store.rows.stored_lines import join_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.issue import Printed
    from sudokudb.puzzle import PlayedGame, Puzzle, Rating
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage

_PAGE = 1000
_HIGHEST, _LONGEST = 10**9, 100  # a rating's number and text
_OBJECTS = (
    "SELECT type, name, sql FROM sqlite_schema "
    "WHERE type IN ('trigger', 'view', 'index') AND sql IS NOT NULL"
)


def find_file_faults(connection: sqlite3.Connection, path: Path) -> Iterator[str]:
    """Yield the faults that SQLite finds in a file, and drafts that were left next to it."""
    for draft in abandoned_drafts(path.absolute().parent, elsewhere=True):
        template = say("{name} is left from a process that was killed: remove it")
        yield say(template, name=draft.name)
    for (result,) in connection.execute("PRAGMA integrity_check"):
        if result != "ok":
            yield result
    for table, row, *_ in connection.execute("PRAGMA foreign_key_check"):
        yield say("{table}: row {row} refers to a missing row", table=table, row=row)


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
    """Return the triggers, views and indexes of a new database; creating one is slow."""
    from sudokudb.store.backends import schema

    with tempfile.TemporaryDirectory(prefix="sudokudb-") as folder:
        path = Path(folder, "new.sqlite3")
        schema.migrate(path, make=True)
        with closing(sqlite3.connect(path)) as connection:
            return _objects(connection)


def _objects(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    return {(kind, name): sql for kind, name, sql in connection.execute(_OBJECTS)}


def find_faults(run_sql: RunSql) -> Iterator[str]:
    """Check every puzzle; yield a message for each fault."""
    after = 0
    damage: Damage = {}
    while rows := rows_after(run_sql, "id, size, givens, grid, rules", after, _PAGE, damage):
        ids = [row[0] for row in rows]
        found = {p.id: p for p in puzzles.by_ids(run_sql, ids, damage, records=True)}
        for id, size, givens, *columns in rows:
            if id in found:
                line = None if columns[0] is None else join_line(*columns)
                faults = (*_of_grid(found[id], size, givens, line), *_of_facts(found[id]))
                yield from (say("puzzle #{id}: {fault}", id=id, fault=fault) for fault in faults)
        yield from damage.values()
        damage.clear()
        after = rows[-1][0]
    yield from damage.values()


def find_damage(run_sql: RunSql, damage: Damage) -> None:
    """Record the damaged puzzles; read only rows whose columns look suspicious."""
    after = 0
    while rows := rows_after(run_sql, f"id, {_TEXTS}", after, _PAGE, damage, _HAS_TEXTS):
        broken = [row[0] for row in rows if None in row]
        deque(puzzles.by_ids(run_sql, broken, damage), maxlen=0)
        after = rows[-1][0]
    after = 0
    while rows := rows_after(run_sql, "id", after, _PAGE, damage, _SUSPICIOUS):
        deque(puzzles.by_ids(run_sql, [row[0] for row in rows], damage), maxlen=0)
        after = rows[-1][0]


_TEXTS = "title, author, source, license, notes"
# SQLite optimises away a test of IS NOT NULL for a column declared NOT NULL, but not of its length.
_HAS_TEXTS = f"AND coalesce({' + '.join(f'length({name})' for name in _TEXTS.split(', '))}, 1) > 0"
_SUSPICIOUS = (
    "AND (coalesce(length(grid), 0) <> size * size OR details IS NOT NULL OR rules <> '' "
    f"OR ltrim(grid, substr('{EMPTY}{DIGITS}', 1, size + 1)) <> '')"
)


def find_label_faults(run_sql: RunSql) -> Iterator[str]:
    """Yield a message for each tag or collection without a name."""
    for kind in LABELS.values():
        for id, name in run_sql(f"SELECT id, name FROM {kind.name} ORDER BY id", {}):
            if not isinstance(name, str) or not name:
                yield say("{table}: row {id} has no name", table=kind.name, id=id)


def find_number_faults(run_sql: RunSql) -> Iterator[str]:
    """Yield a message for each table that would give the numbers of removed rows again."""
    numbered = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    for (table,) in [*run_sql(f"{numbered} ORDER BY name", {})]:
        highest = f"SELECT coalesce(max(id), 0) FROM {table}"
        given = f"SELECT max(seq) FROM sqlite_sequence WHERE name = '{table}'"
        found, seq = next(run_sql(f"SELECT ({highest}), ({given})", {}))
        if found and (not isinstance(seq, int) or seq < cast("int", found)):
            yield say("{table}: the highest number that was given is not stored", table=table)


_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


def _of_grid(
    puzzle: Puzzle, size: int | None, givens: int | None, line: str | None
) -> Iterator[str]:
    grid = puzzle.grid
    if line is not None:
        if str(grid) != line:
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
    for rating in puzzle.ratings:
        if not _is_sound(rating):
            yield say("a rating has a part that is not valid: {rating}", rating=str(rating)[:80])
    for number, game in enumerate(puzzle.games, start=1):
        yield from (
            say("game {number}: {fault}", number=number, fault=fault)
            for fault in _of_game(game, puzzle.grid)
        )
    for name, time in (("added", puzzle.added), ("changed", puzzle.changed)):
        if not _TIME.fullmatch(time):
            yield say("{name} is not a time: {time!r}", name=name, time=time[:40])


def _is_sound(rating: Rating) -> bool:
    """Return whether a dump that contains the rating can be loaded."""
    numbers = (rating.score, rating.ep, rating.ed, rating.steps)
    texts = (rating.rater, rating.version, rating.level)
    in_range = all(number is None or 0 <= number <= _HIGHEST for number in numbers)
    printable = all(text.isprintable() and len(text) <= _LONGEST for text in texts)
    counted = format_techniques(rating.counts) == rating.techniques
    record = rating.record
    recorded = not record or (rating.computed and has_counts(record, rating.counts))
    return (
        in_range
        and printable
        and counted
        and recorded
        and (rating.score is not None or rating.level != "")
    )


def _of_game(game: PlayedGame, grid: Grid) -> Iterator[str]:
    try:
        played = read_game(game, grid)
    except (FormatError, GridError) as error:
        yield error.message
        return
    if played.text != game.state:
        yield say("its state does not follow from its moves")
    if game.finished is not None and not played.is_finished:
        yield say("it is stored as finished, but the grid is not complete")
    for name in ("started", "saved", "finished"):
        time = getattr(game, name)
        if time is not None and not _TIME.fullmatch(time):
            yield say("{name} is not a time: {time!r}", name=name, time=time[:40])


def find_issue_faults(run_sql: RunSql) -> Iterator[str]:
    """Yield a message for each damaged issue or printed puzzle."""
    damage: Damage = {}
    for issue in issues.every(run_sql, damage):
        if [one.number for one in issue.printed] != list(range(1, len(issue.printed) + 1)):
            yield say("issue {number}: its puzzles are not numbered from 1", number=issue.number)
        for one in issue.printed:
            for fault in _of_printed(one):
                place = {"number": issue.number, "place": one.number, "fault": fault}
                yield say("issue {number}, puzzle {place}: {fault}", **place)
    yield from damage.values()


def _of_printed(one: Printed) -> Iterator[str]:
    try:
        grid = Grid(one.grid).require_no_conflicts()
    except SudokuError as error:
        yield error.message
        return
    if known_identity(grid) != one.identity:
        yield say("its identity is not that of its grid")


def find_query_faults(run_sql: RunSql) -> Iterator[str]:
    """Yield a message for each saved query that is damaged or no longer a query."""
    damage: Damage = {}
    for query in queries.every(run_sql, damage):
        try:
            if clean_query_name(query.name) != query.name:
                yield say("the name of the saved query {name!r} is wrong", name=query.name[:60])
            Query(query.text)
        except SudokuError as error:
            yield say("is:{name}: {fault}", name=query.name[:60], fault=error.message)
    yield from damage.values()
