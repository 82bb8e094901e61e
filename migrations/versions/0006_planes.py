"""Planes: what a block has of its ids is bits, which are compared as they are.

They were bytes before, compressed; unpacking took most of a query's time.
"""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the blocks away; they are made anew from the puzzles."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.execute("DELETE FROM blocks")
    op.execute("ALTER TABLE blocks RENAME COLUMN codes TO planes")
