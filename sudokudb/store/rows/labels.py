"""Labels: the tags and collections, and the puzzles that have them."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from sudokudb.errors import NotFound, say
from sudokudb.query.labels import KINDS
from sudokudb.query.value_forms import compose, fold
from sudokudb.store.rows.column_types import ColumnTypes
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from sudokudb.query.labels import LabelKind
    from sudokudb.store.connection.sqlite_file import RunSql


_NONE = {
    "tags": say("there is no tag {name!r}"),
    "collections": say("there is no collection {name!r}"),
}

SELECTS = {
    kind.name: f"SELECT puzzle_id, name FROM {kind.members} JOIN {kind.name} ON {kind.key} = id "
    "WHERE puzzle_id IN ({values}) ORDER BY puzzle_id, lower(name)"
    for kind in KINDS.values()
}
"""The statements that read the sorted labels of puzzles, by kind."""


TYPES = ColumnTypes(puzzle_id=int, name=str)
"""The types of the columns of SELECTS."""


def find(run_sql: RunSql, kind: LabelKind, name: str) -> int | None:
    """Return the id of a label by name, ignoring the case of ASCII letters, or None."""
    statement = f"SELECT id FROM {kind.name} WHERE lower(name) = :name"
    row = next(run_sql(statement, {"name": fold(compose(name))}), None)
    return None if row is None else int(cast("int", row[0]))


def find_all(run_sql: RunSql, kind: LabelKind, prefix: str) -> list[int]:
    """Return the ids of the labels whose names begin with a text, as `find` compares names."""
    begin = fold(compose(prefix))
    statement = f"SELECT id FROM {kind.name} WHERE substr(lower(name), 1, {len(begin)}) = :begin"
    return [int(cast("int", id)) for (id,) in run_sql(statement, {"begin": begin})]


def require(run_sql: RunSql, kind: LabelKind, name: str) -> int:
    """Return the id of a label by name; raise NotFound with the nearest name as a hint."""
    found = find(run_sql, kind, name)
    if found is not None:
        return found
    known = {fold(existing): existing for existing in names(run_sql, kind)}
    hint = did_you_mean(fold(name), known)
    raise NotFound(
        say(_NONE[kind.name], name=name[:60]),
        hint or None,
    )


def require_used(run_sql: RunSql, kind: LabelKind, name: str) -> int:
    """Return the id of a label that a puzzle has; raise NotFound as `require` does."""
    label = require(run_sql, kind, name)
    if not is_used(run_sql, kind, label):
        raise NotFound(say(_NONE[kind.name], name=name[:60]))
    return label


def is_used(run_sql: RunSql, kind: LabelKind, label: int) -> bool:
    """Return whether a puzzle has a label, given by its id."""
    statement = f"SELECT 1 FROM {kind.members} WHERE {kind.key} = :label LIMIT 1"
    return next(run_sql(statement, {"label": label}), None) is not None


def name_of(run_sql: RunSql, kind: LabelKind, label: int) -> str:
    """Return the name of a label as it is spelled."""
    rows = run_sql(f"SELECT name FROM {kind.name} WHERE id = :label", {"label": label})
    return str(next(rows)[0])


def members(run_sql: RunSql, kind: LabelKind, label: int) -> array[int]:
    """Return the ids of the puzzles that have a label, ascending; there may be millions."""
    statement = f"SELECT puzzle_id FROM {kind.members} WHERE {kind.key} = :label ORDER BY puzzle_id"
    return array("q", (cast("int", id) for (id,) in run_sql(statement, {"label": label})))


def names(run_sql: RunSql, kind: LabelKind) -> list[str]:
    """List the names of labels that puzzles have, sorted."""
    first = f"SELECT min(puzzle_id) FROM {kind.members} WHERE {kind.key} = {kind.name}.id"
    rows = run_sql(
        f"SELECT name FROM {kind.name} WHERE ({first}) IS NOT NULL ORDER BY lower(name)", {}
    )
    return [str(name) for (name,) in rows]


def counts(run_sql: RunSql, kind: LabelKind) -> list[tuple[str, int]]:
    """List the names of labels that puzzles have, sorted, with the number of puzzles."""
    rows = run_sql(
        f"SELECT name, count(*) FROM {kind.name} JOIN {kind.members} ON {kind.key} = id "
        "GROUP BY id, name ORDER BY lower(name)",
        {},
    )
    return [(str(name), int(cast("int", number))) for name, number in rows]
