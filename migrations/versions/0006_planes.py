"""Store blocks as planes of bits, no longer as compressed bytes."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Delete the blocks, which can be made again, and rename their column."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.execute("DELETE FROM blocks")
    op.execute("ALTER TABLE blocks RENAME COLUMN codes TO planes")
