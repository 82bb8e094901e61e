"""Texts and names that an older database has with decomposed letters are composed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, text

from sudokudb import Library
from sudokudb.query import parse_query
from sudokudb.query.labels import COLLECTIONS, TAGS
from sudokudb.store.backends import schema
from tests.store.backends import support as servers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TWO, ONE = "e\u0301", "\u00e9"  # the letter é as two characters and as one

# Change 2 gives puzzle 2 the name a second time, 3 takes one of the two away; 4 is undone.
LABELS = f"""
INSERT INTO tags (id, name) VALUES (1, 'caf{TWO}'), (2, 'Caf{ONE}'), (3, '{TWO}clair'), (4, 'tea');
INSERT INTO puzzle_tags (tag_id, puzzle_id) VALUES (1, 1), (2, 2), (2, 3), (3, 3), (4, 3);
INSERT INTO collections (id, name) VALUES (1, 'd{ONE}j{TWO}'), (2, 'd{TWO}j{ONE}');
INSERT INTO puzzle_collections (collection_id, puzzle_id) VALUES (1, 1), (2, 1), (2, 2);
INSERT INTO {{_}}changes (id, at, what, undone) VALUES (1, '', 'a', 0), (2, '', 'tag caf{TWO}', 0),
    (3, '', 'c', 0), (4, '', 'd', 1);
INSERT INTO {{_}}change_tags (change_id, tag_id, puzzle_id, present) VALUES (1, 1, 1, 1),
    (1, 1, 2, 1), (2, 2, 2, 1), (2, 2, 3, 1), (3, 1, 2, 0), (4, 2, 1, 0)
"""
TEXTS = f"""
UPDATE puzzles SET title = 'Th{TWO}', author = 'Ren{TWO}', source = '{TWO}', license = '{TWO}',
    notes = '{TWO}' WHERE id = 2;
INSERT INTO {{_}}change_rows (change_id, puzzle_id, title, size, givens, grid, source, added,
    changed, copy, symmetry, author, license, notes)
SELECT 2, id, 'Vieux th{TWO}', size, givens, grid, source, added, changed, 0, 0, '', '', ''
FROM puzzles WHERE id = 2
"""


def filled(revision: str) -> list[str]:
    prefix = "_" if revision > "0009" else ""
    return (LABELS + ";" + TEXTS).format(_=prefix).split(";")


@pytest.fixture(params=["0006", "0008", "0012", "server"])
def location(request: pytest.FixtureRequest, database: Path) -> str:
    """An older database with names and texts in both forms."""
    if request.param != "server":
        schema.migrate(database, request.param, make=True)
        with closing(sqlite3.connect(database)) as connection:
            for statement in filled(request.param):
                connection.execute(statement)
            connection.commit()
        return str(database)
    if not servers.url():
        pytest.skip("no server is named")
    empty: str = request.getfixturevalue("server").empty()
    engine = create_engine(empty)
    with engine.begin() as connection:
        schema.run(connection, "0012")
        for statement in filled("0012"):
            connection.execute(text(statement))
    engine.dispose()
    return empty


@pytest.fixture
def upgraded(location: str) -> Iterator[Library]:
    with Library.open(location) as library:
        yield library


def test_names_that_become_one_are_merged_with_their_puzzles(upgraded: Library) -> None:
    assert upgraded.labels.counts(TAGS) == [(f"caf{ONE}", 3), ("tea", 1), (f"{ONE}clair", 1)]
    assert upgraded.labels.counts(COLLECTIONS) == [(f"d{ONE}j{ONE}", 2)]
    for name in (f"tag:CAF{TWO}", f"tag:caf{ONE}"):
        assert [*upgraded.ids(parse_query(name))] == [1, 2, 3]
    assert upgraded.verify() == []


def test_undo_and_redo_follow_the_merged_name(upgraded: Library) -> None:
    def tagged() -> list[int]:
        return [*upgraded.ids(parse_query(f"tag:caf{ONE}"))]

    expected = {"c": [1, 2, 3], f"tag caf{ONE}": [1, 2], "a": []}
    assert {upgraded.undo().what: tagged() for _ in expected} == expected
    assert [(upgraded.redo().what, tagged())[1] for _ in range(4)] == [[1, 2], *3 * [[1, 2, 3]]]
    assert [(upgraded.undo().what, tagged())[1] for _ in range(2)] == 2 * [[1, 2, 3]]


def test_texts_are_composed_and_found(upgraded: Library) -> None:
    puzzle = upgraded.get(f"th{TWO}")
    assert [puzzle.id, puzzle.title, puzzle.author] == [2, f"Th{ONE}", f"Ren{ONE}"]
    assert [puzzle.source, puzzle.license, puzzle.notes] == 3 * [ONE]
    assert [*upgraded.ids(parse_query(f"title:h{ONE} author:ren{TWO} notes:{ONE}"))] == [2]
    upgraded.undo(), upgraded.undo()
    assert upgraded.get(2).title == f"Vieux th{ONE}"
    assert upgraded.verify() == []


def test_a_file_is_copied_before_its_letters_are_composed(database: Path) -> None:
    schema.migrate(database, "0012", make=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(f"UPDATE puzzles SET title = '{TWO}', notes = CAST(x'ff' AS text)")
        connection.commit()
    with Library.open(database) as library, closing(sqlite3.connect(str(library.backup))) as copy:
        titles = "SELECT DISTINCT title, hex(notes) FROM puzzles"
        assert copy.execute(titles).fetchall() == [(TWO, "FF")]
        # A text that is not UTF-8 stays, and does not keep the others from being composed.
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute(titles).fetchall() == [(ONE, "FF")]
