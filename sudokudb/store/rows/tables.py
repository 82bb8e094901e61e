"""The tables, as the newest migration leaves them.

The migrations make the schema; these definitions say what the statements may use, and a
test holds the two against each other. Times are text, in UTC, as ISO 8601 has them.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    func,
    text,
)

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)

# 64 bits everywhere: SQLite's INTEGER has them, PostgreSQL's has 32.
_LONG = BigInteger().with_variant(Integer, "sqlite")

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", _LONG, primary_key=True),
    Column("title", Text, nullable=False, server_default=""),
    Column("size", Integer, CheckConstraint("size IN (4, 9, 16, 25)", "size"), nullable=False),
    Column("givens", Integer, nullable=False),
    Column("grid", Text, nullable=False),
    Column(
        "level",
        Text,
        CheckConstraint("level IN ('simple', 'intermediate', 'difficult', 'nested')", "level"),
    ),
    Column("solutions", Integer, CheckConstraint("solutions BETWEEN 0 AND 2", "solutions")),
    Column("source", Text, nullable=False, server_default=""),
    Column("added", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("copy", Integer, nullable=False, server_default=text("0")),
    Column("identity", _LONG),
    Column("symmetry", Integer, nullable=False, server_default=text("0")),
    Column("author", Text, nullable=False, server_default=""),
    Column("license", Text, nullable=False, server_default=""),
    Column("notes", Text, nullable=False, server_default=""),
    Column("placed", Text),
    Column("candidates", Text),
    Column("details", Text),
    CheckConstraint("length(grid) = size * size", "grid"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)
# In SQLite every index ends with the id; elsewhere the migration adds it.
Index("uq_puzzles_grid_copy", puzzles.c.grid, puzzles.c.copy, unique=True)
Index("ix_puzzles_title", func.lower(puzzles.c.title), sqlite_where=puzzles.c.title != text("''"))
Index("ix_puzzles_givens", puzzles.c.givens)
Index("ix_puzzles_level", puzzles.c.level, sqlite_where=puzzles.c.level.is_not(None))
Index("ix_puzzles_solutions", puzzles.c.solutions, sqlite_where=puzzles.c.solutions.is_not(None))
Index("ix_puzzles_identity", puzzles.c.identity)
Index("ix_puzzles_symmetry", puzzles.c.symmetry, sqlite_where=puzzles.c.symmetry != text("0"))
Index("ix_puzzles_size", puzzles.c.size, sqlite_where=puzzles.c.size != text("9"))
Index("ix_puzzles_added", puzzles.c.added)

COLUMNS = tuple(column.name for column in puzzles.columns)
"""The columns of `puzzles`, `id` first."""


def _names(name: str) -> Table:
    """What puzzles are filed under: `tags` or `collections`; case does not tell two apart."""
    table = Table(
        name,
        metadata,
        Column("id", Integer, primary_key=True),
        Column("name", Text, nullable=False),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    Index(f"uq_{name}_name", func.lower(table.c.name), unique=True)
    return table


def _members(name: str, names: Table, key: str) -> Table:
    """Which puzzles are filed under which name."""
    table = Table(
        name,
        metadata,
        Column(key, Integer, ForeignKey(names.c.id), primary_key=True, nullable=False),
        Column(
            "puzzle_id",
            _LONG,
            # Deferred: undo takes rows out and puts them in again.
            ForeignKey(puzzles.c.id, deferrable=True, initially="DEFERRED"),
            primary_key=True,
            nullable=False,
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    Index(f"ix_{name}_puzzle_id", table.c.puzzle_id)
    return table


tags = _names("tags")
collections = _names("collections")
puzzle_tags = _members("puzzle_tags", tags, "tag_id")
puzzle_collections = _members("puzzle_collections", collections, "collection_id")

about = Table(
    "about",
    metadata,
    Column("name", Text, primary_key=True, nullable=False),
    Column("value", Text, nullable=False),
    sqlite_strict=True,
)

recent = Table(
    "recent",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("puzzle_id", _LONG, nullable=False),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column(
        "undone",
        Integer,
        CheckConstraint("undone IN (0, 1)", "undone"),
        nullable=False,
        server_default="0",
    ),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)

Index("ix_changes_undone", changes.c.id, sqlite_where=changes.c.undone == text("1"))


def _of_change() -> Column[int]:
    return Column(
        "change_id",
        Integer,
        ForeignKey(changes.c.id, ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    )


def _copied(column: Column[object]) -> Column[object]:
    return Column(column.name, column.type)


change_rows = Table(
    "change_rows",
    metadata,
    _of_change(),
    Column("puzzle_id", _LONG, primary_key=True, nullable=False),
    *(_copied(column) for column in puzzles.columns if column.name != "id"),
    sqlite_strict=True,
)

change_ranges = Table(
    "change_ranges",
    metadata,
    _of_change(),
    Column("first", _LONG, primary_key=True, nullable=False),
    Column("last", _LONG, nullable=False),
    sqlite_strict=True,
)


def _changed_members(name: str, names: Table, key: str) -> Table:
    return Table(
        name,
        metadata,
        _of_change(),
        Column(key, Integer, ForeignKey(names.c.id), primary_key=True, nullable=False),
        Column("puzzle_id", _LONG, primary_key=True, nullable=False),
        Column(
            "present",
            Integer,
            CheckConstraint("present IN (0, 1)", "present"),
            nullable=False,
        ),
        sqlite_strict=True,
    )


change_tags = _changed_members("change_tags", tags, "tag_id")
change_collections = _changed_members("change_collections", collections, "collection_id")

blocks = Table(
    "blocks",
    metadata,
    Column("block", Integer, primary_key=True, nullable=False),
    Column("field", Text, primary_key=True, nullable=False),
    Column("values", Text),
    Column("planes", LargeBinary),
    sqlite_strict=True,
    info={"only": "sqlite"},
)

unindexed = Table(
    "unindexed",
    metadata,
    Column("puzzle_id", Integer, primary_key=True),
    sqlite_strict=True,
    info={"only": "sqlite"},
)
