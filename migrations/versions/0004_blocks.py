"""Add blocks, the search index that revision 0008 replaced. Only SQLite had them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table, and the triggers that delete outdated blocks."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.create_table(
        "blocks",
        sa.Column("block", sa.Integer, nullable=False),
        sa.Column("field", sa.Text, nullable=False),
        sa.Column("values", sa.Text),
        sa.Column("codes", sa.LargeBinary),
        sa.PrimaryKeyConstraint("block", "field", name=op.f("pk_blocks")),
        sqlite_strict=True,
    )
    _forget("puzzles", "INSERT", "NEW.id")
    _forget("puzzles", "DELETE", "OLD.id")
    _forget("puzzles", "UPDATE", "OLD.id", "NEW.id")
    # A row that UPDATE OR REPLACE deletes fires no trigger.
    op.execute(
        "CREATE TRIGGER puzzles_before_update BEFORE UPDATE OF grid, copy ON puzzles "
        "BEGIN DELETE FROM blocks WHERE block IN "
        "(SELECT id >> 16 FROM puzzles WHERE grid = NEW.grid AND copy = NEW.copy); END"
    )
    for members, field in (("puzzle_tags", "tag"), ("puzzle_collections", "collection")):
        also = f" AND field = '{field}'"
        _forget(members, "INSERT", "NEW.puzzle_id", also=also)
        _forget(members, "DELETE", "OLD.puzzle_id", also=also)
        _forget(members, "UPDATE", "OLD.puzzle_id", "NEW.puzzle_id", also=also)


def _forget(table: str, event: str, *ids: str, also: str = "") -> None:
    """Let a change of puzzles delete their blocks."""
    # SQLite would make a table of a list for each row, even of one value.
    which = " = " + ids[0] + " >> 16"
    if len(ids) > 1:
        which = f" IN ({', '.join(f'{id} >> 16' for id in ids)})"
    block = f"blocks WHERE block{which}{also}"
    op.execute(
        f"CREATE TRIGGER {table}_{event.lower()} AFTER {event} ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {block}) BEGIN DELETE FROM {block}; END"
    )
