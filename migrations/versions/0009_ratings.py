"""Add ratings, which raters give to grids, imported or computed, and their journal.

Ratings that earlier imports stored as texts in the details become ratings.
"""

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBER = sa.Double().with_variant(sa.REAL, "sqlite")
SCORE = re.compile(r"\d{1,9}(\.\d{1,9})?", re.ASCII)
PAGE = 8192


def upgrade() -> None:
    """Add the tables; let triggers record changed puzzles for the search index; fill the tables."""
    op.create_table(
        "ratings",
        *_columns(),
        sa.PrimaryKeyConstraint(
            "puzzle_id", "rater", "version", "computed", name=op.f("pk_ratings")
        ),
        sa.ForeignKeyConstraint(
            ["puzzle_id"],
            ["puzzles.id"],
            name=op.f("fk_ratings_puzzle_id"),
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.CheckConstraint("computed IN (0, 1)", op.f("ck_ratings_computed")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "change_ratings",
        sa.Column("change_id", sa.Integer, nullable=False),
        *_columns(),
        sa.Column("present", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint(
            *("change_id", "puzzle_id", "rater", "version", "computed", "present"),
            name=op.f("pk_change_ratings"),
        ),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["changes.id"],
            ondelete="CASCADE",
            name=op.f("fk_change_ratings_change_id"),
        ),
        sqlite_strict=True,
    )
    if op.get_bind().dialect.name == "sqlite":
        _record("INSERT", "NEW.puzzle_id")
        _record("DELETE", "OLD.puzzle_id")
        _record("UPDATE", "OLD.puzzle_id", "NEW.puzzle_id")
    _take_from_details()


def _columns() -> list[sa.Column]:
    return [
        sa.Column("puzzle_id", LONG, nullable=False),
        sa.Column("rater", TEXT, nullable=False),
        sa.Column("version", TEXT, nullable=False),
        sa.Column("computed", sa.Integer, nullable=False),
        sa.Column("level", TEXT, nullable=False),
        *(sa.Column(name, NUMBER) for name in ("score", "ep", "ed")),
        sa.Column("steps", sa.Integer),
    ]


def _record(event: str, *ids: str) -> None:
    """Record the changed puzzles in segments of the index, as revision 0008 does."""
    last = "(SELECT max(segment) FROM bitmaps WHERE field = 'id')"
    inserts = " ".join(
        f"INSERT INTO stale (puzzle_id) SELECT {id} WHERE {id} >> 20 <= {last} "
        f"AND NOT EXISTS (SELECT 1 FROM stale WHERE puzzle_id = {id});"
        for id in ids
    )
    op.execute(
        f"CREATE TRIGGER stale_ratings_{event.lower()} AFTER {event} ON ratings BEGIN {inserts} END"
    )


def _take_from_details() -> None:
    """Turn the detail `rating` into a rating; next to a hash it is Sudoku Exchange's."""
    ask = sa.text(
        "SELECT id, details FROM puzzles WHERE id > :after AND details LIKE '%\"rating\"%' "
        "ORDER BY id LIMIT :limit"
    )
    connection, after = op.get_bind(), 0
    while rows := connection.execute(ask, {"after": after, "limit": PAGE}).fetchall():
        after = rows[-1][0]
        details = [(id, json.loads(text)) for id, text in rows]
        moved = [_moved(id, d) for id, d in details if SCORE.fullmatch(d.get("rating", ""))]
        for statement in (CHANGE, INSERT) if moved else ():
            connection.execute(sa.text(statement), moved)


CHANGE = "UPDATE puzzles SET details = :details WHERE id = :id"
INSERT = (
    "INSERT INTO ratings (puzzle_id, rater, version, computed, level, score) "
    "VALUES (:id, :rater, '', 0, '', :score)"
)


def _moved(id: int, details: dict[str, str]) -> dict[str, object]:
    score = float(details.pop("rating"))
    rater = "se" if re.fullmatch("[0-9A-Fa-f]{12}", details.get("hash", "")) else ""
    text = json.dumps(details, ensure_ascii=False, sort_keys=True) if details else None
    return {"id": id, "rater": rater, "score": score, "details": text}
