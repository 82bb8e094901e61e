"""Clear the search index of databases with ratings by other raters: it gets bitmaps of them, too.

It is built again at the end of the upgrade.
"""

from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Clear the bitmaps, if there are such ratings."""
    if op.get_bind().dialect.name == "sqlite":
        for table in ("_stale", "_bitmaps"):
            op.execute(
                f"DELETE FROM {table} WHERE EXISTS "
                "(SELECT 1 FROM ratings WHERE rater NOT IN ('', 'hodoku', 'se'))"
            )
