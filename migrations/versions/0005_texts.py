"""Add the full-text index of titles and notes. Only SQLite has it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index, fill it, and let triggers record changed texts.

    The triggers do not write the index themselves: some programs forbid that.
    """
    if op.get_bind().dialect.name != "sqlite":
        return
    # In the lower case of `lower`, like the conditions of a query.
    op.execute(
        "CREATE VIRTUAL TABLE texts USING fts5"
        "(title, notes, tokenize='trigram case_sensitive 1', columnsize=0)"
    )
    op.execute(
        "INSERT INTO texts (rowid, title, notes) "
        "SELECT id, lower(title), lower(notes) FROM puzzles WHERE title <> '' OR notes <> ''"
    )
    op.create_table(
        "unindexed",
        sa.Column("puzzle_id", sa.Integer, primary_key=True),
        sqlite_strict=True,
    )
    _note("insert", "AFTER INSERT", "NEW.title <> '' OR NEW.notes <> ''", "SELECT NEW.id AS id")
    _note("delete", "AFTER DELETE", "OLD.title <> '' OR OLD.notes <> ''", "SELECT OLD.id AS id")
    _note(
        "update",
        "AFTER UPDATE OF id, title, notes",
        "OLD.id <> NEW.id OR OLD.title <> NEW.title OR OLD.notes <> NEW.notes",
        "SELECT OLD.id AS id UNION SELECT NEW.id",
    )
    # A row that REPLACE deletes fires no trigger.
    same = "id = NEW.id OR grid = NEW.grid AND copy = NEW.copy"
    other = f"SELECT id FROM puzzles WHERE id <> OLD.id AND ({same})"
    _note("before_update", "BEFORE UPDATE OF id, grid, copy", f"EXISTS ({other})", other)
    other = f"SELECT id FROM puzzles WHERE {same}"
    _note("before_insert", "BEFORE INSERT", f"EXISTS ({other})", other)
    op.execute(
        f"CREATE TRIGGER puzzles_before_insert BEFORE INSERT ON puzzles WHEN EXISTS ({other}) "
        f"BEGIN DELETE FROM blocks WHERE block IN (SELECT id >> 16 FROM ({other})); END"
    )


def _note(name: str, event: str, when: str, ids: str) -> None:
    """Record the puzzles whose texts have to be indexed again.

    Without OR IGNORE: the conflict clause of the statement that fires a trigger would replace it.
    """
    op.execute(
        f"CREATE TRIGGER texts_{name} {event} ON puzzles WHEN {when} "
        f"BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM ({ids}) "
        "WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END"
    )
