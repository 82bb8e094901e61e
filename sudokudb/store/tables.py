"""The tables, as the newest migration leaves them.

The migrations make the schema; these definitions say what the statements may use, and a
test holds the two against each other. Times are text, in UTC, as ISO 8601 has them.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
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

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Integer, primary_key=True),
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
    CheckConstraint("length(grid) = size * size", "grid"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)
Index("uq_puzzles_grid", puzzles.c.grid, unique=True)
Index("ix_puzzles_title", func.lower(puzzles.c.title))

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
    Column("puzzle_id", Integer, nullable=False),
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

change_rows = Table(
    "change_rows",
    metadata,
    Column(
        "change_id",
        Integer,
        ForeignKey("changes.id", ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    ),
    Column("puzzle_id", Integer, primary_key=True, nullable=False),
    Column("image", Text),
    sqlite_strict=True,
)
