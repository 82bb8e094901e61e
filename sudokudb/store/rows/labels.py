"""What puzzles are filed under: tags and collections, and which puzzles are under which."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.store.rows.bind_lists import portions
from sudokudb.store.rows.case_folding import folded

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sudokudb.store.connection.sqlite_file import RunSql


class Kind(NamedTuple):
    """The table of names, the table of what is under them, and the column that joins them."""

    name: str
    members: str
    key: str


TAGS = Kind("tags", "puzzle_tags", "tag_id")
COLLECTIONS = Kind("collections", "puzzle_collections", "collection_id")
KINDS = {kind.name: kind for kind in (TAGS, COLLECTIONS)}


def find(run_sql: RunSql, kind: Kind, name: str) -> int | None:
    """Return the id of a name; ASCII letters match in both cases."""
    statement = f"SELECT id FROM {kind.name} WHERE lower(name) = :name"
    row = next(run_sql(statement, {"name": folded(name)}), None)
    return None if row is None else int(cast("int", row[0]))


def names(run_sql: RunSql, kind: Kind) -> list[str]:
    """List the names in use, by name; of what is under each, the first alone is read."""
    first = f"SELECT min(puzzle_id) FROM {kind.members} WHERE {kind.key} = {kind.name}.id"
    rows = run_sql(
        f"SELECT name FROM {kind.name} WHERE ({first}) IS NOT NULL ORDER BY lower(name)", {}
    )
    return [str(name) for (name,) in rows]


def counts(run_sql: RunSql, kind: Kind) -> list[tuple[str, int]]:
    """List the names in use with the number of puzzles under each, by name."""
    rows = run_sql(
        f"SELECT name, count(*) FROM {kind.name} JOIN {kind.members} ON {kind.key} = id "
        "GROUP BY id, name ORDER BY lower(name)",
        {},
    )
    return [(str(name), int(cast("int", number))) for name, number in rows]


def of_puzzles(run_sql: RunSql, kind: Kind, ids: Collection[int]) -> dict[int, tuple[str, ...]]:
    """Return the names that some puzzles are filed under, by name; none is left out who has one."""
    found: dict[int, tuple[str, ...]] = {}
    for listed, values in portions(ids):
        rows = run_sql(
            f"SELECT puzzle_id, name FROM {kind.members} JOIN {kind.name} ON {kind.key} = id "
            f"WHERE puzzle_id IN ({listed}) ORDER BY puzzle_id, lower(name)",
            values,
        )
        for id, name in cast("Iterator[tuple[int, str]]", rows):
            found[id] = (*found.get(id, ()), name)
    return found
