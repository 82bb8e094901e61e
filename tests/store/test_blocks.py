"""Blocks say what their puzzles are, go when one of these changes, and answer as the rows do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Library
from sudokudb.query import ORDERS, Order, Query, parse_query
from sudokudb.store import blocks, counts, search
from sudokudb.store.members import TAGS
from tests.queries import HOSTILE, queries
from tests.store.searched import WORDS, Row, fill, make_rows, matches, ordered, pattern_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sudokudb.store.database import Query as Ask

STEP = 997
"""Ids lie as far apart, so that few puzzles have several blocks."""


def spread(rows: list[Row]) -> list[Row]:
    """Return rows whose ids lie far apart."""
    return [row._replace(values=row.values | {"id": row.values["id"] * STEP}) for row in rows]


ROWS = spread(make_rows())
BLOCKS = {row.values["id"] >> blocks.SHIFT for row in ROWS}
PATTERNS = st.sampled_from([pattern_of(row.values["grid"]) for row in ROWS])
QUERIES = queries(st.sampled_from((*WORDS, "HARD", "ha", "É", "_", "%", *HOSTILE)), PATTERNS)
ASKED = [
    "",
    "level:simple",
    "-level:simple",
    "clues:18..20 solutions:1",
    "-has:level",
    "-has:level,tag",
    "has:notes,placed",
    "has:title -tag:x",
    "tag:x,hard collection:x",
    "symmetry:none -copy:yes",
    "symmetry:rot180,none size:9",
    "added:2026-03..2026-08 -added:2026-05",
    "source:A_B author:é",
    "id:60000..140000 -clues:18",
    "id:..65535",
    "id:65536..131071 level:simple",
    "hard clues:20",
    "level:nested id:200000..",
]


@pytest.fixture(scope="module", params=["all", "some", "few values", "none"])
def ask(request: pytest.FixtureRequest) -> Iterator[Ask]:
    """Return what asks a database of several blocks; some lack in it, or have no codes."""
    with closing(sqlite3.connect(":memory:")) as connection, pytest.MonkeyPatch.context() as patch:
        asked = fill(connection, ROWS)
        if request.param == "few values":
            patch.setattr(blocks, "MOST_VALUES", 5)
        if request.param != "none":
            assert blocks.build(connection, 100, last=True) == len(BLOCKS)
        if request.param == "some":
            connection.execute("DELETE FROM blocks WHERE block IN (1, 3)")
            connection.execute("DELETE FROM blocks WHERE block = 2 AND field = 'level'")
        yield asked


def found(query: Query) -> list[int]:
    return [row.values["id"] for row in ROWS if matches(query, row, ROWS)]


@settings(deadline=None)
@given(query=QUERIES)
def test_finds_what_a_plain_search_finds(ask: Ask, query: Query) -> None:
    expected = found(query)
    assert counts.count(ask, query) == len(expected)
    assert list(search.ids(ask, query)) == expected


@pytest.mark.parametrize("text", ASKED)
def test_pages_have_no_gap_and_nothing_twice(ask: Ask, text: str) -> None:
    query = parse_query(text)
    for order in (Order(field, down) for field in ORDERS for down in (False, True)):
        ids: list[int] = []
        after = None
        while keys := search.page(ask, query, order, after, 25):
            ids += [key.id for key in keys]
            after = keys[-1]
        assert ids == ordered((row for row in ROWS if matches(query, row, ROWS)), order), order


@pytest.mark.parametrize("text", ASKED)
def test_histograms_count_each_value(ask: Ask, text: str) -> None:
    query = parse_query(text)
    for field in counts.HISTOGRAMS:
        expected: dict[object, int] = {}
        for row in ROWS:
            value = row.values.get("givens" if field == "clues" else field)
            names = getattr(row, field) if field in ("tag", "collection") else [value]
            for name in names if matches(query, row, ROWS) else ():
                expected[name] = expected.get(name, 0) + 1
        assert dict(counts.histogram(ask, query, field)) == expected, field


CHANGES = [
    *(f"UPDATE puzzles SET {field} = 'other' WHERE id = :id" for field in ("title", "notes")),
    *(f"UPDATE puzzles SET {field} = 'other' WHERE id = :id" for field in ("source", "author")),
    *(f"UPDATE puzzles SET {field} = '2030' WHERE id = :id" for field in ("added", "changed")),
    *(f"UPDATE puzzles SET {field} = '!' WHERE id = :id" for field in ("placed", "candidates")),
    "UPDATE puzzles SET details = '!', license = 'free' WHERE id = :id",
    "UPDATE puzzles SET givens = 60 WHERE id = :id",
    "UPDATE puzzles SET level = 'nested', solutions = 1 WHERE id = :id",
    "UPDATE puzzles SET symmetry = 63 WHERE id = :id",
    "UPDATE puzzles SET copy = 12345 WHERE id = :id",
    "UPDATE puzzles SET id = id + 100000 WHERE id = :id",
    "UPDATE puzzles SET id = id + 1 WHERE id = :id",
    "DELETE FROM puzzles WHERE id = :id",
    "INSERT INTO puzzles (id, size, givens, grid, added, changed) "
    "VALUES (:id + 1, 4, 0, '................', '2026', '2026')",
    "REPLACE INTO puzzles (id, size, givens, grid, added, changed) "
    "VALUES (:id, 4, 0, '................', '2026', '2026')",
    "INSERT OR REPLACE INTO puzzle_tags VALUES (1, :id)",
    "DELETE FROM puzzle_tags WHERE puzzle_id = :id",
    "UPDATE puzzle_collections SET puzzle_id = puzzle_id + 70000 WHERE puzzle_id = :id",
    "UPDATE puzzle_collections SET collection_id = 11 - collection_id WHERE puzzle_id = :id",
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_takes_what_is_not_true_any_more_away(change: str) -> None:
    rows = spread([row for row in make_rows(150) if row.tag and row.collection])
    id = rows[3].values["id"]
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, rows)
        blocks.build(connection, 100)
        before = connection.execute("SELECT count(*) FROM blocks").fetchone()
        assert connection.execute(change, {"id": id}).rowcount
        assert blocks.find_faults(connection) == []
        assert connection.execute("SELECT count(*) FROM blocks").fetchone() < before


def test_a_wrong_block_is_a_fault() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        ask = fill(connection, ROWS)
        blocks.build(connection, 2)
        assert blocks.find_faults(connection) == []
        connection.execute("UPDATE blocks SET codes = zeroblob(3) WHERE block = 1")
        connection.execute("""UPDATE blocks SET "values" = '[0]' WHERE block = 0""")
        assert [fault[:7] for fault in blocks.find_faults(connection)] == ["block 0", "block 1"]
        with pytest.raises(sqlite3.DatabaseError, match="malformed"):
            counts.count(ask, parse_query("level:simple"))


def test_only_what_is_missing_is_built() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, ROWS)
        last = max(BLOCKS)
        assert blocks.build(connection, 2) == 2
        assert blocks.build(connection, 100) == len(BLOCKS) - 3  # but for the last
        assert blocks.build(connection, 100) == 0
        assert blocks.build(connection, 100, last=True) == 1
        connection.execute("DELETE FROM puzzles WHERE id >> 16 = ?", (last,))
        connection.execute("DELETE FROM puzzle_tags")
        assert blocks.build(connection, 100, last=True) == len(BLOCKS) - 1


def test_an_import_and_a_close_build_blocks(tmp_path: Path) -> None:
    path, lines = tmp_path / "puzzles.sqlite3", tmp_path / "lines.txt"
    lines.write_text("".join(f"{'.' * n}1{'.' * (80 - n)}\n" for n in range(9)), encoding="ascii")
    with Library.open(path) as library, closing(sqlite3.connect(path)) as connection:
        built = lambda: {*connection.execute("SELECT DISTINCT block FROM blocks")}  # noqa: E731
        connection.execute("UPDATE sqlite_sequence SET seq = 3 << 16 WHERE name = 'puzzles'")
        connection.commit()
        library.import_files([lines])
        assert built() == {(0,), (3,)}
        library.file(TAGS, "new", [1])
        library.remove(*library.search(parse_query("id:200.."), limit=1))
        assert built() == {(0,)}
        assert library.verify() == []
    with Library.open(path) as library, closing(sqlite3.connect(path)) as connection:
        fields = "SELECT block, count(*) FROM blocks GROUP BY block"
        assert connection.execute(fields).fetchall() == [(0, len(blocks.FIELDS))]
        assert library.count(parse_query("tag:new")) == 1
        assert library.count() == 11
        assert library.verify() == []
