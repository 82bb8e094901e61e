"""Texts: the titles and notes of puzzles, indexed by every three characters in a row.

Only in SQLite, by its FTS5; a server reads its rows with all its cores.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index, fill it, and let triggers note whose texts are no longer what it says.

    The triggers do not write the index themselves: some programs forbid that to what is in a file.
    """
    if op.get_bind().dialect.name != "sqlite":
        return
    # In the lower case that `lower` knows and no other, so that what is found is what is asked for.
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
    # A row that REPLACE takes away fires no trigger of its own.
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
    """Note the ids of puzzles whose texts are to be looked at again.

    Without OR IGNORE: what the statement says that fires a trigger holds for all in it.
    """
    op.execute(
        f"CREATE TRIGGER texts_{name} {event} ON puzzles WHEN {when} "
        f"BEGIN INSERT INTO unindexed (puzzle_id) SELECT id FROM ({ids}) "
        "WHERE id NOT IN (SELECT puzzle_id FROM unindexed); END"
    )
