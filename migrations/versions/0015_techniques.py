"""Add to ratings the techniques that a puzzle needs: `xy-wing=1 naked-single=30`, hardest first.

The search index of databases with ratings is cleared and built again at the end of the upgrade, as
it has bitmaps of steps, and of levels that differ by rater.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the column to the ratings and to their journal."""
    for table in ("ratings", "_change_ratings"):
        op.add_column(table, sa.Column("techniques", TEXT, nullable=False, server_default=""))
    if op.get_bind().dialect.name == "sqlite":
        for table in ("_stale", "_bitmaps"):
            op.execute(f"DELETE FROM {table} WHERE EXISTS (SELECT 1 FROM ratings)")
