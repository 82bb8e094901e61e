"""The full-text index of titles and notes: SQLite's FTS5 with trigrams.

It finds a part of at least three characters anywhere in a text. Texts are indexed in the lower
case of `folded`. The index changes together with the bitmaps; see `bitmaps.maintenance`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.values import folded

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sqlite3 import Connection

    from sudokudb.query import Term

FIELDS = ("title", "notes")
"""The fields that are indexed."""

_SHORTEST = 3


def phrase(word: str) -> str | None:
    r"""Return the phrase that finds a part of a text; None for parts that FTS5 cannot find.

    >>> phrase('A "Hard" one')
    '"a ""hard"" one"'
    >>> phrase("no")
    """
    if len(word) < _SHORTEST or "\0" in word:
        return None
    return '"' + folded(word).replace('"', '""') + '"'


def expression(term: Term) -> str | None:
    """Return the FTS5 query of a term; None if the index cannot answer it."""
    phrases = [phrase(word) for word in dict.fromkeys(term.values)]
    if term.field not in FIELDS or None in phrases:
        return None
    return f"{term.field} : (" + " OR ".join(map(str, phrases)) + ")"


def add(connection: Connection, condition: str, parameters: Iterable[int]) -> None:
    """Index the texts of some puzzles."""
    connection.execute(
        "INSERT INTO texts (rowid, title, notes) SELECT id, lower(title), lower(notes) "
        f"FROM puzzles WHERE {condition} AND (title <> '' OR notes <> '') ORDER BY id",
        tuple(parameters),
    )


def find_faults(connection: Connection, last: int) -> list[str]:
    """Return a message for each puzzle up to `last` whose texts the index has wrong."""
    return [
        f"puzzle #{id}: the full-text index does not match its title and notes"
        for (id,) in connection.execute(_WRONG, {"last": last})
    ]


_WRONG = """
SELECT id FROM puzzles LEFT JOIN texts ON texts.rowid = id
WHERE id <= :last AND (puzzles.title <> '' OR puzzles.notes <> '')
  AND (texts.title, texts.notes) IS NOT (lower(puzzles.title), lower(puzzles.notes))
  AND id NOT IN (SELECT puzzle_id FROM stale)
UNION ALL
SELECT texts.rowid FROM texts LEFT JOIN puzzles ON id = texts.rowid
WHERE coalesce(puzzles.title, '') = '' AND coalesce(puzzles.notes, '') = ''
  AND texts.rowid NOT IN (SELECT puzzle_id FROM stale)
ORDER BY 1
"""
