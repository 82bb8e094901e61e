"""Texts: the titles and notes of puzzles, indexed by every three characters in a row.

A word of three characters or more is found wherever it stands in a text, without reading the other
texts. The index is SQLite's FTS5 (sqlite.org/fts5.html, "The Trigram Tokenizer"), of the texts in
lower case as `folding` has it; puzzles without a text are not in it. A server has no such index: it
reads its rows with all its cores.

Triggers in the file note, whoever makes a change, whose texts are no longer what the index says;
each transaction of ours ends with indexing these. Where somebody else left some the index is not
asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.store.rows.case_folding import folded
from sudokudb.store.sql.index_scan import Walk

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sqlite3 import Connection

    from sudokudb.query import Term
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.sql.index_scan import Part, Reader

FIELDS = ("title", "notes")
"""The fields whose words are indexed."""

TRIGGERS = ("texts_insert", "texts_before_insert")
"""The triggers that note what is put in, one row at a time."""

_LEAST = 3  # characters, of which the index is made


def phrase(word: str) -> str | None:
    r"""Return what the index is asked for a word of a query; None if it cannot answer.

    >>> phrase('A "Hard" one')
    '"a ""hard"" one"'
    >>> phrase("no")
    """
    if len(word) < _LEAST or "\0" in word:
        return None
    return '"' + folded(word).replace('"', '""') + '"'


def complete(run_sql: RunSql) -> bool:
    """Whether the index has every text as it is."""
    return next(run_sql("SELECT 1 FROM unindexed", {}), None) is None


def walk_of(reader: Reader, term: Term) -> Walk | None:
    """Return the walk along the index to all that have one of a term's words.

    None where words are too short for it, or it does not have every text as it is.
    """
    phrases = [phrase(word) for word in dict.fromkeys(term.words)]
    if reader.dialect != "sqlite" or None in phrases or not complete(reader.query):
        return None

    def having(phrase: str | None) -> Part:
        return lambda made, bounds: (
            f"t.{term.field} MATCH {made.bind(phrase)} AND {bounds.condition('t.rowid', made)}"
        )

    parts = tuple(map(having, phrases))
    return Walk(term, parts, "texts AS t", "t.rowid", apart=len(parts) < 2)


def put(connection: Connection, rows: Iterable[tuple[Any, ...]]) -> None:
    """Index new puzzles: their ids, titles and notes."""
    texts = sorted(row for row in rows if any(row[1:]))  # FTS5 writes less in order
    if texts:
        connection.executemany(
            "INSERT OR REPLACE INTO texts (rowid, title, notes) VALUES (?, lower(?), lower(?))",
            texts,
        )


def catch_up(connection: Connection) -> None:
    """Index what triggers have noted, in the transaction that made the changes."""
    if connection.execute("SELECT 1 FROM unindexed").fetchone():
        noted = "IN (SELECT puzzle_id FROM unindexed)"
        connection.execute(f"DELETE FROM texts WHERE rowid {noted}")
        connection.execute(
            "INSERT INTO texts (rowid, title, notes) SELECT id, lower(title), lower(notes) "
            f"FROM puzzles WHERE id {noted} AND (title <> '' OR notes <> '')"
        )
        connection.execute("DELETE FROM unindexed")


def find_faults(connection: Connection) -> list[str]:
    """Say whose texts are not indexed as they are, though nobody has noted it."""
    return [
        f"puzzle #{id}: its title and notes are not indexed as they are"
        for (id,) in connection.execute(_WRONG)
    ]


_WRONG = """
SELECT id FROM puzzles LEFT JOIN texts ON texts.rowid = id
WHERE (puzzles.title <> '' OR puzzles.notes <> '')
  AND (texts.title, texts.notes) IS NOT (lower(puzzles.title), lower(puzzles.notes))
  AND id NOT IN (SELECT puzzle_id FROM unindexed)
UNION ALL
SELECT texts.rowid FROM texts LEFT JOIN puzzles ON id = texts.rowid
WHERE coalesce(puzzles.title, '') = '' AND coalesce(puzzles.notes, '') = ''
  AND texts.rowid NOT IN (SELECT puzzle_id FROM unindexed)
ORDER BY 1
"""
