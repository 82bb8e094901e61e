"""Printed issues, and the puzzles on their pages.

An issue never changes. If it is removed, or its recording is undone, its rows are only marked as
`removed`, so that it can be restored.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import StoreError, say, sentence_of
from sudokudb.issue import Issue, Printed
from sudokudb.store.connection.sqlite_file import rows_of
from sudokudb.store.rows.column_types import ColumnTypes
from sudokudb.store.rows.stored_lines import line_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage


ISSUE = ("number", "title", "language", "made", "tool", "sha256", "options", "template")
"""The columns of an issue after its id."""
PRINTED = ("number", "page", "level", "grid", "identity", "repeat")
"""The columns of a printed puzzle after the id of its issue."""

UNWRITTEN = "unwritten issue "
"""The prefix of names in `_about`, which the id of an issue follows."""

_SELECT = f"SELECT id, {', '.join(ISSUE)} FROM issues WHERE removed = 0"


def every(run_sql: RunSql, damage: Damage | None = None) -> Iterator[Issue]:
    """Yield all issues in the order in which they were recorded.

    Damaged ones are skipped and recorded in `damage`, under their negative ids; if `damage` is
    None, the first one raises StoreError.
    """
    ids = list(run_sql("SELECT id FROM issues WHERE removed = 0 ORDER BY id", {}))
    for (id,) in cast("list[tuple[int]]", ids):
        try:
            found = by_id(run_sql, id)
        except StoreError as error:
            if damage is None:
                raise
            damage[-id] = error.message
        else:
            yield from [found] if found else []


def by_id(run_sql: RunSql, id: int) -> Issue | None:
    """Return the issue with an id."""
    return next(_read(run_sql, "AND id = :id", {"id": id}), None)


def by_number(run_sql: RunSql, number: int) -> list[Issue]:
    """List the issues with a number."""
    return list(_read(run_sql, "AND number = :number ORDER BY id", {"number": number}))


def find_by_title(run_sql: RunSql, part: str) -> list[Issue]:
    """List the issues whose titles contain a text, ignoring the case of ASCII letters.

    The text must be in lower case.
    """
    where = "AND replace(lower(title), :part, '') <> lower(title) ORDER BY id"
    return list(_read(run_sql, where, {"part": part}))


def next_number(run_sql: RunSql) -> int:
    """Return the number after the highest one."""
    rows = run_sql("SELECT coalesce(max(number), 0) + 1 FROM issues WHERE removed = 0", {})
    return cast("int", next(rows)[0])


def find_printed(
    run_sql: RunSql, identities: Collection[int], *, also_repeats: bool = True
) -> set[int]:
    """Return those of the given identities that were printed."""
    statement = "SELECT identity FROM printed WHERE removed = 0 AND identity IN ({values})"
    if not also_repeats:
        statement += " AND repeat = 0"
    return {identity for (identity,) in rows_of(run_sql, statement, identities)}


def ids_of(run_sql: RunSql, printed: Iterable[Printed]) -> dict[str, tuple[int, str]]:
    """Return the ids and titles of the stored puzzles with exactly these lines, by line."""
    grids = {one.grid: one.identity for one in printed}
    statement = (
        f"SELECT id, title, {line_sql()} FROM puzzles "
        "WHERE identity IN ({values}) ORDER BY id DESC"
    )
    rows = rows_of(run_sql, statement, set(grids.values()))
    return {grid: (id, title) for id, title, grid in rows if grid in grids}


def unwritten(run_sql: RunSql) -> list[tuple[int, str]]:
    """List the issues whose files are not in place yet: ids, and the values of `note_file`."""
    rows = run_sql(f"SELECT name, value FROM _about WHERE name LIKE '{UNWRITTEN}%'", {})
    return [(int(str(name).removeprefix(UNWRITTEN)), str(value)) for name, value in rows]


_TYPES = ColumnTypes(number=int, **dict.fromkeys(ISSUE[1:], str))
_PRINTED_TYPES = ColumnTypes(number=int, page=int, level=str, grid=str, identity=int, repeat=int)


def _read(run_sql: RunSql, where: str, given: Mapping[str, object]) -> Iterator[Issue]:
    rows = list(run_sql(f"{_SELECT} {where}", given))
    for id, *values in cast("list[tuple[Any, ...]]", rows):
        try:
            yield _issue(run_sql, id, values)
        except (ValueError, RecursionError, sqlite3.Error) as error:
            about = {"id": id, "error": sentence_of(error)}
            raise StoreError(
                say("issue #{id} is damaged: {error}", **about),
                say("`sudokudb db check` lists all damage"),
            ) from error


def _issue(run_sql: RunSql, id: int, values: Sequence[Any]) -> Issue:
    """Return an issue from the columns ISSUE; raise ValueError if a value is damaged."""
    _TYPES.require(values)
    columns = dict(zip(ISSUE, values, strict=True))
    try:
        options = json.loads(columns["options"])
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise ValueError(say("its options are not JSON"))
    printed = tuple(_read_printed(run_sql, id))
    return Issue(id=id, **columns | {"options": options}, printed=printed)


def _read_printed(run_sql: RunSql, id: int) -> Iterator[Printed]:
    statement = f"SELECT {', '.join(PRINTED)} FROM printed WHERE issue_id = :id ORDER BY number"
    for values in cast("Iterator[tuple[Any, ...]]", run_sql(statement, {"id": id})):
        _PRINTED_TYPES.require(values)
        columns = dict(zip(PRINTED, values, strict=True))
        yield Printed(**columns | {"repeat": bool(columns["repeat"])})


def issue_row(issue: Issue) -> dict[str, object]:
    """Return the values of an issue's columns."""
    row = {name: getattr(issue, name) for name in ISSUE}
    return row | {"options": json.dumps(issue.options, ensure_ascii=False, sort_keys=True)}


def printed_row(one: Printed) -> dict[str, object]:
    """Return the values of a printed puzzle's columns."""
    return {name: getattr(one, name) for name in PRINTED} | {"repeat": int(one.repeat)}
