"""Add the measured facts to puzzles, and to the view `library`. No row is written."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

FACTS = (
    *("te", "expansion", "left", "tridagon"),
    *("redundant", "backdoor", "backdoors", "automorphisms"),
    *("gridautomorphisms", "u4", "u6", "disjoint", "band"),
)
IDENTITIES = ("expansion_identity", "pattern_identity", "solution_identity")
LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the columns, and an index of the puzzles that have each identity, by id."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for name in FACTS:
        op.add_column("puzzles", sa.Column(name, sa.Integer))
    for name in IDENTITIES:
        op.add_column("puzzles", sa.Column(name, LONG))
        columns = name if is_sqlite else f"{name}, id"  # an index of SQLite ends with the id
        op.execute(
            f"CREATE INDEX ix_puzzles_{name} ON puzzles ({columns}) WHERE {name} IS NOT NULL"
        )
    _extend_view(sqlite=is_sqlite)


def _extend_view(*, sqlite: bool) -> None:
    """Add the facts at the end of the columns of the view."""
    found = (
        "SELECT sql FROM sqlite_schema WHERE type = 'view' AND name = 'library'"
        if sqlite
        else "SELECT 'CREATE OR REPLACE VIEW library AS ' || pg_get_viewdef('library'::regclass)"
    )
    text = op.get_bind().execute(sa.text(found)).scalar_one()
    columns, _, _ = text.rpartition("FROM puzzles")
    if sqlite:
        op.execute("DROP VIEW library")
    facts = ", ".join(f"puzzles.{name}" for name in FACTS)
    op.get_bind().exec_driver_sql(f"{columns.rstrip()}, {facts} FROM puzzles")
