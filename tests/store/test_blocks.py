"""Blocks say what their puzzles are, go when one of these changes, and answer as the rows do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Library
from sudokudb.query import Order, Query, Span, orders, parse_query
from sudokudb.store.backends import schema
from sudokudb.store.bitmaps import bitmap as bitmaps
from sudokudb.store.bitmaps import blocks
from sudokudb.store.bitmaps import encoding as codes
from sudokudb.store.connection.sqlite_file import reader
from sudokudb.store.rows.labels import TAGS
from sudokudb.store.search import counts
from sudokudb.store.search import pages as search
from tests.store.searched import WORDS, Plain, Row, fill, make_rows, matches, pattern_of
from tests.support import HOSTILE, queries

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from sudokudb.store.connection.sqlite_file import RunSql

STEP = 997
"""Ids lie as far apart, so that few puzzles have several blocks."""

EVERY = 1000


def spread(rows: Iterable[Row]) -> list[Row]:
    """Return rows whose ids lie far apart."""
    return [row._replace(values=row.values | {"id": row.values["id"] * STEP}) for row in rows]


ROWS = spread(make_rows())
PLAIN = Plain(ROWS)
BLOCKS = {row.values["id"] >> bitmaps.SHIFT for row in ROWS}
PATTERNS = st.sampled_from([pattern_of(row.values["grid"]) for row in ROWS])
QUERIES = queries(st.sampled_from((*WORDS, "HARD", "ha", "É", "_", "%", *HOSTILE)), PATTERNS)
ASKED = [
    "",
    "level:simple",
    "-level:simple",
    "givens:18..20 solutions:1",
    "-has:level",
    "-has:level,tag",
    "has:notes,placed",
    "has:title -tag:x",
    "tag:x,hard collection:x",
    "symmetry:none -copy:yes",
    "symmetry:rot180,none size:9",
    "added:2026-03..2026-08 -added:2026-05",
    "source:A_B author:é",
    "id:60000..140000 -givens:18",
    "id:0",
    "id:..0",
    "id:..65535",
    "id:65536..131071 level:simple",
    "hard givens:20",
    "level:nested id:200000..",
]


@pytest.fixture(scope="module", params=["all", "some", "few values", "none"])
def ask(request: pytest.FixtureRequest) -> Iterator[RunSql]:
    """Return what asks a database of several blocks; some lack in it, or have no codes."""
    with closing(sqlite3.connect(":memory:")) as connection:
        asked = fill(connection, ROWS)
        if request.param != "none":
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(blocks, "LEAST", 1)
                if request.param == "few values":
                    patch.setattr(codes, "MOST_VALUES", 5)
                assert blocks.build(connection, 0, EVERY, last=True) is None
            assert built(connection) == BLOCKS
        if request.param == "some":
            connection.execute("DELETE FROM blocks WHERE block IN (1, 3)")
            connection.execute("DELETE FROM blocks WHERE block = 2 AND field = 'level'")
        yield asked


def built(connection: sqlite3.Connection) -> set[int]:
    """Return the numbers of the blocks that are whole."""
    whole = f"SELECT block FROM blocks GROUP BY block HAVING count(*) = {len(codes.FIELDS)}"
    return {number for (number,) in connection.execute(whole)}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let few puzzles make a block."""
    monkeypatch.setattr(blocks, "LEAST", 1)


def scaled(query: Query) -> Query:
    """Return a query whose ids are as far apart as those of the rows."""
    return Query(
        tuple(
            replace(term, values=tuple(map(_scaled, term.spans)))
            if term.field in ("id", "same")
            else term
            for term in query.terms
        )
    )


def _scaled(span: Span) -> Span:
    low, high = (end * STEP if isinstance(end, int) else end for end in (span.low, span.high))
    return Span(low, high)


def found(query: Query) -> list[int]:
    return [row.values["id"] for row in ROWS if matches(query, row, ROWS)]


@settings(deadline=None)
@given(query=QUERIES.map(scaled))
def test_finds_what_a_plain_search_finds(ask: RunSql, query: Query) -> None:
    expected = found(query)
    assert counts.count(ask, query) == len(expected)
    assert list(search.ids(ask, query)) == expected


@pytest.mark.parametrize("text", ASKED)
def test_pages_have_no_gap_and_nothing_twice(ask: RunSql, text: str) -> None:
    query = parse_query(text)
    for order in (Order(field, down) for field in orders() for down in (False, True)):
        ids: list[int] = []
        after = None
        while keys := search.page(ask, query, order, after, 25):
            ids += [key.id for key in keys]
            after = keys[-1]
        assert ids == PLAIN.in_order(text, order), order


@pytest.mark.parametrize("text", ASKED)
def test_histograms_count_each_value(ask: RunSql, text: str) -> None:
    query = parse_query(text)
    for field in counts.HISTOGRAMS:
        expected: dict[object, int] = {}
        for row in PLAIN.matching(text):
            value = row.values.get("givens" if field == "givens" else field)
            names = getattr(row, field) if field in ("tag", "collection") else [value]
            for name in names:
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
    "UPDATE puzzles SET rowid = rowid + 100000 WHERE id = :id",
    "UPDATE OR REPLACE puzzles SET (grid, size, copy) = "
    "(SELECT grid, size, copy FROM puzzles WHERE id > :id + 70000) WHERE id = :id",
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


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_takes_what_is_not_true_any_more_away(change: str) -> None:
    rows = spread([row for row in make_rows(150) if row.tag and row.collection])
    id = rows[3].values["id"]
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, rows)
        blocks.build(connection, 0, EVERY)
        before = connection.execute("SELECT count(*) FROM blocks").fetchone()
        assert connection.execute(change, {"id": id}).rowcount
        assert blocks.find_faults(connection) == []
        assert connection.execute("SELECT count(*) FROM blocks").fetchone() < before


@pytest.mark.usefixtures("small")
def test_a_wrong_block_is_a_fault() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        ask = fill(connection, ROWS)
        blocks.build(connection, 0, 2)
        assert blocks.find_faults(connection) == []
        connection.execute("UPDATE blocks SET planes = zeroblob(3) WHERE block = 1")
        connection.execute("""UPDATE blocks SET "values" = '[0]' WHERE block = 0""")
        assert [fault[:7] for fault in blocks.find_faults(connection)] == ["block 0", "block 1"]
        with pytest.raises(sqlite3.DatabaseError, match="malformed"):
            counts.count(ask, parse_query("level:simple"))


@pytest.mark.usefixtures("small")
def test_only_what_is_missing_is_built() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, ROWS)
        last = max(BLOCKS)
        assert blocks.build(connection, 0, 2) == 2
        assert built(connection) == {0, 1}
        connection.execute("DELETE FROM blocks WHERE block = 0 OR field = 'tag'")
        assert blocks.build(connection, 0, EVERY) is None
        assert built(connection) == BLOCKS - {last}
        assert blocks.build(connection, last, EVERY, last=True) is None
        assert built(connection) == BLOCKS
        assert blocks.find_faults(connection) == []


def test_a_block_of_few_puzzles_or_of_long_notes_is_not_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, ROWS)
        highest = (1 << 63) - 1
        connection.execute("UPDATE puzzles SET id = ? WHERE id = ?", (highest, STEP))
        assert blocks.build(connection, 0, EVERY, last=True) is None
        assert built(connection) == set()
        assert not blocks.many_missing(connection, 4)
        monkeypatch.setattr(blocks, "LEAST", 1)
        monkeypatch.setattr(codes, "_MOST_TEXT", 1000)
        connection.execute("UPDATE puzzles SET notes = printf('%.*c', 999, 'x') || id")
        assert blocks.build(connection, 0, EVERY, last=True) is None
        assert built(connection) == BLOCKS | {highest >> bitmaps.SHIFT}
        lacking = connection.execute("SELECT DISTINCT field FROM blocks WHERE planes IS NULL")
        assert ("notes",) in lacking.fetchall()


@pytest.mark.usefixtures("small")
def test_what_no_index_leads_to_is_found_by_blocks() -> None:
    """Rows are read where there are no blocks alone, and there by the index that there is."""
    with closing(sqlite3.connect(":memory:")) as connection:
        asked = fill(connection, ROWS)
        blocks.build(connection, 0, EVERY, last=True)
        said: list[str] = []

        def ask(statement: str, values: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
            said.append(statement)
            return asked(statement, values)

        page = search.page(ask, parse_query("author:a_b source:17 -level:simple"), limit=3)
        assert [key.id for key in page] == found(parse_query("author:a_b source:17 -level:simple"))[
            :3
        ]
        assert any("FROM blocks" in statement for statement in said)
        assert not any("FROM puzzles WHERE puzzles.id BETWEEN" in statement for statement in said)


@pytest.mark.usefixtures("small")
def test_what_is_counted_is_of_one_moment(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sqlite3"
    with closing(sqlite3.connect(path)) as writer, closing(sqlite3.connect(path)) as connection:
        fill(writer, ROWS)
        blocks.build(writer, 0, 2)
        writer.commit()
        writer.execute("PRAGMA journal_mode=WAL")
        asked = reader(connection)
        behind = f"FROM puzzles WHERE id >= {2 << bitmaps.SHIFT} AND notes = '17'"

        def ask(statement: str, values: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
            rows = list(asked(statement, values))
            if "FROM blocks" in statement:
                writer.execute(f"DELETE {behind}")
                writer.commit()
            return iter(rows)

        query = parse_query("notes:17")
        assert writer.execute(f"SELECT count(*) {behind}").fetchone()[0] > 0
        assert counts.count(ask, query) == len(found(query))
        assert counts.count(ask, query) < len(found(query))


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("revision", ["0003", "0005"])
def test_an_upgrade_builds_blocks(tmp_path: Path, revision: str) -> None:
    path = tmp_path / "puzzles.sqlite3"
    schema.migrate(path, revision, make=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE puzzles SET id = id << 16")
        if revision == "0005":
            connection.execute("INSERT INTO blocks VALUES (1, 'givens', '[17]', x'0102')")
        connection.commit()
    with Library.open(path) as library, closing(sqlite3.connect(path)) as connection:
        assert built(connection) == {1, 2, 3}
        assert library.verify() == []


@pytest.mark.usefixtures("small")
def test_an_import_and_a_close_build_blocks(tmp_path: Path) -> None:
    path, lines = tmp_path / "puzzles.sqlite3", tmp_path / "lines.txt"
    lines.write_text("".join(f"{'.' * n}1{'.' * (80 - n)}\n" for n in range(9)), encoding="ascii")
    with Library.open(path) as library, closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE puzzles SET id = id << 16")
        connection.execute("UPDATE sqlite_sequence SET seq = 7 << 16 WHERE name = 'puzzles'")
        connection.commit()
        library.import_files([lines])
        assert built(connection) == {1, 2, 3, 7}
        library.file(TAGS, "new", [1 << 16])
        library.remove(*library.search(parse_query(f"id:{7 << 16}.."), limit=1))
        assert built(connection) == {2, 3}
        assert library.verify() == []
    with Library.open(path) as library, closing(sqlite3.connect(path)) as connection:
        assert built(connection) == {1, 2, 3}  # of seven that were missing, but for the last
        assert library.count(parse_query("tag:new")) == 1
        assert library.count() == 11
        assert library.verify() == []


@pytest.mark.usefixtures("small")
def test_a_close_writes_into_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.sqlite3"
    with Library.open(path) as library:
        library.add("1" + "." * 15)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("UPDATE puzzles SET id = id << 18")
            connection.commit()
        other = library.back_up(tmp_path / "other")
        before = other.read_bytes()
        other.replace(path)
    assert path.read_bytes() == before


def test_what_ends_an_import_does_not_undo_it(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lines.txt").write_text("1" + "." * 80, encoding="ascii")
    for error in (sqlite3.OperationalError("disk full"), KeyboardInterrupt()):
        monkeypatch.setattr(blocks, "build", Mock(side_effect=error))
        assert library.import_files([tmp_path / "lines.txt"]).faults == 0
    assert len(library) == 4
