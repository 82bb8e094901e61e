"""Add an index of the games, so that their sums need not read the moves."""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

# What the end of the moves says is `PlayedGame.solved_by_command`.
COLUMNS = "finished, seconds, puzzle_id, saved, substr(moves, length(moves) - 4)"


def upgrade() -> None:
    """Add the index."""
    op.execute(f"CREATE INDEX ix_games_finished ON games ({COLUMNS}) WHERE removed = 0")
