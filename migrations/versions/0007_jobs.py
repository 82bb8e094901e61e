"""Drop the tables of leases and unfinished imports: a job or import is simply run again."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drop both tables."""
    op.drop_table("leases")
    op.drop_table("imports")
