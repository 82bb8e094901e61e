"""Name the raters of ratings without one, and let the search index forget outdated ratings.

Ratings without a rater's name become ratings by `unknown`. Puzzles with ratings that an earlier
version may have got wrong are marked, so that the index reads them again at the end of the upgrade.
The index gets bitmaps of the puzzles that no rater rates, and loses those of all raters' scores.
"""

import sqlalchemy as sa
from alembic import op
from pyroaring import BitMap

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

LATE = (
    "sue-de-coq",
    "colors",
    "chain",
    "nice-loop",
    "aic",
    "als-",
    "franken",
    "forcing",
    "brute-force",
    "give-up",
)
_LATE = " OR ".join(f"techniques LIKE '%{part}%'" for part in LATE)
OF_HODOKU = f"rater = 'hodoku' AND version = '2.2.0' AND (techniques = '' OR {_LATE})"
OF_USERS = (
    "rater NOT IN ('hodoku', 'se') AND (version LIKE '________' OR version LIKE '%+________')"
)
CHANGED = f"(computed = 1 AND (({OF_HODOKU}) OR ({OF_USERS}))) OR (rater = 'se' AND level <> '')"
"""The condition that a rating has keys in the index that it had not, or the reverse."""
TABLES = ("ratings", "_change_ratings")


def upgrade() -> None:
    """Name the raters; mark the puzzles whose ratings the index reads again."""
    taken = {key for table in TABLES for key in _taken(table)}
    for table in TABLES:
        _name_raters(table, taken)
    if op.get_bind().dialect.name == "sqlite":
        _add_never_rated()
        op.execute("DELETE FROM _bitmaps WHERE field = 'rating' OR field LIKE 'rating %'")
        op.execute(
            f"INSERT INTO _stale (puzzle_id) SELECT DISTINCT puzzle_id FROM ratings "
            f"WHERE ({CHANGED}) "
            "AND puzzle_id >> 20 <= (SELECT max(segment) FROM _bitmaps WHERE field = 'id') "
            "AND puzzle_id NOT IN (SELECT puzzle_id FROM _stale)"
        )


def _taken(table: str) -> list[tuple[object, ...]]:
    """List the keys of ratings that already have the rater's name."""
    keys = f"SELECT DISTINCT puzzle_id, version, computed FROM {table} WHERE rater = 'unknown'"
    return [tuple(row) for row in op.get_bind().execute(sa.text(keys))]


def _name_raters(table: str, taken: set[tuple[object, ...]]) -> None:
    """Name the raters of a table; a rating whose new key is taken gets another version."""
    chosen = "rater = '' AND puzzle_id = :id AND version = :version AND computed = :computed"
    change = f"UPDATE {table} SET version = trim(version || ' unnamed') WHERE {chosen}"
    rows = [dict(zip(("id", "version", "computed"), key, strict=True)) for key in sorted(taken)]
    if rows:
        op.get_bind().execute(sa.text(change), rows)
    op.execute(f"UPDATE {table} SET rater = 'unknown' WHERE rater = ''")


KEYS = (("id", ""), ("size", "9"), ("givens", "0"), ("solutions", "0"), ("solutions", "2"))
READ = "SELECT segment, ids FROM _bitmaps WHERE field = :field AND value = :value"
ADD = "INSERT INTO _bitmaps (field, value, segment, ids) VALUES ('rated', 'never', :segment, :ids)"


def _add_never_rated() -> None:
    """Add the bitmaps of the puzzles that no rater rates; clear an index that is damaged."""
    try:
        present, nine, *never = (_bitmaps(*key) for key in KEYS)
    except ValueError:
        op.execute("DELETE FROM _bitmaps")
        return
    for segment, ids in present.items():
        found = ids - nine.get(segment, BitMap())
        found = found.union(*(part.get(segment, BitMap()) for part in never))
        if found:
            found.run_optimize()
            values = {"segment": segment, "ids": found.serialize()}
            op.get_bind().execute(sa.text(ADD), values)


def _bitmaps(field: str, value: str) -> dict[int, BitMap]:
    """Return the bitmaps of a key by segment."""
    rows = op.get_bind().execute(sa.text(READ), {"field": field, "value": value})
    return {segment: BitMap.deserialize(ids) for segment, ids in rows}
