"""Add tags, collections, copies and identities; let the journal undo millions of rows at once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# Texts sort as in SQLite, whatever the language of the server.
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

ADDED = {
    "copy": (sa.Integer, "0"),
    "identity": (LONG, None),
    "symmetry": (sa.Integer, "0"),
    "author": (TEXT, "''"),
    "license": (TEXT, "''"),
    "notes": (TEXT, "''"),
    "placed": (TEXT, None),
    "candidates": (TEXT, None),
    "details": (TEXT, None),
}
TEXTS = {
    "puzzles": ("title", "grid", "level", "source", "added", "changed"),
    "changes": ("at", "what"),
    "about": ("name", "value"),
}
KEPT = ("title", "size", "givens", "grid", "level", "solutions", "source", "added", "changed")
NUMBERS = {"size": sa.Integer, "givens": sa.Integer, "solutions": sa.Integer}
INDEXES = (
    ("title", "lower(title)", "title != ''"),
    ("givens", "givens", None),
    ("level", "level", "level IS NOT NULL"),
    ("solutions", "solutions", "solutions IS NOT NULL"),
    ("identity", "identity", None),
    ("symmetry", "symmetry", "symmetry != 0"),
    ("size", "size", "size != 9"),
    ("added", "added", None),
)


def upgrade() -> None:
    """Add columns, tables and indexes; turn the images of the journal into rows."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    if not sqlite:
        _as_in_sqlite()
    _puzzles(sqlite)
    _filed("tags", "puzzle_tags", "tag_id")
    _filed("collections", "puzzle_collections", "collection_id")
    _view(sqlite)
    _journal(sqlite)
    op.create_table(
        "imports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("key", TEXT, nullable=False),
        sa.Column("entries", LONG, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
        _of_change("imports"),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("uq_imports_key", "imports", ["key"], unique=True)
    op.create_index("ix_imports_change_id", "imports", ["change_id"])
    op.create_table(
        "leases",
        sa.Column("job", TEXT, nullable=False),
        sa.Column("first", LONG, nullable=False),
        sa.Column("last", LONG, nullable=False),
        sa.Column("worker", TEXT, nullable=False),
        sa.Column("until", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("job", "first", name=op.f("pk_leases")),
        sqlite_strict=True,
    )


def _as_in_sqlite() -> None:
    """Change older columns on a server to match SQLite: 64-bit integers, the same sort order."""
    for table, names in TEXTS.items():
        for name in names:
            op.alter_column(table, name, type_=TEXT)
    for table, name in (("puzzles", "id"), ("recent", "puzzle_id")):
        op.alter_column(table, name, type_=LONG)
    op.execute("ALTER SEQUENCE puzzles_id_seq AS bigint")


def _view(sqlite: bool) -> None:
    """Add a view for other tools with all facts of a puzzle in one row."""
    joined = "group_concat(name, ', ')" if sqlite else "string_agg(name, ', ')"
    filed = ", ".join(
        f"(SELECT {joined} FROM (SELECT name FROM puzzle_{names} JOIN {names} "
        f"ON {names}.id = puzzle_{names}.{key} WHERE puzzle_{names}.puzzle_id = puzzles.id "
        f"ORDER BY lower(name)) AS named) AS {names}"
        for names, key in (("tags", "tag_id"), ("collections", "collection_id"))
    )
    op.execute(
        "CREATE VIEW library AS SELECT id, title, size, givens, grid, level, solutions, author, "
        f"source, license, notes, {filed}, (SELECT min(other.id) FROM puzzles AS other "
        "WHERE other.identity = puzzles.identity AND other.id < puzzles.id) AS same_as, "
        "added, changed FROM puzzles"
    )


def _puzzles(sqlite: bool) -> None:
    for name, (kind, default) in ADDED.items():
        default_text = None if default is None else sa.text(default)
        op.add_column(
            "puzzles",
            sa.Column(name, kind, nullable=default is None, server_default=default_text),
        )
    op.drop_index("uq_puzzles_grid", "puzzles")
    op.drop_index("ix_puzzles_title", "puzzles")
    op.create_index("uq_puzzles_grid_copy", "puzzles", ["grid", "copy"], unique=True)
    for name, key, where in INDEXES:
        keys = [sa.text(key)] if sqlite else [sa.text(key), "id"]
        condition = None if where is None else sa.text(where)
        op.create_index(
            f"ix_puzzles_{name}",
            "puzzles",
            keys,
            sqlite_where=condition,
            postgresql_where=condition,
        )


def _filed(names: str, members: str, key: str) -> None:
    op.create_table(
        names,
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{names}")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(f"uq_{names}_name", names, [sa.text("lower(name)")], unique=True)
    op.create_table(
        members,
        sa.Column(key, sa.Integer, nullable=False),
        sa.Column("puzzle_id", LONG, nullable=False),
        sa.PrimaryKeyConstraint(key, "puzzle_id", name=op.f(f"pk_{members}")),
        sa.ForeignKeyConstraint([key], [f"{names}.id"], name=op.f(f"fk_{members}_{key}")),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name=op.f(f"fk_{members}_puzzle_id"),
            deferrable=True,
            initially="DEFERRED",
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(f"ix_{members}_puzzle_id", members, ["puzzle_id"])


def _of_change(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["change_id"], ["changes.id"], ondelete="CASCADE", name=op.f(f"fk_{table}_change_id")
    )


def _journal(sqlite: bool) -> None:
    """Store images as rows like those of the puzzles instead of JSON in one column."""
    op.rename_table("change_rows", "old_change_rows")
    if not sqlite:
        op.execute("ALTER INDEX pk_change_rows RENAME TO pk_old_change_rows")
    op.create_table(
        "change_rows",
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("puzzle_id", LONG, nullable=False),
        *(sa.Column(name, NUMBERS.get(name, TEXT)) for name in KEPT),
        *(sa.Column(name, kind) for name, (kind, _) in ADDED.items()),
        sa.PrimaryKeyConstraint("change_id", "puzzle_id", name=op.f("pk_change_rows")),
        _of_change("change_rows"),
        sqlite_strict=True,
    )
    if sqlite:  # only SQLite databases are that old
        defaults = {name: text for name, (_, text) in ADDED.items() if text is not None}
        values = [f"json_extract(image, '$.{name}')" for name in KEPT]
        values += [f"CASE WHEN image IS NOT NULL THEN {text} END" for text in defaults.values()]
        op.execute(
            f"INSERT INTO change_rows (change_id, puzzle_id, {', '.join((*KEPT, *defaults))}) "
            f"SELECT change_id, puzzle_id, {', '.join(values)} FROM old_change_rows"
        )
    op.drop_table("old_change_rows")
    op.create_table(
        "change_ranges",
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("first", LONG, nullable=False),
        sa.Column("last", LONG, nullable=False),
        sa.PrimaryKeyConstraint("change_id", "first", name=op.f("pk_change_ranges")),
        _of_change("change_ranges"),
        sqlite_strict=True,
    )
    _changed_members("change_tags", "tags", "tag_id")
    _changed_members("change_collections", "collections", "collection_id")


def _changed_members(table: str, names: str, key: str) -> None:
    op.create_table(
        table,
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column(key, sa.Integer, nullable=False),
        sa.Column("puzzle_id", LONG, nullable=False),
        sa.Column("present", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("change_id", key, "puzzle_id", name=op.f(f"pk_{table}")),
        _of_change(table),
        sa.ForeignKeyConstraint([key], [f"{names}.id"], name=op.f(f"fk_{table}_{key}")),
        sa.CheckConstraint("present IN (0, 1)", op.f(f"ck_{table}_present")),
        sqlite_strict=True,
    )
