"""Add to ratings the records of their steps, and the technique of the first one that is no single.

Neither is computed for the ratings that are stored already. No row is written again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns to the ratings and to their journal."""
    for table in ("ratings", "_change_ratings"):
        op.add_column(table, sa.Column("first", TEXT, nullable=False, server_default=""))
        op.add_column(table, sa.Column("record", sa.LargeBinary()))
