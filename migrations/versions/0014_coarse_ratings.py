"""Clear the search index of databases with ratings: it gets bitmaps of many ratings in one.

It is built again at the end of the upgrade.
"""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Clear the bitmaps, if there are ratings."""
    if op.get_bind().dialect.name == "sqlite":
        for table in ("_stale", "_bitmaps"):
            op.execute(f"DELETE FROM {table} WHERE EXISTS (SELECT 1 FROM ratings)")
