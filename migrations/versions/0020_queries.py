"""Add saved queries, and their part of the journal: the rows as they were before a change.

The text of a before-image is NULL if there was no query with the name.
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "queries",
        *(sa.Column(name, TEXT, nullable=False) for name in ("name", "text", "changed")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_queries")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "_change_queries",
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        *(sa.Column(name, TEXT) for name in ("text", "changed")),
        sa.PrimaryKeyConstraint("change_id", "name", name=op.f("pk_change_queries")),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["_changes.id"],
            ondelete="CASCADE",
            name=op.f("fk_change_queries_change_id"),
        ),
        sqlite_strict=True,
    )
