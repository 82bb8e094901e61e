"""The tables of the newest schema.

The migrations make the schema; the statements use these definitions; a test compares the two. The
columns of `puzzles` and the tables of labels come from the table of fields. Times are ISO 8601
texts in UTC.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

from sudokudb.query import fields
from sudokudb.query.fields import Storage
from sudokudb.store.rows.labels import LABELS

if TYPE_CHECKING:
    from sudokudb.query.fields import Field
    from sudokudb.store.rows.labels import LabelKind

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


_TYPES: dict[Storage, Any] = {Storage.TEXT: Text, Storage.INTEGER: Integer, Storage.LONG: _LONG}


def _column(field: Field) -> Column[Any]:
    """Return the column of a field in `puzzles`."""
    allowed = [CheckConstraint(_condition(field), field.name)] if field.checked else []
    default = field.default if field.default is None else text(repr(field.default))
    return Column(
        field.name,
        _TYPES[field.storage or Storage.TEXT],
        *allowed,
        primary_key=field.name == "id",
        nullable=not field.required,
        server_default=default,
    )


def _condition(field: Field) -> str:
    """Return the condition that a column has one of the values of its field."""
    if isinstance(field.numbers, range) and not field.choices:
        return f"{field.name} BETWEEN {field.numbers[0]} AND {field.numbers[-1]}"
    return f"{field.name} IN {field.choices or field.numbers!r}"


puzzles = Table(
    "puzzles",
    metadata,
    *map(_column, fields.stored()),
    CheckConstraint("length(grid) = size * size", "grid"),
    sqlite_strict=True,
    sqlite_autoincrement=True,
)
_SERVER = {"only": "postgresql"}
_SQLITE = {"only": "sqlite"}
# In SQLite every index ends with the id; elsewhere the migration adds it. SQLite has bitmaps
# (see `store.bitmaps`) instead of most indexes.
Index("uq_puzzles_grid_copy", puzzles.c.grid, puzzles.c.copy, unique=True, info=_SERVER)
Index("ix_puzzles_title", func.lower(puzzles.c.title), sqlite_where=puzzles.c.title != text("''"))
Index("ix_puzzles_givens", puzzles.c.givens, info=_SERVER)
Index("ix_puzzles_level", puzzles.c.level, sqlite_where=puzzles.c.level.is_not(None), info=_SERVER)
Index(
    "ix_puzzles_solutions",
    puzzles.c.solutions,
    sqlite_where=puzzles.c.solutions.is_not(None),
    info=_SERVER,
)
Index("ix_puzzles_identity", puzzles.c.identity, func.substr(puzzles.c.grid, 1, 9), info=_SQLITE)
Index(
    "ix_puzzles_symmetry",
    puzzles.c.symmetry,
    sqlite_where=puzzles.c.symmetry != text("0"),
    info=_SERVER,
)
Index("ix_puzzles_size", puzzles.c.size, sqlite_where=puzzles.c.size != text("9"), info=_SERVER)
Index("ix_puzzles_added", puzzles.c.added, info=_SERVER)

COLUMNS = ("id", *(column.name for column in puzzles.columns if column.name != "id"))
"""The columns of `puzzles`, `id` first."""


def _names(kind: LabelKind) -> Table:
    """Return the table of the names of a kind of labels; upper and lower case are the same."""
    table = Table(
        kind.name,
        metadata,
        Column("id", Integer, primary_key=True),
        Column("name", Text, nullable=False),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    Index(f"uq_{kind.name}_name", func.lower(table.c.name), unique=True)
    return table


def _members(kind: LabelKind, names: Table) -> None:
    """Make the table of the puzzles that have each label."""
    table = Table(
        kind.members,
        metadata,
        Column(kind.key, Integer, ForeignKey(names.c.id), primary_key=True, nullable=False),
        Column(
            "puzzle_id",
            _LONG,
            # Deferred: undo deletes rows and inserts them again.
            ForeignKey(puzzles.c.id, deferrable=True, initially="DEFERRED"),
            primary_key=True,
            nullable=False,
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    Index(f"ix_{kind.members}_puzzle_id", table.c.puzzle_id)


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
    """Return the column that refers to an entry of the journal."""
    return Column(
        "change_id",
        Integer,
        ForeignKey(changes.c.id, ondelete="CASCADE"),
        primary_key=True,
        nullable=False,
    )


change_rows = Table(
    "change_rows",
    metadata,
    _of_change(),
    Column("puzzle_id", _LONG, primary_key=True, nullable=False),
    *(Column(column.name, column.type) for column in puzzles.columns if column.name != "id"),
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


def _changed_members(kind: LabelKind, names: Table) -> None:
    """Make the journal of the labels that puzzles got (`present`) or lost."""
    Table(
        f"change_{kind.name}",
        metadata,
        _of_change(),
        Column(kind.key, Integer, ForeignKey(names.c.id), primary_key=True, nullable=False),
        Column("puzzle_id", _LONG, primary_key=True, nullable=False),
        Column(
            "present",
            Integer,
            CheckConstraint("present IN (0, 1)", "present"),
            nullable=False,
        ),
        sqlite_strict=True,
    )


for _kind in LABELS.values():
    _table = _names(_kind)
    _members(_kind, _table)
    _changed_members(_kind, _table)

bitmaps = Table(
    "bitmaps",
    metadata,
    Column("field", Text, primary_key=True, nullable=False),
    Column("value", Text, primary_key=True, nullable=False),
    Column("segment", Integer, primary_key=True, nullable=False),
    Column("ids", LargeBinary, nullable=False),
    sqlite_strict=True,
    info=_SQLITE,
)

stale = Table(
    "stale",
    metadata,
    Column("puzzle_id", Integer, primary_key=True),
    sqlite_strict=True,
    info=_SQLITE,
)
