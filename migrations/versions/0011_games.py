"""Add games, which are players' progress on puzzles, and their part of the journal.

A game refers to its puzzle without a foreign key: the games of a removed puzzle are kept, so that
undo restores it with them. The number of a puzzle is never reused.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the tables; let triggers record puzzles for the search index when their games change."""
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("puzzle_id", LONG, nullable=False),
        *(sa.Column(name, TEXT, nullable=False) for name in ("started", "saved")),
        sa.Column("seconds", sa.Integer, nullable=False),
        *(sa.Column(name, TEXT, nullable=False) for name in ("state", "moves")),
        sa.Column("finished", TEXT),
        sa.Column("removed", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.CheckConstraint("removed IN (0, 1)", op.f("ck_games_removed")),
        sqlite_strict=True,
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_puzzle_id", "games", ["puzzle_id"])
    op.create_table(
        "_change_games",
        sa.Column("change_id", sa.Integer, nullable=False),
        sa.Column("puzzle_id", LONG, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("change_id", "game_id", name=op.f("pk_change_games")),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["_changes.id"],
            ondelete="CASCADE",
            name=op.f("fk_change_games_change_id"),
        ),
        sqlite_strict=True,
    )
    if op.get_bind().dialect.name == "sqlite":
        _record("INSERT", "NEW")
        _record("DELETE", "OLD")
        _record("UPDATE OF finished, removed", "NEW")


def _record(event: str, row: str) -> None:
    """Record the changed puzzle if its segment is in the index, as revision 0008 does."""
    id = f"{row}.puzzle_id"
    last = "(SELECT max(segment) FROM _bitmaps WHERE field = 'id')"
    op.execute(
        f"CREATE TRIGGER stale_games_{event.split()[0].lower()} AFTER {event} ON games "
        f"BEGIN INSERT INTO _stale (puzzle_id) SELECT {id} WHERE {id} >> 20 <= {last} "
        f"AND NOT EXISTS (SELECT 1 FROM _stale WHERE puzzle_id = {id}); END"
    )
