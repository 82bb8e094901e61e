"""Add the puzzles, with the three example grids."""

import time

import sqlalchemy as sa
from alembic import op

from sudokudb.store.rows.seeds import examples

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPLICATION_ID = 0x5375444B  # "SuDK", which tells our files from those of other programs


def upgrade() -> None:
    """Create the tables of a new database and fill them."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    puzzles = op.create_table(
        "puzzles",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False, server_default=""),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("givens", sa.Integer, nullable=False),
        sa.Column("grid", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("solutions", sa.Integer),
        sa.Column("source", sa.Text, nullable=False, server_default=""),
        sa.Column("added", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzles")),
        sa.CheckConstraint("size IN (4, 9, 16, 25)", op.f("ck_puzzles_size")),
        sa.CheckConstraint("length(grid) = size * size", op.f("ck_puzzles_grid")),
        sa.CheckConstraint(
            "level IN ('simple', 'intermediate', 'difficult', 'nested')", op.f("ck_puzzles_level")
        ),
        sa.CheckConstraint("solutions BETWEEN 0 AND 2", op.f("ck_puzzles_solutions")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("uq_puzzles_grid", "puzzles", ["grid"], unique=True)
    op.create_index("ix_puzzles_title", "puzzles", [sa.text("lower(title)")])
    about = op.create_table(
        "about",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_about")),
        sqlite_strict=True,
    )
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    op.bulk_insert(puzzles, [example | {"added": now, "changed": now} for example in examples()])
    op.bulk_insert(about, [{"name": "needs", "value": "0.1.0"}])
