"""The full-text index of titles and notes: SQLite's FTS5 with trigrams.

It finds substrings of at least three characters and ignores case. Triggers record the puzzles whose
texts change, and every write transaction ends with `update`, so that other programs can use the
index, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say

if TYPE_CHECKING:
    from sqlite3 import Connection

    from sudokudb.query import Term

FIELDS = ("title", "notes")
"""The fields that are indexed."""

_SHORTEST = 3


def expression(term: Term) -> str | None:
    """Return the FTS5 query for a term; None if the index cannot answer it.

    The index ignores the case of all letters, a query only that of ASCII letters: see `is_exact`.
    """
    words = dict.fromkeys(term.values)
    if term.field not in FIELDS or any(len(word) < _SHORTEST or "\0" in word for word in words):
        return None
    phrases = ('"' + word.replace('"', '""') + '"' for word in words)
    return f"{term.field} : ({' OR '.join(phrases)})"


def is_exact(term: Term) -> bool:
    """Return whether the term holds for every puzzle that the index finds."""
    return all(word.isascii() for word in term.values)


def update(connection: Connection) -> None:
    """Index the texts that have changed."""
    if connection.execute("SELECT 1 FROM _unindexed LIMIT 1").fetchone():
        connection.execute(f"DELETE FROM _texts WHERE rowid IN ({_CHANGED})")
        connection.execute(f"{_ADD} AND id IN ({_CHANGED})")
        connection.execute("DELETE FROM _unindexed")


def record(connection: Connection, first: int, last: int) -> None:
    """Record new puzzles with texts, as the trigger does for a single one."""
    connection.execute(
        f"INSERT OR IGNORE INTO _unindexed SELECT id FROM puzzles WHERE {_HAS_TEXT} "
        "AND id BETWEEN ? AND ?",
        (first, last),
    )


def rebuild(connection: Connection) -> None:
    """Rebuild the index."""
    connection.execute("DELETE FROM _texts")
    connection.execute(_ADD)
    connection.execute("DELETE FROM _unindexed")


def find_faults(connection: Connection) -> list[str]:
    """Return a message for each puzzle whose texts differ from those in the index."""
    return [
        say("puzzle #{id}: the full-text index does not match its title and notes", id=id)
        for (id,) in connection.execute(_WRONG)
    ]


_CHANGED = "SELECT puzzle_id FROM _unindexed"
_HAS_TEXT = "(puzzles.title <> '' OR puzzles.notes <> '')"
_ADD = (
    "INSERT INTO _texts (rowid, title, notes) "
    f"SELECT id, title, notes FROM puzzles WHERE {_HAS_TEXT}"
)
_WRONG = f"""
SELECT id FROM puzzles LEFT JOIN _texts AS t ON t.rowid = id
WHERE {_HAS_TEXT} AND (t.title, t.notes) IS NOT (puzzles.title, puzzles.notes)
  AND id NOT IN ({_CHANGED})
UNION ALL
SELECT t.rowid FROM _texts AS t LEFT JOIN puzzles ON id = t.rowid
WHERE coalesce(puzzles.title, '') = '' AND coalesce(puzzles.notes, '') = ''
  AND t.rowid NOT IN ({_CHANGED})
ORDER BY 1
"""
