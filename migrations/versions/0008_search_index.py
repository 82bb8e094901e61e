"""One search index: bitmaps of the puzzles that have a value, instead of blocks and SQL indexes.

Only SQLite has it. Triggers record the puzzles that change; the index is updated later.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

OLD_TRIGGERS = (
    *("puzzles_insert", "puzzles_delete", "puzzles_update"),
    *("puzzles_before_insert", "puzzles_before_update"),
    *(f"puzzle_tags_{event}" for event in ("insert", "delete", "update")),
    *(f"puzzle_collections_{event}" for event in ("insert", "delete", "update")),
    *(f"texts_{event}" for event in ("insert", "delete", "update")),
    *("texts_before_insert", "texts_before_update"),
)
OLD_INDEXES = ("givens", "level", "solutions", "symmetry", "size", "identity", "added")


def upgrade() -> None:
    """Replace the tables, triggers and indexes of the old search."""
    if op.get_bind().dialect.name != "sqlite":
        return
    for name in OLD_TRIGGERS:
        op.execute(f"DROP TRIGGER {name}")
    for name in ("blocks", "unindexed", "texts"):
        op.drop_table(name)
    for name in OLD_INDEXES:
        op.drop_index(f"ix_puzzles_{name}", "puzzles")
    _add_tables()
    _index_grids()
    for table, id in (
        ("puzzles", "id"),
        ("puzzle_tags", "puzzle_id"),
        ("puzzle_collections", "puzzle_id"),
    ):
        _record(table, "INSERT", f"NEW.{id}")
        _record(table, "DELETE", f"OLD.{id}")
        _record(table, "UPDATE", f"OLD.{id}", f"NEW.{id}")


def _add_tables() -> None:
    op.create_table(
        "bitmaps",
        sa.Column("field", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("segment", sa.Integer, nullable=False),
        sa.Column("ids", sa.LargeBinary, nullable=False),
        # With rowids: otherwise SQLite compares keys by reading whole rows, including bitmaps.
        sa.PrimaryKeyConstraint("field", "value", "segment", name=op.f("pk_bitmaps")),
        sqlite_strict=True,
    )
    op.create_table(
        "stale",
        sa.Column("puzzle_id", sa.Integer, primary_key=True),
        sqlite_strict=True,
    )
    op.execute(
        "CREATE VIRTUAL TABLE texts USING fts5"
        "(title, notes, tokenize='trigram case_sensitive 1', columnsize=0)"
    )


def _index_grids() -> None:
    """Find equal and equivalent grids in one small index.

    An index of whole grids takes as much room as the grids. Equal grids have the same identity,
    and the first cells tell equivalent grids apart. What was a unique index becomes triggers.
    """
    op.drop_index("uq_puzzles_grid_copy", "puzzles")
    op.execute("CREATE INDEX ix_puzzles_identity ON puzzles (identity, substr(grid, 1, 9))")
    same = (
        "SELECT 1 FROM puzzles WHERE identity IS NEW.identity "
        "AND substr(grid, 1, 9) = substr(NEW.grid, 1, 9) "
        "AND grid = NEW.grid AND copy = NEW.copy AND id IS NOT "
    )
    for name, event, id in (("insert", "INSERT", "NEW"), ("update", "UPDATE OF grid, copy", "OLD")):
        op.execute(
            f"CREATE TRIGGER unique_grid_{name} BEFORE {event} ON puzzles "
            f"WHEN EXISTS ({same}{id}.id) BEGIN "
            "SELECT RAISE(ABORT, 'UNIQUE constraint failed: puzzles.grid, puzzles.copy'); END"
        )


def _record(table: str, event: str, *ids: str) -> None:
    """Record the changed puzzles in segments of the index.

    Without OR IGNORE: the conflict clause of the statement that fires a trigger would replace it.
    """
    last = "(SELECT max(segment) FROM bitmaps WHERE field = 'id')"
    inserts = " ".join(
        f"INSERT INTO stale (puzzle_id) SELECT {id} WHERE {id} >> 20 <= {last} "
        f"AND NOT EXISTS (SELECT 1 FROM stale WHERE puzzle_id = {id});"
        for id in ids
    )
    op.execute(
        f"CREATE TRIGGER stale_{table}_{event.lower()} AFTER {event} ON {table} BEGIN {inserts} END"
    )
