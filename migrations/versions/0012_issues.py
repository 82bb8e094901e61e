"""Add printed issues with their puzzles, and their part of the journal.

A printed puzzle is recognised by its identity and its grid, not by its number, even if it is
removed and imported again, or mirrored. The issue contains everything that its pages show, so that
it can be printed again after its puzzles have changed.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
TEXTS = ("title", "language", "made", "tool", "sha256", "options", "template")


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "issues",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        *(sa.Column(name, TEXT, nullable=False) for name in TEXTS),
        sa.Column("removed", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_issues")),
        sa.CheckConstraint("number > 0", op.f("ck_issues_number")),
        sa.CheckConstraint("removed IN (0, 1)", op.f("ck_issues_removed")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_table(
        "printed",
        sa.Column("issue_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("page", sa.Integer, nullable=False),
        sa.Column("level", TEXT, nullable=False),
        sa.Column("grid", TEXT, nullable=False),
        sa.Column("identity", LONG, nullable=False),
        sa.Column("repeat", sa.Integer, nullable=False, server_default="0"),
        sa.Column("removed", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("issue_id", "number", name=op.f("pk_printed")),
        sa.ForeignKeyConstraint(
            ["issue_id"], ["issues.id"], ondelete="CASCADE", name=op.f("fk_printed_issue_id")
        ),
        sa.CheckConstraint("repeat IN (0, 1)", op.f("ck_printed_repeat")),
        sa.CheckConstraint("removed IN (0, 1)", op.f("ck_printed_removed")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    # No puzzle is printed twice unintentionally, even if two processes build issues at once.
    op.execute(
        "CREATE UNIQUE INDEX uq_printed_identity ON printed (identity) "
        "WHERE repeat = 0 AND removed = 0"
    )
    op.create_table(
        "_change_issues",
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("issue_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("change_id", "issue_id", name=op.f("pk_change_issues")),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["_changes.id"],
            ondelete="CASCADE",
            name=op.f("fk_change_issues_change_id"),
        ),
        sqlite_strict=True,
    )
