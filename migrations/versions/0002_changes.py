"""Add the journal for undo and redo, and the recently used puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the journal of changes and the list of recently used puzzles."""
    op.create_table(
        "recent",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("puzzle_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recent")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_changes")),
        sa.CheckConstraint("undone IN (0, 1)", op.f("ck_changes_undone")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_changes_undone",
        "changes",
        ["id"],
        sqlite_where=sa.text("undone = 1"),
        postgresql_where=sa.text("undone = 1"),
    )
    op.create_table(
        "change_rows",
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("puzzle_id", sa.Integer, nullable=False),
        sa.Column("image", sa.Text),
        sa.PrimaryKeyConstraint("change_id", "puzzle_id", name=op.f("pk_change_rows")),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["changes.id"],
            ondelete="CASCADE",
            name=op.f("fk_change_rows_change_id"),
        ),
        sqlite_strict=True,
    )
