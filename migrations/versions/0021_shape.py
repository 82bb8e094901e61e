"""Let the search index read ratings again: it gets keys of EP, ED, and numbers of steps.

If most puzzles are rated, the index is cleared, since building it again at the end of the upgrade
takes less time than replacing most of its puzzles. Otherwise the rated puzzles are marked.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0019"
branch_labels = None
depends_on = None

RATED = "SELECT DISTINCT puzzle_id FROM ratings WHERE score IS NOT NULL"


def upgrade() -> None:
    """Clear the bitmaps, or mark the puzzles that the index reads again."""
    if op.get_bind().dialect.name == "sqlite":
        read_ratings_again()


def read_ratings_again() -> None:
    """Clear the bitmaps if most puzzles are rated, or else mark the rated puzzles."""
    if 2 * _count(f"({RATED})") > _count("puzzles"):
        for table in ("_stale", "_bitmaps"):
            op.execute(f"DELETE FROM {table}")
        return
    op.execute(
        f"INSERT INTO _stale (puzzle_id) {RATED} "
        "AND puzzle_id >> 20 <= (SELECT max(segment) FROM _bitmaps WHERE field = 'id') "
        "AND puzzle_id NOT IN (SELECT puzzle_id FROM _stale)"
    )


def _count(rows: str) -> int:
    found = op.get_bind().execute(sa.text(f"SELECT count(*) FROM {rows}")).scalar_one()
    return int(found)
