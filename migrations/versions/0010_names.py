"""Mark internal tables with a `_`; make the view `library` and the texts useful to other tools.

The full-text index contains the original texts and ignores case. It is updated in the transaction
that changes a text, even in databases without bitmaps.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

INTERNAL = (
    "about",
    "recent",
    "changes",
    "change_rows",
    "change_ranges",
    "change_tags",
    "change_collections",
    "change_ratings",
)
SYMMETRIES = ("rot180", "rot90", "horizontal", "vertical", "diagonal", "antidiagonal")


def upgrade() -> None:
    """Rename tables, and create the view and the full-text index again."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute("DROP VIEW library")
    for name in (*INTERNAL, *(("bitmaps", "stale") if sqlite else ())):
        op.rename_table(name, f"_{name}")
    _add_view(sqlite)
    if sqlite:
        _index_texts()


def _add_view(sqlite: bool) -> None:
    words = " || ".join(
        f"CASE WHEN symmetry & {1 << bit} <> 0 THEN '{name} ' ELSE '' END"
        for bit, name in enumerate(SYMMETRIES)
    )
    number = "solutions" if sqlite else "CAST(solutions AS text)"
    op.execute(
        "CREATE VIEW library AS SELECT id, title, grid, size, givens, level, "
        f"CASE WHEN solutions = 2 THEN '2 or more' ELSE {number} END AS solutions, "
        f"coalesce(nullif(rtrim({words}), ''), 'none') AS symmetry, "
        f"author, source, license, {_names('tags', 'tag_id', sqlite)}, "
        f"{_names('collections', 'collection_id', sqlite)}, notes, "
        f"{_ratings(sqlite)}, (SELECT min(other.id) FROM puzzles AS other "
        "WHERE other.identity = puzzles.identity AND other.id < puzzles.id) AS same_as, "
        "added, changed FROM puzzles"
    )


def _names(names: str, key: str, sqlite: bool) -> str:
    """Return the tags or collections of a puzzle as a JSON array, NULL if it has none.

    SQLite before 3.41 has no functions for JSON where the schema is not trusted. Names have no
    control characters.
    """
    quoted = r"""'"' || replace(replace(name, '\', '\\'), '"', '\"') || '"'"""
    array = f"'[' || group_concat({quoted}, ', ') || ']'"
    listed = array if sqlite else "CAST(json_agg(name) AS text)"
    return (
        f"(SELECT {listed} FROM (SELECT name FROM puzzle_{names} JOIN {names} "
        f"ON {names}.id = puzzle_{names}.{key} WHERE puzzle_{names}.puzzle_id = puzzles.id "
        f"ORDER BY lower(name)) AS named) AS {names}"
    )


def _ratings(sqlite: bool) -> str:
    """Return the ratings of a puzzle as a text such as `hodoku 1450, se 7.1`."""
    score = "printf('%.10g', score)" if sqlite else "CAST(score AS text)"
    rating = f"trim(rater || ' ' || CASE WHEN score IS NULL THEN level ELSE {score} END)"
    joined = f"{'group_concat' if sqlite else 'string_agg'}({rating}, ', ')"
    return (
        f"(SELECT {joined} FROM (SELECT rater, level, score FROM ratings "
        "WHERE ratings.puzzle_id = puzzles.id ORDER BY rater, version, computed) AS rated) "
        "AS ratings"
    )


def _index_texts() -> None:
    """Make the index of the texts, and the list of the puzzles that it has to learn.

    SQLite before 3.41 does not let triggers write to the index where the schema is not trusted.
    """
    op.drop_table("texts")
    op.execute(
        "CREATE VIRTUAL TABLE _texts USING fts5(title, notes, tokenize='trigram', columnsize=0)"
    )
    op.execute(
        "INSERT INTO _texts (rowid, title, notes) SELECT id, title, notes FROM puzzles "
        "WHERE title <> '' OR notes <> '' ORDER BY id"
    )
    op.create_table(
        "_unindexed", sa.Column("puzzle_id", sa.Integer, primary_key=True), sqlite_strict=True
    )
    _record("INSERT", "NEW.title <> '' OR NEW.notes <> ''", "NEW.id")
    _record("DELETE", "OLD.title <> '' OR OLD.notes <> ''", "OLD.id")
    changed = "(OLD.id, OLD.title, OLD.notes) <> (NEW.id, NEW.title, NEW.notes)"
    _record("UPDATE", changed, "OLD.id", "NEW.id")


def _record(event: str, condition: str, *ids: str) -> None:
    """Record puzzles whose texts change; without OR IGNORE, as in revision 0008."""
    inserts = " ".join(
        f"INSERT INTO _unindexed (puzzle_id) SELECT {id} "
        f"WHERE NOT EXISTS (SELECT 1 FROM _unindexed WHERE puzzle_id = {id});"
        for id in ids
    )
    op.execute(
        f"CREATE TRIGGER texts_{event.lower()} AFTER {event} ON puzzles "
        f"WHEN {condition} BEGIN {inserts} END"
    )
